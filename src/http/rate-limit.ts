// Token buckets, kept in this process only: n processes together allow n times the rate. A bucket is refilled when it
// is looked at, so there are no timers, and a full bucket is the same as none: full ones are forgotten at the bound.
// When none of those looked at is full, the one that will be so first is forgotten instead, which gives its owner
// tokens early. It runs on every request and must cost well under a microsecond.
import { assert } from '../kernel/assert.ts'

export interface RatePolicy {
  /** Tokens per second. */
  readonly rate: number
  /** Tokens of a full bucket. */
  readonly burst: number
}

export interface WantedToken {
  readonly bucket_id: string
  readonly policy: RatePolicy
}

export interface TakenToken {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the bucket is full, if nothing more is taken. */
  readonly reset_seconds: number
  /** Until a token can be had; 0 when one was taken or is there. */
  readonly retry_after_seconds: number
}

/** Kept relative to the last look: an absolute instant would lose tokens to rounding as the clock's numbers grow. */
interface Bucket {
  missing: number
  looked_at: number
  /** Only to find full buckets without knowing their policy. */
  full_at: number
}

const lookedAtPerEviction = 16
// Fractions of a millisecond do not add up exactly; a bucket must not lose a whole token by it. In tokens.
const rounding = 1e-6

export class RateLimiter {
  readonly #now: () => number
  readonly #buckets_max: number
  readonly #buckets = new Map<string, Bucket>()
  #sweep = this.#buckets.entries()

  /** `now` is monotonic milliseconds, such as `performance.now()`. */
  constructor(now: () => number, buckets_max = 100_000) {
    this.#now = now
    this.#buckets_max = buckets_max
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Whether each of these buckets has a token. */
  mayTake(wanted: readonly WantedToken[]): boolean {
    const now = this.#now()
    return wanted.every(({ bucket_id, policy }) => canTake(this.#buckets.get(bucket_id), policy, now))
  }

  /** Takes what a request turned out to cost, beyond what the buckets have if need be. */
  charge(wanted: readonly WantedToken[], tokens: number): void {
    const now = this.#now()
    for (const { bucket_id, policy } of wanted) {
      this.#takeOne(bucket_id, this.#buckets.get(bucket_id), policy, now, tokens)
    }
  }

  /**
   * So many tokens of each of these different buckets, or none of any. `taken` is in the order asked. A bucket that has one token
   * gives any number: what it had not is missing afterwards, and the next wait for it. So what costs more than a full bucket can
   * be had too, only not often.
   */
  takeAll(
    wanted: readonly WantedToken[],
    tokens = 1,
  ): { allowed: boolean; retry_after_seconds: number; taken: TakenToken[] } {
    const now = this.#now()
    const found = wanted.map((each) => this.#buckets.get(each.bucket_id))
    const allowed = wanted.every((each, place) => canTake(found[place], each.policy, now))
    const taken = wanted.map((each, place) => {
      const bucket = allowed ? this.#takeOne(each.bucket_id, found[place], each.policy, now, tokens) : found[place]
      return takenFrom(bucket, each.policy, now, allowed)
    })
    const retry_after_seconds = taken.reduce((most, each) => Math.max(most, each.retry_after_seconds), 0)
    return { allowed, retry_after_seconds, taken }
  }

  #takeOne(bucket_id: string, found: Bucket | undefined, policy: RatePolicy, now: number, tokens: number): Bucket {
    const bucket = found ?? { missing: 0, looked_at: now, full_at: now }
    bucket.missing = missingTokens(found, policy, now) + tokens
    bucket.looked_at = now
    bucket.full_at = now + (bucket.missing * 1000) / policy.rate
    if (!found) {
      if (this.#buckets.size >= this.#buckets_max) this.#evict(now)
      this.#buckets.set(bucket_id, bucket)
    }
    return bucket
  }

  /** Looks at the next few buckets, not at all: the cost of a new bucket stays the same however many there are. */
  #evict(now: number): void {
    let fullest: string | undefined
    let fullest_at = Number.POSITIVE_INFINITY
    for (let looked = 0; looked < lookedAtPerEviction; looked += 1) {
      let next = this.#sweep.next()
      if (next.done) {
        this.#sweep = this.#buckets.entries()
        next = this.#sweep.next()
      }
      if (next.done) break
      const [bucket_id, { full_at }] = next.value
      if (full_at <= now) {
        this.#buckets.delete(bucket_id)
      } else if (full_at < fullest_at) {
        fullest = bucket_id
        fullest_at = full_at
      }
    }
    if (this.#buckets.size >= this.#buckets_max && fullest !== undefined) this.#buckets.delete(fullest)
  }
}

const missingTokens = (bucket: Bucket | undefined, { rate }: RatePolicy, now: number): number =>
  bucket === undefined ? 0 : Math.max(0, bucket.missing - ((now - bucket.looked_at) * rate) / 1000)

function canTake(bucket: Bucket | undefined, policy: RatePolicy, now: number): boolean {
  assert(policy.rate > 0 && policy.burst >= 1, 'a rate policy lets something through')
  return missingTokens(bucket, policy, now) + 1 <= policy.burst + rounding
}

function takenFrom(bucket: Bucket | undefined, policy: RatePolicy, now: number, allowed: boolean): TakenToken {
  const missing = missingTokens(bucket, policy, now)
  const tokens = policy.burst - missing + rounding
  return {
    allowed,
    remaining: Math.max(0, Math.floor(tokens)),
    reset_seconds: Math.ceil((missing - rounding) / policy.rate),
    retry_after_seconds: allowed || tokens >= 1 ? 0 : Math.ceil((1 - tokens) / policy.rate),
  }
}

/** `RateLimit-Policy`: a full bucket and the seconds it takes to fill. It never changes: make it once per policy. */
export const rateLimitPolicyText = (name: string, { rate, burst }: RatePolicy): string =>
  `"${name}";q=${Math.floor(burst)};w=${Math.ceil(burst / rate)}`

/** `RateLimit`; several are joined by a comma and a space. */
export const rateLimitText = (name: string, { remaining, reset_seconds }: TakenToken): string =>
  `"${name}";r=${remaining};t=${reset_seconds}`
