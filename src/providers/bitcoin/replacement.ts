// A replacement of a payment: the same coins and outputs at a higher fee, paid from its change. Its commit closes the change of the attempts
// before, so that no payment spends a coin that does not exist if the replacement is mined; and it is refused if one has spent it already.
import { hex } from '@scure/base'
import { assert, defined } from '../../kernel/assert.ts'
import type { ChainPayment } from '../carrier.ts'
import type { Sent } from '../sent-memory.ts'
import { NotRaised, type RaisedPayment, type RaiseTerms } from '../waiting.ts'
import { missingBefore } from './change-chain.ts'
import { type Choice, raiseFee, type Wanted } from './coin-selection.ts'
import type { Follower } from './follower.ts'
import { type Attempt, choiceOf, outputsOf, sentAttempt } from './handed-over.ts'
import { type Output, signedPsbt } from './psbt.ts'
import { relay_rate_min } from './size.ts'
import type { BitcoinWallet } from './wallet.ts'

interface At {
  readonly fee_max: bigint
  readonly height: number
}

/** Never reached: there are 21 million bitcoins. */
export const any_fee = 21n * 10n ** 14n

/** Undefined: the maximum or the change leaves no room. */
export async function replacement(
  follower: Follower,
  payment: ChainPayment,
  attempts: readonly Attempt[],
  { fee_max, height }: At,
): Promise<Sent | undefined> {
  const newest = newestOf(attempts)
  const wanted = { ...wantedOf(payment, scriptsOf(follower, payment)), fee_max }
  const choice = raiseFee(choiceOf(newest, wanted), wanted, ...(await priceOf(follower, newest)))
  return choice && signed(follower, payment, attempts, choice, { fee_max, height })
}

/** As an operator asks for it. Throws why it cannot be. */
export async function replacementFor(
  follower: Follower,
  payment: ChainPayment,
  attempts: readonly Attempt[],
  { fee, fee_max, height }: RaiseTerms & At,
): Promise<RaisedPayment> {
  const newest = newestOf(attempts)
  const wanted = { ...wantedOf(payment, scriptsOf(follower, payment)), fee_max: fee ?? any_fee }
  const before = choiceOf(newest, wanted)
  // A rate that is never reached: the fee that was asked for, and no other.
  const [rate, missing] = fee === undefined ? await priceOf(follower, newest) : [fee * 1000n, 0n]
  const choice = raiseFee(before, wanted, rate, missing)
  if (!choice) {
    const least = raiseFee(before, { ...wanted, fee_max: any_fee }, relay_rate_min)
    if (!least) throw new NotRaised('there is no change left to pay a higher fee from')
    throw new NotRaised(`it pays ${newest.fee} now, and a replacement must pay ${least.fee} or more`)
  }
  if (choice.fee > fee_max)
    throw new NotRaised(`it would pay ${choice.fee}, and the bound is ${fee_max}: --max-fee sets another`)
  return { sent: signed(follower, payment, attempts, choice, { fee_max, height }), fee: choice.fee }
}

function signed(
  { wallet, now }: Follower,
  payment: ChainPayment,
  attempts: readonly Attempt[],
  choice: Choice,
  { fee_max, height }: At,
): Sent {
  const psbt = signedPsbt(wallet, choice, scriptsOf({ wallet }, payment), height)
  const sent = sentAttempt(wallet, payment, newestOf(attempts).attempt + 1, psbt, now(), fee_max)
  return { ...sent, closes: attempts.flatMap((attempt) => changeOf(wallet, attempt)) }
}

/** The coins of its change. */
export function changeOf(
  { change_script }: BitcoinWallet,
  { hash, outputs }: Pick<Attempt, 'hash' | 'outputs'>,
): string[] {
  const change = hex.encode(change_script)
  return outputs.flatMap(({ script }, vout) => (hex.encode(script) === change ? [`${hash}:${vout}`] : []))
}

/** The rate that blocks take, and what the transactions before it pay too little. */
async function priceOf({ node }: Follower, newest: Attempt): Promise<[rate: bigint, before: bigint]> {
  const rate = await node.feeRate()
  const ancestry = await node.ancestry(newest.hash)
  return [rate, ancestry ? missingBefore(ancestry, rate) : 0n]
}

const scriptsOf = ({ wallet }: Pick<Follower, 'wallet'>, payment: ChainPayment): readonly Output[] =>
  defined(outputsOf(wallet, payment), 'a payment that was signed has scripts')

function newestOf(attempts: readonly Attempt[]): Attempt {
  const newest = attempts.at(-1)
  assert(newest, 'what was handed over has an attempt')
  return newest
}

export const wantedOf = (payment: ChainPayment, outputs: readonly Output[]): Wanted => ({
  amount: payment.amount,
  scripts_bytes: outputs.map(({ script }) => script.length),
  fee_max: payment.network_fee_max,
})
