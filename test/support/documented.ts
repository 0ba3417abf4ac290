// Compares answers with the OpenAPI document: every field that must be there is, null stands only where it may, nothing else
// is answered. Every answer of success that a test gets is compared, and every request that was accepted.
import type { FieldCondition, Rule } from '../../src/wire/alternatives.ts'
import { followed, operations, type Schema } from './openapi-document.ts'

const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null')

type Side = 'request' | 'answer'

/** What an operation answers with success, if that is JSON. */
const replies = [...operations].flatMap(([name, { responses }]) => {
  const { method, path, pattern } = placeOf(name)
  const [status, answer] = Object.entries(responses).find(([code]) => code < '300')!
  const schema = answer.content?.['application/json']?.schema
  return schema ? [{ method, path, pattern, status: Number(status), schema }] : []
})

/** Not of a bulk: it is accepted also if one of its operations is wrong. */
const bodies = [...operations].flatMap(([name, { requestBody }]) => {
  const schema = requestBody?.content?.['application/json']?.schema
  return schema && name !== 'POST /bulk' ? [{ ...placeOf(name), schema }] : []
})

/** What the document does not say of this answer. */
export function undocumentedIn(method: string, url: string, status: number, body: unknown): string[] {
  const path = url.split('?')[0]!.replace(/\/$/, '')
  const reply = replies.find((each) => each.method === method && each.status === status && each.pattern.test(path))
  const faults: string[] = []
  if (reply) compare(reply.schema, body, `${method} ${path}:`, faults)
  return faults
}

/** What the document does not say of a request that was accepted. */
export function unexpectedIn(method: string, url: string, body: unknown): string[] {
  const path = url.split('?')[0]!.replace(/\/$/, '')
  const operation = bodies.find((each) => each.method === method && each.pattern.test(path))
  const faults: string[] = []
  if (operation) compare(operation.schema, body, `${method} ${path}:`, faults, 'request')
  return faults
}

/** In place: simulations get very many answers. */
function compare(schema: Schema, value: unknown, at: string, faults: string[], side: Side = 'answer'): void {
  const whole = followed(schema)
  const { type, anyOf, oneOf, items, properties, required = [], enum: values, additionalProperties } = whole
  if (anyOf) {
    if (value !== null) compare(anyOf.find((each) => each.type !== 'null')!, value, at, faults)
    else if (!isNullable({ anyOf })) faults.push(`${at} null`)
    return
  }
  if (oneOf) {
    compareAlternatives(oneOf, value, at, faults)
    return
  }
  if (side === 'request' && type === 'integer' && isDigits(value)) return
  if (typeof value !== typeNames[type!] || value === null || Array.isArray(value) !== (type === 'array')) {
    faults.push(`${at} not of type ${type}`)
    return
  }
  if (values && !values.includes(value as string)) faults.push(`${at} not one of its values`)
  if (Array.isArray(value)) for (const each of value) compare(items!, each, `${at}[]`, faults, side)
  if (!properties) return
  if (whole.if && !holds(whole as FieldCondition, value)) faults.push(`${at} breaks a condition`)
  for (const name of required) if (!(name in (value as object))) faults.push(`${at}.${name} missing`)
  for (const [name, each] of Object.entries(value as object)) {
    const own = properties[name]
    // In a request null for an optional field means that it was not given.
    if (side === 'request' && (each === undefined || (each === null && !required.includes(name)))) continue
    if (own) compare(own, each, `${at}.${name}`, faults, side)
    else if (additionalProperties !== true) faults.push(`${at}.${name} unknown`)
  }
}

function holds(condition: FieldCondition, value: unknown): boolean {
  const rule = fits(condition.if, value) ? condition.then : condition.else
  return 'if' in rule ? holds(rule, value) : fits(rule, value)
}

/** In a request null for an optional field means that it was not given. */
function fits({ required = [], properties = {}, enum: values, pattern, not }: Rule, value: unknown): boolean {
  const own = value as Record<string, unknown>
  return (
    required.every((name) => own[name] !== undefined && own[name] !== null) &&
    Object.entries(properties).every(([name, rule]) => own[name] === undefined || fits(rule, own[name])) &&
    (!values || values.includes(value as string)) &&
    (!pattern || new RegExp(pattern).test(String(value))) &&
    !(not && fits(not, value))
  )
}

/** Exactly one of them fits. */
function compareAlternatives(options: readonly Schema[], value: unknown, at: string, faults: string[]): void {
  const each = options.map((option) => {
    const own: string[] = []
    compare(option, value, at, own, 'request')
    return own
  })
  const fitting = each.filter((own) => own.length === 0).length
  if (fitting > 1) faults.push(`${at} fits ${fitting} alternatives`)
  if (fitting === 0) faults.push(...each.flat())
}

/** Amounts: bigints of tests, and strings of digits. */
const isDigits = (value: unknown): boolean => typeof value === 'bigint' || /^\d+$/.test(String(value))

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'object',
}

function placeOf(name: string): { method: string; path: string; pattern: RegExp } {
  const [method = '', path = ''] = name.split(' ')
  return { method, path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
}
