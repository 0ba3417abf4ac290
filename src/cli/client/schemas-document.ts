// The document from which the types of the client are made: the schemas, and one for the query of each operation that has one.
// packages/client/generator reads it. Paths are left out: generated/methods.ts has the signatures, and a tenth of the length.
import { clientOperations, type OpenapiDocument, type Schema } from './document.ts'

/** The schemas of base units. The client has bigints in their place. */
export const amountSchemas: readonly string[] = ['Amount', 'PositiveAmount', 'SignedAmount']

export function schemasDocument(document: OpenapiDocument): Record<string, unknown> {
  const queries = clientOperations(document).flatMap(({ queryType, query }) =>
    queryType
      ? [
          [
            queryType,
            { type: 'object', properties: Object.fromEntries(query.map((each) => [each.name, typeOfValue(each)])) },
          ],
        ]
      : [],
  )
  const schemas = { ...document.components.schemas, ...Object.fromEntries(queries) }
  return { openapi: '3.1.0', info: { title: 'Corridor', version: '' }, paths: {}, components: { schemas } }
}

/** A filter that takes several values takes one too. */
function typeOfValue({ schema, description = '' }: { readonly schema: Schema; readonly description?: string }): Schema {
  const { type, items } = schema
  if (type !== 'array' || !items) return { ...schema, description }
  return { anyOf: [items, { type: 'array', items }], description: description.replace(', separated by commas', '') }
}
