// Rate limits per key and per bank. Both buckets give a token, or neither does.
import type { Caller } from './endpoint.ts'
import { RateLimiter, type RatePolicy, rateLimitPolicyText, rateLimitText, type Taken } from './rate-limit.ts'

export interface LimiterOptions {
  readonly key: RatePolicy
  readonly bank: RatePolicy
  readonly now?: () => number
}

export interface LimitTaken {
  readonly allowed: boolean
  readonly retry_after_seconds: number
  readonly headers: string
  readonly policies: string
}

export class Limiter {
  readonly #buckets: RateLimiter
  readonly #options: LimiterOptions
  readonly #policies: string

  constructor(options: LimiterOptions) {
    this.#options = options
    this.#buckets = new RateLimiter(options.now ?? (() => performance.now()))
    this.#policies = `${rateLimitPolicyText('key', options.key)}, ${rateLimitPolicyText('bank', options.bank)}`
  }

  take(caller: Caller): LimitTaken {
    const { allowed, retry_after_seconds, taken } = this.#buckets.takeAll([
      { bucket_id: `key/${caller.api_key_guid}`, policy: this.#options.key },
      { bucket_id: `bank/${caller.bank_guid}`, policy: this.#options.bank },
    ])
    const [key, bank] = taken as [Taken, Taken]
    return {
      allowed,
      retry_after_seconds,
      headers: `${rateLimitText('key', key)}, ${rateLimitText('bank', bank)}`,
      policies: this.#policies,
    }
  }
}

export const rateHeaders = ({ headers, policies }: LimitTaken): Record<string, string> => ({
  ratelimit: headers,
  'ratelimit-policy': policies,
})
