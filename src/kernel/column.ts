// The kinds of column a table can have: how a value is written into an array literal of the commit statement, and how it
// is read back from what the driver returns (db/pool.ts parses uuid, numeric and timestamptz; jsonb stays text).
import type { Amount } from './amount.ts'
import type { Guid } from './guid.ts'
import { secondsFromTimestamp, type Timestamp } from './time.ts'

export interface Column<T> {
  readonly sql: 'uuid' | 'text' | 'boolean' | 'integer' | 'bigint' | 'numeric' | 'timestamptz' | 'jsonb' | 'bytea'
  readonly nullable: boolean
  /**
   * Values without control characters (JSON escapes them) are sent as one text, separated by such a character. Quoting them
   * for an array literal would cost more than all the rest.
   */
  readonly isSeparated: boolean
  /** The value's text inside an array literal, or between separators; null for no value. */
  encode(value: T): string | null
  decode(raw: unknown): T
}

export type ColumnValue<C> = C extends Column<infer T> ? T : never

const asIs = <T>(raw: unknown): T => raw as T
const special = /["\\]/g
const quoted = (text: string): string => `"${text.replace(special, '\\$&')}"`

const column = <T>(
  sql: Column<T>['sql'],
  encode: (value: T) => string,
  decode: (raw: unknown) => T = asIs,
  isSeparated = false,
): Column<T> => ({ sql, nullable: false, isSeparated, encode, decode })

const same = <T>(value: T): string => value as string

export const guid: Column<Guid> = column('uuid', same)
export const text: Column<string> = column('text', quoted)
export const flag: Column<boolean> = column('boolean', (value) => (value ? 't' : 'f'))
export const integer: Column<number> = column('integer', String)
export const count: Column<number> = column('bigint', String)
export const amount: Column<Amount> = column('numeric', String)
export const signed: Column<bigint> = column('numeric', String)
export const timestamp: Column<Timestamp> = column('timestamptz', secondsFromTimestamp)
export const bytes: Column<Uint8Array> = column('bytea', (value) => `"\\\\x${Buffer.from(value).toString('hex')}"`)

/** Text of a fixed set; the set is also a CHECK in the migration. */
export const oneOf = <const V extends string>(_values: readonly V[]): Column<V> => column<V>('text', same, asIs, true)

/** Text that the service made itself, without control characters. */
export const word: Column<string> = column('text', same, asIs, true)

/** jsonb, read and written by the functions given: the driver's own JSON parser would round amounts. */
export const json = <T>(write: (value: T) => string, read: (raw: string) => T): Column<T> =>
  column<T>('jsonb', write, (raw) => read(raw as string), true)

export const optional = <T>(inner: Column<T>): Column<T | null> => ({
  sql: inner.sql,
  nullable: true,
  isSeparated: inner.isSeparated,
  encode: (value) => (value === null ? null : inner.encode(value)),
  decode: (raw) => (raw === null || raw === undefined ? null : inner.decode(raw)),
})

/** Stored values may be older than the code: `renew` updates them when they are read. */
export const renewed = <T>(inner: Column<T>, renew: (stored: T) => T): Column<T> => ({
  ...inner,
  decode: (raw) => renew(inner.decode(raw)),
})

/** The columns of every record of a bank, and of a record with states (beside `state`). */
export const record = { bank_guid: guid, guid, created_at: timestamp, updated_at: timestamp }
export const statefulRecord = { ...record, event_sequence: integer }
