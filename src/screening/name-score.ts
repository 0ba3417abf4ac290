// Pairs the words of a party's name with those of a listed name, in any order, and scores the result. Rare words count more. A name that
// has all words of the other and more is close to it: patronymics, second family names and middle names are often left out.
import { similarity, type Word, wordOf } from './similarity.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface PartyWords {
  readonly words: readonly Word[]
  readonly weights: readonly number[]
  /** Similarities by the id of the listed word. Words that are not in it are different words. */
  readonly alike: readonly ReadonlyMap<number, number>[]
}

export interface WordPair {
  /** Positions in both names after normalisation. A word written as two is paired with the first of them. */
  readonly party_word: number
  readonly listed_word: number
  readonly similarity: number
  readonly how: 'word' | 'initial' | 'joined'
}

export interface NamePairing {
  /** 0 to 1. */
  readonly score: number
  readonly pairs: readonly WordPair[]
}

const of_better = 0.75
/** One common word of several is no match. */
const single_word_factor = 0.7
/** A name without the rarest word of the other is less close to it: it may be another name with the same common words. */
const rarest_left_out_factor = 0.86
const rarest_share = 0.7
const initial_similarity = 0.85

export const combinedScore = (ofParty: number, ofListed: number): number =>
  of_better * Math.max(ofParty, ofListed) + (1 - of_better) * Math.min(ofParty, ofListed)

/** The best score of a name that shares so many words: their share of all weights, and the weight of the rarest of them to that of all. */
export const boundOfWords = (words: number, share: number, ofRarest: number): number =>
  combinedScore(share, 1) *
  (words === 1 ? single_word_factor : 1) *
  (ofRarest < rarest_share ? rarest_left_out_factor : 1)

export function pairWords(
  party: PartyWords,
  listed: readonly number[],
  vocabulary: Vocabulary,
  isConsonantal: boolean,
): NamePairing {
  const pairs: WordPair[] = []
  const candidates: WordPair[] = []
  for (const [i, word] of party.words.entries()) {
    for (const [j, id] of listed.entries()) {
      const pair = pairOf(word, party.alike[i], id, vocabulary, isConsonantal)
      if (pair.similarity > 0) candidates.push({ party_word: i, listed_word: j, ...pair })
    }
  }
  candidates.sort((a, b) => b.similarity - a.similarity)
  const [usedParty, usedListed] = [new Set<number>(), new Set<number>()]
  let [ofParty, ofListed] = [0, 0]
  const take = (pair: WordPair, partyWords: readonly number[], listedWords: readonly number[]): void => {
    for (const i of partyWords) {
      usedParty.add(i)
      ofParty += (party.weights[i] ?? 0) * pair.similarity
    }
    for (const j of listedWords) {
      usedListed.add(j)
      ofListed += vocabulary.weightOf(listed[j] ?? 0) * pair.similarity
    }
    pairs.push(pair)
  }
  for (const pair of candidates) {
    const { party_word: i, listed_word: j } = pair
    if (!usedParty.has(i) && !usedListed.has(j)) take(pair, [i], [j])
  }
  for (const pair of joinedPairs(party.words, listed, vocabulary, usedParty, usedListed)) {
    take(pair.pair, pair.party_words, pair.listed_words)
  }
  const whole = party.weights.reduce((sum, weight) => sum + weight, 0)
  const wholeListed = listed.reduce((sum, id) => sum + vocabulary.weightOf(id), 0)
  const score = combinedScore(ofParty / whole, ofListed / wholeListed)
  const isSingle = Math.min(usedParty.size, usedListed.size) === 1 && !pairs.some(({ how }) => how === 'joined')
  const isLonger = Math.max(party.words.length, listed.length) > 1
  const isRarestLeftOut =
    leavesOutRarest(party.weights, usedParty) ||
    leavesOutRarest(
      listed.map((id) => vocabulary.weightOf(id)),
      usedListed,
    )
  const factor = (isSingle && isLonger ? single_word_factor : 1) * (isRarestLeftOut ? rarest_left_out_factor : 1)
  return { score: score * factor, pairs }
}

function leavesOutRarest(weights: readonly number[], used: ReadonlySet<number>): boolean {
  let [paired, unpaired] = [0, 0]
  for (const [i, weight] of weights.entries()) {
    if (used.has(i)) paired = Math.max(paired, weight)
    else unpaired = Math.max(unpaired, weight)
  }
  return paired < unpaired * rarest_share
}

function pairOf(
  word: Word,
  alike: ReadonlyMap<number, number> | undefined,
  id: number,
  vocabulary: Vocabulary,
  isConsonantal: boolean,
): Pick<WordPair, 'similarity' | 'how'> {
  const other = vocabulary.words[id]
  if (!other) return { similarity: 0, how: 'word' }
  const similar = isConsonantal ? similarity(word, other, true) : (alike?.get(id) ?? 0)
  if (similar > 0) return { similarity: similar, how: 'word' }
  const isInitial = (word.text.length === 1) !== (other.text.length === 1) && word.text[0] === other.text[0]
  return { similarity: isInitial ? initial_similarity : 0, how: 'initial' }
}

interface JoinedPair {
  readonly pair: WordPair
  readonly party_words: readonly number[]
  readonly listed_words: readonly number[]
}

/** Two neighbours of one name that are one word of the other. */
function* joinedPairs(
  words: readonly Word[],
  listed: readonly number[],
  vocabulary: Vocabulary,
  usedParty: ReadonlySet<number>,
  usedListed: ReadonlySet<number>,
): Generator<JoinedPair, void, undefined> {
  const listedWord = (j: number): Word | undefined => vocabulary.words[listed[j] ?? -1]
  for (let i = 0; i < words.length; i++) {
    for (let j = 0; j < listed.length; j++) {
      if (usedParty.has(i) || usedListed.has(j)) continue
      const [own, ownNext, other, otherNext] = [words[i], words[i + 1], listedWord(j), listedWord(j + 1)]
      if (own && ownNext && other && !usedParty.has(i + 1)) {
        const similar = joinedSimilarity(own, ownNext, other)
        if (similar > 0) yield joined(i, j, similar, [i, i + 1], [j])
      }
      if (own && other && otherNext && !usedParty.has(i) && !usedListed.has(j) && !usedListed.has(j + 1)) {
        const similar = joinedSimilarity(other, otherNext, own)
        if (similar > 0) yield joined(i, j, similar, [i], [j, j + 1])
      }
    }
  }
}

/** Most words differ in length or beginning, which is cheap to see. */
function joinedSimilarity(first: Word, second: Word, whole: Word): number {
  const difference = first.text.length + second.text.length - whole.text.length
  if (difference > 1 || difference < -1 || first.folded[0] !== whole.folded[0]) return 0
  return similarity(wordOf(first.text + second.text), whole, false)
}

const joined = (
  party_word: number,
  listed_word: number,
  similar: number,
  party_words: readonly number[],
  listed_words: readonly number[],
): JoinedPair => ({
  pair: { party_word, listed_word, similarity: similar, how: 'joined' },
  party_words,
  listed_words,
})
