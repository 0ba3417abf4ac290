// Return codes: which exist for a rail and a side, and the last moment of each window.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rail } from '../kernel/rail.ts'
import { addSeconds, parseTimestamp, timestampFromMs } from '../kernel/time.ts'
import type { HomeArea } from './calendar.ts'
import { localTime } from './local-time.ts'
import type { RailSide } from './rail-times.ts'
import { returnCodes, returnFault, scriptedReturnFault } from './return-codes.ts'

const codesFor = (family: string, side: RailSide): string =>
  returnCodes
    .filter((one) => one.family === family && one.sides.includes(side))
    .map(({ code }) => code)
    .sort()
    .join(' ')

test.each<[string, RailSide, string]>([
  ['ach', 'deposit', 'R01 R02 R03 R04 R05 R07 R08 R09 R10 R11 R16 R20 R29'],
  ['ach', 'withdrawal', 'R02 R03 R04 R16 R20 R23'],
  ['eft', 'deposit', '901 903 905 907 908 915 916 917 918 919 920 921'],
  ['eft', 'withdrawal', '902 905 912 914 922'],
  ['iso20022', 'deposit', 'AM05 AM09 FOCR FRAD NARR RR04'],
  ['iso20022', 'withdrawal', 'AC01 AC03 AC04 AC06 AG01 AM05 AM09 BE01 BE04 FOCR FRAD MD07 MS02 MS03 NARR RC04 RR04'],
])('%s, %s', (family, side, expected) => {
  expect(codesFor(family, side)).toBe(expected)
})

test('every code stands once, and a caller could write it', () => {
  const codes = returnCodes.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => !/^[A-Z0-9]{1,8}$/.test(code))).toEqual([])
})

// Friday, 13 November 2026, half past eight in New York.
const friday = '2026-11-13T13:30:00Z'

test.each<[Rail, RailSide, string, HomeArea, string, string, string | undefined]>([
  ['ach', 'deposit', 'R01', 'US', friday, friday, undefined],
  ['ach', 'deposit', 'R01', 'US', friday, '2026-11-18T04:59:59Z', undefined],
  ['ach', 'deposit', 'R01', 'US', friday, '2026-11-18T05:00:00Z', 'window_over'],
  ['ach', 'withdrawal', 'R03', 'US', '2026-11-25T13:30:00Z', '2026-12-01T04:59:59Z', undefined],
  ['ach', 'withdrawal', 'R03', 'US', '2026-11-25T13:30:00Z', '2026-12-01T05:00:00Z', 'window_over'],
  ['ach', 'deposit', 'R10', 'US', friday, '2027-01-13T04:59:59Z', undefined],
  ['ach', 'deposit', 'R10', 'US', friday, '2027-01-13T05:00:00Z', 'window_over'],
  ['ach', 'withdrawal', 'R01', 'US', friday, friday, 'unknown_code'],
  ['ach', 'deposit', '901', 'US', friday, friday, 'unknown_code'],
  ['ach', 'deposit', 'AC04', 'US', friday, friday, 'unknown_code'],
  ['eft', 'deposit', '901', 'CA', '2026-12-24T14:00:00Z', '2026-12-31T04:59:59Z', undefined],
  ['eft', 'deposit', '901', 'CA', '2026-12-24T14:00:00Z', '2026-12-31T05:00:00Z', 'window_over'],
  ['eft', 'deposit', '917', 'CA', friday, '2027-02-12T04:59:59Z', undefined],
  ['eft', 'deposit', '917', 'CA', friday, '2027-02-12T05:00:00Z', 'window_over'],
  ['eft', 'deposit', 'R01', 'CA', friday, friday, 'unknown_code'],
  ['wire', 'withdrawal', 'AC04', 'US', friday, '2026-12-01T04:59:59Z', undefined],
  ['wire', 'withdrawal', 'AC04', 'US', friday, '2026-12-01T05:00:00Z', 'window_over'],
  ['wire', 'withdrawal', 'AC04', 'CA', friday, '2026-11-28T05:00:00Z', 'window_over'],
  ['rtp', 'withdrawal', 'MD07', 'US', friday, friday, undefined],
  ['etransfer', 'withdrawal', 'BE01', 'CA', friday, friday, undefined],
  // Ten days of TARGET over Easter, to the end of the day in Frankfurt; of British banks, over the summer bank holiday.
  ['sepa', 'withdrawal', 'AC04', 'EU', '2026-04-01T07:00:00Z', '2026-04-17T21:59:59Z', undefined],
  ['sepa', 'withdrawal', 'AC04', 'EU', '2026-04-01T07:00:00Z', '2026-04-17T22:00:00Z', 'window_over'],
  ['fps', 'withdrawal', 'MS03', 'GB', '2026-08-20T10:00:00Z', '2026-09-04T22:59:59Z', undefined],
  ['fps', 'withdrawal', 'MS03', 'GB', '2026-08-20T10:00:00Z', '2026-09-04T23:00:00Z', 'window_over'],
  ['sepa', 'withdrawal', 'R03', 'EU', friday, friday, 'unknown_code'],
  ['pix', 'withdrawal', 'AC03', 'US', friday, friday, undefined],
  ['rtp', 'withdrawal', 'R03', 'US', friday, friday, 'unknown_code'],
])('%s %s %s in %s, settled %s, now %s: %s', (rail, side, code, area, settled, now, expected) => {
  expect(returnFault(rail, side, code, parseTimestamp(settled)!, parseTimestamp(now)!, area)).toBe(expected)
})

test.each([
  ['R01', 8, undefined],
  ['R01', 9, 'window_over'],
  ['R10', 60, undefined],
  ['R10', 61, 'window_over'],
  ['917', 90, undefined],
  ['AC04', 24, undefined],
  ['AC04', 25, 'window_over'],
  ['R99', 0, 'unknown_code'],
])('by script, %s after %i days: %s', (code, days, expected) => {
  expect(scriptedReturnFault(code, days)).toBe(expected)
})

test('what some payment could come back for can be scripted', () => {
  // Without the first hour of a day: the end of summer time gives it back, and 61 days later it may still be day 60.
  const settled = fc
    .integer({ min: 1_700_000_000_000, max: 2_500_000_000_000 })
    .map(timestampFromMs)
    .filter((at) => localTime('US', at).clock_ms >= 3_600_000)
  const codes = fc.constantFrom(...returnCodes)
  const areas = fc.constantFrom<HomeArea>('US', 'CA', 'EU', 'GB')
  fc.assert(
    fc.property(codes, settled, fc.nat(90), areas, ({ code, family, sides }, at, days, area) => {
      const rail = family === 'iso20022' ? 'wire' : family
      const isOver = returnFault(rail, sides[0]!, code, at, addSeconds(at, days * 86_400), area) !== undefined
      expect(isOver || scriptedReturnFault(code, days) === undefined).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
