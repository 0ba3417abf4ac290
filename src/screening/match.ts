// Compares a party with all entries of the lists. The name decides; date of birth, countries, kind and the quality of the alias raise or
// lower its score. Evidence has positions and points and no names, so it may be stored beside encrypted data.
import type { ListEntry, NameQuality } from './entry.ts'
import { asItLooks } from './look-alikes.ts'
import { type NameIndex, nameIndexOf } from './name-index.ts'
import type { WordPair } from './name-score.ts'
import { tokensOf } from './name-tokens.ts'
import type { ScreenedParty } from './party.ts'

/** Evidence has integers only, because it is stored and sent as JSON, whose fractions no reader of ours accepts. */
export type MatchedPair = Omit<WordPair, 'similarity'> & { readonly similarity_per_mille: number }

export type MatchEvidence =
  | {
      readonly kind: 'name'
      /** Positions in the names of the party and of the entry. */
      readonly party_name: number
      readonly entry_name: number
      readonly quality: NameQuality
      readonly points: number
      readonly pairs: readonly MatchedPair[]
    }
  | { readonly kind: 'weak_alias'; readonly points: number }
  | { readonly kind: 'birth_date'; readonly agreement: BirthAgreement; readonly points: number }
  | { readonly kind: 'country'; readonly agreement: 'same' | 'different'; readonly points: number }
  | { readonly kind: 'other_kind'; readonly points: number }
  | { readonly kind: 'identification_number'; readonly points: number }

export type BirthAgreement = 'day' | 'range' | 'near' | 'different'

export interface EntryMatch {
  readonly entry: ListEntry
  /** 0 to 100. */
  readonly score: number
  readonly evidence: readonly MatchEvidence[]
}

export interface Matcher {
  readonly entries: readonly ListEntry[]
  /** The best matches first, one for each entry. */
  match(party: ScreenedParty, score_min: number): EntryMatch[]
}

/** In the middle of 80 to 84, between which the labelled pairs (test/screening/labelled.ts) give nearly the same result. */
export const default_score_min = 82

const birth_points: Readonly<Record<BirthAgreement, number>> = { day: 6, range: 3, near: 0, different: -25 }
const country_points = { same: 2, different: -3 } as const
const weak_alias_points = -10
const other_kind_points = -12
const number_score = 95
const matches_max = 50

export function* matcherOf(entries: readonly ListEntry[]): Generator<undefined, Matcher, undefined> {
  const index = yield* nameIndexOf(entries)
  const byNumber = new Map<string, number[]>()
  for (const [i, { identification_numbers }] of entries.entries()) {
    for (const number of identification_numbers) {
      const key = numberKey(number)
      if (key !== undefined) byNumber.set(key, [...(byNumber.get(key) ?? []), i])
    }
  }
  return {
    entries,
    match(party, score_min) {
      const best = new Map<number, EntryMatch>()
      const consider = (i: number, found: EntryMatch): void => {
        if (found.score >= score_min && found.score > (best.get(i)?.score ?? -1)) best.set(i, found)
      }
      for (const [i, found] of byNames(index, entries, party, score_min)) consider(i, found)
      for (const number of party.identification_numbers ?? []) {
        for (const i of byNumber.get(numberKey(number) ?? '') ?? []) {
          const entry = entries[i]
          const evidence = [{ kind: 'identification_number', points: number_score } as const]
          if (entry) consider(i, { entry, score: number_score, evidence })
        }
      }
      return [...best.values()].sort((a, b) => b.score - a.score).slice(0, matches_max)
    },
  }
}

