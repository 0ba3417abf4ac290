// The notation of the interface's lines. What the interface asks of each resource stands beside this file as data;
// ../spec-coverage compares it with the code. A field is `string`, `integer`, `boolean`, `timestamp`, `date`, `object`, `any`,
// or the values it can have (`buy | sell`; `| ...` at the end leaves the list open), a list `[of something]`, or fields of
// its own. In a body `name*` is required. In a query `list` is a comma list.

export type Shape = string | readonly [Shape] | Fields
export interface Fields {
  readonly [name: string]: Shape
}
/** Values, each with what it means ('' where the name says it). */
export type Meanings = Readonly<Record<string, string>>

export interface Operation {
  /** Method and path under /api. */
  readonly call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`
  readonly scope: string
  readonly pii_scope?: string
  /** A bank's key unless it says so. */
  readonly key?: 'organization'
  /** The section's own resource, one or a page of it. */
  readonly answers?: 'one' | 'page'
  /** What the answer has besides, in this operation alone. */
  readonly reply?: Fields
  readonly query?: Fields
  readonly body?: Fields
  readonly statuses: readonly number[]
  /** Not in the interface itself: added where it left something open. Only there may other statuses be answered. */
  readonly isAdded?: true
  /** Another section has the operation itself; only fields of its body and its answer are added here. */
  readonly isContinued?: true
}

export interface Section {
  /** What a section is called in the document and in the list of those that are complete. */
  readonly name: string
  /** Under src/resources. */
  readonly folder: string
  /** As the state table is called. */
  readonly noun?: string
  readonly fields?: Fields
  readonly states?: Meanings
  readonly failure_codes?: Meanings
  /** Products that are quoted, each by `quote-<name>.ts`. */
  readonly products?: string
  /** Codes of refusals by status. */
  readonly refusals?: Readonly<Record<number, string>>
  readonly operations: readonly Operation[]
}

export const listed = (words: string): string[] => words.split(/\s+/).filter(Boolean)
export const oneOf = (words: string): string => listed(words).join(' | ')
export const plain = (words: string): Meanings => Object.fromEntries(listed(words).map((word) => [word, '']))
const each = (words: string, shape: Shape): Fields => Object.fromEntries(listed(words).map((word) => [word, shape]))
export const strings = (words: string): Fields => each(words, 'string')
export const integers = (words: string): Fields => each(words, 'integer')
export const timestamps = (words: string): Fields => each(words, 'timestamp')
export const lists = (words: string): Fields => each(words, 'list')

export const paging = integers('page per_page')
export const bounds = timestamps('created_at_gte created_at_lt updated_at_gte updated_at_lt')
export const times = timestamps('created_at updated_at')

export const read = [200, 401, 403, 404]
export const list = [200, 400, 401, 403]
export const created = [201, 400, 401, 403]
export const changed = [200, 400, 401, 403, 404]
