// What a bulk takes and answers.
import { Named, NamedBody, OneOf, Text, type TSchema, Type } from '../../wire/fields.ts'
import { flag } from '../../wire/query.ts'

export const operations_max = 1000

export const OperationBody = NamedBody('BulkOperation', {
  method: Type.Optional(OneOf(['POST', 'PATCH', 'DELETE'], 'POST, if it is left out.')),
  path: Text(1, 256, '^/api/', 'The path of the operation, for example /api/trades.'),
  idempotency_key: Type.Optional(
    Text(1, 255, '^[!-~]*$', 'As the header Idempotency-Key of a request: visible ASCII, without spaces.'),
  ),
  body: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'The body, as in a request of its own.' }),
  ),
})

const bulkOf = <S extends TSchema>(operation: S) =>
  NamedBody('Bulk', {
    atomic: Type.Optional(Type.Boolean({ description: 'All operations are done, or none of them.' })),
    operations: Type.Array(operation, { minItems: 1, maxItems: operations_max }),
  })

export const Bulk = bulkOf(OperationBody)
/** Its operations are checked one by one: one that is wrong does not touch the others. */
export const UncheckedBulk = bulkOf(Type.Unknown())

const OperationAnswer = Named('OperationAnswer', {
  status: Type.Integer({ description: 'The status that a request of its own would get.' }),
  idempotent_replayed: Type.Optional(
    Type.Boolean({ description: 'True for the stored answer of an earlier operation.' }),
  ),
  body: Type.Object(
    {},
    { additionalProperties: true, description: 'The answer or the error, as a request of its own would get it.' },
  ),
})

export const BulkReply = Named('BulkAnswer', { answers: Type.Array(OperationAnswer) })

/** Only for NDJSON, which has no place for it. */
export const atomicQuery = {
  atomic: flag(false, 'With NDJSON: all operations are done, or none of them.'),
}
