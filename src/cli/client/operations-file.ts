// Writes packages/client/src/generated/operations.ts: what the client needs at run time to send each operation, to recognize
// amounts, and to wait for states.
import { amountFields } from '../../http/openapi/amount-strings.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { Machine } from '../../kernel/machine.ts'
import { pascalCase } from '../../kernel/pascal-case.ts'
import { followed, nameOf, type OpenapiDocument, type Schema } from '../openapi-document.ts'
import { type ClientOperation, clientOperations } from './document.ts'

/** How a list is read to its end without gaps: by time, by the numbers of its items, or by the cursor of each answer. */
const orders = { created_at_lt: 'created_at', since_gte: 'since', after: 'cursor' } as const

export function operationsFile(document: OpenapiDocument, machines: readonly Machine[]): string {
  const operations = clientOperations(document)
  const records = recordsIn(operations, machines, document)
  const lines = operations.map((each) => {
    const fields = Object.entries(fieldsOf(each, records, document)).filter(([, value]) => value !== undefined)
    return `  '${each.name.join('.')}': { ${fields.map(([name, value]) => `${name}: '${value}'`).join(', ')} },`
  })
  return `// Generated from openapi.json and the state tables by \`npm run generate\`. Do not edit.
import type { Operation, StatefulRecord } from '../operation.ts'

export const operations: { readonly [name: string]: Operation } = {
${lines.join('\n')}
}

/** Fields whose integers are base units, wherever they are. No other integer has one of these names. */
export const amountFields: ReadonlySet<string> = new Set([
${amountFields(document.components.schemas)
  .map((name) => `  '${name}',`)
  .join('\n')}
])

/** Records with states: how they are read, and where each state may go. */
export const records: { readonly [name: string]: StatefulRecord } = {
${[...records.values()].map(recordText).join('\n')}
}
`
}

const fieldsOf = (each: ClientOperation, records: Records, document: OpenapiDocument) => ({
  method: each.method,
  path: each.path,
  input: each.body ? 'body' : each.method === 'GET' ? 'query' : undefined,
  key: keyOf(each),
  answer: answerOf(each, document),
  order: answerOf(each, document) === 'pages' ? orderOf(each) : undefined,
  record: records.get(stateOf(each.answer, document) ?? '')?.name,
})

/** Where the idempotency key goes. Only operations of a bulk have one each. */
const keyOf = ({ method, path, takesKey }: ClientOperation): string | undefined => {
  if (takesKey) return 'header'
  return method === 'POST' && path === '/api/bulk' ? 'operations' : undefined
}

export function answerOf({ name, mediaType, answer }: ClientOperation, document: OpenapiDocument) {
  if (mediaType === 'text/event-stream') return 'events'
  if (mediaType !== 'application/json') return 'text'
  return itemsOf(answer, document) && name.at(-1)?.startsWith('list') ? 'pages' : 'json'
}

/** What a page has, if this is one. */
export const itemsOf = (answer: Schema, document: OpenapiDocument): Schema | undefined =>
  followed(answer, document.components).properties?.objects?.items

function orderOf({ query, path }: ClientOperation): string {
  const found = Object.entries(orders).findLast(([parameter]) => query.some(({ name }) => name === parameter))?.[1]
  // The entries of an account are numbered without gaps.
  return found ?? defined(path.endsWith('/entries') ? 'sequence' : undefined, `${path} can be read to its end`)
}

interface RecordWithStates {
  readonly name: string
  readonly machine: Machine
  /** The schema that `get` answers. */
  readonly read: string
  /** Those that other operations answer, which may have less. */
  readonly others: readonly string[]
}
/** By the name of the schema of their states. */
type Records = ReadonlyMap<string, RecordWithStates>

function recordsIn(
  operations: readonly ClientOperation[],
  machines: readonly Machine[],
  document: OpenapiDocument,
): Records {
  const records = new Map<string, RecordWithStates>()
  for (const { name, answer } of operations.filter((each) => each.name.at(-1) === 'get')) {
    const state = stateOf(answer, document)
    const machine = machines.find(({ noun }) => `${pascalCase(noun)}State` === state)
    if (!state || !machine) continue
    assert(!records.has(state), `two records have the states ${state}`)
    const read = defined(nameOf(answer), 'a record without a name')
    const answered = operations.filter((each) => stateOf(each.answer, document) === state)
    const names = answered.map((each) => defined(nameOf(itemsOf(each.answer, document) ?? each.answer), 'a name'))
    const others = [...new Set(names)].filter((each) => each !== read)
    records.set(state, { name: name.slice(0, -1).join('.'), machine, read, others })
  }
  return records
}

/** By the schemas that other operations answer: what `get` answers of the same record. */
export const readsOf = (document: OpenapiDocument, machines: readonly Machine[]): ReadonlyMap<string, string> =>
  new Map(
    [...recordsIn(clientOperations(document), machines, document).values()].flatMap(({ read, others }) =>
      others.map((each) => [each, read] as const),
    ),
  )

const stateOf = (answer: Schema, document: OpenapiDocument): string | undefined => {
  const { state } = followed(itemsOf(answer, document) ?? answer, document.components).properties ?? {}
  return state && nameOf(state)
}

const recordText = ({ name, machine, others }: RecordWithStates): string => {
  const moves = Object.entries(machine.states).map(
    ([state, { to }]) => `      ${state}: [${to.map((each) => `'${each}'`).join(', ')}],`,
  )
  return `  ${name}: {\n    get: '${name}.get',\n${others.length > 0 ? '    reads_more: true,\n' : ''}    moves: {\n${moves.join('\n')}\n    },\n  },`
}
