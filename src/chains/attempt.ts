// The codecs throw at text they cannot read. Here such text is an answer, not an error.

export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
