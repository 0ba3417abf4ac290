// What a handler may use. core.ts makes it.
import type { BankBooks } from '../audit/bank-books.ts'
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Providers } from '../providers/ports.ts'
import type { Feed, FeedEnd } from '../resources/subscriptions/subscription-event.ts'
import type { EventCursors } from '../secrets/event-cursor.ts'
import type { PersonalData } from '../secrets/personal-data.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'
import type { RecentRequests } from './recent-requests.ts'

export interface Services {
  readonly engine: Engine
  /** For reads. Only the engine writes nouns and money. */
  readonly sql: Sql
  readonly personalData: PersonalData
  /** Hashes the secret part of an API key for storage. */
  hashKeySecret(secret: string): Uint8Array
  /** A keyed hash of a request, to recognise it with the same Idempotency-Key. */
  fingerprintRequest(head: string, body: Buffer): string | Promise<string>
  /** The signing key of a subscription, by generation. */
  readonly signingKeyOf: SigningKeyOf
  readonly eventCursors: EventCursors
  /** Webhooks of sandbox banks may go to this machine. */
  readonly allowsLoopback: boolean
  /** Resolves when a feed has events after this position; with undefined after a second or when the signal aborts. */
  waitForEvents(feed: Feed, after: number, signal: AbortSignal): Promise<FeedEnd | undefined>
  /** Every scope that keys of this kind can hold, from the declared endpoints. */
  scopesFor(kind: 'bank' | 'organization'): readonly string[]
  providersOf(bank_guid: Guid): Promise<Providers>
  /** Proves a bank's books. */
  readonly books: BankBooks
  /** The last requests of each bank that this process answered. */
  readonly recentRequests: RecentRequests
  /** Await it before each piece of long work, so that other requests run in between. */
  turn(): Promise<void>
  /** Real time. The bank's clock comes with the moment of a decision. */
  now(): Timestamp
}
