// The open attempts. Each is signed and sent with no transaction open, and has a slot until it ends. An attempt that is open for long
// makes its receiver slow.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Timestamp } from '../kernel/time.ts'
import type { Claimed } from './claim-deliveries.ts'
import { type DeliverySecrets, deliveryRequest } from './delivery-request.ts'
import type { Lane } from './lane.ts'
import type { Post, Poster } from './post.ts'
import type { PostResult } from './post-result.ts'
import type { Slots } from './slots.ts'

/** Sends an attempt as part of its event's trace. */
export type AttemptTrace = (
  delivery: Claimed,
  post: Post,
  send: (post: Post) => Promise<PostResult>,
) => Promise<PostResult>

export interface AttemptsOptions {
  readonly slots: Slots
  readonly poster: Pick<Poster, 'post' | 'stop'>
  readonly secrets: DeliverySecrets
  now(): Timestamp
  /** Undefined: nothing is traced. */
  readonly trace?: AttemptTrace | undefined
  /** An attempt has ended, and its lane is updated. */
  onEnd(end: AttemptEnd): void
}

export interface AttemptEnd {
  readonly lane: Lane
  readonly delivery: Claimed
  readonly attempted_at: Timestamp
  readonly result: PostResult
  /** The receiver was failing before this attempt ended. */
  readonly wasFailing: boolean
}

/** What is known of an attempt while it is open. `post.ts` sends it. */
interface OpenAttempt {
  readonly lane: Lane
  readonly since: number
  isSlow: boolean
}

/** An attempt that is open for this long makes its receiver slow. */
const slow_ms = 500

export class Attempts {
  /** Oldest first. */
  readonly #open = new Set<OpenAttempt>()
  readonly #aborted: Claimed[] = []
  #isAborting = false

  constructor(private readonly options: AttemptsOptions) {}

  start(lane: Lane, delivery: Claimed): void {
    const { slots, poster, secrets, now, trace } = this.options
    const attempt: OpenAttempt = { lane, since: performance.now(), isSlow: false }
    const attempted_at = now()
    this.#open.add(attempt)
    slots.change(lane, () => {
      lane.open += 1
    })
    const post = deliveryRequest(delivery, attempted_at, secrets)
    const sent = trace ? trace(delivery, post, (traced) => poster.post(traced)) : poster.post(post)
    void sent.then((result) => this.#ended(attempt, { delivery, attempted_at, result }))
  }

  #ended(attempt: OpenAttempt, end: Pick<AttemptEnd, 'delivery' | 'attempted_at' | 'result'>): void {
    const { slots, now, onEnd } = this.options
    const { lane } = attempt
    const wasFailing = lane.receiverClass === 'failing'
    this.#open.delete(attempt)
    slots.change(lane, () => {
      if (!this.#isAborting) lane.attemptEnded(end.result, now())
      lane.open -= 1
      if (attempt.isSlow) lane.slow -= 1
    })
    if (this.#isAborting) this.#aborted.push(end.delivery)
    else onEnd({ ...end, lane, wasFailing })
  }

  /** The lanes that have become slow since the last call. */
  markSlow(): Set<Lane> {
    const slow = new Set<Lane>()
    const before = performance.now() - slow_ms
    for (const attempt of this.#open) {
      if (attempt.since > before) break
      if (attempt.isSlow) continue
      const { lane } = attempt
      attempt.isSlow = true
      this.options.slots.change(lane, () => {
        lane.slow += 1
      })
      slow.add(lane)
    }
    return slow
  }

  /** Waits for open attempts, then aborts them. Returns the aborted deliveries, which count as never sent. */
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
