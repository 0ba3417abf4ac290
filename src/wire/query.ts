// Query strings. Each parameter is declared with its kind. Repeated, unknown and invalid parameters are refused by name.
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { didYouMean } from '../kernel/nearest.ts'
import { type FieldError, type Rejection, type RejectionCode, reject } from '../kernel/rejections.ts'
import { instantHint, parseBound, parseInstant, type Timestamp } from '../kernel/time.ts'
import { noGuid } from './body.ts'
import { charactersIn } from './characters.ts'
import { boundText, knownFieldsText, oneOfText } from './expected.ts'
import { boundForms, GuidField } from './fields.ts'

export interface QueryField<T> {
  /** JSON schema of the parameter, for the API reference. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly fallback: T
  /** What it takes: the end of the sentence "... must be". */
  readonly expects: string
  /** The values of an enumeration. */
  readonly values?: readonly string[]
  /** Every request must have it. */
  readonly isRequired?: true
  /** Undefined if the text is not a value of this kind. */
  parse(text: string): T | undefined
  /** Tells the caller how to correct a text that is not a value of this kind. */
  hint?(text: string): string | undefined
}

export type QueryFields = Readonly<Record<string, QueryField<unknown>>>
export type QueryValues<F> = { readonly [K in keyof F]: F[K] extends QueryField<infer T> ? T : never }

const list_max = 100
const list_length_max = 4096

export const whole = (minimum: number, maximum: number, fallback: number, description: string): QueryField<number> => ({
  schema: { type: 'integer', minimum, maximum, default: fallback, description },
  fallback,
  expects: `a whole number from ${minimum} to ${maximum}`,
  parse: (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    return value >= minimum && value <= maximum ? value : undefined
  },
})

export const flag = (fallback: boolean, description: string): QueryField<boolean> => ({
  schema: { type: 'boolean', default: fallback, description },
  fallback,
  expects: 'true or false',
  parse: parseFlag,
})

/** In any case, because clients write booleans as their language does: `True` in Python. */
export const parseFlag = (text: string): boolean | undefined => {
  const word = text.toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : undefined
}

/** A bound of a range. */
export const bound = (description: string): QueryField<Timestamp | undefined> => ({
  schema: { type: 'string', format: 'date-time', description: `${description} ${boundForms}` },
  fallback: undefined,
  expects: boundText,
  parse: parseBound,
  hint: instantHint,
})

/** An instant, of which the whole millisecond is meant. */
export const instant = (description: string): QueryField<Timestamp | undefined> => ({
  ...bound(description),
  parse: parseInstant,
})

/** A parameter without which a request is refused. */
export const required = <T>(field: Omit<QueryField<T>, 'fallback'>): QueryField<T> => ({
  ...field,
  // Never read: without the parameter there is no query.
  fallback: undefined as T,
  isRequired: true,
})

const listOf = <T>(
  items: object,
  item: (text: string) => T | undefined,
  values?: readonly string[],
): QueryField<readonly T[] | undefined> => ({
  schema: { type: 'array', items, minItems: 1, maxItems: list_max },
  fallback: undefined,
  expects: values
    ? `${oneOfText(values)}${values.length > 1 ? ', or several of them separated by commas' : ''}`
    : `a list of 1 to ${list_max} items separated by commas, none of them empty, of at most ${list_length_max} characters`,
  ...(values ? { values } : {}),
  parse: (text) => {
    const items = charactersIn(text) <= list_length_max ? text.split(',') : []
    if (items.length === 0 || items.length > list_max || items.includes('')) return undefined
    const values = items.map(item)
    return values.includes(undefined) ? undefined : (values as T[])
  },
})

export const words = listOf<string>({ type: 'string', minLength: 1 }, (text) => text)
/** A malformed guid matches nothing. */
export const guids = listOf<Guid>(GuidField, (text) => parseGuid(text) ?? noGuid)
export const wordsOf = <const V extends string>(values: readonly V[]) =>
  listOf<V>({ type: 'string', enum: values }, (text) => (values.includes(text as V) ? (text as V) : undefined), values)
