// A question to the database with a deadline. While one is under way whoever asks hears its answer, so that those who ask about a
// silent database do not take all its connections.

/** Gives undefined if it fails or takes longer. */
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
