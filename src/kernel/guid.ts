// A guid is 32 lowercase hex characters: a UUIDv7 without its dashes. Its time prefix is the moment it was made for, and
// guids of one moment increase within a process, so guid order is the order of created_at.
import type { Brand } from './brand.ts'
import type { Timestamp } from './time.ts'

export type Guid = Brand<string, 'Guid'>

const pattern = /^[0-9a-f]{32}$/

/** Undefined for a text that is not 32 lowercase hex characters. */
export const parseGuid = (unchecked: unknown): Guid | undefined =>
  typeof unchecked === 'string' && pattern.test(unchecked) ? (unchecked as Guid) : undefined

/**
 * From the form PostgreSQL prints, with dashes. It uses a buffer because V8 keeps a joined string in pieces: four times larger,
 * and slower as a key.
 */
export function guidFromUuid(uuid: string): Guid {
  dashed.write(uuid, 'latin1')
  dashed.copyWithin(8, 9, 13).copyWithin(12, 14, 18).copyWithin(16, 19, 23).copyWithin(20, 24, 36)
  return dashed.toString('latin1', 0, 32) as Guid
}

const dashed = Buffer.alloc(36)

export type RandomBytes = (size: number) => Uint8Array
export type GuidSource = (at: Timestamp) => Guid

/**
 * A source of increasing guids. Guids of one millisecond count up from a random start of 26 bits, followed by 48 new random
 * bits. A time before the last one keeps its own prefix, because banks' clocks differ.
 */
export function guidSource(random: RandomBytes): GuidSource {
  const counters = new Map<number, number>()
  let pool = ''
  let used = 0
  let lastAt = -1
  let lastPrefix = ''

  const randomHex = (digits: number): string => {
    if (used + digits > pool.length) {
      pool = Buffer.from(random(pool_bytes)).toString('hex')
      used = 0
    }
    used += digits
    return pool.slice(used - digits, used)
  }

  const prefixOf = (at: Timestamp): string => {
    if (at !== lastAt) {
      lastAt = at
      lastPrefix = guidPrefix(at)
    }
    return lastPrefix
  }

  return (at) => {
    const known = counters.get(at)
    const counter = (known ?? Number.parseInt(randomHex(8), 16) & 0x1ffffff) + 1
    // A frozen clock returns to the same millisecond, so we remember several instants.
    if (known === undefined && counters.size >= 64) counters.delete(counters.keys().next().value as number)
    counters.set(at, counter)
    const high = (0x7000 | ((counter >>> 14) & 0xfff)).toString(16)
    const low = (0x8000 | (counter & 0x3fff)).toString(16)
    // A buffer makes the string flat, as above.
    flat.write(prefixOf(at) + high + low + randomHex(12), 'latin1')
    return flat.toString('latin1') as Guid
  }
}

const pool_bytes = 4096
const flat = Buffer.alloc(32)

/** The prefix of all guids of this instant. */
export const guidPrefix = (at: Timestamp): string => at.toString(16).padStart(12, '0')

/** The first guid that can have been made at this instant: a range of creation times is a range of guids. */
export const firstGuidAt = (at: Timestamp): string =>
  `${guidPrefix(Math.max(0, at) as Timestamp).slice(-12)}${'0'.repeat(20)}`

/** The instant a guid was made for. */
export const timestampFromGuid = (guid: Guid): Timestamp => Number.parseInt(guid.slice(0, 12), 16) as Timestamp
