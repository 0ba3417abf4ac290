// The heart of the service: a command reads rows and decides. A decision is data, made without clock, randomness or I/O, so
// a batch of strangers' commands can be decided in memory and written in one statement.
import type { Guid } from './guid.ts'
import type { Moved } from './machine.ts'
import type { LedgerStep } from './posting.ts'
import type { Rejection } from './rejections.ts'
import { keyWithin, type Table } from './table.ts'
import type { Timestamp } from './time.ts'

/** Guids and words; a number where an instant is part of the key. */
export type KeyPart = string | number

/** Rows named by primary key (index undefined) or by a declared index. Absence is loaded too. */
export interface Need {
  readonly table: Table
  readonly index: string | undefined
  readonly values: readonly KeyPart[]
  /** The first of the values, and the others as one text. */
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

export const key = <Row>(table: Table<Row>, ...values: readonly KeyPart[]): Need => need(table, undefined, values)

export const match = <Row>(table: Table<Row>, index: string, ...values: readonly KeyPart[]): Need =>
  need(table, index, values)

/**
 * The rows of a decision. A read of a row that is not in memory does not return: the engine loads the row and decides again from the
 * start. What a decision has read is what its commit guards.
 */
export interface Rows {
  get<Row>(table: Table<Row>, ...values: readonly KeyPart[]): Row | undefined
  find<Row>(table: Table<Row>, index: string, ...values: readonly KeyPart[]): readonly Row[]
  /** Where rows are likely to be cold: loads all of these at once instead of one after another. It reads nothing. */
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
      /** What happened to it that is no state. */
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

/** A stateful row, new or moved, with the path that becomes its events and its owed job. */
export const save = <Row extends object>(table: Table<Row>, moved: Moved<Row>): Change => ({
  op: moved.path[0] === undefined ? 'insert' : 'update',
  table,
  row: moved.row,
  path: moved.path,
})

/** Something happened to a row that is no state: it has its event and stays as it is. */
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

export interface Decided<Output> {
  readonly output: Output
  readonly changes?: readonly Change[]
  readonly ledger?: readonly LedgerStep[]
  /**
   * The decision says no on the strength of what it read (too little money, a limit), though it writes rows. Like a
   * refusal it is only final on rows read after the command came in, so the engine reads them again first.
   */
  readonly isDoubtful?: boolean
  /** It writes nothing, and the caller asks again later anyway: cached rows are good enough for it. */
  readonly isProvisional?: boolean
  /**
   * Balances that were decided on to the unit, and not only as enough: the commit locks and compares them, and fails if one
   * has moved since. All others are guarded by their floor alone.
   */
  readonly exact?: readonly Need[]
}

export type Decision<Output> = Rejection | Decided<Output>

export interface Command<Input, Output> {
  readonly name: string
  /** Runs in a batch of its own, with nothing else in flight. For what changes the ground others stand on. */
  readonly isAlone?: boolean
  decide(input: Input, rows: Rows, moment: Moment): Decision<Output>
}
