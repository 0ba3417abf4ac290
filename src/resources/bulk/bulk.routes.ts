// Many operations in one request. http/bulk does the work; this is what the reference says of it.
import { atomicQuery, Bulk, BulkReply } from '../../http/bulk/bulk.schema.ts'
import { type Endpoint, prose } from '../../http/endpoint.ts'
import { BrokenAssertion } from '../../kernel/assert.ts'

export const bulkRoutes: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/bulk',
    key: 'bank',
    scope: undefined,
    tag: 'Bulk',
    name: 'runBulk',
    summary: 'Do up to 1,000 operations',
    description: [
      prose(
        'Each operation is a POST, PATCH or DELETE of this reference (files excepted), with a path, a body and an idempotency key of',
        'its own. Each is decided like a request of its own: one that is refused does not touch the others. The answer is 200 and',
        'has one answer for each operation, in the same order. A bulk costs as many requests of the rate limit as it has operations.',
      ),
      prose(
        'A field of a body may be `{"from": 0}`: the guid of what operation 0 of the same bulk makes. An operation waits for those that',
        'it names. A trade or transfer that names the quote right before it is decided with it, in one commit; with',
        '`worst_receive_amount` or `worst_deliver_amount` it is refused if the quote is worse.',
      ),
      prose(
        '`atomic` does all operations in one commit, or none: if one is refused, or would be created as failed, the answer is its',
        'error, and nothing was done. Only POST operations on paths without a guid can be atomic, and `{"from": ...}` only as the',
        '`quote_guid` of a trade or transfer.',
      ),
      prose(
        'With `Content-Type: application/x-ndjson` each line of the body is one operation (and `?atomic=true` makes it atomic).',
        'Lines are worked on as they come, and answered as NDJSON, one line each. `Accept` chooses the form of the answer.',
        'Up to 1 MiB as JSON, 4 MiB as NDJSON.',
      ),
    ].join('\n\n'),
    query: atomicQuery,
    body: Bulk,
    reply: [200, BulkReply],
    refuses: ['invalid_parameter', 'linked_operation_refused', 'operation_would_fail', 'idempotency_key_reused'],
    is_bulk: true,
    body_bytes_max: 1024 * 1024,
    in_work_max: 16,
    light_bytes: 16 * 1024,
    handle: () => Promise.reject(new BrokenAssertion('http/bulk serves a bulk')),
  },
]
