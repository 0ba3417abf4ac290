// Labelled pairs for the quality of name matching: invented entries, variants that must be found, and near misses that must not. Given
// names are common ones, family names and companies are invented; no real person is meant.
import { type Day, dayFromDate } from '../../src/kernel/day.ts'
import type { ListEntry } from '../../src/screening/entry.ts'
import type { ScreenedParty } from '../../src/screening/party.ts'

export interface LabelledPair {
  readonly rule: string
  readonly party: ScreenedParty
  /** Undefined: nothing must be found. */
  readonly entry_id: string | undefined
}

type Row = readonly [names: string, weak: string, born: number | undefined, country: string]

/** Names are separated by bars, the first is the primary one. */
const people: readonly Row[] = [
  ['Drazimir Pavlovich VELKONOSOV|Дразимир Павлович Велконосов', '', 1961, 'RU'],
  ['Anatoly Sergeyevich KHRUSTOMILOV', 'Tolya', 1958, 'RU'],
  ['Yevgeny Zhorubchenkov|Evgeni Jorubtchenkov', '', 1970, 'BY'],
  ['Olena Viktorivna SHCHEDROVNYK', '', 1975, 'UA'],
  ['Muhammad Abd al-Rahman ZARQUFANI|محمد عبد الرحمن الزرقفاني', 'Abu Zarq', 1972, 'SY'],
  ['Abdul Karim Hassan TALMASHIRI', '', 1966, 'IQ'],
  ['Yousef bin Khalid AL-DUWAREQI', 'The Engineer', 1980, 'SA'],
  ['Husayn Mahmoud QASHBARI', '', 1955, 'LB'],
  ['Ahmad Jamshid PORVANDEGAR', '', 1963, 'IR'],
  ['Gholam Reza SHOKUFTABAR', '', 1959, 'IR'],
  ['Mullah Abdul Qahir ZADRANKHEL', 'Haji Zadran', 1964, 'AF'],
  ['Tariq Nadeem BHOLAKZAI', '', 1978, 'PK'],
  ['Ri Myong Hwagil', '', 1967, 'KP'],
  ['WANG Xiaoling|王晓玲', '', 1983, 'CN'],
  ['ZHANG Weiguofeng', '', 1971, 'CN'],
  ['Juan Carlos ESTREBELLA MONDRAVIS', 'El Mondra', 1969, 'CO'],
  ['José Luis GUARÑEZCO PIELTRA', '', 1974, 'MX'],
  ['María Fernanda OCHANTRIVA', '', 1981, 'VE'],
  ['João Batista CAVALHENDRO', '', 1960, 'BR'],
  ['Jean-Baptiste NZIMBAKALA', '', 1965, 'CD'],
  ['Emmanuel Tchiroma OUEDRAGBA', '', 1968, 'CF'],
  ['Oluwaseun ADEBAMIRO', '', 1977, 'NG'],
  ['Dragoslav PETKOVRENIĆ', '', 1962, 'RS'],
  ['Łukasz WRZESZCZYŃSKOWIAK', '', 1979, 'PL'],
  ['Jürgen MÜLLENBRÖCKER', '', 1956, 'DE'],
  ['Konstantinos PAPAZOGRANIS|Κωνσταντίνος Παπαζογράνης', '', 1973, 'GR'],
  ['Siobhan Mary O’DRUMGOOLEY', '', 1985, 'IE'],
  ['Nguyen Van THUONGKIET', '', 1976, 'VN'],
  ['Mehmet Ali KARADENIZOVA', '', 1970, 'TR'],
  ['Ibrahim Suleiman DAGHMURTI', 'Abu Ali', 1982, 'YE'],
  ['Aleksandr Ivanovich TURBINSKOY', '', 1957, 'RU'],
  ['Mikhail PODBEREZNIKOV-ULAN', '', 1966, 'RU'],
]

