// An entry of a sanctions list, in one form for all lists. Readers make it from the published files.
import type { Day } from '../kernel/day.ts'

export const entryKinds = ['person', 'entity', 'vessel', 'other'] as const
export type EntryKind = (typeof entryKinds)[number]

export const listNames = ['ofac_sdn', 'ofac_consolidated', 'un', 'eu', 'canada', 'uk'] as const
export type ListName = (typeof listNames)[number]

/** A weak alias is so common or so vague that the publisher warns of false matches. */
export type NameQuality = 'strong' | 'weak'

export interface ListedName {
  readonly text: string
  readonly quality: NameQuality
}

/** A day if both ends are equal; a year or a range of years otherwise. */
export interface BirthDate {
  readonly from: Day
  readonly to: Day
  readonly is_circa: boolean
}

/** Codes of ISO 3166-1. */
export interface EntryCountries {
  readonly nationality: readonly string[]
  readonly address: readonly string[]
  readonly birth: readonly string[]
}

export interface ListedAddress {
  /** The publisher's own code, such as XBT for bitcoin. */
  readonly asset: string
  readonly address: string
}

export interface ListEntry {
  readonly list: ListName
  /** The publisher's own: the UID of OFAC, the reference number of the UN, of the EU and of the UK; regulation, schedule and item of Canada. */
  readonly id: string
  readonly kind: EntryKind
  /** The first is the primary name. */
  readonly names: readonly [ListedName, ...ListedName[]]
  readonly birth_dates: readonly BirthDate[]
  readonly countries: EntryCountries
  readonly identification_numbers: readonly string[]
  readonly addresses: readonly ListedAddress[]
}

/** Takes a file in pieces, so that memory holds one entry at a time. Throws a `ListFault` at the first fault. */
export interface ListReader {
  push(text: string): void
  /** The publication date as the file states it; undefined if the format has none. */
  end(): { readonly published_on: Day | undefined }
}

/** Names a place in the file and never repeats the file's text: it may be shown in logs. */
export class ListFault extends Error {}
