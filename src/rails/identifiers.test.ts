// The numbers by which payments are known: their form, their date, and that they are the same when asked again.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { type HomeRail, homeRails } from '../kernel/rail.ts'
import { parseTimestamp } from '../kernel/time.ts'
import type { HomeArea } from './calendar.ts'
import { railIdentifiers } from './identifiers.ts'

const identify = (rail: HomeRail, area: HomeArea, reference: Guid, settles = '2026-11-16T15:00:00Z') =>
  railIdentifiers({
    rail,
    area,
    reference,
    routing_number: area === 'US' ? '123456780' : '099912345',
    settles_at: parseTimestamp(settles)!,
  })

const references = fc.bigInt(0n, 2n ** 128n - 1n).map((value) => value.toString(16).padStart(32, '0') as Guid)

test.each<[HomeRail, HomeArea, Record<string, RegExp>]>([
  ['ach', 'US', { trace_number: /^12345678\d{7}$/ }],
  ['eft', 'CA', { trace_number: /^099912345\d{13}$/ }],
  ['wire', 'US', { imad: /^20261116CORRIDOR\d{6}$/, omad: /^20261116RECVBANK\d{6}$/ }],
  ['wire', 'CA', { end_to_end_id: /^[0-9a-f]{32}$/ }],
  ['rtp', 'US', { end_to_end_id: /^[0-9a-f]{32}$/ }],
  ['etransfer', 'CA', { end_to_end_id: /^[0-9a-f]{32}$/ }],
  ['sepa', 'EU', { end_to_end_id: /^[0-9a-f]{32}$/ }],
  ['fps', 'GB', { end_to_end_id: /^[0-9a-f]{32}$/ }],
])('%s in %s', (rail, area, forms) => {
  fc.assert(
    fc.property(references, (reference) => {
      const identifiers = identify(rail, area, reference)
      expect(identifiers.map(({ type }) => type)).toEqual(Object.keys(forms))
      for (const { type, value } of identifiers) expect(value).toMatch(forms[type]!)
      expect(identify(rail, area, reference)).toEqual(identifiers)
    }),
  )
})

test.each([
  ['2026-12-31T04:59:59Z', '20261230'],
  ['2026-12-31T05:00:00Z', '20261231'],
  ['2027-07-01T04:00:00Z', '20270701'],
])('what settles at %s has the date %s', (settles, day) => {
  const values = identify('wire', 'US', 'a'.repeat(32) as Guid, settles).map(({ value }) => value.slice(0, 8))
  expect(values).toEqual([day, day])
})

test('neighbouring references rarely share a number', () => {
  const guids = Array.from({ length: 200 }, (_, i) => (0x7000_0000 + i).toString(16).padStart(32, '0') as Guid)
  for (const rail of homeRails) {
    const known = guids.flatMap((guid) => identify(rail, rail === 'eft' ? 'CA' : 'US', guid).map(({ value }) => value))
    expect(known.length - new Set(known).size).toBeLessThan(2)
  }
})
