// The known word that a misspelled one comes closest to, for messages that ask "Did you mean ...?".

/** Longer words are not compared: the work grows with the length, and callers choose what they send. */
const length_max = 64

/** undefined if no known word is close: whatever the case, at most a third of its letters, and never more than four, may differ. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length > length_max) return undefined
  const meant = word.toLowerCase()
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const each of known) {
    const distance_max = Math.min(4, each.length / 3)
    if (Math.abs(each.length - word.length) > distance_max) continue
    const distance = distanceBetween(meant, each.toLowerCase(), distance_max)
    if (distance <= distance_max && (!best || distance < best.distance)) best = { word: each, distance }
  }
  return best?.word
}

/** " Did you mean X?", or nothing. It shows a known word and never the one that was sent. */
export function didYouMean(sent: unknown, known: Iterable<string>): string {
  const nearest = typeof sent === 'string' ? nearestWord(sent, known) : undefined
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`
}

/** How many letters must be added, removed or changed, or swapped with their neighbour. Above `most` it says only that it is more. */
export function distanceBetween(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    let least = i + 1
    for (let j = 0; j < b.length; j++) {
      // biome-ignore lint/style/noNonNullAssertion: a row has a place for each letter of b, and one more.
      const changed = Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1))
      const isSwapped = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]
      // biome-ignore lint/style/noNonNullAssertion: as above.
      const distance = isSwapped ? Math.min(changed, before[j - 1]! + 1) : changed
      if (distance < least) least = distance
      next.push(distance)
    }
    // A swap reaches back two rows, and saves one.
    if (least > most + 1) return least
    ;[before, row] = [row, next]
  }
  // biome-ignore lint/style/noNonNullAssertion: as above.
  return row[b.length]!
}
