// A thread of the tests that makes up a long file of a partner as it is read, and reads it.

import { ToldReading } from '../../dist/providers/files/read-told.js'
import { serveThread } from '../../dist/threads/serve-thread.js'
import { longFile } from '../../dist-bench/long-files.js'

serveThread(({ format, megabytes }) => {
  const { pieces, settings } = longFile(format, megabytes * 1_000_000)
  const reading = new ToldReading(pieces, settings)
  const checking = reading.check()
  for (;;) {
    const { done, value } = checking.next()
    if (done && 'faults' in value) return { count: 0, faults: value.faults }
    if (done) break
  }
  let count = 0
  for (const items of reading.told()) count += items.length
  return { count, faults: [] }
})