export const wordOf = <const V extends string>(values: readonly V[]): QueryField<V | undefined> => ({
  schema: { type: 'string', enum: values },
  fallback: undefined,
  expects: oneOfText(values),
  values,
  parse: (text) => (values.includes(text as V) ? (text as V) : undefined),
})

/** A cursor: only the key of what it is read in can tell whether it is one. */
export const after = (description: string): QueryField<string | undefined> => ({
  schema: { type: 'string', description },
  fallback: undefined,
  expects: 'a cursor',
  parse: (text) => text,
})

/** Records of the bank itself, or of customers. */
export const owner = wordOf(['bank', 'customer'])

export const paging = {
  page: whole(0, 100_000_000, 0, 'Page index, from 0.'),
  per_page: whole(1, 100, 10, 'Records per page.'),
}
/** For a list that has pages only if the caller asks for one. */
export const optionalPage = (description: string): QueryField<number | undefined> => ({
  ...paging.page,
  schema: { type: 'integer', minimum: paging.page.schema.minimum, maximum: paging.page.schema.maximum, description },
  fallback: undefined,
})
export const createdBounds = {
  created_at_gte: bound('Created at this time or later.'),
  created_at_lt: bound('Created before this time.'),
}
export const sinceBound = { since_gte: bound('Waits since this time or later.') }
export const timeBounds = {
  ...createdBounds,
  updated_at_gte: bound('Changed at this time or later.'),
  updated_at_lt: bound('Changed before this time.'),
}

/** A slash at the end of a path is ignored, as the router does. */
export const withoutTrailingSlash = (url: string): string => {
  const start = url.indexOf('?')
  const end = start === -1 ? url.length : start
  return url[end - 1] === '/' ? url.slice(0, end - 1) + url.slice(end) : url
}

/** The part before the question mark. */
export const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The part after the question mark. */
export const searchOf = (url: string): string => {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

const once = 'is given twice. Send it once; values of a list are separated by commas.'

const unknown = (name: string, fields: QueryFields): FieldError => ({
  field: name.slice(0, 128),
  code: 'unknown_parameter',
  message: `This query parameter is not known here.${knownFieldsText(name, Object.keys(fields))}`,
})

const missing = (name: string, field: QueryField<unknown> | undefined): FieldError => ({
  field: name,
  code: 'missing_parameter',
  message: `\`${name}\` is required. It must be ${field?.expects}.`,
})

/** In a list, the first unknown value is the one to correct. */
const invalid = (name: string, field: QueryField<unknown>, text: string): FieldError => {
  const { expects, values = [] } = field
  const strange = text.split(',', list_max).find((each) => !values.includes(each))
  return {
    field: name,
    code: 'invalid_value',
    message: field.hint?.(text) ?? `\`${name}\` must be ${expects}.${didYouMean(strange, values)}`,
  }
}

export function parseQuery<F extends QueryFields>(fields: F, search: string): QueryValues<F> | Rejection {
  const values: Record<string, unknown> = {}
  const needed: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    values[name] = field.fallback
    if (field.isRequired) needed.push(name)
  }
  if (search === '' && needed.length === 0) return values as QueryValues<F>
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [name, text] of new URLSearchParams(search)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const value = text.includes('\0') ? undefined : field?.parse(text)
    if (!field) errors.push(unknown(name, fields))
    else if (seen.has(name)) errors.push({ field: name, code: 'invalid_value', message: `\`${name}\` ${once}` })
    else if (value === undefined) errors.push(invalid(name, field, text))
    seen.add(name)
    values[name] = value
    if (errors.length >= 20) break
  }
  for (const name of needed) if (!seen.has(name)) errors.push(missing(name, fields[name]))
  const [first] = errors
  return first ? { ...reject(first.code as RejectionCode), errors } : (values as QueryValues<F>)
}
