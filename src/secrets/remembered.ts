// A bounded cache for values that are slow to derive. It forgets the oldest one first.

const kept_max = 10_000

/** `make` for each name, but only once while the name is kept. */
export function remembered<T>(make: (name: string) => T): (name: string) => T {
  const kept = new Map<string, T>()
  return (name) => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const made = make(name)
    if (kept.size >= kept_max) kept.delete(kept.keys().next().value as string)
    kept.set(name, made)
    return made
  }
}
