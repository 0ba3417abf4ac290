// Creates an API key: the text for its holder, and the hash that the service stores.
import { randomBytes } from 'node:crypto'
import { type Guid, guidSource } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type KeyEnvironment, type KeyKind, makeKey } from './key-format.ts'

const newGuid = guidSource(randomBytes)

export function issueKey(
  environment: KeyEnvironment,
  kind: KeyKind,
  now: Timestamp,
  hashKeySecret: (secret: string) => Uint8Array,
): { key: string; guid: Guid; secret_hash: Uint8Array } {
  const guid = newGuid(now)
  const { key, secret } = makeKey({ environment, kind, guid })
  return { key, guid, secret_hash: hashKeySecret(secret) }
}
