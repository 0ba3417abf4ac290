// Idempotency keys: one key, one effect. The row is written by the commit that has the effect, and holds the answer's bytes.
import * as column from '../kernel/column.ts'
import type { Guid } from '../kernel/guid.ts'
import { table } from '../kernel/table.ts'
import type { Timestamp } from '../kernel/time.ts'

export const idempotencyKeys = table(
  'idempotency_keys',
  {
    owner_guid: column.guid,
    key: column.text,
    fingerprint: column.word,
    status: column.integer,
    // JSON, so control characters are escaped in it.
    body: column.word,
    created_at: column.timestamp,
  },
  { key: ['owner_guid', 'key'], isCached: false },
)

/** What a caller sent along: the key space is the bank's or the organization's. */
export interface Once {
  readonly owner_guid: Guid
  readonly key: string
  readonly fingerprint: string
}

export interface Rendered {
  readonly status: number
  readonly body: string
}

export const keyRow = ({ owner_guid, key, fingerprint }: Once, { status, body }: Rendered, created_at: Timestamp) => ({
  owner_guid,
  key,
  fingerprint,
  status,
  body,
  created_at,
})
