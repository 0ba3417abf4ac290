// Compares a party with all entries of the lists. The name decides whether there is a match. Date of birth, countries and the quality of
// the alias rank it. What a customer says of themselves never clears a name: another date or country lowers the score to the least that a
// match must have, and no further. Only a date that a document has verified can clear one. Evidence has positions and points and no names,
// so it may be stored beside encrypted data.
import type { BirthDate, ListEntry, NameQuality } from './entry.ts'
import { asItLooks } from './look-alikes.ts'
import { type NameIndex, nameIndexOf } from './name-index.ts'
import type { WordPair } from './name-score.ts'
import { tokensOf } from './name-tokens.ts'
import type { ScreenedParty } from './party.ts'
import type { MatchRules } from './rules.ts'

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
  | {
      readonly kind: 'birth_date'
      readonly agreement: BirthAgreement
      /** A document has verified the date of the party, and the entry has days only. Evidence of earlier releases does not say it. */
      readonly is_verified?: boolean
      readonly points: number
    }
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
  match(party: ScreenedParty, rules: MatchRules): EntryMatch[]
}

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
    match(party, rules) {
      const best = new Map<number, EntryMatch>()
      const consider = (i: number, found: EntryMatch): void => {
        if (found.score >= rules.score_min && found.score > (best.get(i)?.score ?? -1)) best.set(i, found)
      }
      for (const [i, found] of byNames(index, entries, party, rules)) consider(i, found)
      for (const number of party.identification_numbers ?? []) {
        for (const i of byNumber.get(numberKey(number) ?? '') ?? []) {
          const entry = entries[i]
          const { identification_number: points } = rules.points
          if (entry) consider(i, { entry, score: points, evidence: [{ kind: 'identification_number', points }] })
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
  rules: MatchRules,
): Generator<readonly [number, EntryMatch], void, undefined> {
  const { score_min, points: worth } = rules
  // Most names of the same words belong to people of another age: they need not be compared in full.
  const raise_max =
    (party.birth_date === undefined ? 0 : Math.max(worth.birth_day, worth.birth_range)) +
    (party.countries.length > 0 ? worth.country_same : 0)
  const nameScoreMin = (i: number): number => {
    const entry = entries[i]
    return entry ? (score_min - 0.5 - factPoints(party, entry, worth)) / 100 : 1
  }
  for (const [party_name, text] of writtenForms(party)) {
    const tokens = tokensOf(text, party.kind)
    for (const { entry: i, name, pairing } of index.search(tokens, (score_min - 0.5 - raise_max) / 100, nameScoreMin)) {
      const entry = entries[i]
      const quality = entry?.names[name]?.quality
      if (!entry || !quality) continue
      const points = Math.round(pairing.score * 100)
      const pairs = pairing.pairs.map(({ similarity, ...pair }) => ({ ...pair, ...perMilleOf(similarity) }))
      const facts: MatchEvidence[] = [
        { kind: 'name', party_name, entry_name: name, quality, points, pairs },
        ...(quality === 'weak' ? [{ kind: 'weak_alias', points: worth.weak_alias } as const] : []),
        ...factsOf(party, entry, worth),
      ]
      const evidence = [...facts, ...lowered(statementsOf(party, entry, worth), sumOf(facts) - score_min)]
      yield [i, { entry, score: Math.max(0, Math.min(100, sumOf(evidence))), evidence }]
    }
  }
}

/** From 0 to 1. */
export const perMilleOf = (similarity: number) => ({ similarity_per_mille: Math.round(similarity * 1000) })

/** Each name with its position. One that is written with look-alikes is compared in both ways. */
const writtenForms = ({ names }: ScreenedParty): readonly (readonly [number, string])[] =>
  names.flatMap((name, i) => [name, asItLooks(name) ?? []].flat().map((text) => [i, text] as const))

const sumOf = (evidence: readonly MatchEvidence[]): number => evidence.reduce((sum, { points }) => sum + points, 0)

/** What counts in full: whatever speaks for a match, the kinds of both, and a date that is verified. */
function factsOf(party: ScreenedParty, entry: ListEntry, worth: MatchRules['points']): MatchEvidence[] {
  const facts: MatchEvidence[] = []
  if (isOtherKind(party, entry)) facts.push({ kind: 'other_kind', points: worth.other_kind })
  const birth = birthEvidence(party, entry, worth)
  if (birth && (birth.points >= 0 || birth.is_verified)) facts.push(birth)
  if (countryAgreement(party, entry) === 'same')
    facts.push({ kind: 'country', agreement: 'same', points: worth.country_same })
  return facts
}

/** The sum of these facts, made without them: this is asked for many entries that are then left out. */
function factPoints(party: ScreenedParty, entry: ListEntry, worth: MatchRules['points']): number {
  const birth = birthAgreement(party, entry)
  const birthPoints = birth && birth !== 'near' ? worth[`birth_${birth}`] : 0
  return (
    (isOtherKind(party, entry) ? worth.other_kind : 0) +
    (birthPoints >= 0 || isVerified(party, entry) ? birthPoints : 0) +
    (countryAgreement(party, entry) === 'same' ? worth.country_same : 0)
  )
}

/** What the party says of itself and does not fit. */
function statementsOf(party: ScreenedParty, entry: ListEntry, worth: MatchRules['points']): MatchEvidence[] {
  const statements: MatchEvidence[] = []
  const birth = birthEvidence(party, entry, worth)
  if (birth && birth.points < 0 && !birth.is_verified) statements.push(birth)
  if (countryAgreement(party, entry) === 'different')
    statements.push({ kind: 'country', agreement: 'different', points: worth.country_different })
  return statements
}

/** `left`: what the score has above the least. Below it there is no match to be cleared, and all counts in full. */
function lowered(statements: readonly MatchEvidence[], left: number): MatchEvidence[] {
  if (left < 0) return [...statements]
  let rest = left
  return statements.map((each) => {
    const points = Math.max(each.points, -rest)
    rest += points
    // Not -0, which is no integer in JSON.
    return { ...each, points: points === 0 ? 0 : points }
  })
}

function birthEvidence(party: ScreenedParty, entry: ListEntry, worth: MatchRules['points']) {
  const agreement = birthAgreement(party, entry)
  if (!agreement) return undefined
  const is_verified = isVerified(party, entry)
  const points = agreement === 'near' ? 0 : worth[`birth_${agreement}`]
  return { kind: 'birth_date', agreement, is_verified, points } as const
}

const isVerified = (party: ScreenedParty, entry: ListEntry): boolean =>
  party.is_birth_date_verified === true && entry.birth_dates.every(isDay)

const isDay = ({ from, to, is_circa }: BirthDate): boolean => from === to && !is_circa

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
      if (isDay({ from, to, is_circa })) return 'day'
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
