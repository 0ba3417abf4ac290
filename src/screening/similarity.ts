// How alike two words are, from 0 to 1: the better of Jaro-Winkler, which likes common beginnings, and of the edit distance with swapped
// neighbours, which knows typing errors. Words that sound alike get a floor.
import { folded, skeletonOf } from './phonetic.ts'

/** What is computed once for each word. */
export interface Word {
  readonly text: string
  readonly folded: string
  readonly skeleton: string
}

export function wordOf(text: string): Word {
  const fold = folded(text)
  return { text, folded: fold, skeleton: skeletonOf(fold) }
}

const length_max = 64
const flagsA = new Uint8Array(length_max)
const flagsB = new Uint8Array(length_max)

export function jaroWinkler(a: string, b: string): number {
  const [m, n] = [Math.min(a.length, length_max), Math.min(b.length, length_max)]
  if (m === 0 || n === 0) return 0
  const window = Math.max(0, (Math.max(m, n) >> 1) - 1)
  flagsA.fill(0, 0, m)
  flagsB.fill(0, 0, n)
  let common = 0
  for (let i = 0; i < m; i++) {
    const end = Math.min(n, i + window + 1)
    for (let j = Math.max(0, i - window); j < end; j++) {
      if (flagsB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue
      flagsA[i] = 1
      flagsB[j] = 1
      common += 1
      break
    }
  }
  if (common === 0) return 0
  let [swapped, k] = [0, 0]
  for (let i = 0; i < m; i++) {
    if (flagsA[i] === 0) continue
    while (flagsB[k] === 0) k += 1
    if (a.charCodeAt(i) !== b.charCodeAt(k)) swapped += 1
    k += 1
  }
  const jaro = (common / m + common / n + (common - swapped / 2) / common) / 3
  let prefix = 0
  while (prefix < 4 && prefix < m && prefix < n && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

const width = length_max + 1
const distances = new Uint8Array(width * width)

/** Insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  const [m, n] = [Math.min(a.length, length_max), Math.min(b.length, length_max)]
  for (let i = 0; i <= m; i++) distances[i * width] = i
  for (let j = 0; j <= n; j++) distances[j] = j
  for (let i = 1; i <= m; i++) {
    for (let j = 1; j <= n; j++) {
      const at = i * width + j
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let best = Math.min(
        (distances[at - width] ?? 0) + 1,
        (distances[at - 1] ?? 0) + 1,
        (distances[at - width - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwap) best = Math.min(best, (distances[at - 2 * width - 2] ?? 0) + 1)
      distances[at] = best
    }
  }
  return distances[m * width + n] ?? 0
}

const hasDigit = /\d/

/** Below this two words are different words. */
export const similar_min = 0.8

/** 0 if the words are different words. `isConsonantal`: one of them was written without short vowels. */
export function similarity(a: Word, b: Word, isConsonantal: boolean): number {
  if (a.text === b.text) return 1
  // Numbers are never misspelt into each other.
  if (hasDigit.test(a.text) || hasDigit.test(b.text)) return 0
  if (a.folded === b.folded) return 0.97
  const longest = Math.max(a.text.length, b.text.length)
  const isSameSkeleton = a.skeleton === b.skeleton
  if (isConsonantal && isSameSkeleton && a.skeleton.length >= 2) return a.skeleton.length >= 3 ? 0.95 : 0.88
  // A changed letter makes another word of a short one.
  const edits_max = longest <= 3 ? 0 : longest <= 5 ? 1 : longest <= 8 ? 2 : 3
  const lengths = Math.min(Math.abs(a.text.length - b.text.length), Math.abs(a.folded.length - b.folded.length))
  if (lengths > edits_max) return 0
  const plain = editDistance(a.text, b.text)
  const edits = plain <= 1 ? plain : Math.min(plain, editDistance(a.folded, b.folded))
  if (edits > edits_max) return 0
  // Vowels alone differ: transliterations of the same name often do.
  if (isSameSkeleton && a.skeleton.length >= 3) return edits <= 1 ? 0.94 : 0.9
  const byEdits = 1 - edits / longest
  const found = Math.max(byEdits, Math.min(0.95, jaroWinkler(a.text, b.text)) - 0.04 * edits)
  return found >= similar_min ? found : 0
}
