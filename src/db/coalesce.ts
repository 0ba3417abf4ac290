// Merges many small reads into few. Calls in one turn of the event loop share a read, and calls that come while a read runs share the
// next one. Every read starts after its callers asked, so no answer is stale.
import { setImmediate as turn } from 'node:timers/promises'

export function coalesce<Key, Value>(
  read: (keys: readonly Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { key: Key; resolve: (value: Value | undefined) => void; fail: (error: unknown) => void }[] = []
  let isReading = false

  const run = async (): Promise<void> => {
    isReading = true
    while (waiting.length > 0) {
      await turn()
      const asked = waiting
      waiting = []
      try {
        const found = await read([...new Set(asked.map(({ key }) => key))])
        for (const { key, resolve } of asked) resolve(found.get(key))
      } catch (error) {
        for (const { fail } of asked) fail(error)
      }
    }
    isReading = false
  }

  return (key) =>
    new Promise((resolve, fail) => {
      waiting.push({ key, resolve, fail })
      if (!isReading) void run()
    })
}
