// Readable log lines.
import { expect, test } from 'vitest'
import { readable } from './log.ts'

const line = (fields: object): string => readable(JSON.stringify({ level: 30, time: 1_800_000_000_204, ...fields }))

test.each([
  ['a plain message', { msg: 'stopping' }, '08:00:00.204 info   stopping\n'],
  [
    'fields after it, quoted where they are more than a word',
    { level: 40, msg: 'a pool was replaced', name: 'corridor', error: 'no answer', count: 3 },
    '08:00:00.204 warn   a pool was replaced  name=corridor  error="no answer"  count=3\n',
  ],
  [
    'a request',
    { msg: 'request', request_id: 'a-1', method: 'POST', route: '/trades', status: 201, ms: 3.2 },
    '08:00:00.204 info   POST /api/trades 201 in 3.2 ms  request_id=a-1\n',
  ],
  [
    'a path that is not served',
    { msg: 'request', method: 'GET', route: 'none', status: 404, ms: 1 },
    '08:00:00.204 info   GET (unknown path) 404 in 1 ms\n',
  ],
  [
    'nothing that could forge a line or move the cursor',
    { msg: 'a\nb', field: 'c\u001b[2K' },
    '08:00:00.204 info   "a\\nb"  field="c\\u001b[2K"\n',
  ],
  [
    'nor with the control characters that JSON leaves as they are, or with marks of direction',
    { msg: 'a\u009b2J', field: '\u202eb\u007f' },
    '08:00:00.204 info   "a\\u009b2J"  field="\\u202eb\\u007f"\n',
  ],
])('%s', (_, fields, text) => {
  expect(line(fields)).toBe(text)
})
