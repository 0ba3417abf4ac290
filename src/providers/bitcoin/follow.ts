// Follows a stored payment: sends it again, answers its standing, and replaces it at a higher fee if no block takes it for long.
import { amount, zero } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { ChainPayment } from '../carrier.ts'
import { refusedStanding, type Sent, type SentMemory } from '../sent-memory.ts'
import type { CarrierFailureCode, Standing } from '../standing.ts'
import { raiseFee, type Wanted } from './coin-selection.ts'
import { type Attempt, choiceOf, identifiersOf, outputsOf, readSent, sentAttempt } from './handed-over.ts'
import type { BitcoinNode } from './node.ts'
import { type Output, signedPsbt } from './psbt.ts'
import type { BitcoinWallet } from './wallet.ts'

const check_again_s = 60
/** After about an hour it is replaced by one with a higher fee. */
const replace_after_blocks = 6

export interface Following {
  pending(attempts: readonly Attempt[], mined?: Attempt): Standing
  /** Undefined: nothing was stored. */
  storedStanding(payment: ChainPayment): Promise<Standing | undefined>
}

export function following(
  node: BitcoinNode,
  wallet: BitcoinWallet,
  memory: SentMemory,
  now: () => Timestamp,
  confirmations: number,
): Following {
  const pending = (attempts: readonly Attempt[], mined?: Attempt): Standing => ({
    kind: 'pending',
    check_again_at: addSeconds(now(), check_again_s),
    identifiers: identifiersOf(attempts, mined),
    network_fee: mined ? amount(mined.fee) : zero,
  })

  async function storedStanding(payment: ChainPayment): Promise<Standing | undefined> {
    const found = readSent(wallet, payment, await memory.find(payment.bank_guid, payment.reference))
    if (!found) return undefined
    return 'refusal' in found ? refusedStanding(found) : follow(payment, found.attempts)
  }

  async function follow(payment: ChainPayment, attempts: readonly Attempt[]): Promise<Standing> {
    const height = await node.height()
    const depths = await depthsOf(attempts)
    const at = depths.findIndex((depth) => depth > 0)
    const [mined, depth = 0] = [attempts[at], depths[at]]
    if (mined && depth < confirmations) return pending(attempts, mined)
    if (mined) {
      return { kind: 'settled', identifiers: identifiersOf(attempts, mined), network_fee: amount(mined.fee) }
    }
    const newest = defined(attempts.at(-1), 'what was handed over has an attempt')
    if (!(await node.send(newest.raw)) && (await isLost(attempts))) return failed('external_vendor_error', attempts)
    const next = height - newest.height >= replace_after_blocks ? await replacement(payment, newest, height) : undefined
    if (!next || (await memory.keep(next)) === 'slot_taken') return pending(attempts)
    // This attempt, or one that another process stored meanwhile.
    return defined(await storedStanding(payment), 'an attempt was kept')
  }

  const depthsOf = (attempts: readonly Attempt[]): Promise<readonly number[]> =>
    Promise.all(attempts.map(async ({ hash }) => (await node.confirmations(hash)) ?? 0))

  /** Another transaction has finally spent one of their coins. The node must show it: a missing transaction proves nothing. */
  async function isLost(attempts: readonly Attempt[]): Promise<boolean> {
    // Every attempt spends the coins of the first.
    const coins = attempts[0]?.coins ?? []
    const spenders = await Promise.all(coins.map(({ outpoint }) => node.spenderDepth(outpoint)))
    const depths = await depthsOf(attempts)
    const isSpent = spenders.some((depth) => depth >= confirmations) || depths.some((depth) => depth <= -confirmations)
    // One of ours may have been mined meanwhile.
    return isSpent && depths.every((depth) => depth < 1)
  }

  async function replacement(payment: ChainPayment, newest: Attempt, height: number): Promise<Sent | undefined> {
    const outputs = defined(outputsOf(wallet, payment), 'a payment that was signed has scripts')
    const wanted = wantedOf(payment, outputs)
    const choice = raiseFee(choiceOf(newest, wanted), wanted, await node.feeRate())
    if (!choice) return undefined
    return sentAttempt(wallet, payment, newest.attempt + 1, signedPsbt(wallet, choice, outputs, height), now())
  }

  return { pending, storedStanding }
}

export const failed = (failure_code: CarrierFailureCode, attempts: readonly Attempt[] = []): Standing => ({
  kind: 'failed',
  failure_code,
  identifiers: identifiersOf(attempts),
  network_fee: zero,
})

export const wantedOf = (payment: ChainPayment, outputs: readonly Output[]): Wanted => ({
  amount: payment.amount,
  scripts_bytes: outputs.map(({ script }) => script.length),
  fee_max: payment.network_fee_max,
})
