// Idempotency keys: one key, one effect. The commit that has the effect also writes the key, with the bytes of the answer. Most keys
// are new, so a key is not read before it is written: the commit fails if the key exists. Then the command is decided again, with
// its key read.
import { isTaken } from '../db/pg-errors.ts'
import * as column from '../kernel/column.ts'
import { type Change, insert, key, type Need } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import { table } from '../kernel/table.ts'
import type { Timestamp } from '../kernel/time.ts'
import { packAnswer, unpackAnswer } from './packed-answer.ts'
import type { Answer, Rendered } from './pending.ts'
import type { DecisionRows } from './rows.ts'

export const idempotencyKeys = table(
  'idempotency_keys',
  {
    owner_guid: column.guid,
    key: column.text,
    fingerprint: column.word,
    status: column.integer,
    // JSON, usually packed. The characters that separate values are in neither.
    body: column.word,
    created_at: column.timestamp,
  },
  { key: ['owner_guid', 'key'], isCached: false },
)

/** The Idempotency-Key of a request. Keys belong to a bank or to an organization. */
export interface Idempotency {
  readonly owner_guid: Guid
  readonly key: string
  /** Of the request: the same key with another request is refused. */
  readonly fingerprint: string
}

/** 132 bits of the fingerprint are stored: that tells requests apart. Older rows have all of it. */
const fingerprint_length = 22

export const keyNeed = (idempotency: Idempotency): Need => key(idempotencyKeys, idempotency.owner_guid, idempotency.key)

export const keyInsert = (idempotency: Idempotency, { status, body }: Rendered, created_at: Timestamp): Change =>
  insert(idempotencyKeys, {
    owner_guid: idempotency.owner_guid,
    key: idempotency.key,
    fingerprint: idempotency.fingerprint.slice(0, fingerprint_length),
    status,
    body: packAnswer(body),
    created_at,
  })

/** A commit failed because one of its keys exists. */
export const isKeyTaken = (error: unknown): boolean => isTaken(error, 'idempotency_keys_pkey')

/**
 * How many batches read all their keys after a key was taken. Callers that send their requests again, for example after an outage, do
 * so many at a time, and each key that is taken fails a whole batch.
 */
export const careful_batches = 64

/** Rows that tell what is in memory. */
export type ReadsKeys = Pick<DecisionRows, 'inMemory'>

/** The stored answer, if this key is in memory: it was read, or it is in a commit in flight. */
export function replayOf(rows: ReadsKeys, { owner_guid, key, fingerprint }: Idempotency): Answer<never> | undefined {
  const earlier = rows.inMemory(idempotencyKeys, owner_guid, key)
  if (!earlier) return undefined
  if (!fingerprint.startsWith(earlier.fingerprint)) {
    return { kind: 'rejected', rejection: reject('idempotency_key_reused', 'Idempotency-Key') }
  }
  return { kind: 'replayed', rendered: { status: earlier.status, body: unpackAnswer(earlier.body) } }
}
