// What a handler may use. Wired by hand in main.ts.
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Providers } from '../providers/ports.ts'
import type { PersonalData } from '../secrets/personal-data.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'

export interface Services {
  readonly engine: Engine
  /** For reads. Nouns and money are written by the engine alone. */
  readonly sql: Sql
  readonly personalData: PersonalData
  /** Hashes the secret part of an API key as it is stored. */
  hashKeySecret(secret: string): Uint8Array
  /** What is kept of a request to know it again; tells nothing about it to those without the key. */
  fingerprintRequest(head: string, body: Buffer): string
  /** What signs the deliveries of a subscription: its key of this generation. */
  readonly signingKeyOf: SigningKeyOf
  /** Webhooks of sandbox banks may go to this machine. */
  readonly allowsLoopback: boolean
  /** The last position of an event, once it lies after this one; this one again after a second, or when nobody waits. */
  positionAfter(position: number, signal: AbortSignal): Promise<number>
  /** Every scope that keys of this kind can hold, from the declared endpoints. */
  scopesFor(kind: 'bank' | 'organization'): readonly string[]
  providersOf(bank_guid: Guid): Promise<Providers>
  /** Real time. A bank's own clock comes with the moment of a decision. */
  now(): Timestamp
}
