// Compares the interface with the OpenAPI document in both directions, operation by operation.
import { type DocumentedOperation, followed, operations } from '../../support/openapi-document.ts'
import { answerOf, schemaOf } from '../openapi.ts'
import { type Comparison, emptyComparison, FieldComparer, kindIn } from './compare-fields.ts'
import { type Fields, fieldsOf, listed, type Operation, type Resource, valuesOf } from './notation.ts'

const envelope = (fields: Fields): Fields => ({
  total: 'integer',
  page: 'integer',
  per_page: 'integer',
  objects: [fields],
})

export function compared(resources: readonly Resource[]): Comparison {
  const found = emptyComparison()
  const known = new Set(resources.flatMap((resource) => resource.operations.map(({ call }) => call as string)))
  for (const call of operations.keys()) if (!known.has(call)) found.beyond.add(call)
  for (const resource of resources) {
    for (const operation of resource.operations) {
      const documented = operations.get(operation.call)
      if (documented) compareOperation(found, resource, operation, documented)
      else found.faults.add(`${operation.call}: missing`)
    }
  }
  return found
}

function compareOperation(
  found: Comparison,
  { fields = {}, personal = '' }: Resource,
  operation: Operation,
  documented: DocumentedOperation,
): void {
  const { call, answers, reply = {}, body = {} } = operation
  for (const fault of [...accessFaults(operation, documented), ...statusFaults(operation, documented)])
    found.faults.add(`${call}: ${fault}`)
  compareQuery(found, operation, documented)
  if (documented.requestBody || operation.body) {
    const schema = schemaOf(documented.requestBody ?? { description: '' }) ?? {}
    new FieldComparer(found, 'request').object(body, schema, call)
  }
  const whole = answers === 'page' ? envelope(fields) : answers === 'one' ? { ...fields, ...reply } : reply
  const answer = new FieldComparer(found, 'answer', listed(personal))
  if (answers || operation.reply) answer.object(whole, answerOf(documented), call)
  else answer.beyond(answerOf(documented), `${call} answer`)
}

function accessFaults({ scope, pii_scope, key }: Operation, { description }: DocumentedOperation): string[] {
  const wanted = [
    new RegExp(`Scope \`${scope}\` on a key of kind (any|${key ?? 'bank'})`),
    ...(pii_scope ? [new RegExp(`\`include_pii=true\` needs \`${pii_scope}\``)] : []),
  ]
  return wanted.filter((pattern) => !pattern.test(description)).map((pattern) => `does not say ${pattern.source}`)
}

/** What every operation can answer. 422: the Idempotency-Key was used for another request. */
const everywhere = [400, 413, 415, 422, 429, 431, 500, 503]

function statusFaults({ statuses, isAdded }: Operation, { responses }: DocumentedOperation): string[] {
  const declared = Object.keys(responses).map(Number)
  const other = declared.filter((status) => ![...statuses, ...everywhere].includes(status))
  return [
    ...statuses.filter((status) => !declared.includes(status)).map((status) => `${status} missing`),
    ...(isAdded ? [] : other.map((status) => `${status} is not listed`)),
  ]
}

function compareQuery(found: Comparison, { call, query = {} }: Operation, { parameters }: DocumentedOperation): void {
  const own = parameters.filter((each) => each.in === 'query')
  const kindOf = ({ schema }: (typeof own)[0]): string => (schema.type === 'array' ? 'list' : kindIn(followed(schema)))
  const wanted = fieldsOf(query)
  for (const { name, shape } of wanted) {
    const parameter = own.find((each) => each.name === name)
    const kind = valuesOf(shape) ? 'string' : shape
    if (!parameter) found.faults.add(`${call} ?${name}: missing`)
    else if (kindOf(parameter) !== kind) found.faults.add(`${call} ?${name}: ${kindOf(parameter)}, not ${kind}`)
  }
  for (const { name } of own) if (!wanted.some((each) => each.name === name)) found.beyond.add(`${call} ?${name}`)
}