const companies: readonly Row[] = [
  ['Velkonosov Maritime Trading LLC|ООО Велконосов Маритайм', '', undefined, 'RU'],
  ['Zarqufan Exchange Company', '', undefined, 'SY'],
  ['Nordlichter Schwermaschinenbau GmbH & Co. KG', '', undefined, 'DE'],
  ['Korvanta Shipping and Logistics S.A.', '', undefined, 'PA'],
  ['Tabesh Pardaz Novin Industries', 'TPNI', undefined, 'IR'],
  ['Golden Quasheer General Trading FZE', '', undefined, 'AE'],
  ['Ryongsandok Machinery Joint Venture Corporation', '', undefined, 'KP'],
  ['Banco Mondravista de Comercio Exterior', '', undefined, 'VE'],
  ['Jinhaofeng Precision Electronics Co., Ltd.', '', undefined, 'CN'],
  ['Ostrelinka Diamond Holdings Limited', '', undefined, 'CF'],
]

const entryOf = ([names, weak, born, country]: Row, id: string, kind: 'person' | 'entity'): ListEntry => {
  const strong = names.split('|').map((text) => ({ text, quality: 'strong' as const }))
  const vague = weak === '' ? [] : [{ text: weak, quality: 'weak' as const }]
  return {
    ...{ list: 'un', id, kind, names: [strong[0]!, ...strong.slice(1), ...vague] },
    birth_dates:
      born === undefined ? [] : [{ from: dayFromDate(born, 3, 14), to: dayFromDate(born, 3, 14), is_circa: false }],
    countries: { nationality: [country], address: [], birth: [] },
    ...{ identification_numbers: [], addresses: [] },
  }
}

export const labelledEntries: readonly ListEntry[] = [
  ...people.map((row, i) => entryOf(row, `P${i}`, 'person')),
  ...companies.map((row, i) => entryOf(row, `C${i}`, 'entity')),
]

const partOf = (words: readonly string[]): number =>
  words.reduce((best, word, i) => (word.length > (words[best]?.length ?? 0) ? i : best), 0)

const changed = (words: readonly string[], at: number, change: (word: string) => string): string =>
  words.map((word, i) => (i === at ? change(word) : word)).join(' ')

/** Each makes another spelling of a name; undefined if the rule does not apply to it. */
const rules: Readonly<Record<string, (words: readonly string[], kind: string) => string | undefined>> = {
  exact: (words) => words.join(' '),
  'lower case': (words) => words.join(' ').toLowerCase(),
  reversed: (words) => words.toReversed().join(' '),
  'family name first, comma': (words, kind) =>
    kind === 'person' ? `${words.at(-1)}, ${words.slice(0, -1).join(' ')}` : undefined,
  'without marks': (words) => words.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  'letter dropped': (words) => changed(words, partOf(words), (word) => word.slice(0, 4) + word.slice(5)),
  'letter doubled': (words) => changed(words, partOf(words), (word) => word.slice(0, 3) + word[2] + word.slice(3)),
  'letters swapped': (words) =>
    changed(words, partOf(words), (word) => word.slice(0, 4) + word[5] + word[4] + word.slice(6)),
  'letter replaced': (words) => changed(words, partOf(words), (word) => `${word.slice(0, 5)}e${word.slice(6)}`),
  'other vowels': (words) => changed(words, partOf(words), (word) => word.replace(/u/i, 'ou').replace(/i/i, 'y')),
  'middle left out': (words, kind) =>
    kind === 'person' && words.length > 2 ? `${words[0]} ${words.at(-1)}` : undefined,
  'middle as initial': (words, kind) =>
    kind === 'person' && words.length > 2 ? `${words[0]} ${words[1]![0]}. ${words.slice(2).join(' ')}` : undefined,
  'first as initial': (words, kind) =>
    kind === 'person' && words.length > 1 ? `${words[0]![0]}. ${words.slice(1).join(' ')}` : undefined,
  hyphenated: (words, kind) =>
    kind === 'person' && words.length > 2 ? `${words.slice(0, 2).join('-')} ${words.slice(2).join(' ')}` : undefined,
  'another middle name': (words, kind) =>
    kind === 'person' ? `${words[0]} Teodor ${words.slice(1).join(' ')}` : undefined,
  'without legal form': (words, kind) =>
    kind === 'entity'
      ? words.join(' ').replace(/ (LLC|Company|GmbH & Co\. KG|S\.A\.|FZE|Corporation|Co\., Ltd\.|Limited)$/, '')
      : undefined,
  'other legal form': (words, kind) => (kind === 'entity' ? `${words.join(' ')} Ltd` : undefined),
}

