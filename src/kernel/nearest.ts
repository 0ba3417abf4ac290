// The known word that somebody may have meant who sent another one.

/** Longer words are not compared: the work grows with the length, and nobody mistypes so much. */
const length_max = 64

/** How many letters must be put in, taken out or changed, or swapped with their neighbour. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const changed = Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1))
      const isSwapped = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]
      next.push(isSwapped ? Math.min(changed, before[j - 1]! + 1) : changed)
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}

/** The known word that is spelled most alike, whatever its case; undefined if none is close: a third of the letters may differ. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > length_max) return undefined
  const meant = word.toLowerCase()
  let found: string | undefined
  let least = Math.floor(word.length / 3) + 1
  for (const each of known) {
    if (Math.abs(each.length - word.length) >= least) continue
    const far = distance(meant, each.toLowerCase())
    if (far < least) [found, least] = [each, far]
  }
  return found
}

/** " Did you mean X?", or nothing. It shows a known word and never the one that was sent. */
export function didYouMean(word: unknown, known: Iterable<string>): string {
  const found = typeof word === 'string' ? nearest(word, known) : undefined
  return found === undefined ? '' : ` Did you mean ${found}?`
}
