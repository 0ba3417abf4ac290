// The heart of the service: a command reads rows and decides. A decision is data, made without clock, randomness or I/O. So the
// engine decides the commands of many callers in memory and writes them in one statement.
import type { Guid } from './guid.ts'
import type { Moved } from './machine.ts'
import type { LedgerStep } from './posting.ts'
import type { Rejection } from './rejections.ts'
import { keyWithin, type Table } from './table.ts'
import type { Timestamp } from './time.ts'

/** A guid or a word; a number if an instant is part of the key. */
export type KeyPart = string | number

/** Rows to load, by primary key (index undefined) or by a declared index. Finding none is remembered too. */
export interface Need {
  readonly table: Table
  readonly index: string | undefined
  readonly values: readonly KeyPart[]
  /** The first value, and the others joined to one text. */
  readonly tenant: string
  readonly text: string
}

const need = (table: Table, index: string | undefined, values: readonly KeyPart[]): Need => ({
  table,
  index,
  values,
  tenant: values[0] as string,
  text: keyWithin(values),
})

export const key = (table: Table, ...values: readonly KeyPart[]): Need => need(table, undefined, values)

export const match = <Index extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: rows of any kind.
  table: Table<any, Index>,
  index: NoInfer<Index>,
  ...values: readonly KeyPart[]
): Need => need(table, index, values)

/**
 * The rows of a decision. Reading a row that is not in memory throws: the engine loads the row and decides again from the start.
 * The commit fails if a row that the decision read has changed.
 */
export interface Rows {
  get<Row>(table: Table<Row>, ...values: readonly KeyPart[]): Row | undefined
  find<Row, Index extends string>(
    table: Table<Row, Index>,
    index: NoInfer<Index>,
    ...values: readonly KeyPart[]
  ): readonly Row[]
  /** Loads all of these at once instead of one after another, where they are likely not in memory. It reads nothing. */
  want(needs: () => readonly Need[]): void
}

/** The only source of time and of new guids. `now` is the bank's clock. */
export interface Moment {
  readonly now: Timestamp
  newGuid(): Guid
}

export type Change =
  | { readonly op: 'insert'; readonly table: Table; readonly row: object; readonly path?: Moved<unknown>['path'] }
  | {
      readonly op: 'update'
      readonly table: Table
      readonly row: object
      readonly path?: Moved<unknown>['path']
      /** An event that is no state. */
      readonly note?: string
    }
  | { readonly op: 'remove'; readonly table: Table; readonly row: object }

export const insert = <Row extends object>(table: Table<Row>, row: Row): Change => ({
  op: 'insert',
  table,
  row,
})
export const update = <Row extends object>(table: Table<Row>, row: Row): Change => ({
  op: 'update',
  table,
  row,
})
export const remove = <Row extends object>(table: Table<Row>, row: Row): Change => ({
  op: 'remove',
  table,
  row,
})

/** A row with states, new or moved. Its path becomes its events and the job it owes. */
export const save = <Row extends object>(table: Table<Row>, moved: Moved<Row>): Change => ({
  op: moved.path[0] === undefined ? 'insert' : 'update',
  table,
  row: moved.row,
  path: moved.path,
})

/** An event of a row that does not change its state. */
export const note = <Row extends { readonly event_sequence: number }>(
  table: Table<Row>,
  row: Row,
  happened: string,
): Change => ({
  op: 'update',
  table,
  row: { ...row, event_sequence: row.event_sequence + 1 },
  note: happened,
})

/** What a decision says of values that no row shows, for the audit log: fingerprints of secrets, by field. */
export type Noted = Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>>

export interface Decided<Output> {
  readonly output: Output
  readonly changes?: readonly Change[]
  readonly ledger?: readonly LedgerStep[]
  readonly noted?: Noted
  /**
   * The decision writes a failed record because of what it read (too little money, a limit). Like a refusal it is final only on rows
   * that were read after the command came in, so the engine reads them again and decides again first.
   */
  readonly isDoubtful?: boolean
  /** It writes nothing, and the caller asks again later anyway: cached rows are good enough for it. */
  readonly isProvisional?: boolean
  /**
   * Balances whose exact value mattered, not only that they are enough. The commit locks and compares them, and fails if one
   * has changed. The floor guards all others.
   */
  readonly exact?: readonly Need[]
}

export type Decision<Output> = Rejection | Decided<Output>

/** The decision that writes this row and shows it. `others` are further changes of the same commit. */
export const saved = <Row extends object>(table: Table<Row>, moved: Moved<Row>, ...others: readonly Change[]) => ({
  output: moved.row,
  changes: [save(table, moved), ...others],
})
export const inserted = <Row extends object>(table: Table<Row>, row: Row, ...others: readonly Change[]) => ({
  output: row,
  changes: [insert(table, row), ...others],
})
export const updated = <Row extends object>(table: Table<Row>, row: Row, ...others: readonly Change[]) => ({
  output: row,
  changes: [update(table, row), ...others],
})

/** The input that names one record of a bank: `InBank<'trade_guid'>`. */
export type InBank<Field extends string> = { readonly bank_guid: Guid } & Readonly<Record<Field, Guid>>

/** Nobody else gives a record these. */
type OthersOnly = Partial<Record<'guid' | 'created_at' | 'updated_at', never>>

/**
 * A new record of a bank, with its guid and times. The fields come last: V8 makes a hidden class of its own for each object that begins
 * with a spread and gets more fields, and with twenty fields that took longer than all the rest of a decision.
 */
export const newRecord = <Fields extends object>(bank_guid: Guid, moment: Moment, fields: Fields & OthersOnly) => ({
  bank_guid,
  guid: moment.newGuid(),
  created_at: moment.now,
  updated_at: moment.now,
  ...(fields as Fields),
})

export interface Command<Input, Output> {
  readonly name: string
  /** Runs in a batch of its own, with nothing else in flight, because it changes what other commands rely on. */
  readonly isAlone?: boolean
  /** It has a bank, and uses tables of the organization too. On a cluster only the coordinator has those. */
  isOfOrganization?(input: Input): boolean
  decide(input: Input, rows: Rows, moment: Moment): Decision<Output>
}
