// Assertions mark what cannot happen. A failed one is a bug: the request answers 500 and leaves nothing behind.

export class BrokenAssertion extends Error {}

export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new BrokenAssertion(what)
}

/** The value, which is there: `what` says why. */
export function defined<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new BrokenAssertion(what)
  return value
}

export function unreachable(value: never, what: string): never {
  throw new BrokenAssertion(`${what}: ${String(value)}`)
}
