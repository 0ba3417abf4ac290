// What the client uses of its surroundings. Tests give their own.

export interface Runtime {
  readonly fetch: typeof fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** In [0, 1). */
  random(): number
  /** Rejects with the signal's reason if that comes first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `act` when so long has gone by, unless the function that it returns is called before. */
  after(ms: number, act: () => void): () => void
}

export const usualRuntime: Runtime = {
  // Called as a plain function: browsers refuse a fetch that is called as a method of another object.
  fetch: (...parameters) => fetch(...parameters),
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    }),
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** crypto.randomUUID exists only in secure contexts. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
