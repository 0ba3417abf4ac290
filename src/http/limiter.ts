// Rate limits per key and per bank, by cost: a token for each request, and one for every 16 KiB received or sent. Both buckets give
// them, or neither does.
import type { Caller } from './endpoint.ts'
import {
  bytes_per_token,
  RateLimiter,
  type RatePolicy,
  rateLimitPolicyText,
  rateLimitText,
  type Taken,
  tokensOf,
  type Wanted,
} from './rate-limit.ts'

export interface LimiterOptions {
  readonly key: RatePolicy
  readonly bank: RatePolicy
}

export interface LimitTaken {
  readonly allowed: boolean
  readonly retry_after_seconds: number
  /** How both buckets stand, for the answer. */
  readonly headers: Readonly<Record<string, string>>
}

export class Limiter {
  readonly #buckets = new RateLimiter(() => performance.now())
  readonly #options: LimiterOptions
  readonly #policies: string

  constructor(options: LimiterOptions) {
    this.#options = options
    this.#policies = `${rateLimitPolicyText('key', options.key)}, ${rateLimitPolicyText('bank', options.bank)}`
  }

  /** For a request with so many bytes of body. */
  take(caller: Caller, bytes: number): LimitTaken {
    const { allowed, retry_after_seconds, taken } = this.#buckets.takeAll(this.#wanted(caller), 1 + tokensOf(bytes))
    const [key, bank] = taken as [Taken, Taken]
    const ratelimit = `${rateLimitText('key', key)}, ${rateLimitText('bank', bank)}`
    return { allowed, retry_after_seconds, headers: { ratelimit, 'ratelimit-policy': this.#policies } }
  }

  /** For bytes that were not known when the request came: of its answer, and of a body without a length. */
  charge(caller: Caller, bytes: number): void {
    if (bytes >= bytes_per_token) this.#buckets.charge(this.#wanted(caller), tokensOf(bytes))
  }

  #wanted(caller: Caller): Wanted[] {
    return [
      { bucket_id: `key/${caller.api_key_guid}`, policy: this.#options.key },
      { bucket_id: `bank/${caller.bank_guid}`, policy: this.#options.bank },
    ]
  }
}
