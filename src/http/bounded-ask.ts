// A question to the database with a deadline. While one is under way whoever asks hears its answer, so that those who ask about a
// silent database do not take all its connections.

/** No answer is given again for longer. */
const rest_max_ms = 15_000

/**
 * Gives undefined if it fails or takes longer. With a `rest_factor` an answer is given again for so many times as long as it took to
 * find it: then whoever asks, and however often, what is dear takes a small part of the database's time.
 */
export function boundedAsk<T>(within_ms: number, ask: () => Promise<T>, rest_factor = 0): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined
  const begin = async (): Promise<T | undefined> => {
    const started = performance.now()
    let rest_ms = 0
    try {
      const answer = await ask()
      rest_ms = Math.min((performance.now() - started) * rest_factor, rest_max_ms)
      return answer
    } catch {
      return undefined
    } finally {
      if (rest_ms > 0) setTimeout(forget, rest_ms).unref()
      else forget()
    }
  }
  const forget = (): void => {
    asked = undefined
  }
  return () => {
    asked ??= begin()
    return Promise.race([asked, new Promise<undefined>((done) => setTimeout(done, within_ms, undefined).unref())])
  }
}
