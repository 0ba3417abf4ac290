// Limits requests without a valid key by their address. For IPv6 it counts the network, because one host has all its addresses.
import { isIPv6 } from 'node:net'
import { answerTokens } from './cost.ts'
import { RateLimiter, type RatePolicy } from './rate-limit.ts'

/** The number of addresses that are counted separately. */
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

  /** Whether the next request would be allowed. */
  mayAsk(address: string): boolean {
    return this.#buckets.mayTake([this.#wanted(address)])
  }

  /** Counts a request. If it is one too many, returns after how many seconds to retry. */
  take(address: string): number | undefined {
    const { allowed, retry_after_seconds } = this.#buckets.takeAll([this.#wanted(address)])
    return allowed ? undefined : retry_after_seconds
  }

  /** Adds the cost of an answer to that of its request. */
  charge(address: string, bytes: number): void {
    const tokens = answerTokens(bytes)
    if (tokens > 0) this.#buckets.charge([this.#wanted(address)], tokens)
  }

  #wanted(address: string) {
    return { bucket_id: networkOf(address), policy: this.#policy }
  }
}

/** Some proxies add a port to the address. */
export function withoutPort(address: string): string {
  if (!address.includes(':')) return address
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/.exec(address) ?? []
  return v4 ?? v6 ?? address
}

/** The first 64 bits of an IPv6 address. An IPv4 address stays as it is, also if it is written as IPv6. */
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
