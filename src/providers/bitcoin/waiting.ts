// The payments and sweeps of a wallet that no block has, and why each waits.
import type { Guid } from '../../kernel/guid.ts'
import type { Kept, Sent } from '../sent-memory.ts'
import type { SignedPayment, WaitingPayment } from '../waiting.ts'
import { bundleOutputs, feeCeiling } from './bundle.ts'
import { missingBefore, originOf } from './change-chain.ts'
import { raiseFee } from './coin-selection.ts'
import type { Follower } from './follower.ts'
import { choiceOf } from './handed-over.ts'
import type { BitcoinNode } from './node.ts'
import { extractPsbt, type Signed } from './psbt.ts'
import { any_fee, changeOf } from './replacement.ts'
import { feeAt, virtualSize } from './size.ts'
import { sumOf } from './sum-of.ts'

export async function waitingOf(
  follower: Follower,
  payments: readonly SignedPayment[],
): Promise<readonly WaitingPayment[]> {
  const { node } = follower
  const rate = await node.feeRate()
  const found: WaitingPayment[] = []
  for (const payment of await unminedOf(node, payments)) found.push(...(await waitingAt(follower, payment, rate)))
  return found
}

export async function unminedOf<P extends Pick<SignedPayment, 'attempts'>>(
  node: BitcoinNode,
  payments: readonly P[],
): Promise<readonly P[]> {
  const found: P[] = []
  for (const payment of payments) {
    const depths = await Promise.all(payment.attempts.map(async ({ hash }) => (await node.confirmations(hash)) ?? 0))
    if (!depths.some((depth) => depth > 0)) found.push(payment)
  }
  return found
}

async function waitingAt(follower: Follower, payment: SignedPayment, rate: bigint): Promise<WaitingPayment[]> {
  const { attempts } = payment
  const [first, last] = [attempts[0], attempts.at(-1)]
  if (!first || !last) return []
  const newest = extractPsbt(last.raw)
  const fee = sumOf(newest.coins) - sumOf(newest.outputs)
  const { members } = first
  const paid = members ? bundleOutputs(follower.wallet, newest, members) : newest.outputs.slice(0, payment.outputs)
  const wanted = { amount: sumOf(paid), scripts_bytes: paid.map(({ script }) => script.length), fee_max: any_fee }
  const before = choiceOf({ ...newest, fee }, wanted)
  const ancestry = await follower.node.ancestry(newest.hash)
  const missing = ancestry ? missingBefore(ancestry, rate) : 0n
  const raised = raiseFee(before, wanted, rate, missing)
  const ceiling = feeCeiling(follower.wallet, payment, follower.replacement_fee_max)
  const least = feeAt(rate, ancestry?.own_size ?? sizeOf(newest)) + missing
  const allowed = raiseFee(before, { ...wanted, fee_max: ceiling }, rate, missing)
  const about = { reference: payment.reference, since: first.created_at, attempts: attempts.length, hash: newest.hash }
  const priced = { ...about, fee, ...(raised ? { fee_wanted: raised.fee } : {}) }
  if (fee >= least) {
    const parent = await parentOf(follower, first.bank_guid, newest)
    return [parent ? { ...priced, reason: 'behind', about: parent } : { ...priced, reason: 'in_time' }]
  }
  const child = await spenderOf(follower, first, attempts)
  if (child) return [{ ...priced, reason: 'change_spent', about: child }]
  if (!raised) return [{ ...priced, reason: 'no_change' }]
  return [{ ...priced, reason: allowed && allowed.fee >= least ? 'raised_soon' : 'fee_at_maximum' }]
}

const sizeOf = ({ coins, outputs }: Signed): bigint =>
  virtualSize(
    coins.length,
    outputs.map(({ script }) => script.length),
  )

/** The payment of ours whose change it spends, while no block has that. */
async function parentOf({ node, memory }: Follower, bank_guid: string, { coins }: Signed) {
  for (const coin of coins) {
    const [origin] = (await memory.ofHash('bitcoin', originOf(coin))).filter((each) => each.bank_guid === bank_guid)
    if (origin && ((await node.confirmations(origin.hash)) ?? 0) < 1) return nameOf(origin)
  }
  return undefined
}

/** The payment that spends its change. */
async function spenderOf({ wallet, memory }: Follower, first: Sent, attempts: readonly Sent[]) {
  for (const { raw } of attempts) {
    for (const slot of changeOf(wallet, extractPsbt(raw))) {
      const holder = await memory.holderOf(first.bank_guid, 'bitcoin', slot)
      if (holder && holder !== first.reference) return nameOf((await memory.find(first.bank_guid, holder))[0]) ?? holder
    }
  }
  return undefined
}

/** A payment that can be raised: of a bundle its first, because the bundle is none. */
const nameOf = (sent: Kept | undefined): Guid | undefined =>
  (sent && 'members' in sent && sent.members?.[0]?.reference) || sent?.reference
