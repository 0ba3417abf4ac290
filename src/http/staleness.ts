// Reads that may be old: a caller says by a header how old an answer may be, and a replica that is new enough gives it. Everything else,
// and every decision, is read from the primary.
import { reject } from '../kernel/rejections.ts'
import { Refusal } from './endpoint.ts'
import type { Services } from './services.ts'

/** Of a request: how old the answer may be. Of an answer: that a replica gave it, and how old it may be. */
export const stalenessHeader = 'Corridor-Staleness'

const help = `The header ${stalenessHeader} must be a whole number of seconds from 1 to 3600 with the letter s, such as 5s.`

/** In milliseconds; undefined without the header. */
export function acceptedStaleness(text: unknown): number | undefined {
  if (text === undefined) return undefined
  const seconds = typeof text === 'string' && /^\d{1,4}s$/.test(text) ? Number(text.slice(0, -1)) : 0
  if (seconds < 1 || seconds > 3600) throw new Refusal(reject('invalid_value', stalenessHeader, help))
  return seconds * 1000
}

export const stalenessText = (staleness_ms: number): string => `${Math.ceil(staleness_ms / 1000)}s`

export interface FreshOrStale<T> {
  readonly result: T
  /** Undefined if the primary was read. */
  readonly staleness_ms: number | undefined
}

/** A replica that fails in the middle is no problem of the caller: the primary is read then. */
export async function readWithin<T>(
  services: Services,
  accepted_ms: number,
  read: (services: Services) => Promise<T>,
): Promise<FreshOrStale<T>> {
  const { replica } = services
  const staleness_ms = replica?.staleness_ms()
  if (replica && staleness_ms !== undefined && staleness_ms <= accepted_ms) {
    try {
      return { result: await read({ ...services, sql: replica.sql }), staleness_ms }
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }
  return { result: await read(services), staleness_ms: undefined }
}
