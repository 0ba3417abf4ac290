// How the interface is written down. Every other file of this folder is data in this notation.
// A field is `string`, `integer`, `boolean`, `timestamp`, `date`, `object` or `any`; or its values (`buy | sell`; `| ...` at the
// end: there are more); or a list `[of something]`; or fields of its own. In a query `list` is a comma-separated list.
// A mark follows the name of a field. In a request: `name*` is required, `name(*)` is required in some cases. In an answer:
// `name?` is null when it has no value. Every other field of an answer is left out when it has none.

export type Shape = string | readonly [Shape] | Fields
export interface Fields {
  readonly [name: string]: Shape
}

export interface Operation {
  /** Method and path under /api. */
  readonly call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`
  readonly scope: string
  /** Without this scope, `include_pii=true` is refused. */
  readonly pii_scope?: string
  /** The kind of key. A bank's key if left out. */
  readonly key?: 'organization'
  /** The answer is the resource, or a page of the resource. */
  readonly answers?: 'one' | 'page'
  /** Other fields of the answer. */
  readonly reply?: Fields
  readonly query?: Fields
  readonly body?: Fields
  readonly statuses: readonly number[]
  /** The interface leaves this operation open, and we decided on it. It may answer more statuses than these. */
  readonly isAdded?: true
}

export interface Resource {
  /** As the API's own paths name it. */
  readonly name: string
  readonly fields?: Fields
  /** Fields with personal data. They are left out unless `include_pii` is true and the key has the PII scope. */
  readonly personal?: string
  readonly operations: readonly Operation[]
}

/** `deposit_addresses`: `deposit_address`. */
export const nounOf = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss)es$/, '$1')
    .replace(/([^s])s$/, '$1')

export interface Field {
  readonly name: string
  readonly shape: Shape
  readonly isRequired: boolean
  readonly isNullable: boolean
}

export const fieldsOf = (fields: Fields): Field[] =>
  Object.entries(fields).map(([key, shape]) => ({
    name: key.replace(/[*?(].*$/, ''),
    shape,
    isRequired: /[^(]\*/.test(key),
    isNullable: key.endsWith('?'),
  }))

const kinds = ['string', 'integer', 'boolean', 'timestamp', 'date', 'object', 'any', 'list']

/** The values of an enumeration. Undefined if the shape is not an enumeration. */
export const valuesOf = (shape: Shape): string[] | undefined =>
  typeof shape !== 'string' || kinds.includes(shape) ? undefined : shape.split(' | ')

export const listed = (words: string): string[] => words.split(/\s+/).filter(Boolean)
export const oneOf = (words: string): string => listed(words).join(' | ')
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
