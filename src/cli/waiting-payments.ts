// The payments and sweeps of a bank on one chain that have not ended by the books: those that were signed, as the node is asked about them,
// and those that were not, with the reason that their job gives.
import type { Network } from '../chains/chain.ts'
import { chains } from '../chains/chain.ts'
import type { Core } from '../core.ts'
import { amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import { outputsOf } from '../movements/chain.ask.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import type { ChainPayment } from '../providers/carrier.ts'
import { databaseMemory, type Sent } from '../providers/sent-memory.ts'
import type { SweepOrder } from '../providers/sweeping.ts'
import type { SignedPayment } from '../providers/waiting.ts'
import type { Sweep } from '../resources/sweeps/sweep.ts'
import { type OpenMovement, openMovements, openSweeps } from './open-movements.ts'

export type PaymentCore = Pick<Core, 'sql' | 'services'>

export interface OpenChainPayment {
  readonly reference: Guid
  readonly noun: 'transfer' | 'stage' | 'sweep'
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly asset: string
  readonly amount: bigint
  /** In the native asset. */
  readonly network_fee_max: bigint
  /** Empty: nothing was signed. Those of its bundle, if one carries it. */
  readonly attempts: readonly Sent[]
  readonly last_error: string | null
  /** How it is signed: as a payment, or as part of a sweep. */
  readonly signing: { readonly movement: OpenMovement } | { readonly sweep: Sweep }
}

/** `bank_guid` undefined: of all banks. */
export async function openChainPayments(
  core: PaymentCore,
  { bank_guid, chain }: Pick<WatchedBankChain, 'bank_guid' | 'chain'>,
): Promise<readonly OpenChainPayment[]> {
  const memory = databaseMemory(core.sql, core.services.engine)
  const errors = await errorsOf(core, bank_guid)
  const found: OpenChainPayment[] = []
  const add = async (payment: Omit<OpenChainPayment, 'attempts' | 'last_error' | 'bank_guid' | 'chain'>, job: Guid) => {
    const kept = await memory.find(bank_guid, payment.reference)
    // A refusal is the end of it, and its job says so to the books.
    if (kept.some((each) => 'refusal' in each)) return
    const last_error = errors.get(job) ?? null
    found.push({ ...payment, bank_guid, chain, attempts: kept as readonly Sent[], last_error })
  }
  for (const each of await openMovements(core, bank_guid)) {
    const { movement, route, noun } = each
    const { kind, state, guid: reference, execution_guid, money } = movement
    if (kind !== 'payment' || route.chain !== chain || (state !== 'carried' && state !== 'recalled')) continue
    const { network_fee_max } = route
    const about = { reference, noun, asset: money.asset, amount: money.receive_amount, network_fee_max }
    await add({ ...about, signing: { movement: each } }, execution_guid ?? reference)
  }
  for (const sweep of await openSweeps(core.sql, bank_guid)) {
    if (sweep.chain !== chain) continue
    const { guid, funding_guid, funding_amount, funding_fee_max, asset, native_asset, network_fee_max, state } = sweep
    const about = { noun: 'sweep', signing: { sweep } } as const
    if (funding_amount > 0n)
      await add(
        {
          ...about,
          reference: funding_guid,
          asset: native_asset,
          amount: funding_amount,
          network_fee_max: funding_fee_max,
        },
        guid,
      )
    if (funding_amount === 0n || state === 'pending')
      await add({ ...about, reference: guid, asset, amount: sweep.amount, network_fee_max }, guid)
  }
  return found
}

async function errorsOf({ sql }: PaymentCore, bank_guid: Guid): Promise<ReadonlyMap<Guid, string>> {
  const rows = await sql<{ object_guid: Guid; last_error: string }[]>`
    select object_guid, last_error from jobs where bank_guid = ${bank_guid} and last_error is not null`
  return new Map(rows.map(({ object_guid, last_error }) => [object_guid, last_error]))
}

/** What was set aside for a transaction: of a bundle, for all its payments. */
export const setAside = ({ attempts: [first], network_fee_max }: OpenChainPayment): bigint =>
  first?.members ? first.members.reduce((sum, { fee_max }) => sum + fee_max, 0n) : network_fee_max

/** The other payments of its bundle. */
export const bundledWith = ({ attempts: [first], reference }: OpenChainPayment): readonly Guid[] =>
  (first?.members ?? []).flatMap((member) => (member.reference === reference ? [] : [member.reference]))

export function signedPayment({ attempts, network_fee_max, signing, reference }: OpenChainPayment): SignedPayment {
  const is_sweep = 'sweep' in signing && signing.sweep.guid === reference
  const outputs = 'movement' in signing ? signing.movement.route.shares.length : sweptOutputs(signing.sweep)
  return { reference, attempts, outputs, network_fee_max, is_sweep }
}

/** On Bitcoin everything that a sweep pays is change of the paying wallet. */
const sweptOutputs = ({ chain }: Sweep): number => (chains[chain].is_utxo ? 0 : 1)

/** As its carrier is asked to pay it. */
export async function chainPaymentOf(
  { services }: PaymentCore,
  { movement, route }: OpenMovement,
  network: Network,
): Promise<ChainPayment> {
  const { bank_guid, guid: reference, money } = movement
  return {
    ...{ bank_guid, reference, is_repeat: true, asset: money.asset, amount: amount(money.receive_amount) },
    ...{ side: 'withdrawal', chain: route.chain, network, network_fee_max: route.network_fee_max },
    outputs: await outputsOf(bank_guid, route.shares, services),
  }
}

export const sweepOrderOf = (sweep: Sweep): SweepOrder => {
  const { bank_guid, guid: reference, chain, network, asset, sources } = sweep
  const { network_fee_max, funding_guid, funding_amount, funding_fee_max } = sweep
  const cost = { amount: sweep.amount, network_fee_max, funding_guid, funding_amount, funding_fee_max }
  return { bank_guid, reference, is_repeat: true, chain, network, asset, sources, ...cost }
}
