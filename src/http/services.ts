// What a handler may use. core.ts makes it.
import type { BankBooks } from '../audit/bank-books.ts'
import type { Sql } from '../db/pool.ts'
import type { Replica } from '../db/replica.ts'
import type { BankEngine } from '../engine/lanes.ts'
import type { Command } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { ConfiguredProviders } from '../providers/configured/configured-providers.ts'
import type { Providers } from '../providers/ports.ts'
import type { RequestedAct } from '../resources/reviews/review-act.ts'
import type { Grant, Place } from '../resources/staff/role.ts'
import type { SignInMethod } from '../resources/staff/session.ts'
import type { Feed, FeedEnd } from '../resources/subscriptions/subscription-event.ts'
import type { EventCursors } from '../secrets/event-cursor.ts'
import type { Passwords } from '../secrets/passwords.ts'
import type { PersonalData } from '../secrets/personal-data.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'
import type { StaffSecrets } from '../secrets/staff-secrets.ts'
import type { Addresses } from './addresses.ts'
import type { Caller } from './endpoint.ts'
import type { RecentRequests } from './recent-requests.ts'

/** A sign-in, a refused one, or a sign-out, for the log. */
export interface SignInNote {
  readonly outcome: 'signed_in' | 'refused' | 'signed_out'
  readonly method: SignInMethod | undefined
  /** Undefined if no member has the address or the token. */
  readonly organization_guid: Guid | undefined
  readonly staff_member_guid: Guid | undefined
  readonly session_guid: Guid | undefined
  readonly address: string
  readonly request_id: string
}

export interface StaffServices {
  readonly secrets: StaffSecrets
  readonly passwords: Passwords
  /** The address of the service that the operator has configured. */
  readonly public_url: string | undefined
  readonly session_seconds: number
  readonly idle_seconds: number
  /** Links that sign in once on this machine. Never in production mode. */
  readonly allowsLinks: boolean
  /** Limits sign-ins by address. */
  readonly attempts: Addresses | undefined
  scopesOfGrants(grants: readonly Grant[], place: Place): ReadonlySet<string>
  /** Whether the grants for the whole organization give every scope on its banks. */
  hasAllOnBanks(grants: readonly Grant[]): boolean
  logSignIn(note: SignInNote): void
  /** For work that nobody waits for: a failure is logged. */
  unwaited(what: string, work: Promise<unknown>): void
}

/** An act that a bank's policy may give to two people, although it is done by its own request. */
export interface LeaveAsked extends RequestedAct {
  readonly object_guid: Guid
  /** Banks that it reaches; undefined: all of the organization. */
  readonly banks: readonly Guid[] | undefined
  /** The body as it was sent, and what the second person sees of it. */
  readonly body: object
  readonly shown: Readonly<Record<string, unknown>>
}

/** Who asks, and from where. */
export interface LeaveCall {
  readonly caller: Caller
  readonly address: string
  readonly request_id: string
}

/** What the policy of a bank makes of a request. */
export interface Leave {
  /** The command as it is to be submitted, with `asks` (submit-asking.ts). It needs leave only if nothing else refuses it. */
  of<Input extends object, Output>(command: Command<Input, Output>): Command<Input, Output>
  /** Asks for a second person, and refuses until that person has agreed. */
  readonly asks: { readonly leave_needed: () => Promise<never> }
}

export interface Services {
  leaveFor(call: LeaveCall, asked: LeaveAsked): Promise<Leave>
  readonly engine: BankEngine
  /** For reads. Only the engine writes nouns and money. */
  readonly sql: Sql
  /** For reads that may be old; undefined if none is configured. */
  readonly replica: Pick<Replica, 'sql' | 'staleness_ms'> | undefined
  readonly personalData: PersonalData
  /** Stores the content of a file, encrypted. A command then creates the file. */
  storeContent(bank_guid: Guid, bytes: Uint8Array): Promise<Guid>
  /** Hashes the secret part of an API key for storage. */
  hashKeySecret(secret: string): Uint8Array
  /** A keyed hash of a secret, for the audit log: two can be compared, and none can be guessed. */
  fingerprintSecret(text: string): string
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
  readonly staff: StaffServices
  providersOf(bank_guid: Guid): Promise<Providers>
  /** Those that banks have configured. */
  readonly configured: ConfiguredProviders
  /** Proves a bank's books. */
  readonly books: BankBooks
  /** The last requests of each bank that this process answered. */
  readonly recentRequests: RecentRequests
  /** Await it before each piece of long work, so that other requests run in between. */
  turn(): Promise<void>
  /** Real time. The bank's clock comes with the moment of a decision. */
  now(): Timestamp
}
