// The providers of a bank: those that are configured for it, the operator's nodes, and for the rest simulators on sandbox banks. A bank's
// type never changes, so what is not configured is remembered.
import type { Sql } from '../db/pool.ts'
import type { CommandEngine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { absentProviders } from './absent.ts'
import { type BankChains, bankChains } from './bank-chains.ts'
import type { ChainNodes } from './chain-nodes.ts'
import type { ConfiguredProvider, ConfiguredProviders } from './configured/configured-providers.ts'
import { routedProviders } from './configured/routed.ts'
import { ProviderRoutes } from './configured/routes.ts'
import { databaseKeys } from './deposit-keys.ts'
import { heldProviders, type SendGate } from './held.ts'
import type { Providers } from './ports.ts'
import { sandboxAggregator } from './sandbox/aggregator.ts'
import { sandboxBlockchain } from './sandbox/blockchain.ts'
import { sandboxBook } from './sandbox/book.ts'
import { sandboxCustody } from './sandbox/custody.ts'
import { sandboxDepositBank } from './sandbox/deposit-bank.ts'
import { sandboxInvoiceBook } from './sandbox/invoices.ts'
import { sandboxLightning } from './sandbox/lightning.ts'
import { sandboxMarket } from './sandbox/market.ts'
import { type RailClient, sandboxRails } from './sandbox/rails.ts'
import { sandboxScreening } from './sandbox/screening.ts'
import { scenarioScript } from './sandbox/script.ts'
import { sandboxVerifier } from './sandbox/verifier.ts'
import { databaseMemory } from './sent-memory.ts'

const remembered_max = 10_000

export interface ByBankOptions {
  readonly sql: Sql
  readonly engine: CommandEngine
  now(): Timestamp
  seedOf(bank_guid: Guid): Uint8Array
  readonly nodes: ChainNodes
  readonly railClient: RailClient
  readonly gate: SendGate
  readonly configured: Pick<ConfiguredProviders, 'of'>
}

export function providersByBank(options: ByBankOptions): {
  providersOf(bank_guid: Guid): Promise<Providers>
  readonly chains: BankChains
} {
  const { sql, engine, now, seedOf, nodes, railClient, gate, configured } = options
  const nextScripted = scenarioScript(sql, engine)
  const book = sandboxBook(sql, engine, now)
  const invoices = sandboxInvoiceBook({ sql, engine, book, nextScripted, seedOf })
  const chains = bankChains({
    nodes,
    memory: databaseMemory(sql, engine),
    now,
    book,
    gate,
    depositKeys: databaseKeys(sql),
  })
  const sandbox: Providers = {
    ...sandboxMarket(sql, engine, now, nextScripted),
    aggregator: sandboxAggregator(sql, now, nextScripted),
    custody: sandboxCustody(seedOf),
    deposit_bank: sandboxDepositBank(nextScripted),
    screening: sandboxScreening(nextScripted),
    verifier: sandboxVerifier(sql, now, nextScripted),
    rails: sandboxRails(book, nextScripted, railClient),
    blockchain: sandboxBlockchain(book, nextScripted),
    lightning: sandboxLightning(book, nextScripted, seedOf, invoices),
  }
  const routes = new ProviderRoutes(sql, engine)
  const known = new Map<Guid, Usual>()
  const usualOf = async (bank_guid: Guid): Promise<Usual> => {
    const remembered = known.get(bank_guid)
    if (remembered) return remembered
    const [bank] = await sql<
      { type: string }[]
    >`select type from banks where bank_guid = ${bank_guid} and guid = ${bank_guid}`
    const isSandbox = bank?.type === 'sandbox'
    const unlinked = isSandbox ? sandbox : heldProviders(gate, absentProviders)
    const usual: Usual = { isSandbox, unlinked, providers: withNodes(bank_guid, isSandbox, unlinked) }
    if (known.size >= remembered_max) known.clear()
    if (bank) known.set(bank_guid, usual)
    return usual
  }
  const withNodes = (bank_guid: Guid, isSandbox: boolean, providers: Providers): Providers => {
    const environment = isSandbox ? 'sandbox' : 'production'
    return {
      ...providers,
      blockchain: chains.chainFor(bank_guid, environment, providers.blockchain),
      custody: chains.custodyFor(bank_guid, environment, providers.custody),
    }
  }
  const composed = new WeakMap<readonly ConfiguredProvider[], Promise<Providers>>()
  const providersOf = async (bank_guid: Guid): Promise<Providers> => {
    const usual = await usualOf(bank_guid)
    const list = await configured.of(bank_guid)
    if (list.length === 0) return usual.providers
    const made = composed.get(list) ?? compose(bank_guid, usual, list)
    composed.set(list, made)
    return made
  }
  const compose = async (
    bank_guid: Guid,
    { isSandbox, unlinked }: Usual,
    list: readonly ConfiguredProvider[],
  ): Promise<Providers> => {
    const isSimulated = async (question: { bank_guid: Guid; reference: Guid }) =>
      isSandbox && ((await book.find(question)) !== undefined || (await invoices.has(question)))
    const routed = await routedProviders({ usual: unlinked, list, routes, isSimulated })
    return withNodes(bank_guid, isSandbox, heldProviders(gate, routed))
  }
  return { providersOf, chains }
}

interface Usual {
  readonly isSandbox: boolean
  /** Without the operator's nodes. */
  readonly unlinked: Providers
  readonly providers: Providers
}
