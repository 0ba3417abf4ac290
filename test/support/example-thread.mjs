// A thread of the tests: it answers, fails, dies, fills its memory or never answers, as it is asked.
import { serveThread } from '../../dist/threads/serve-thread.js'

const kept = []

serveThread(async (ask) => {
  if (ask === 'fail') throw new RangeError('as it was asked')
  if (ask === 'die') process.exit(3)
  if (ask === 'hang') await new Promise(() => {})
  if (ask === 'env') return Object.keys(process.env).length
  if (ask === 'fill') for (;;) kept.push({ text: `${kept.length} is one more`, at: kept.length })
  return { asked: ask }
})
