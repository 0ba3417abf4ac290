// What others have named does nothing to a terminal: banks name their providers, and partners say why they are down.
import { expect, test } from 'vitest'
import { printedChecks } from './doctor.ts'
import { onOneLine } from './one-line.ts'
import { paintFor } from './output.ts'

test.each([
  ['a usual text, also in another script: Müller 文字', 'a usual text, also in another script: Müller 文字'],
  ['two\nlines', '"two\\nlines"'],
  ['\u001b[2J', '"\\u001b[2J"'],
  ['\u009b2J\u007f', '"\\u009b2J\\u007f"'],
  ['\u202etxt.exe', '"\\u202etxt.exe"'],
])('%j', (text, expected) => {
  expect(onOneLine(text)).toBe(expected)
})

test('a provider forges no line of corridor doctor', () => {
  const says = '1 provider down, such as x\nok       database    connection'
  const text = printedChecks([{ level: 'problem', area: 'queues', name: 'providers', says, ms: 1 }], paintFor({}))
  expect(text.split('\n')).toHaveLength(2)
})
