// The codecs throw on text that they cannot read. Here that is undefined.
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
