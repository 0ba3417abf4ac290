// The attempts under way: each is signed and sent, with no transaction open, takes a place while it lasts, and makes its
// receiver a slow one if it lasts long.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Timestamp } from '../kernel/time.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'
import type { Claimed } from './claim-deliveries.ts'
import { deliveryRequest } from './delivery-request.ts'
import type { Lane } from './lane.ts'
import type { AttemptOutcome } from './outcome.ts'
import type { Places } from './places.ts'
import type { Poster } from './post.ts'

export interface AttemptsOptions {
  readonly places: Places
  readonly poster: Pick<Poster, 'post' | 'stop'>
  readonly signingKeyOf: SigningKeyOf
  now(): Timestamp
  /** An attempt has ended, and the lane has heard of it. */
  onEnd(end: AttemptEnd): void
}

export interface AttemptEnd {
  readonly lane: Lane
  readonly delivery: Claimed
  readonly attempted_at: Timestamp
  readonly outcome: AttemptOutcome
  /** The receiver was failing, as far as was known before. */
  readonly wasFailing: boolean
}

interface Attempt {
  readonly lane: Lane
  readonly since: number
  isSlow: boolean
}

/** An attempt that has been open for so long makes its receiver a slow one. */
const slow_ms = 500

export class Attempts {
  /** Oldest first. */
  readonly #open = new Set<Attempt>()
  readonly #aborted: Claimed[] = []
  #isAborting = false

  constructor(private readonly options: AttemptsOptions) {}

  begin(lane: Lane, delivery: Claimed): void {
    const { places, poster, signingKeyOf, now } = this.options
    const attempt: Attempt = { lane, since: performance.now(), isSlow: false }
    const attempted_at = now()
    this.#open.add(attempt)
    places.change(lane, () => {
      lane.open += 1
    })
    void poster
      .post(deliveryRequest(delivery, attempted_at, signingKeyOf))
      .then((outcome) => this.#ended(attempt, { delivery, attempted_at, outcome }))
  }

  #ended(attempt: Attempt, end: Pick<AttemptEnd, 'delivery' | 'attempted_at' | 'outcome'>): void {
    const { places, now, onEnd } = this.options
    const { lane } = attempt
    const wasFailing = lane.conduct === 'failing'
    this.#open.delete(attempt)
    places.change(lane, () => {
      if (!this.#isAborting) lane.heard(end.outcome, now())
      lane.open -= 1
      if (attempt.isSlow) lane.slow -= 1
    })
    if (this.#isAborting) this.#aborted.push(end.delivery)
    else onEnd({ ...end, lane, wasFailing })
  }

  /** The lanes that have become slow since the last time. */
  markSlow(): Set<Lane> {
    const slow = new Set<Lane>()
    const before = performance.now() - slow_ms
    for (const attempt of this.#open) {
      if (attempt.since > before) break
      if (attempt.isSlow) continue
      const { lane } = attempt
      attempt.isSlow = true
      this.options.places.change(lane, () => {
        lane.slow += 1
      })
      slow.add(lane)
    }
    return slow
  }

  /** Lets attempts under way end for so long, then breaks them off: what they were to deliver, as if never sent. */
  async stop(within_ms: number): Promise<readonly Claimed[]> {
    await this.#untilEnded(within_ms)
    this.#isAborting = true
    await this.options.poster.stop()
    await this.#untilEnded(within_ms)
    return this.#aborted
  }

  async #untilEnded(within_ms: number): Promise<void> {
    const end = performance.now() + within_ms
    while (this.#open.size > 0 && performance.now() < end) await sleep(10)
  }
}
