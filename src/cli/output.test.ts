// Who reads decides: a person at a terminal, or a program behind a pipe.
import { expect, test, vi } from 'vitest'
import { shown, table } from './api/show.ts'
import { paintFor, wantsJson } from './output.ts'
import { printRecords } from './print-records.ts'

const terminal = { isTTY: true }

test.each([
  [undefined, terminal, false],
  [undefined, {}, true],
  [true, terminal, true],
  [false, {}, false],
])('--json %s on %j is JSON: %s', (json, stream, expected) => expect(wantsJson(json, stream)).toBe(expected))

test('colours are for terminals that have them', () => {
  const isColoured = (stream: object, env: Record<string, string>) => paintFor(stream, env)('x', 'good') !== 'x'
  expect(isColoured(terminal, {})).toBe(true)
  expect(isColoured({}, {})).toBe(false)
  expect(isColoured(terminal, { NO_COLOR: '1' })).toBe(false)
  // An empty NO_COLOR is none.
  expect(isColoured(terminal, { NO_COLOR: '' })).toBe(true)
  expect(isColoured(terminal, { TERM: 'dumb' })).toBe(false)
})

test('colours move no column', () => {
  const paint = paintFor(terminal, {})
  const rows = [
    { guid: 'a', state: 'completed', name: 'x' },
    { guid: 'b', state: 'new', name: 'y' },
  ]
  const painted = table(rows, 80, paint)
  expect(painted).toContain('\u001b[32mcompleted\u001b[39m')
  expect(painted.replaceAll(/\u001b\[\d+m/g, '')).toBe(table(rows, 80))
  const one = shown({ state: 'failed', failure_code: 'x' }, 80, paint)
  expect(one).toContain('\u001b[31mfailed\u001b[39m')
  expect(one.replaceAll(/\u001b\[\d+m/g, '')).toBe('state:        failed\nfailure_code: x')
})

test('nothing found is "none" for a person and an empty list for a program', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    printRecords([], true)
    printRecords([], false)
    expect(log.mock.calls).toEqual([['[]'], ['none']])
  } finally {
    log.mockRestore()
  }
})
