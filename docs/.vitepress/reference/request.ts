// A request as the examples show it: guids, which differ from bank to bank, are variables named after their fields.
import { type ApiDocument, type Call, parametersOf, type RecordedExample } from './document.ts'

export interface ShownRequest {
  readonly call: Call
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** From the text of a recorded request, such as `GET /api/trades/019b...?include_pii=true`. */
export function requestFrom(call: Call, { request, body }: RecordedExample): ShownRequest {
  const [, target = ''] = request.split(' ')
  const { pathname, searchParams } = new URL(target, 'http://service')
  const values = pathname.split('/')
  const path = call.path.split('/').flatMap((part, i) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    return name ? [[name, values[i] ?? '']] : []
  })
  return { call, path: Object.fromEntries(path), query: Object.fromEntries(searchParams), body }
}

/** A variable of an example, as shell and TypeScript write it: `trade_guid`. */
export class Variable {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A request in which variables stand for what differs, and the values they had. */
export interface BoundRequest {
  readonly call: Call
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly variables: ReadonlyMap<string, string>
}

const isGuid = (value: string): boolean => /^[0-9a-f]{32}$/.test(value)

export function bound({ call, path, query, body }: ShownRequest, document: ApiDocument): BoundRequest {
  const variables = new Map<string, string>()
  const names = new Map<string, string>()
  /** One value has one name, and two values never share one. */
  const variableFor = (value: string, wanted: string): Variable => {
    const known = names.get(value)
    if (known) return new Variable(known)
    let name = wanted
    for (let i = 2; variables.has(name); i += 1) name = `${wanted}_${i}`
    variables.set(name, value)
    names.set(value, name)
    return new Variable(name)
  }
  const walk = (value: unknown, field: string, parent: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, field.replace(/s$/, ''), parent))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name, field)]))
    }
    if (typeof value !== 'string') return value
    // The receiver of a subscription is the reader's own.
    if (field === 'url') return variableFor(value, 'webhook_url')
    return isGuid(value) ? variableFor(value, field === 'guid' ? `${parent}_guid` : field) : value
  }
  const queryTypes = new Map(parametersOf(call.operation, document).map(({ name, schema }) => [name, schema]))
  const queryValue = (name: string, text: string): unknown => {
    const { type } = queryTypes.get(name) ?? {}
    if (type === 'boolean') return text === 'true'
    if (type === 'integer') return Number(text)
    const parts = type === 'array' ? text.split(',') : [text]
    return parts.length > 1 ? parts.map((each) => walk(each, name, '')) : walk(text, name, '')
  }
  return {
    call,
    path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, walk(value, name, '')])),
    query: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, queryValue(name, text)])),
    ...(body === undefined ? {} : { body: walk(body, '', '') }),
    variables,
  }
}
