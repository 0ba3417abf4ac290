// What screening by lists decides about one question, and why. It names entries, positions and points, and no names of people, so it is
// stored and shown without encryption.
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { ListName } from './entry.ts'
import type { MatchEvidence } from './match.ts'
import type { ScreenedParty } from './party.ts'

export const screenedKinds = ['transfer', 'address', 'party'] as const
export type ScreenedKind = (typeof screenedKinds)[number]

export const screeningResults = ['passed', 'review', 'rejected'] as const
export type ScreeningResult = (typeof screeningResults)[number]

/** By list. */
export type ListVersions = Readonly<Partial<Record<ListName, string>>>

/** What a person has decided about a hit before: it is somebody else, or it is the listed one. */
export type HitVerdict = 'cleared' | 'confirmed'

// A type and not an interface: it is written as JSON of any fields.
export type EntryHit = {
  readonly list: ListName
  readonly entry_id: string
  /** Of the whole entry: a verdict counts only while the entry is unchanged. */
  readonly entry_hash: string
  readonly list_version: string
  /** 0 to 100; an address is the listed one or is not. */
  readonly score: number
  /** Empty for an address. */
  readonly evidence: readonly MatchEvidence[]
  /** Keyed hashes of what is known of the party (party-marks.ts). Null: of an address. */
  readonly party_marks: readonly string[] | null
}

/** A party, a holder of an external bank account (`party_guid` is the account) or an address, with its hit. */
export type ListedMatch = EntryHit & {
  readonly verdict: HitVerdict | 'open'
  /** `address`: the position in the question's addresses. */
  readonly found: { readonly party_guid: Guid } | { readonly address: number }
}

export type ScreeningFault =
  | { readonly list: ListName; readonly fault: 'missing' | 'stale' }
  | { readonly party_guid: Guid; readonly fault: 'unknown_party' | 'long_name' }

export interface ListDecision {
  readonly bank_guid: Guid
  /** Of the question: a transfer, an execution, a wallet, a verification. */
  readonly reference: Guid
  readonly kind: ScreenedKind
  readonly result: ScreeningResult
  readonly versions: ListVersions
  /** The highest score of all matches. Null: nothing reached `score_min`. */
  readonly score: number | null
  readonly score_min: number
  readonly faults: readonly ScreeningFault[]
  readonly matches: readonly ListedMatch[]
}

/** A verdict about an earlier hit. */
export interface DecidedHit {
  readonly screened_guid: Guid
  readonly list: ListName
  readonly entry_id: string
  readonly entry_hash: string
  /** Null: not remembered. */
  readonly party_marks: readonly string[] | null
  readonly verdict: HitVerdict
}

/** Whom a run screens again, in this order. */
export const subjectKinds = ['customer', 'counterparty', 'external_wallet', 'external_bank_account'] as const
export type ScreenedSubjectKind = (typeof subjectKinds)[number]

/** The last subject that a run has screened. */
export interface SubjectPlace {
  readonly kind: ScreenedSubjectKind
  readonly guid: Guid
}

export type ScreenedSubject = SubjectPlace &
  ({ readonly party: ScreenedParty } | { readonly chain: Chain; readonly address: string })

/** The hits of a subject by the lists as they are now. */
export interface SubjectHits extends SubjectPlace {
  readonly hits: readonly EntryHit[]
}
