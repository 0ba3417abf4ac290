// What `corridor nodes` shows: each node of CORRIDOR_CHAIN_NODES and bank, whether it answers, what its paying wallet has, and what waits.
import { canBeReal, type Network } from '../chains/chain.ts'
import type { Config } from '../config.ts'
import type { Core } from '../core.ts'
import { sqlState } from '../db/pg-errors.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import { usual_bundle_max } from '../providers/bitcoin/coin-selection.ts'
import { type WaitingReason, waitingReasons } from '../providers/waiting.ts'
import type { ChainView, WatchedChain } from '../providers/watched-chain.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { bundledWith, type OpenChainPayment, openChainPayments, signedPayment } from './waiting-payments.ts'

export interface WaitingLine {
  readonly reference: Guid
  readonly noun: OpenChainPayment['noun']
  readonly asset: string
  /** Base units; as text, because JSON of programs loses digits. */
  readonly amount: string
  readonly reason: WaitingReason | 'not_signed' | 'unknown'
  readonly why: string
  readonly since?: string
  readonly nonce?: number
  readonly fee?: string
  readonly fee_wanted?: string
  /** The most that workers have it cost. */
  readonly fee_max: string
  readonly attempts: number
  /** The payment that it waits for, or that spends its change. */
  readonly about?: Guid
  /** The other payments of its transaction, which has one fee for all. */
  readonly bundle: readonly Guid[]
  /** What waits for this one. */
  readonly blocks: readonly Guid[]
}

export interface NodeLine {
  readonly name: string
  readonly state: 'ok' | 'away' | 'simulated'
  readonly chain: Chain
  readonly network: Network
  readonly height?: number
  /** How many payments one transaction may carry. */
  readonly bundle_max?: number
  /** Of the paying wallet, mined, by asset. */
  readonly wallet: Readonly<Record<string, string>>
  readonly failure?: string
  readonly bank_guid: Guid
  readonly waiting: readonly WaitingLine[]
}

type NodesCore = Pick<Core, 'sql' | 'services' | 'watched'>

export async function listNodes(core: NodesCore, config: Config, bank_guid?: Guid): Promise<readonly NodeLine[]> {
  const lines: NodeLine[] = []
  for (const watched of core.watched) {
    if (bank_guid === undefined || watched.bank_guid === bank_guid) lines.push(await lineOf(core, config, watched))
  }
  return lines
}

async function lineOf(core: NodesCore, { chain_nodes }: Config, watched: WatchedBankChain): Promise<NodeLine> {
  const { bank_guid, chain } = watched
  const isIts = ([, node]: [string, Config['chain_nodes'][string]]) =>
    node.chain === chain && node.banks.includes(bank_guid)
  const [name = '', config] = Object.entries(chain_nodes).find(isIts) ?? []
  const bundles = config?.kind === 'bitcoin' ? { bundle_max: config.bundle_max ?? usual_bundle_max } : {}
  const { type, settings } = await bankOf(watched, core.services)
  const { network } = settings
  const about = { name, chain, network, bank_guid, ...bundles }
  if (!canBeReal(type, network)) return { ...about, state: 'simulated', wallet: {}, waiting: [] }
  const payments = await openChainPayments(core, watched)
  try {
    const node = await watched.open()
    const view = await node.look(network)
    const waiting = await waitingLines(node, network, payments)
    return { ...about, state: 'ok', height: view.next_block - 1, ...(await walletOf(node, network, view)), waiting }
  } catch (error) {
    // The database, not the node.
    if (sqlState(error)) throw error
    const failure = rootOf(error as Error).message
    const waiting = payments.map((payment) => ({
      ...lineFrom(payment),
      reason: 'unknown' as const,
      why: 'the node does not say',
    }))
    return { ...about, state: 'away', wallet: {}, failure, waiting }
  }
}

/** Of the native asset alone, if the chain does not know the contract of a token. */
async function walletOf(
  node: WatchedChain,
  network: Network,
  { native_asset, wallet }: ChainView,
): Promise<Pick<NodeLine, 'wallet' | 'failure'>> {
  try {
    const balances = await node.balances(network, [])
    return { wallet: Object.fromEntries(balances.map((each) => [each.asset, String(each.wallet)])) }
  } catch (error) {
    return { wallet: { [native_asset]: String(wallet) }, failure: `of tokens: ${rootOf(error as Error).message}` }
  }
}

/** What a block has is left out: it only becomes deep. */
async function waitingLines(
  node: WatchedChain,
  network: Network,
  payments: readonly OpenChainPayment[],
): Promise<readonly WaitingLine[]> {
  const signed = payments.filter(({ attempts }) => attempts.length > 0)
  const found = await node.waiting(network, signed.map(signedPayment))
  const lines: WaitingLine[] = []
  for (const payment of payments) {
    const fee_max = String(node.ceilingOf(payment))
    const isIts = (about?: Guid) => about !== undefined && [payment.reference, ...bundledWith(payment)].includes(about)
    const waiting = found.find(({ reference }) => reference === payment.reference)
    if (waiting) {
      const { reason, fee, fee_wanted, nonce, about } = waiting
      lines.push({
        ...lineFrom(payment),
        ...{ reason, why: waitingReasons[reason], fee: String(fee), fee_max },
        ...(fee_wanted === undefined ? {} : { fee_wanted: String(fee_wanted) }),
        ...(nonce === undefined ? {} : { nonce }),
        ...(about === undefined ? {} : { about }),
        blocks: found.flatMap((each) => (each.reason === 'behind' && isIts(each.about) ? [each.reference] : [])),
      })
    } else if (payment.attempts.length === 0) {
      const why = payment.last_error ?? 'no worker has signed it yet, or it waits for coins of the wallet'
      lines.push({ ...lineFrom(payment), reason: 'not_signed', why, fee_max })
    }
  }
  return lines
}

const lineFrom = (payment: OpenChainPayment) => ({
  ...{ reference: payment.reference, noun: payment.noun, asset: payment.asset, amount: String(payment.amount) },
  fee_max: String(payment.network_fee_max),
  ...(payment.attempts[0] ? { since: isoFromTimestamp(payment.attempts[0].created_at) } : {}),
  ...{ attempts: payment.attempts.length, bundle: bundledWith(payment), blocks: [] },
})

/** Libraries wrap the error that says what is wrong. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)