const partyOf = (name: string, entry: Pick<ListEntry, 'kind' | 'countries'>, birth_date?: Day): ScreenedParty => ({
  kind: entry.kind === 'person' ? 'person' : 'entity',
  names: [name],
  countries: entry.countries.nationality,
  ...(birth_date !== undefined && { birth_date }),
})

const systematic: readonly LabelledPair[] = labelledEntries.flatMap((entry) => {
  const words = entry.names[0].text.split(' ')
  return Object.entries(rules).flatMap(([rule, vary]) => {
    const name = vary(words, entry.kind)
    return name === undefined ? [] : [{ rule, party: partyOf(name, entry), entry_id: entry.id }]
  })
})

/** A name, and the entry it is. */
const byHand: readonly (readonly [string, string])[] = [
  ...([
    ['Дразимир Велконосов', 'P0'],
    ['Drasimir Welkonossow', 'P0'],
    ['Анатолий Сергеевич Хрустомилов', 'P1'],
  ] as const),
  ...([
    ['Anatolii Khroustomilov', 'P1'],
    ['Евгений Жорубченков', 'P2'],
    ['Yevgeniy Zhorubchenkov', 'P2'],
  ] as const),
  ...([
    ['Mohamed Abdulrahman Zarqoufani', 'P4'],
    ['Mohammed Abdel Rahman al Zarqufani', 'P4'],
    ['محمد الزرقفاني', 'P4'],
  ] as const),
  ...([
    ['Abdelkarim Hasan Talmashiri', 'P5'],
    ['عبد الكريم حسن تلمشيري', 'P5'],
    ['Abd al-Karim Talmashiri', 'P5'],
  ] as const),
  ...([
    ['Yusuf Khaled Duwareqi', 'P6'],
    ['Youssef Al Duwariqi', 'P6'],
    ['Hussein Mahmood Qashbari', 'P7'],
  ] as const),
  ...([
    ['Hossein Mahmud Kashbari', 'P7'],
    ['حسين محمود قشبري', 'P7'],
    ['Ahmed Jamshed Parvandegar', 'P8'],
  ] as const),
  ...([
    ['Gholamreza Shokuftabar', 'P9'],
    ['Abdul Qaher Zadrankhel', 'P10'],
    ['Tareq Nadim Bholakzai', 'P11'],
  ] as const),
  ...([
    ['Ri Myonghwagil', 'P12'],
    ['王晓玲', 'P13'],
    ['Xiao Ling Wang', 'P13'],
    ['Zhang Wei Guofeng', 'P14'],
  ] as const),
  ...([
    ['Juan Estrebella', 'P15'],
    ['Jose Guarnezco', 'P16'],
    ['Maria Ochantriva', 'P17'],
    ['Joao Cavalhendro', 'P18'],
  ] as const),
  ...([
    ['Jean Baptiste Nzimba Kala', 'P19'],
    ['Dragoslav Petkovrenic', 'P22'],
    ['Lukasz Wrzeszczynskowiak', 'P23'],
  ] as const),
  ...([
    ['Juergen Muellenbroecker', 'P24'],
    ['Jurgen Mullenbrocker', 'P24'],
    ['Κωνσταντίνος Παπαζογράνης', 'P25'],
  ] as const),
  ...([
    ['Constantinos Papazogranis', 'P25'],
    ['Siobhan ODrumgooley', 'P26'],
    ["O'Drumgooley, Siobhan", 'P26'],
  ] as const),
  ...([
    ['Ebrahim Solaiman Daghmurti', 'P29'],
    ['Alexander Turbinskoy', 'P30'],
    ['Александр Турбинской', 'P30'],
  ] as const),
  ...([
    ['Mihail Podbereznikov Ulan', 'P31'],
    ['Zarqoufan Exchange Co', 'C1'],
    ['Velkonosov Maritime Trading', 'C0'],
  ] as const),
  ...([
    ['Korvanta Shipping & Logistics', 'C3'],
    ['Tabeshpardaz Novin Industries', 'C4'],
    ['Jin Haofeng Precision Electronics', 'C8'],
  ] as const),
]