function* byNames(
  index: NameIndex,
  entries: readonly ListEntry[],
  party: ScreenedParty,
  score_min: number,
): Generator<readonly [number, EntryMatch], void, undefined> {
  // Most names of the same words belong to people of another age: they need not be compared in full.
  const raise_max =
    (party.birth_date === undefined ? 0 : birth_points.day) + (party.countries.length > 0 ? country_points.same : 0)
  const nameScoreMin = (i: number): number => {
    const entry = entries[i]
    return entry ? (score_min - 0.5 - otherPoints(party, entry)) / 100 : 1
  }
  for (const [party_name, text] of writtenForms(party)) {
    const tokens = tokensOf(text, party.kind)
    for (const { entry: i, name, pairing } of index.search(tokens, (score_min - 0.5 - raise_max) / 100, nameScoreMin)) {
      const entry = entries[i]
      const quality = entry?.names[name]?.quality
      if (!entry || !quality) continue
      const points = Math.round(pairing.score * 100)
      const pairs = pairing.pairs.map(({ similarity, ...pair }) => ({ ...pair, ...perMilleOf(similarity) }))
      const evidence: MatchEvidence[] = [
        { kind: 'name', party_name, entry_name: name, quality, points, pairs },
        ...(quality === 'weak' ? [{ kind: 'weak_alias', points: weak_alias_points } as const] : []),
        ...otherEvidence(party, entry),
      ]
      yield [i, { entry, score: Math.max(0, Math.min(100, pointsOf(evidence))), evidence }]
    }
  }
}

/** From 0 to 1. */
export const perMilleOf = (similarity: number) => ({ similarity_per_mille: Math.round(similarity * 1000) })

/** Each name with its position. One that is written with look-alikes is compared in both ways. */
const writtenForms = ({ names }: ScreenedParty): readonly (readonly [number, string])[] =>
  names.flatMap((name, i) => [name, asItLooks(name) ?? []].flat().map((text) => [i, text] as const))

const pointsOf = (evidence: readonly MatchEvidence[]): number => evidence.reduce((sum, { points }) => sum + points, 0)

function otherEvidence(party: ScreenedParty, entry: ListEntry): MatchEvidence[] {
  const evidence: MatchEvidence[] = []
  if (isOtherKind(party, entry)) evidence.push({ kind: 'other_kind', points: other_kind_points })
  const birth = birthAgreement(party, entry)
  if (birth) evidence.push({ kind: 'birth_date', agreement: birth, points: birth_points[birth] })
  const country = countryAgreement(party, entry)
  if (country) evidence.push({ kind: 'country', agreement: country, points: country_points[country] })
  return evidence
}

/** At least the sum of that evidence, made without it: this is asked for many entries that are then left out. */
function otherPoints(party: ScreenedParty, entry: ListEntry): number {
  const birth = birthAgreement(party, entry)
  if (birth === 'different') return birth_points.different + country_points.same
  const country = countryAgreement(party, entry)
  return (
    (isOtherKind(party, entry) ? other_kind_points : 0) +
    (birth ? birth_points[birth] : 0) +
    (country ? country_points[country] : 0)
  )
}

const isOtherKind = (party: ScreenedParty, entry: ListEntry): boolean =>
  entry.kind !== 'other' && (party.kind === 'person') !== (entry.kind === 'person')

function countryAgreement({ countries }: ScreenedParty, entry: ListEntry): 'same' | 'different' | undefined {
  const { nationality, address, birth } = entry.countries
  if (countries.length === 0 || nationality.length + address.length + birth.length === 0) return undefined
  for (const code of countries) {
    if (nationality.includes(code) || address.includes(code) || birth.includes(code)) return 'same'
  }
  return 'different'
}

const year_days = 366
/** Dates of lists are often off by a year or two, approximate ones by more. */
const near_days = { exact: 2 * year_days, circa: 5 * year_days }

/** The best of all dates of the entry; undefined if one side has none. */
function birthAgreement({ kind, birth_date: day }: ScreenedParty, entry: ListEntry): BirthAgreement | undefined {
  if (kind !== 'person' || day === undefined || entry.birth_dates.length === 0) return undefined
  let best: BirthAgreement = 'different'
  for (const { from, to, is_circa } of entry.birth_dates) {
    const near = is_circa ? near_days.circa : near_days.exact
    if (day >= from && day <= to) {
      if (from === to && !is_circa) return 'day'
      best = 'range'
    } else if (best === 'different' && day >= from - near && day <= to + near) best = 'near'
  }
  return best
}

/** Letters and digits. Short numbers are left out: they are equal by chance. */
function numberKey(text: string): string | undefined {
  const key = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return key.length >= 6 && /\d/.test(key) ? key : undefined
}
