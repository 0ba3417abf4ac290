// Instants as PostgreSQL prints them.
import { expect, test } from 'vitest'
import { timestampFromText } from './timestamp-text.ts'

test.each([
  ['2026-01-02 03:04:05.678+00', '2026-01-02T03:04:05.678Z'],
  ['2024-02-29 23:59:59.999+00', '2024-02-29T23:59:59.999Z'],
  ['2026-01-02 03:04:05.67+00', '2026-01-02T03:04:05.670Z'],
  ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
  ['1969-12-31 23:59:59.001+00', '1969-12-31T23:59:59.001Z'],
  ['0099-01-02 03:04:05.678+00', '0099-01-02T03:04:05.678Z'],
  ['9999-12-31 23:59:59.999+00', '9999-12-31T23:59:59.999Z'],
])('%s', (text, iso) => {
  expect(timestampFromText(text)).toBe(Date.parse(iso))
})

test('no end', () => {
  expect(timestampFromText('infinity')).toBe(Number.POSITIVE_INFINITY)
})
