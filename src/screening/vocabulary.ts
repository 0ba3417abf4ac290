// All words of all listed names, and the search for words that are like a given one. Two words that differ by one letter have a common
// form when each of them drops one letter. So each word is found by its sound, its consonants, and both with a letter dropped.
import { similarity, type Word, wordOf } from './similarity.ts'

export interface Vocabulary {
  readonly words: readonly Word[]
  /** From near 0 (in many names) to 1 (in one). */
  weightOf(id: number): number
  idOf(text: string): number | undefined
  /** Similarity by the id of the word. */
  like(word: Word, isConsonantal: boolean): ReadonlyMap<number, number>
  /** Only words of the same sound. */
  soundingLike(word: Word): ReadonlyMap<number, number>
}

/** The weight of initials, and the least of a word. */
export const weight_min = 0.2
const names_min = 1_000
/** A key is a hash of 32 bits and the id of a word, in one exact number. */
const ids_max = 2 ** 21
const visited_max = 2_000
/** Results kept: customers share most of their given names. */
const remembered_max = 20_000
/** Words built between two rests of the caller. */
const slice = 500

const [soundSeed, consonantSeed] = [0x811c9dc5, 0x1234567b]

/** FNV-1a. `skip`: the position of the dropped letter. */
function hashOf(text: string, seed: number, skip: number): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) if (i !== skip) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function keysOf({ folded, skeleton }: Word): number[] {
  const keys = [hashOf(folded, soundSeed, -1)]
  if (folded.length >= 4) for (let i = 0; i < folded.length; i++) keys.push(hashOf(folded, soundSeed, i))
  if (skeleton.length >= 2) keys.push(hashOf(skeleton, consonantSeed, -1))
  if (skeleton.length >= 5) for (let i = 0; i < skeleton.length; i++) keys.push(hashOf(skeleton, consonantSeed, i))
  return keys
}

const soundKey = ({ folded }: Word): number => hashOf(folded, soundSeed, -1)

/** `counts` says in how many of `names` each word is; words of none are joined ones, found by their sound alone. Yields so that a caller can rest. */
export function* vocabularyOf(
  ids: ReadonlyMap<string, number>,
  counts: readonly number[],
  names: number,
): Generator<undefined, Vocabulary, undefined> {
  if (ids.size > ids_max) throw new RangeError(`lists have more than ${ids_max} different words`)
  const words: Word[] = []
  const packed: number[] = []
  for (const [text, id] of ids) {
    const word = wordOf(text)
    words.push(word)
    const keys = counts[id] === undefined ? [soundKey(word)] : keysOf(word)
    for (const key of keys) packed.push(key * ids_max + id)
    if (id % slice === 0) yield
  }
  const keys = new Float64Array(packed)
  yield
  keys.sort()
  yield
  const scale = Math.log(Math.max(names, names_min))
  const weights = Float32Array.from(words, ({ text }, id) =>
    text.length === 1 ? weight_min : Math.max(weight_min, 1 - Math.log(Math.max(1, counts[id] ?? 1)) / scale),
  )
  const visited = new Uint32Array(words.length)
  let round = 0
  const find = (word: Word, ownKeys: readonly number[], isConsonantal: boolean): Map<number, number> => {
    round += 1
    const found = new Map<number, number>()
    let left = visited_max
    for (const key of ownKeys) {
      const [low, high] = [key * ids_max, (key + 1) * ids_max]
      for (let at = firstAtLeast(keys, low); at < keys.length && left > 0; at++) {
        const packedKey = keys[at] ?? high
        if (packedKey >= high) break
        const id = packedKey - low
        if (visited[id] === round) continue
        visited[id] = round
        left -= 1
        const other = words[id]
        const alike = other ? similarity(word, other, isConsonantal) : 0
        if (alike > 0) found.set(id, alike)
      }
    }
    return found
  }
  const remembered = new Map<string, ReadonlyMap<number, number>>()
  return {
    words,
    weightOf: (id) => weights[id] ?? 1,
    idOf: (text) => ids.get(text),
    like(word, isConsonantal) {
      if (isConsonantal) return find(word, keysOf(word), true)
      const known = remembered.get(word.text)
      if (known) return known
      const found = find(word, keysOf(word), false)
      if (remembered.size >= remembered_max) remembered.clear()
      remembered.set(word.text, found)
      return found
    },
    soundingLike: (word) => find(word, [soundKey(word)], false),
  }
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
