// One operation against its endpoint declaration: key, scope, parameters, body, answer, statuses.
import type { Endpoint } from '../../http/endpoint.ts'
import type { QueryField } from '../../wire/query.ts'
import type { Fields, Operation, Section } from '../interface/line.ts'
import type { Row, Served } from './coverage.ts'
import { everyList, foremost, matrix, type Repository } from './repository.ts'
import { type Field, faultsAt, fieldsOf, requiredFaults, schemasAt, textOf } from './schema.ts'

const envelope = ['total', 'page', 'per_page', 'objects']
/** A malformed request is a 400 on every operation, whether its list has one or not. */
const everywhere = [400]

export function operationRows(section: Section, { operation, endpoint }: Served, repository: Repository): Row[] {
  const found = repository.testsOf(operation.call)
  const files = endpoint ? repository.routesOf(endpoint.path) : []
  const among = [...found, ...repository.testsIn(section.folder)]
  const fields = (what: string, all: Fields | undefined, faultsIn: (field: Field, endpoint: Endpoint) => string[]) =>
    fieldsOf(all ?? {}).map((field) => ({
      line: `${what} ${field.label}`,
      as: `${textOf(field.shape)}${field.isRequired ? ', required' : ''}`,
      faults: endpoint ? faultsIn(field, endpoint) : ['missing'],
      files: what === 'query' ? files : repository.schemaOf(section.folder, field.path.at(-1)!),
      tests:
        what === 'query' && 'page' in (operation.query ?? {})
          ? [everyList]
          : foremost(repository.testsNamingField(field.path, among), section.folder),
    }))
  const whole: Row[] = [
    {
      line: 'operation',
      as: asOf(operation),
      faults: accessFaults(operation, endpoint),
      files,
      tests: [...foremost(found, section.folder), matrix],
    },
    ...(operation.answers === 'page'
      ? [
          {
            line: 'answer',
            as: `page: ${envelope.join(', ')}`,
            faults: pageFaults(endpoint),
            files,
            tests: [everyList],
          },
        ]
      : []),
    {
      line: 'statuses',
      as: operation.statuses.join(', '),
      faults: statusFaults(operation, endpoint),
      files,
      tests: [matrix],
    },
  ]
  return [
    ...(operation.isContinued ? [] : whole),
    ...fields('query', operation.query, queryFaults),
    ...fields('body', operation.body, bodyFaults),
    ...fields('answer', operation.reply, (field, { reply }) => faultsAt(reply[1], field)),
  ]
}

const asOf = ({ key, scope, pii_scope }: Operation): string =>
  `key of kind ${key ?? 'bank'}, scope \`${scope}\`${pii_scope ? `, \`${pii_scope}\` for personal data` : ''}`

function accessFaults(operation: Operation, endpoint: Endpoint | undefined): string[] {
  if (!endpoint) return ['missing']
  const { scope, pii_scope } = operation
  const key = operation.key ?? 'bank'
  return [
    ...(endpoint.key === key || endpoint.key === 'any' ? [] : [`key of kind ${endpoint.key}`]),
    ...(endpoint.scope === scope ? [] : [`scope ${endpoint.scope}`]),
    ...(pii_scope === undefined || endpoint.pii_scope === pii_scope ? [] : [`scope ${pii_scope} missing`]),
  ]
}

const pageFaults = (endpoint: Endpoint | undefined): string[] =>
  endpoint
    ? envelope.filter((name) => schemasAt(endpoint.reply[1], [name]).length === 0).map((name) => `${name} missing`)
    : ['missing']

function statusFaults({ statuses, isAdded }: Operation, endpoint: Endpoint | undefined): string[] {
  if (!endpoint) return ['missing']
  const declared = [endpoint.reply[0], ...endpoint.refuses]
  const allowed = [...statuses, ...everywhere]
  return [
    ...statuses.filter((status) => !declared.includes(status)).map((status) => `${status} missing`),
    ...declared.filter((status) => !isAdded && !allowed.includes(status)).map((status) => `${status} is not listed`),
  ]
}

function queryFaults({ label, shape }: Field, { query }: Endpoint): string[] {
  const parameter = query[label]
  if (!parameter) return ['missing']
  const wanted = String(shape).includes('|') ? 'string' : String(shape)
  return kindOf(parameter) === wanted ? [] : [`${kindOf(parameter)} instead of ${wanted}`]
}

const kindOf = ({ schema }: QueryField<unknown>): string => {
  if (schema.format === 'date-time') return 'timestamp'
  return String(schema.description).startsWith('Comma-separated list') ? 'list' : String(schema.type)
}

function bodyFaults(field: Field, { body }: Endpoint): string[] {
  if (!body) return ['missing']
  const faults = faultsAt(body, field)
  return faults.length > 0 ? faults : requiredFaults(body, field)
}
