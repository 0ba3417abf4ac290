// An example as a call of @corridor/client. Guids are variables with the names of their fields, amounts are bigints.
import { type ApiDocument, amountFields, listedIn, successOf } from './document.ts'
import { type BoundRequest, Variable } from './request.ts'

export function typescriptOf({ call, path, query, body }: BoundRequest, document: ApiDocument): string {
  const { operation } = call
  const { schema, type } = successOf(operation)
  const amounts = amountFields(document)
  const input = body ?? (Object.keys(query).length > 0 ? query : undefined)
  const values = [...Object.values(path), ...(input === undefined ? [] : [input])]
  const client = clientOf[operation['x-key']]
  const given = values.map((value) => literal(value, '', amounts)).join(', ')
  const text = `${client}.${operation['x-client']}(${given})`
  if (type === 'text/event-stream') return `for await (const event of ${text}) {\n  console.log(event.event_type)\n}`
  const [, resource = 'answer'] = /(?:^|\.)(\w+)\.\w+$/.exec(operation['x-client']) ?? []
  const listed = listedIn(schema, document)
  if (listed)
    return `for await (const ${itemName(resource, operation['x-client'])} of ${text}) {\n  console.log(${itemName(resource, operation['x-client'])})\n}`
  return `const answer = await ${text}\nconsole.log(answer)`
}

/** As the reference's first page makes them. */
const clientOf = {
  bank: 'corridor',
  any: 'corridor',
  organization: 'organization',
  none: 'browser',
  session: 'browser',
}

const itemName = (resource: string, client: string): string => {
  if (client.endsWith('listEntries')) return 'entry'
  const one = resource
    .replace(/ies$/, 'y')
    .replace(/(ss)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  return one === resource ? 'item' : one
}

const isName = (text: string): boolean => /^[a-z_]\w*$/i.test(text)

/** As a person would write it: short objects in one line, others with a line for each field. */
function literal(value: unknown, field: string, amounts: ReadonlySet<string>, indent = ''): string {
  if (value instanceof Variable) return value.name
  if (typeof value === 'number' && amounts.has(field)) return `${grouped(value)}n`
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, field, amounts, deeper))
    : Object.entries(value).map(([name, each]) => {
        if (each instanceof Variable && each.name === name) return name
        return `${isName(name) ? name : `'${name}'`}: ${literal(each, name, amounts, deeper)}`
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  if (parts.length === 0) return `${open}${close}`.replaceAll(' ', '')
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length + indent.length <= 90 && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${deeper}${part},`).join('\n')}\n${indent}${close.trim()}`
}

/** 250000 as 250_000. */
const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_')
