// The known word that a misspelled one comes closest to, for messages that ask "Did you mean ...?".

/** undefined if no known word is close: at most a third of its letters, and never more than four, may differ. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const each of known) {
    const distance = distanceBetween(word, each)
    if (distance <= Math.min(4, each.length / 3) && (!best || distance < best.distance)) best = { word: each, distance }
  }
  return best?.word
}

/** How many letters must be added, removed or changed. */
export function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === b[j] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}
