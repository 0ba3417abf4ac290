// Requests without a valid key, limited by the address they come from: of an IPv6 address the network, of which one host has all.
import { isIPv6 } from 'node:net'
import { answerTokens } from './cost.ts'
import { RateLimiter, type RatePolicy } from './rate-limit.ts'

/** As many as can be attacked from at once and still be told apart. */
const addresses_max = 20_000

export class Addresses {
  readonly #buckets: RateLimiter
  readonly #policy: RatePolicy

  constructor(policy: RatePolicy, now: () => number = () => performance.now()) {
    this.#policy = policy
    this.#buckets = new RateLimiter(now, addresses_max)
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Whether the next request would be let through. */
  mayAsk(address: string): boolean {
    return this.#buckets.mayTake([this.#wanted(address)])
  }

  /** Counts a request; gives after how many seconds to come back, if this one is too many. */
  take(address: string): number | undefined {
    const { allowed, retry_after_seconds } = this.#buckets.takeAll([this.#wanted(address)])
    return allowed ? undefined : retry_after_seconds
  }

  /** What an answer cost beside its request. */
  charge(address: string, bytes: number): void {
    const tokens = answerTokens(bytes)
    if (tokens > 0) this.#buckets.charge([this.#wanted(address)], tokens)
  }

  #wanted(address: string) {
    return { bucket_id: networkOf(address), policy: this.#policy }
  }
}

/** Some proxies write a port behind the address. */
export function withoutPort(address: string): string {
  if (!address.includes(':')) return address
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/.exec(address) ?? []
  return v4 ?? v6 ?? address
}

/** The first 64 bits of an IPv6 address; an IPv4 address as it is, also where it is written as one of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  const [withoutZone = ''] = address.split('%')
  const [before = '', after] = withoutZone.split('::')
  const groups = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? 0 : after.split(':').length
  const filled = after === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - last).fill('0')]
  const all = [...filled, ...(after ? after.split(':') : [])]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
