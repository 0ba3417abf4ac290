// Raises the fee of one payment that waits. The new attempt is stored with its audit record in one commit, and then sent. It has the slots of
// the first, so it takes the place of the others and never stands beside them. If a worker stores an attempt at the same moment, one of
// both is stored and the other is nothing. Of a bundle, the transaction is raised for all its payments.
import { chains } from '../chains/chain.ts'
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import { key } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { keepSent } from '../providers/keep-sent.ts'
import { rowsFrom } from '../providers/sent-memory.ts'
import { type RaisedPayment, type RaiseTerms, raiseBound } from '../providers/waiting.ts'
import type { WatchedChain } from '../providers/watched-chain.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { banks } from '../resources/banks/bank.ts'
import { UsageError } from './command.ts'
import { byOperator } from './operator.ts'
import { chainPaymentOf, type OpenChainPayment, openChainPayments, setAside, sweepOrderOf } from './waiting-payments.ts'

export interface BumpAsk {
  readonly reference: Guid
  readonly reason: string
  /** In base units of the native asset. Undefined: what blocks take now. */
  readonly fee: bigint | undefined
  /** By default twice what workers may have it cost. */
  readonly fee_max: bigint | undefined
}

export interface Bumped {
  readonly reference: Guid
  readonly chain: string
  readonly attempt: number
  readonly hash: string
  readonly fee: string
  readonly fee_max: string
  /** `stored`: the node did not take it now. Workers send it until it does. */
  readonly state: 'sent' | 'stored'
  readonly failure?: string
}

type BumpCore = Pick<Core, 'sql' | 'services' | 'watched' | 'engine' | 'gate'>

export async function bumpPayment(core: BumpCore, ask: BumpAsk): Promise<Bumped> {
  if (core.gate.isWaiting)
    throw new Error('the database was restored, and nothing is sent until corridor restore confirm')
  const { payment, node, network } = await placeOf(core, ask.reference)
  const fee_max = ask.fee_max ?? raiseBound(node.ceilingOf(payment))
  const terms = { ...(ask.fee === undefined ? {} : { fee: ask.fee }), fee_max }
  if (ask.fee !== undefined && ask.fee > fee_max)
    throw new UsageError(`--fee ${ask.fee} is above the bound of ${fee_max}: --max-fee sets another`)
  const { raised, send } = await signing(core, payment, node, network, terms)
  const next = await raised()
  await stored(core, payment, next, ask)
  const { sent, fee } = next
  const about = {
    reference: ask.reference,
    chain: payment.chain,
    attempt: sent.attempt,
    hash: sent.hash,
    fee: String(fee),
  }
  const failure = await send().then(
    () => undefined,
    (error: Error) => error.message,
  )
  const state = failure === undefined ? 'sent' : 'stored'
  return { ...about, fee_max: String(fee_max), state, ...(failure === undefined ? {} : { failure }) }
}

async function placeOf(core: BumpCore, reference: Guid) {
  for (const watched of core.watched) {
    const payments = await openChainPayments(core, watched)
    const payment = payments.find((each) => each.reference === reference)
    if (!payment) continue
    const { network } = (await bankOf(watched, core.services)).settings
    return { payment, network, node: await watched.open() }
  }
  throw new UsageError('no payment with this reference waits at a node: corridor nodes lists them')
}

async function signing(
  core: BumpCore,
  { signing: by, reference }: OpenChainPayment,
  node: WatchedChain,
  network: Parameters<typeof chainPaymentOf>[2],
  terms: RaiseTerms,
): Promise<{ raised(): Promise<RaisedPayment>; send(): Promise<unknown> }> {
  if ('movement' in by) {
    const payment = await chainPaymentOf(core, by.movement, network)
    return { raised: () => node.raised(payment, terms), send: () => node.carry(payment) }
  }
  const order = sweepOrderOf(by.sweep)
  const { sweeping } = node
  if (!sweeping) throw new UsageError('the node has no key of deposit addresses, so it cannot raise a sweep')
  return { raised: () => sweeping.raised(order, reference, terms), send: () => node.sweep(order) }
}

async function stored(
  core: BumpCore,
  payment: OpenChainPayment,
  { sent, fee }: RaisedPayment,
  { reason, reference }: BumpAsk,
): Promise<void> {
  const { bank_guid, chain, noun } = payment
  const set_aside = setAside(payment)
  const bank = (await core.services.engine.look([key(banks, bank_guid, bank_guid)])).get(banks, bank_guid, bank_guid)
  if (!bank) throw new UsageError('there is no such bank')
  const { attempt, hash } = sent
  const { native_asset } = chains[chain]
  if (bank.type === 'production') await assertGas(core, bank_guid, native_asset, fee - set_aside)
  const terms = { asset: native_asset, fee: String(fee), set_aside: String(set_aside) }
  const command = byOperator(core, keepSent, {
    ...{ organization_guid: bank.organization_guid, bank_guid, environment: bank.type, reason },
    ...{ act: 'raiseFee', object_type: noun, object_guid: reference, details: { chain, attempt, hash, ...terms } },
  })
  const kept = outputOf(await core.engine.submit(command, rowsFrom(sent)))
  if (typeof kept === 'string')
    throw new Error('another payment spends its change: raise that one (corridor nodes shows it)')
  if (kept.sent.hash !== hash)
    throw new Error('a worker has raised it at the same moment: look again with corridor nodes')
}

/** What was set aside for the payment is held already. More must be there when the books take it. */
async function assertGas({ sql }: BumpCore, bank_guid: Guid, asset: string, more: bigint): Promise<void> {
  if (more <= 0n) return
  const [gas] = await sql<{ free: string }[]>`
    select (b.posted - b.held)::text as free from accounts a
      join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
    where a.bank_guid = ${bank_guid} and a.type = 'gas' and a.asset = ${asset}`
  const free = BigInt(gas?.free ?? 0)
  if (free >= more) return
  throw new Error(
    `the bank's gas account has ${free} ${asset} free, and this fee takes ${more} more than was set aside: fill it first`,
  )
}
