// Rate limits per key and per bank, by cost (cost.ts). A request takes tokens from both buckets or from neither.
import type { Caller } from './endpoint.ts'
import {
  RateLimiter,
  type RatePolicy,
  rateLimitPolicyText,
  rateLimitText,
  type TakenToken,
  type WantedToken,
} from './rate-limit.ts'

interface LimiterOptions {
  readonly key: RatePolicy
  readonly bank: RatePolicy
}

export interface LimitTaken {
  readonly allowed: boolean
  readonly retry_after_seconds: number
  /** The state of both buckets, for the answer's headers. */
  readonly headers: Readonly<Record<string, string>>
}

export class Limiter {
  readonly #buckets: RateLimiter
  readonly #options: LimiterOptions
  readonly #policies: string

  constructor(options: LimiterOptions, now: () => number = () => performance.now()) {
    this.#options = options
    this.#buckets = new RateLimiter(now)
    this.#policies = `${rateLimitPolicyText('key', options.key)}, ${rateLimitPolicyText('bank', options.bank)}`
  }

  take(caller: Caller, tokens: number): LimitTaken {
    const { allowed, retry_after_seconds, taken } = this.#buckets.takeAll(this.#wanted(caller), tokens)
    const [key, bank] = taken as [TakenToken, TakenToken]
    const ratelimit = `${rateLimitText('key', key)}, ${rateLimitText('bank', bank)}`
    return { allowed, retry_after_seconds, headers: { ratelimit, 'ratelimit-policy': this.#policies } }
  }

  /** Charges what was not known when the request came: its answer, and a body without a length. */
  charge(caller: Caller, tokens: number): void {
    if (tokens > 0) this.#buckets.charge(this.#wanted(caller), tokens)
  }

  #wanted(caller: Caller): WantedToken[] {
    return [
      { bucket_id: `key/${caller.actor.guid}`, policy: this.#options.key },
      { bucket_id: `bank/${caller.bank_guid}`, policy: this.#options.bank },
    ]
  }
}
