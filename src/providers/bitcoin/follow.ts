// Follows a stored payment: sends it again, answers its standing, and replaces it at a higher fee if no block takes it for long.
import { amount, zero } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import { addSeconds } from '../../kernel/time.ts'
import type { ChainPayment } from '../carrier.ts'
import { refusedStanding } from '../sent-memory.ts'
import type { CarrierFailureCode, Standing } from '../standing.ts'
import { NotRaised, type RaisedPayment, type RaiseTerms } from '../waiting.ts'
import { originOf } from './change-chain.ts'
import type { Follower } from './follower.ts'
import { type Attempt, identifiersOf, type OwnAttempt, readSent, type StoredAttempts } from './handed-over.ts'
import { replacement, replacementFor } from './replacement.ts'

const check_again_s = 60
/** After about an hour it is replaced by one with a higher fee. */
export const replace_after_blocks = 6

export interface Following {
  pending(attempts: readonly Attempt[], mined?: OwnAttempt): Standing
  /** Undefined: nothing was stored. */
  storedStanding(payment: ChainPayment): Promise<Standing | undefined>
  /** Throws `NotRaised`. */
  raised(payment: ChainPayment, terms: RaiseTerms): Promise<RaisedPayment>
}

export function following(follower: Follower): Following {
  const { node, wallet, memory, now, confirmations, replacement_fee_max } = follower

  const pending = (attempts: readonly Attempt[], mined?: OwnAttempt): Standing => ({
    kind: 'pending',
    check_again_at: addSeconds(now(), check_again_s),
    identifiers: identifiersOf(attempts, mined),
    network_fee: mined ? amount(mined.part) : zero,
  })

  const storedOf = async (payment: ChainPayment) =>
    readSent(wallet, payment, await memory.find(payment.bank_guid, payment.reference), replacement_fee_max)

  async function storedStanding(payment: ChainPayment): Promise<Standing | undefined> {
    const found = await storedOf(payment)
    if (!found) return undefined
    return 'refusal' in found ? refusedStanding(found) : follow(payment, found)
  }

  /** Of a bundle each payment's job does this for all. The number of an attempt is a key, so one of them stores the next. */
  async function follow(payment: ChainPayment, { attempts, paid, fee_max }: StoredAttempts): Promise<Standing> {
    const height = await node.height()
    const depths = await depthsOf(attempts)
    const at = depths.findIndex((depth) => depth > 0)
    const [mined, depth = 0] = [attempts[at], depths[at]]
    if (mined && depth < confirmations) return pending(attempts, mined)
    if (mined) {
      return { kind: 'settled', identifiers: identifiersOf(attempts, mined), network_fee: amount(mined.part) }
    }
    const newest = defined(attempts.at(-1), 'what was handed over has an attempt')
    if (!(await node.send(newest.raw)) && (await isLost(attempts))) return failed('external_vendor_error', attempts)
    if (height - newest.height < replace_after_blocks) return pending(attempts)
    const next = await replacement(follower, paid, attempts, { fee_max, height })
    // Also if another payment spends the change that the replacement would take away.
    if (!next || typeof (await memory.keep(next)) === 'string') return pending(attempts)
    // This attempt, or one that another process stored meanwhile.
    return defined(await storedStanding(payment), 'an attempt was kept')
  }

  const depthsOf = (attempts: readonly Attempt[]): Promise<readonly number[]> =>
    Promise.all(attempts.map(async ({ hash }) => (await node.confirmations(hash)) ?? 0))

  /**
   * Another transaction has finally spent one of their coins, or one of the coins that made them. The node must show it: a missing
   * transaction proves nothing.
   */
  async function isLost(attempts: readonly Attempt[]): Promise<boolean> {
    // Every attempt spends the coins of the first.
    const coins = attempts[0]?.coins ?? []
    const spenders = await Promise.all(coins.map(({ outpoint }) => node.spenderDepth(outpoint)))
    const origins = await Promise.all(coins.map(async (coin) => (await node.confirmations(originOf(coin))) ?? 0))
    const depths = await depthsOf(attempts)
    const isSpent =
      spenders.some((depth) => depth >= confirmations) ||
      [...depths, ...origins].some((depth) => depth <= -confirmations)
    // One of ours may have been mined meanwhile.
    return isSpent && depths.every((depth) => depth < 1)
  }

  return {
    pending,
    storedStanding,
    async raised(payment, terms) {
      const found = await storedOf(payment)
      if (!found || 'refusal' in found) throw new NotRaised('it was never signed, so nothing of it waits')
      const depths = await depthsOf(found.attempts)
      if (depths.some((depth) => depth > 0)) throw new NotRaised('a block has it')
      return replacementFor(follower, found.paid, found.attempts, { ...terms, height: await node.height() })
    },
  }
}

export const failed = (failure_code: CarrierFailureCode, attempts: readonly Attempt[] = []): Standing => ({
  kind: 'failed',
  failure_code,
  identifiers: identifiersOf(attempts),
  network_fee: zero,
})
