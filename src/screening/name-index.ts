// The names of all entries, searchable by similar words. A search first bounds the score of each name that shares a word, which is cheap,
// and then scores only names whose bound is high enough.
import type { ListEntry } from './entry.ts'
import { boundOfWords, combinedScore, type NamePairing, pairWords } from './name-score.ts'
import { type NameTokens, tokensOf } from './name-tokens.ts'
import { wordOf } from './similarity.ts'
import { type Vocabulary, vocabularyOf, weight_min } from './vocabulary.ts'

export interface FoundName {
  readonly entry: number
  /** The position in the entry's names. */
  readonly name: number
  readonly pairing: NamePairing
}

export interface NameIndex {
  readonly names: number
  /** All names whose score (0 to 1) is at least what `scoreMinOf` wants of their entry, which is never below `score_min`. In no order. */
  search(tokens: NameTokens, score_min: number, scoreMinOf: (entry: number) => number): FoundName[]
}

/** Names built between two rests of the caller. */
const slice = 200
/** Fully scored names of one search. Only names with very common words have so many candidates, and the best bounds go first. */
const scored_max = 3_000
/** Adjacent short words are also found written as one. */
const joined_characters_max = 14

/** Neighbours as one word, with the position of the first. */
const joinsOf = (words: readonly string[]): { readonly at: number; readonly joined: string }[] =>
  words.flatMap((word, at) => {
    const joined = `${word}${words[at + 1] ?? ''}`
    const isShort = at + 1 < words.length && joined.length <= joined_characters_max && joined.length > 2
    return isShort ? [{ at, joined }] : []
  })

/** Yields so that a caller can rest: the whole takes seconds for large lists. */
export function* nameIndexOf(entries: readonly ListEntry[]): Generator<undefined, NameIndex, undefined> {
  const ids = new Map<string, number>()
  const counts: number[] = []
  const idOf = (text: string): number => {
    const id = ids.get(text) ?? ids.size
    if (id === ids.size) ids.set(text, id)
    return id
  }
  const entryOfName: number[] = []
  const placeOfName: number[] = []
  const starts = [0]
  const wordsOfNames: number[] = []
  /** Pairs of a joined word and its name. */
  const joins: number[] = []
  const consonantal: boolean[] = []
  for (const [entry, { names, kind }] of entries.entries()) {
    for (const [place, { text }] of names.entries()) {
      const { words, is_consonantal } = tokensOf(text, kind)
      const own = words.map(idOf)
      for (const id of new Set(own)) counts[id] = (counts[id] ?? 0) + 1
      for (const { joined } of joinsOf(words)) joins.push(idOf(joined), entryOfName.length)
      wordsOfNames.push(...own)
      starts.push(wordsOfNames.length)
      entryOfName.push(entry)
      placeOfName.push(place)
      consonantal.push(is_consonantal)
    }
    if (entry % slice === 0) yield
  }
  const names = entryOfName.length
  const vocabulary = yield* vocabularyOf(ids, counts, names)
  const { postings, first } = postingsOf(ids.size, starts, wordsOfNames, joins)
  yield
  const weightOfName = Float32Array.from({ length: names }, (_, name) => {
    let sum = 0
    for (let i = starts[name] ?? 0; i < (starts[name + 1] ?? 0); i++) sum += vocabulary.weightOf(wordsOfNames[i] ?? 0)
    return sum
  })
  const wordIds = Int32Array.from(wordsOfNames)
  const [ofParty, ofName] = [new Float32Array(names), new Float32Array(names)]

  function search(tokens: NameTokens, score_min: number, scoreMinOf: (entry: number) => number): FoundName[] {
    const words = tokens.words.map(wordOf)
    if (words.length === 0) return []
    const alike = words.map((word) => vocabulary.like(word, tokens.is_consonantal))
    const weights = words.map((word, i) => weightOfWord(vocabulary, word.text, alike[i]))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const { common, spare } = commonWords(weights, total, score_min)
    const touched: number[] = []
    const walk = (found: ReadonlyMap<number, number>, weight: number): void => {
      for (const [id, similar] of found) {
        const own = vocabulary.weightOf(id) * similar
        for (let at = first[id] ?? 0; at < (first[id + 1] ?? 0); at++) {
          const name = postings[at] ?? 0
          if (ofParty[name] === 0) touched.push(name)
          ofParty[name] = (ofParty[name] ?? 0) + weight * similar
          ofName[name] = (ofName[name] ?? 0) + own
        }
      }
    }
    for (const [i, found] of alike.entries()) if (!common.has(i)) walk(found, weights[i] ?? 0)
    for (const { at, joined } of joinsOf(tokens.words)) {
      // Two common words side by side are in as many names as each of them.
      if (common.has(at) && common.has(at + 1)) continue
      walk(vocabulary.soundingLike(wordOf(joined)), (weights[at] ?? 0) + (weights[at + 1] ?? 0))
    }
    const bounded: { readonly name: number; readonly bound: number }[] = []
    const spareListed = Math.max(spare, weight_min)
    for (const name of touched) {
      const party = Math.min(1, ((ofParty[name] ?? 0) + spare) / total)
      const listed = Math.min(1, ((ofName[name] ?? 0) + spareListed) / (weightOfName[name] ?? 1))
      const bound = combinedScore(party, listed)
      if (bound >= score_min && bound >= scoreMinOf(entryOfName[name] ?? 0)) bounded.push({ name, bound })
      ofParty[name] = 0
      ofName[name] = 0
    }
    if (bounded.length > scored_max) {
      bounded.sort((a, b) => b.bound - a.bound)
      bounded.length = scored_max
    }
    const party = { words, weights, alike }
    return bounded.flatMap(({ name }) => {
      const own = [...wordIds.subarray(starts[name], starts[name + 1])]
      const pairing = pairWords(party, own, vocabulary, tokens.is_consonantal || (consonantal[name] ?? false))
      if (pairing.score < scoreMinOf(entryOfName[name] ?? 0)) return []
      return [{ entry: entryOfName[name] ?? 0, name: placeOfName[name] ?? 0, pairing }]
    })
  }
  return { names, search }
}

