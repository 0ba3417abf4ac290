// A value that is read from the database now and then, in the background. A reader gets the last known value, and starts the next
// query. If the last query failed or takes too long, the value is unknown.

/** After this time a value is read again. */
const rest_max_ms = 15_000

/**
 * With a `rest_factor`, the next query waits that many times as long as the last query took. So an expensive query takes only a
 * small part of the database's time, however often it is wanted.
 */
export function lastKnown<T>(
  within_ms: number,
  ask: () => Promise<T>,
  rest_factor: number,
  now: () => number = () => performance.now(),
): () => T | undefined {
  let known: T | undefined
  let asked_at: number | undefined
  let next_at = 0
  const begin = async (): Promise<void> => {
    const started = now()
    asked_at = started
    try {
      known = await ask()
      next_at = now() + Math.min((now() - started) * rest_factor, rest_max_ms)
    } catch {
      known = undefined
    }
    asked_at = undefined
  }
  // So that the first reader finds a value.
  void begin()
  return () => {
    if (asked_at === undefined && now() >= next_at) void begin()
    return asked_at !== undefined && now() - asked_at > within_ms ? undefined : known
  }
}
