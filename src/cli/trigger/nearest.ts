// What somebody may have meant who named an event that there is not.

/** The same noun's, or else the three that are spelled most alike; the likeliest first. */
export function nearest(name: string, among: readonly string[]): string[] {
  const byDistance = [...among].sort((a, b) => distance(name, a) - distance(name, b))
  const noun = name.slice(0, name.indexOf('.') + 1)
  const siblings = noun === '' ? [] : byDistance.filter((each) => each.startsWith(noun))
  return siblings.length > 0 ? siblings : byDistance.slice(0, 3)
}

/** How many letters must be put in, taken out or changed. */
function distance(a: string, b: string): number {
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