const hand: readonly LabelledPair[] = byHand.map(([name, entry_id]) => {
  const entry = labelledEntries.find(({ id }) => id === entry_id)!
  return { rule: 'by hand', party: partyOf(name, entry), entry_id }
})

/** Other people: one part in common, a relative, another date of birth, a namesake of another kind. */
const misses: readonly LabelledPair[] = labelledEntries.flatMap((entry, i) => {
  const words = entry.names[0].text.split(' ')
  const other = labelledEntries[(i + 7) % labelledEntries.length]!.names[0].text.split(' ')
  const near = (rule: string, name: string, birth_date?: Day): LabelledPair => ({
    ...{ rule, entry_id: undefined },
    party: { ...partyOf(name, entry, birth_date), is_birth_date_verified: birth_date !== undefined },
  })
  if (entry.kind !== 'person') return [near('another company of the trade', `Brimfelder ${words.slice(1).join(' ')}`)]
  const born = people[i]![2]!
  return [
    near('another family name', `${words.slice(0, -1).join(' ')} Brimfelderov`),
    near('a relative', `Teodor Lazlo ${words.at(-1)}`),
    near('given name of one, family name of another', `${words[0]} ${other.at(-1)}`),
    near('born long after, says a document', words.join(' '), dayFromDate(born + 24, 8, 2)),
  ]
})

/** What people say of their own birth clears nothing. */
const madeUp: readonly LabelledPair[] = labelledEntries.slice(0, people.length).map((entry, i) => ({
  rule: 'a made-up date of birth',
  party: partyOf(entry.names[0].text, entry, dayFromDate(people[i]![2]! + 24, 8, 2)),
  entry_id: entry.id,
}))

const commonMisses: readonly (readonly [string, 'person' | 'entity', string])[] = [
  ...([
    ['Muhammad Abdul Rahman', 'person', 'PK'],
    ['Ahmad Hassan', 'person', 'IQ'],
    ['Abu Bakr', 'person', 'SY'],
  ] as const),
  ...([
    ['Juan Carlos Ochoa', 'person', 'CO'],
    ['Wang Xiaolong', 'person', 'CN'],
    ['Wang Xia', 'person', 'CN'],
  ] as const),
  ...([
    ['Zhang Wei', 'person', 'CN'],
    ['Nguyen Van Thuong', 'person', 'VN'],
    ['Ali Suleiman', 'person', 'YE'],
  ] as const),
  ...([
    ['General Trading FZE', 'entity', 'AE'],
    ['Golden Trading Company', 'entity', 'AE'],
    ['Exchange Company', 'entity', 'SY'],
  ] as const),
  ...([
    ['Maritime Trading LLC', 'entity', 'RU'],
    ['Precision Electronics Ltd', 'entity', 'CN'],
    ['Banco de Comercio', 'entity', 'VE'],
  ] as const),
  ...([
    ['Maria Fernanda', 'person', 'VE'],
    ['Jean Baptiste', 'person', 'CD'],
    ['Aleksandr Ivanov', 'person', 'RU'],
  ] as const),
  ...([
    ['Mehmet Ali Karaca', 'person', 'TR'],
    ['Konstantinos Papadis', 'person', 'GR'],
    ['Dragoslav Petrenko', 'person', 'RS'],
  ] as const),
]

const common: readonly LabelledPair[] = commonMisses.map(([name, kind, country]) => ({
  rule: 'common words',
  party: { kind, names: [name], countries: [country] },
  entry_id: undefined,
}))

export const labelledPairs: readonly LabelledPair[] = [...systematic, ...hand, ...madeUp, ...misses, ...common]
