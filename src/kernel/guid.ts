// A guid is 32 lowercase hex characters: a UUIDv7 without its dashes. Its time prefix is the moment it was made for, and
// guids increase within a process, so guid order is creation order.
import type { Brand } from './brand.ts'
import type { Timestamp } from './time.ts'

export type Guid = Brand<string, 'Guid'>

const pattern = /^[0-9a-f]{32}$/

/** Anything that is not 32 lowercase hex characters names nothing. */
export const parseGuid = (unchecked: unknown): Guid | undefined =>
  typeof unchecked === 'string' && pattern.test(unchecked) ? (unchecked as Guid) : undefined

export const isGuid = (unchecked: unknown): unchecked is Guid => parseGuid(unchecked) !== undefined

/** The form PostgreSQL prints: with dashes. */
export const guidFromUuid = (uuid: string): Guid => uuid.replaceAll('-', '') as Guid

export type RandomBytes = (size: number) => Uint8Array
export type GuidSource = (at: Timestamp) => Guid

/**
 * A source of increasing guids. Guids of one millisecond share a random start of 26 bits that is counted up, followed by
 * 48 fresh random bits. A time that lies before the last one given keeps its own prefix: banks' clocks differ.
 */
export function guidSource(random: RandomBytes): GuidSource {
  const counters = new Map<number, number>()
  let pool: Uint8Array = random(4096)
  let used = 0

  const take = (size: number): Uint8Array => {
    if (used + size > pool.length) {
      pool = random(4096)
      used = 0
    }
    used += size
    return pool.subarray(used - size, used)
  }

  const startOf = (): number => {
    const bytes = take(4)
    return ((bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!) & 0x1ffffff
  }

  return (at) => {
    const counter = (counters.get(at) ?? startOf()) + 1
    // Frozen clocks come back to the same millisecond, so a few instants are remembered, not only the last.
    if (counters.size >= 64 && !counters.has(at)) counters.delete(counters.keys().next().value as number)
    counters.set(at, counter)
    const high = (counter >>> 14) & 0xfff
    const low = counter & 0x3fff
    const time = at.toString(16).padStart(12, '0')
    const mid = `7${high.toString(16).padStart(3, '0')}${(0x8000 | low).toString(16)}`
    return `${time}${mid}${hexOf(take(6))}` as Guid
  }
}

const hexOf = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += byteHex[byte]
  return text
}
const byteHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The instant a guid was made for. */
export const timestampFromGuid = (guid: Guid): Timestamp => Number.parseInt(guid.slice(0, 12), 16) as Timestamp
