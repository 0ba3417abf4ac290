// A database query with a deadline. Callers at the same time share one query, so that they do not use up all connections while the
// database does not answer.

/** Undefined if it fails or takes longer. */
export function boundedAsk<T>(within_ms: number, ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined
  const begin = async (): Promise<T | undefined> => {
    try {
      return await ask()
    } catch {
      return undefined
    } finally {
      asked = undefined
    }
  }
  return () => {
    asked ??= begin()
    return Promise.race([asked, new Promise<undefined>((done) => setTimeout(done, within_ms, undefined).unref())])
  }
}
