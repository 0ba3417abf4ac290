// A value that the database is asked for now and then, while nobody waits for it: whoever wants it gets what is known, and
// their asking begins the next question. Where the last question failed, or has been under way for too long, nothing is known.

/** No value is shown for longer before it is asked for again. */
const rest_max_ms = 15_000

/**
 * With a `rest_factor` a value is shown for so many times as long as it took to find it before the next question begins: then
 * whoever asks, and however often, what is dear takes a small part of the database's time.
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
  // So that the first who wants it finds something.
  void begin()
  return () => {
    if (asked_at === undefined && now() >= next_at) void begin()
    return asked_at !== undefined && now() - asked_at > within_ms ? undefined : known
  }
}