/** The most common words, as far as a name that shares only these cannot reach the score. Their long lists need not be walked. */
function commonWords(weights: readonly number[], total: number, score_min: number) {
  const common = new Set<number>()
  let spare = 0
  const rarest = Math.max(...weights)
  const order = [...weights.keys()].sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0))
  for (const i of order.slice(0, -1)) {
    const weight = weights[i] ?? 0
    if (boundOfWords(common.size + 1, (spare + weight) / total, weight / rarest) >= score_min) break
    common.add(i)
    spare += weight
  }
  return { common, spare }
}

/** A misspelt common word is as common as the word that is meant. */
function weightOfWord(vocabulary: Vocabulary, text: string, alike: ReadonlyMap<number, number> | undefined): number {
  if (text.length === 1) return weight_min
  const own = vocabulary.idOf(text)
  if (own !== undefined) return vocabulary.weightOf(own)
  let weight = 1
  for (const [id, similar] of alike ?? []) if (similar >= 0.9) weight = Math.min(weight, vocabulary.weightOf(id))
  return weight
}

/** The names of each word, one list after the other. */
function postingsOf(words: number, starts: readonly number[], ofNames: readonly number[], joins: readonly number[]) {
  const first = new Int32Array(words + 2)
  for (const id of ofNames) first[id + 2] = (first[id + 2] ?? 0) + 1
  for (let i = 0; i < joins.length; i += 2) first[(joins[i] ?? 0) + 2] = (first[(joins[i] ?? 0) + 2] ?? 0) + 1
  for (let id = 2; id < first.length; id++) first[id] = (first[id] ?? 0) + (first[id - 1] ?? 0)
  const postings = new Int32Array(ofNames.length + joins.length / 2)
  const add = (id: number, name: number): void => {
    const at = first[id + 1] ?? 0
    postings[at] = name
    first[id + 1] = at + 1
  }
  for (let name = 0; name + 1 < starts.length; name++) {
    for (let i = starts[name] ?? 0; i < (starts[name + 1] ?? 0); i++) add(ofNames[i] ?? 0, name)
  }
  for (let i = 0; i < joins.length; i += 2) add(joins[i] ?? 0, joins[i + 1] ?? 0)
  return { postings, first }
}
