// Compares every line of the interface with the code: endpoint declarations, schemas, state tables, refusals, tests.
import type { Endpoint } from '../../http/endpoint.ts'
import { rejectionCodes, statusOf } from '../../kernel/rejections.ts'
import type { TSchema } from '../../wire/fields.ts'
import { endpoints } from '../../wiring/endpoints.ts'
import { machines } from '../../wiring/tables.ts'
import { listed, type Operation, type Section } from '../interface/line.ts'
import { isListedNullable } from '../interface/nullable.ts'
import { operationRows } from './operation.ts'
import { everyList, foremost, type Repository } from './repository.ts'
import { declaredValues, faultsAt, fieldsOf, isNullableAt, parentsAt, schemasAt, textOf } from './schema.ts'

export interface Row {
  readonly line: string
  readonly as: string
  /** What is wrong; none: served. */
  readonly faults: readonly string[]
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

export interface Table {
  readonly title: string
  readonly rows: readonly Row[]
}

export interface Covered {
  readonly section: Section
  readonly tables: readonly Table[]
}

export interface Served {
  readonly operation: Operation
  readonly endpoint: Endpoint | undefined
}

const nameless = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

export const endpointOf = (call: string): Endpoint | undefined =>
  endpoints.find(({ method, path }) => nameless(`${method} ${path}`) === nameless(call))

/** Endpoints that no line asks for. */
export const endpointsBeyond = (sections: readonly Section[]): string[] => {
  const asked = new Set(sections.flatMap(({ operations }) => operations.map(({ call }) => nameless(call))))
  return endpoints.map(({ method, path }) => `${method} ${path}`).filter((call) => !asked.has(nameless(call)))
}

export function coverageOf(section: Section, repository: Repository): Covered {
  const served = section.operations.map((operation) => ({ operation, endpoint: endpointOf(operation.call) }))
  const tests = [
    ...section.operations.flatMap(({ call }) => repository.testsOf(call)),
    ...(section.folder ? repository.testsIn(section.folder) : []),
    ...(served.some(({ operation, endpoint }) => endpoint && operation.answers === 'page') ? [everyList] : []),
  ]
  const tables = [
    { title: 'fields', rows: fieldRows(section, served, tests, repository) },
    { title: 'states', rows: stateRows(section, tests, repository) },
    { title: 'failure codes', rows: failureRows(section, served, tests, repository) },
    { title: 'products', rows: productRows(section, tests, repository) },
    { title: 'refusals', rows: refusalRows(section, repository) },
    ...served.map((each) => ({
      title: `${each.operation.call.replace(' ', ' /api')}${each.operation.isContinued ? ', continued' : ''}`,
      rows: operationRows(section, each, repository),
    })),
  ]
  return {
    section,
    tables: tables.filter(({ rows }) => rows.length > 0).map(({ title, rows }) => ({ title, rows: rows.map(tested) })),
  }
}

/** Served, but no test names it: that counts as not done. */
const tested = (row: Row): Row =>
  row.faults.length === 0 && row.tests.length === 0 ? { ...row, faults: ['no test'] } : row

/** The schema of one record, wherever the section's operations answer with it. */
function repliesOf(served: readonly Served[]): TSchema[] {
  return served.flatMap(({ operation, endpoint }) => {
    if (!operation.answers || !endpoint) return []
    return operation.answers === 'page' ? schemasAt(endpoint.reply[1], ['objects', '[]']) : [endpoint.reply[1]]
  })
}

function fieldRows(
  section: Section,
  served: readonly Served[],
  among: readonly string[],
  repository: Repository,
): Row[] {
  const replies = repliesOf(served)
  return fieldsOf(section.fields ?? {}).map((field) => {
    const word = field.path.at(-1)!
    const isNullable = replies.some((reply) => isListedAt(reply, field.path))
    const wrong = replies.flatMap((reply) => {
      const faults = faultsAt(reply, field)
      const isListed = isListedAt(reply, field.path)
      if (faults.length > 0 || isNullableAt(reply, field.path) === isListed) return faults
      return [isListed ? 'never null' : 'can be null']
    })
    const faults =
      replies.length === 0 ? ['missing'] : [...new Set([...wrong, ...unlisted(section, field.label, replies)])]
    return {
      line: field.label,
      as: `${valuesBelow(section, field.label) ?? textOf(field.shape)}${isNullable ? ', or null' : ''}`,
      faults,
      files: repository.schemaOf(section.folder, word),
      tests: foremost(repository.testsNamingField(field.path, among), section.folder),
    }
  })
}

/** Whether the list of nullable fields has it, by the schema it stands in. */
const isListedAt = (reply: TSchema, path: readonly string[]): boolean =>
  parentsAt(reply, path).some(({ title }) => isListedNullable(title, path.at(-1)!))

const valuesBelow = ({ states, failure_codes }: Section, label: string): string | undefined =>
  label === 'state' && states
    ? 'see states'
    : label === 'failure_code' && failure_codes
      ? 'see failure codes'
      : undefined

/** Values of `state` and `failure_code` that have no line of their own below. */
function unlisted({ states, failure_codes }: Section, label: string, replies: readonly TSchema[]): string[] {
  const wanted = label === 'state' ? states : label === 'failure_code' ? failure_codes : undefined
  if (!wanted) return []
  const declared = declaredAt(replies, label)
  if (!declared) return ['its values are not declared']
  return declared.filter((value) => !(value in wanted)).map((value) => `value ${value} is not listed`)
}

const declaredAt = (replies: readonly TSchema[], label: string): string[] | undefined =>
  declaredValues(
    replies
      .flatMap((reply) => schemasAt(reply, [label]))
      .flatMap((each) => (each.type === 'string' ? [each] : ((each.anyOf ?? []) as TSchema[])))
      .filter(({ type }) => type !== 'null'),
  )

function stateRows({ folder, noun, states }: Section, among: readonly string[], repository: Repository): Row[] {
  const machine = machines.find((each) => each.noun === noun)
  return Object.entries(states ?? {}).map(([state, meaning]) => ({
    line: state,
    as: meaning,
    faults: machine && state in machine.states ? [] : ['missing'],
    files: repository.stateTableOf(noun!),
    tests: foremost(repository.testsNaming(state, among), folder),
  }))
}

function failureRows(
  { folder, failure_codes }: Section,
  served: readonly Served[],
  among: readonly string[],
  repository: Repository,
): Row[] {
  const replies = repliesOf(served)
  const declared = (replies.length > 0 && declaredAt(replies, 'failure_code')) || []
  return Object.entries(failure_codes ?? {}).map(([code, meaning]) => ({
    line: code,
    as: meaning,
    faults: declared.includes(code) ? [] : ['missing'],
    files: repository.schemaOf(folder, 'failure_code'),
    tests: foremost(repository.testsNaming(code, among), folder),
  }))
}

function productRows({ folder, products }: Section, among: readonly string[], repository: Repository): Row[] {
  return listed(products ?? '').map((product) => {
    const file = `src/resources/${folder}/quote-${product.replaceAll('_', '-')}.ts`
    return {
      line: product,
      as: '',
      faults: repository.has(file) ? [] : ['missing'],
      files: [file],
      tests: foremost(repository.testsNaming(product, among), folder),
    }
  })
}

function refusalRows({ folder, refusals }: Section, repository: Repository): Row[] {
  return Object.entries(refusals ?? {}).flatMap(([status, codes]) =>
    listed(codes).map((code) => ({
      line: code,
      as: status,
      faults: rejectionCodes.some((each) => each === code && statusOf(each) === Number(status)) ? [] : ['missing'],
      files: ['src/kernel/rejections.ts'],
      tests: foremost(repository.testsNaming(code), folder),
    })),
  )
}
