// Compares answers with the OpenAPI document: every field that must be there is, null stands only where it may, nothing else
// is answered. Every answer of success that a test gets is compared.
import { followed, operations, type Schema } from './openapi-document.ts'

const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null')

/** What an operation answers with success, if that is JSON. */
const replies = [...operations].flatMap(([name, { responses }]) => {
  const [method = '', path = ''] = name.split(' ')
  const [status, answer] = Object.entries(responses).find(([code]) => code < '300')!
  const schema = answer.content?.['application/json']?.schema
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return schema ? [{ method, path, pattern, status: Number(status), schema }] : []
})

/** What the document does not say of this answer. */
export function undocumentedIn(method: string, url: string, status: number, body: unknown): string[] {
  const path = url.split('?')[0]!.replace(/\/$/, '')
  const reply = replies.find((each) => each.method === method && each.status === status && each.pattern.test(path))
  const faults: string[] = []
  if (reply) compare(reply.schema, body, `${method} ${path}:`, faults)
  return faults
}

/** In place: simulations get very many answers. */
function compare(schema: Schema, value: unknown, at: string, faults: string[]): void {
  const { type, anyOf, items, properties, required = [], enum: values, additionalProperties } = followed(schema)
  if (anyOf) {
    if (value !== null) compare(anyOf.find((each) => each.type !== 'null')!, value, at, faults)
    else if (!isNullable({ anyOf })) faults.push(`${at} null`)
    return
  }
  if (typeof value !== typeNames[type!] || value === null || Array.isArray(value) !== (type === 'array')) {
    faults.push(`${at} not of type ${type}`)
    return
  }
  if (values && !values.includes(value as string)) faults.push(`${at} not one of its values`)
  if (Array.isArray(value)) for (const each of value) compare(items!, each, `${at}[]`, faults)
  if (!properties) return
  for (const name of required) if (!(name in (value as object))) faults.push(`${at}.${name} missing`)
  for (const [name, each] of Object.entries(value as object)) {
    const own = properties[name]
    if (own) compare(own, each, `${at}.${name}`, faults)
    else if (additionalProperties !== true) faults.push(`${at}.${name} unknown`)
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'object',
}
