// Finds the known word that is closest to a misspelled one, for messages that ask "Did you mean ...?".

/** Longer words are not compared: the work grows with the length, and callers choose what they send. */
const length_max = 64

/** At most a third of the letters may differ, and never more than four; upper and lower case are the same. */
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

/** " Did you mean X?", or an empty text. It never contains what was sent. */
export function didYouMean(sent: unknown, known: Iterable<string>): string {
  const nearest = typeof sent === 'string' ? nearestWord(sent, known) : undefined
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`
}

/** The number of letters to add, remove, change or swap with a neighbour. Above `most` the number is only a lower bound. */
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
    // A swap looks back two rows and can save one.
    if (least > most + 1) return least
    ;[before, row] = [row, next]
  }
  // biome-ignore lint/style/noNonNullAssertion: as above.
  return row[b.length]!
}
