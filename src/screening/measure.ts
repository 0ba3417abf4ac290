// What rules of matching find and what they cost, measured over real entries: the share of listed people that are found, also with a date
// of birth that they made up, and how many unlisted people with common names a person would have to look at.
import { addDays, type Day, dayFromDate } from '../kernel/day.ts'
import type { ListEntry } from './entry.ts'
import { commonFamilyNames, commonGivenNames } from './frequent-names.ts'
import type { Matcher } from './match.ts'
import type { ScreenedParty } from './party.ts'
import type { MatchRules } from './rules.ts'

interface Found {
  readonly asked: number
  readonly found: number
}

export interface Measured {
  /** Listed people under their primary name: without a date of birth, with a date that they made up, with the same date verified. */
  readonly without_date: Found
  readonly made_up_date: Found
  readonly verified_other_date: Found
  /** One letter of the longest word is another, and the date is made up. */
  readonly misspelt: Found
  /** People with common names, who are not listed. `found`: with at least one match. */
  readonly unlisted: Found
  /** All matches of these. */
  readonly unlisted_matches: number
}

/** Different from every date of the entry by more than lists are ever off, and always the same for an entry. */
export function madeUpDate(entry: ListEntry, serial: number): Day {
  const years = 12 + (serial % 9)
  const first = Math.min(dayFromDate(1990, 1, 1), ...entry.birth_dates.map(({ from }) => from)) as Day
  return addDays(first, -366 * years - (serial % 300))
}

function misspelt(name: string): string {
  const words = name.split(' ')
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  const at = longest.length >> 1
  const other = longest[at] === 'e' ? 'o' : 'e'
  return name.replace(longest, `${longest.slice(0, at)}${other}${longest.slice(at + 1)}`)
}

/** Yields after each few names, so that the caller can rest. `people_max`: listed people, spread over all. */
export function* measure(
  matcher: Matcher,
  rules: MatchRules,
  people_max = Number.POSITIVE_INFINITY,
): Generator<number, Measured, undefined> {
  const listed = matcher.entries.filter(({ kind }) => kind === 'person')
  const step = Math.max(1, Math.ceil(listed.length / people_max))
  const people = listed.filter((_, i) => i % step === 0)
  const counts = { without_date: 0, made_up_date: 0, verified_other_date: 0, misspelt: 0 }
  const isFound = (entry: ListEntry, party: ScreenedParty): number =>
    matcher.match(party, rules).some(({ entry: found }) => found === entry) ? 1 : 0
  for (const [i, entry] of people.entries()) {
    const named = { kind: 'person', names: [entry.names[0].text], countries: [] } as const
    const birth_date = madeUpDate(entry, i)
    counts.without_date += isFound(entry, named)
    counts.made_up_date += isFound(entry, { ...named, birth_date })
    counts.verified_other_date += isFound(entry, { ...named, birth_date, is_birth_date_verified: true })
    counts.misspelt += isFound(entry, { ...named, birth_date, names: [misspelt(named.names[0])] })
    if (i % 20 === 19) yield i
  }
  let [unlisted, unlisted_matches, asked] = [0, 0, 0]
  for (const party of unlistedPeople()) {
    const { length } = matcher.match(party, rules)
    unlisted += length > 0 ? 1 : 0
    unlisted_matches += length
    asked += 1
    if (asked % 20 === 0) yield people.length + asked
  }
  const share = (found: number): Found => ({ asked: people.length, found })
  return {
    without_date: share(counts.without_date),
    made_up_date: share(counts.made_up_date),
    verified_other_date: share(counts.verified_other_date),
    misspelt: share(counts.misspelt),
    unlisted: { asked, found: unlisted },
    unlisted_matches,
  }
}

/** Each common given name with each common family name of its language, born between 1950 and 1999. */
export function unlistedPeople(): ScreenedParty[] {
  const people: ScreenedParty[] = []
  for (const [language, given] of Object.entries(commonGivenNames)) {
    for (const first of given) {
      for (const last of commonFamilyNames[language as keyof typeof commonFamilyNames]) {
        const birth_date = addDays(dayFromDate(1950, 1, 1), (people.length * 7_919) % 18_250)
        people.push({ kind: 'person', names: [`${first} ${last}`], countries: [], birth_date })
      }
    }
  }
  return people
}
