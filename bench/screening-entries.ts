// Invented entries of sanctions lists and names of customers, always the same for a seed. Words are made of syllables. Few given names
// and trades are very common and most family names are rare, as in published lists.
import { dayFromDate } from '#src/kernel/day'
import { type Random, randomFrom } from '#src/kernel/random'
import type { EntryKind, ListEntry, ListedName } from '#src/screening/entry'
import type { ScreenedParty } from '#src/screening/party'

const beginnings =
  'ba be bo da de do fa ga gha ha he ja ka kha ko la le lu ma me mo mu na no ra re ro sa sha se ta te va vo ya za zha'
const middles = 'l r n m d b k v z s t sh h'
const vowels = 'a e i o u a i'
const endings = 'n r d m ni ri di ev ov in an ian ez es ad id ur ak ko zai shi'
const trades =
  'trading shipping industries electronics petroleum construction services international general exchange bank energy'
const countries = ['RU', 'IR', 'SY', 'IQ', 'AF', 'KP', 'BY', 'VE', 'CD', 'YE', 'LY', 'CN', 'AE', 'TR', 'MM', 'CO']

const split = (text: string): string[] => text.split(' ')
const parts = { beginnings: split(beginnings), middles: split(middles), vowels: split(vowels), endings: split(endings) }

function wordOf(random: Random, syllables: number): string {
  let word = random.pick(parts.beginnings)
  for (let i = 0; i < syllables; i++) word += random.pick(parts.middles) + random.pick(parts.vowels)
  return word + random.pick(parts.endings)
}

/**
 * The first words of the list are picked more often than the last: the first given name is in every eighth name, the first family name
 * in every two hundredth.
 */
const pickCommon = (random: Random, words: readonly string[], skew = 3): string => {
  const share = random.below(1_000_000) / 1_000_000
  return words[Math.floor(words.length * share ** skew)]!
}

const wordsOf = (random: Random, count: number, syllables: number): string[] =>
  Array.from({ length: count }, (_, i) => wordOf(random, syllables + (i % 2)))

const pools = (seed: number) => {
  const random = randomFrom(seed)
  return { given: wordsOf(random, 600, 1), family: wordsOf(random, 40_000, 2), trades: split(trades) }
}

function personName(random: Random, { given, family }: ReturnType<typeof pools>): string {
  const middle = random.chance(50) ? `${pickCommon(random, given)} ` : ''
  return `${pickCommon(random, given)} ${middle}${pickCommon(random, family, 2)}`
}

const companyName = (random: Random, { family, trades: own }: ReturnType<typeof pools>): string =>
  `${pickCommon(random, family, 2)} ${pickCommon(random, own)} ${random.chance(50) ? `${pickCommon(random, own)} ` : ''}LLC`

/** Another spelling: a letter more, less or other. */
function respelt(random: Random, name: string): string {
  const at = random.between(1, name.length - 1)
  if (name[at] === ' ' || name[at - 1] === ' ') return name.toUpperCase()
  const letter = random.pick(parts.vowels)
  return name.slice(0, at) + random.pick(['', letter, name[at]! + name[at]!]) + name.slice(at + 1)
}

export function screeningEntries(count: number, seed: number): ListEntry[] {
  const pool = pools(seed)
  const random = randomFrom(seed + 1)
  return Array.from({ length: count }, (_, i): ListEntry => {
    const kind: EntryKind = random.chance(60) ? 'person' : 'entity'
    const make = (): string => (kind === 'person' ? personName(random, pool) : companyName(random, pool))
    const primary = make()
    const aliases = Array.from({ length: random.below(4) }, (): ListedName => {
      const text = random.chance(70) ? respelt(random, primary) : make()
      return { text, quality: random.chance(15) ? 'weak' : 'strong' }
    })
    const born = dayFromDate(random.between(1935, 2000), random.between(1, 12), random.between(1, 28))
    const country = random.pick(countries)
    return {
      ...{ list: 'ofac_sdn', id: String(i + 1), kind, names: [{ text: primary, quality: 'strong' }, ...aliases] },
      birth_dates: kind === 'person' ? [{ from: born, to: born, is_circa: random.chance(10) }] : [],
      countries: { nationality: [country], address: [], birth: [] },
      ...{ identification_numbers: [], addresses: [] },
    }
  })
}

/** Customers of whom `listed_percent` are spelt like an entry; the others share its words by chance. */
export function screeningParties(
  entries: readonly ListEntry[],
  count: number,
  seed: number,
  listed_percent: number,
): ScreenedParty[] {
  const pool = pools(seed)
  const random = randomFrom(seed + 2)
  return Array.from({ length: count }, (): ScreenedParty => {
    const kind = random.chance(80) ? 'person' : 'entity'
    const entry = random.pick(entries)
    const isListed = random.chance(listed_percent) && entry.kind === kind
    const own = kind === 'person' ? personName(random, pool) : companyName(random, pool)
    return {
      kind,
      names: [isListed ? respelt(random, entry.names[0].text) : own],
      countries: [random.pick(countries)],
      ...(kind === 'person' && { birth_date: dayFromDate(random.between(1940, 2005), random.between(1, 12), 9) }),
    }
  })
}

/** Runs work that rests to its end at once. */
export function finished<Result>(work: Generator<unknown, Result, undefined>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
