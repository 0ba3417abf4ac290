// What a handler may use. Wired by hand in main.ts.
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Providers } from '../providers/ports.ts'
import type { Feed, News } from '../resources/subscriptions/subscription-event.ts'
import type { EventCursors } from '../secrets/event-cursor.ts'
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
  fingerprintRequest(head: string, body: Buffer): Promise<string>
  /** What signs the deliveries of a subscription: its key of this generation. */
  readonly signingKeyOf: SigningKeyOf
  readonly eventCursors: EventCursors
  /** Webhooks of sandbox banks may go to this machine. */
  readonly allowsLoopback: boolean
  /** As soon as a feed has events after this position; nothing after a second, or when the signal says so. */
  newsAfter(feed: Feed, after: number, signal: AbortSignal): Promise<News | undefined>
  /** Every scope that keys of this kind can hold, from the declared endpoints. */
  scopesFor(kind: 'bank' | 'organization'): readonly string[]
  providersOf(bank_guid: Guid): Promise<Providers>
  /** Waited for before each piece of long work, so that others have their turn in between. */
  turn(): Promise<void>
  /** Real time. A bank's own clock comes with the moment of a decision. */
  now(): Timestamp
}
