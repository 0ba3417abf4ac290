// The lists that are in use together, searchable: whom a party or an address is like. It lives in a thread (search-lists.thread.ts).
import { createHash } from 'node:crypto'
import type { Chain } from '../../kernel/asset.ts'
import type { EntryHit, ListVersions } from '../../screening/decision.ts'
import type { ListEntry, ListName } from '../../screening/entry.ts'
import { type ListedAddresses, listedAddressesOf } from '../../screening/listed-addresses.ts'
import { type Matcher, matcherOf } from '../../screening/match.ts'
import type { ScreenedParty } from '../../screening/party.ts'
import type { MatchRules } from '../../screening/rules.ts'
import { type ShownEntry, shownEntry } from '../../screening/shown-entry.ts'

/** What is looked for. */
export type SearchedSubject = { readonly party: ScreenedParty } | { readonly chain: Chain; readonly address: string }

export interface ListSet {
  /** What a decision names. */
  readonly versions: ListVersions
  readonly matcher: Matcher
  readonly addresses: ListedAddresses
}

/** Yields so that a caller can answer others in between. */
export function* listSetOf(
  versions: ListVersions,
  entries: readonly ListEntry[],
): Generator<undefined, ListSet, undefined> {
  const matcher = yield* matcherOf(entries)
  return { versions, matcher, addresses: listedAddressesOf(entries) }
}

export const hitsIn = (set: ListSet, subject: SearchedSubject, rules: MatchRules): EntryHit[] =>
  'party' in subject ? nameHits(set, subject.party, rules) : addressHits(set, subject)

export function entryIn(set: ListSet, list: ListName, entry_id: string): ShownEntry | undefined {
  const entry = set.matcher.entries.find((each) => each.list === list && each.id === entry_id)
  return entry && shownEntry(entry, hashOf(entry), set.versions[list] ?? '')
}

const hashes = new WeakMap<ListEntry, string>()

function hashOf(entry: ListEntry): string {
  const known = hashes.get(entry)
  if (known) return known
  const hash = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32)
  hashes.set(entry, hash)
  return hash
}

const hitFrom = (
  set: ListSet,
  entry: ListEntry,
  found: Pick<EntryHit, 'score' | 'evidence' | 'party_marks'>,
): EntryHit => ({
  ...{ list: entry.list, entry_id: entry.id, entry_hash: hashOf(entry) },
  ...{ list_version: set.versions[entry.list] ?? '', ...found },
})

const addressHits = (
  set: ListSet,
  { chain, address }: { readonly chain: Chain; readonly address: string },
): EntryHit[] =>
  set.addresses
    .entriesOf(chain, address)
    .map((entry) => hitFrom(set, entry, { score: 100, evidence: [], party_marks: null }))

const nameHits = (set: ListSet, party: ScreenedParty, rules: MatchRules): EntryHit[] =>
  set.matcher
    .match(party, rules)
    .map(({ entry, score, evidence }) => hitFrom(set, entry, { score, evidence, party_marks: party.marks ?? null }))
