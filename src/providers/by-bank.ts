// The providers of a bank: simulators for sandbox banks, and the operator's nodes for banks that are configured. A bank's type never
// changes, so its providers are remembered.
import type { Sql } from '../db/pool.ts'
import type { CommandEngine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { absentProviders } from './absent.ts'
import { type BankChains, bankChains } from './bank-chains.ts'
import type { ChainNodes } from './chain-nodes.ts'
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
}

export function providersByBank(options: ByBankOptions): {
  providersOf(bank_guid: Guid): Promise<Providers>
  readonly chains: BankChains
} {
  const { sql, engine, now, seedOf, nodes, railClient, gate } = options
  const nextScripted = scenarioScript(sql, engine)
  const book = sandboxBook(sql, engine, now)
  const chains = bankChains({ nodes, memory: databaseMemory(sql, engine), now, book, gate })
  const sandbox: Providers = {
    ...sandboxMarket(sql, engine, now, nextScripted),
    aggregator: sandboxAggregator(sql, now, nextScripted),
    custody: sandboxCustody(seedOf),
    depositBank: sandboxDepositBank(nextScripted),
    screening: sandboxScreening(nextScripted),
    verifier: sandboxVerifier(nextScripted),
    rails: sandboxRails(book, nextScripted, railClient),
    blockchain: sandboxBlockchain(book, nextScripted),
    lightning: sandboxLightning(
      book,
      nextScripted,
      seedOf,
      sandboxInvoiceBook(sql, engine, book, nextScripted, seedOf),
    ),
  }
  const known = new Map<Guid, Providers>()
  const providersOf = async (bank_guid: Guid): Promise<Providers> => {
    const remembered = known.get(bank_guid)
    if (remembered) return remembered
    const [bank] = await sql<
      { type: string }[]
    >`select type from banks where bank_guid = ${bank_guid} and guid = ${bank_guid}`
    const usual = bank?.type === 'sandbox' ? sandbox : heldProviders(gate, absentProviders)
    const providers = {
      ...usual,
      blockchain: chains.chainFor(bank_guid, bank?.type === 'sandbox' ? 'sandbox' : 'production', usual.blockchain),
    }
    if (known.size >= remembered_max) known.clear()
    if (bank) known.set(bank_guid, providers)
    return providers
  }
  return { providersOf, chains }
}
