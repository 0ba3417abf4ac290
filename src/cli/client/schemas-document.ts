// The document from which the types of the client are made: the schemas, and one for the query of each operation that has one.
// test/generators/client-types.mjs reads it. Paths are left out: generated/methods.ts has the signatures, and a tenth of the length.
import { createHash } from 'node:crypto'
import type { OpenapiDocument, ParameterInDocument, Schema } from '../openapi-document.ts'
import { clientOperations } from './document.ts'

export function schemasDocument(document: OpenapiDocument): Record<string, unknown> {
  const queries = clientOperations(document).flatMap(({ queryType, query }) =>
    queryType
      ? [
          [
            queryType,
            {
              type: 'object',
              properties: Object.fromEntries(query.map((each) => [each.name, typeOfValue(each)])),
              ...requiredOf(query),
            },
          ],
        ]
      : [],
  )
  const schemas = { ...document.components.schemas, ...Object.fromEntries(queries) }
  return { openapi: '3.1.0', info: { title: 'Corridor', version: '' }, paths: {}, components: { schemas } }
}

function requiredOf(query: readonly ParameterInDocument[]): { readonly required?: readonly string[] } {
  const required = query.filter((each) => each.required).map(({ name }) => name)
  return required.length > 0 ? { required } : {}
}

/** Written into the types, which are stale if it differs. */
export const digestOf = (document: Record<string, unknown>): string =>
  `sha256 ${createHash('sha256').update(JSON.stringify(document)).digest('hex')}`

/** A filter that takes several values takes one too. */
function typeOfValue({ schema, description }: { readonly schema: Schema; readonly description?: string }): Schema {
  const described = description === undefined ? {} : { description }
  if (schema.type !== 'array' || !schema.items) return { ...schema, ...described }
  return { anyOf: [schema.items, { type: 'array', items: schema.items }], ...described }
}
