// Cut-offs and settlement of each rail around weekends, holidays, the ends of years and the changes of the clock.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HomeRail, homeRails } from '../kernel/rail.ts'
import { isoFromTimestamp, parseTimestamp, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { type HomeArea, isBankingDay } from './calendar.ts'
import { localTime } from './local-time.ts'
import { type RailMode, type RailSide, railTimes } from './rail-times.ts'

const iso = (at: Timestamp): string => isoFromTimestamp(at).replace('.000Z', 'Z')

// A banking day in winter ends at 16:45 = 21:45 UTC, in summer at 20:45 UTC.
test.each<[HomeRail, HomeArea, string, string, string, string]>([
  ['ach', 'US', 'before the cut-off', '2026-11-16T21:44:59Z', '2026-11-16T21:45:00Z', '2026-11-17T13:30:00Z'],
  ['ach', 'US', 'at the cut-off', '2026-11-16T21:45:00Z', '2026-11-17T21:45:00Z', '2026-11-18T13:30:00Z'],
  ['ach', 'US', 'Friday', '2026-11-13T12:00:00Z', '2026-11-13T21:45:00Z', '2026-11-16T13:30:00Z'],
  ['ach', 'US', 'Friday evening', '2026-11-13T22:00:00Z', '2026-11-16T21:45:00Z', '2026-11-17T13:30:00Z'],
  ['ach', 'US', 'into summer', '2026-03-06T21:44:00Z', '2026-03-06T21:45:00Z', '2026-03-09T12:30:00Z'],
  ['ach', 'US', 'into winter', '2026-10-30T20:44:00Z', '2026-10-30T20:45:00Z', '2026-11-02T13:30:00Z'],
  ['ach', 'US', 'summer cut-off is over', '2026-10-30T20:45:00Z', '2026-11-02T21:45:00Z', '2026-11-03T13:30:00Z'],
  ['ach', 'US', 'long weekend', '2026-01-16T21:45:00Z', '2026-01-20T21:45:00Z', '2026-01-21T13:30:00Z'],
  ['ach', 'US', 'year end', '2026-12-31T21:44:00Z', '2026-12-31T21:45:00Z', '2027-01-04T13:30:00Z'],
  [
    'ach',
    'US',
    'Independence Day on a Saturday',
    '2026-07-02T21:00:00Z',
    '2026-07-03T20:45:00Z',
    '2026-07-06T12:30:00Z',
  ],
  ['eft', 'CA', 'before the cut-off', '2026-11-16T21:59:59Z', '2026-11-16T22:00:00Z', '2026-11-17T14:00:00Z'],
  ['eft', 'CA', 'Christmas', '2026-12-24T22:00:00Z', '2026-12-29T22:00:00Z', '2026-12-30T14:00:00Z'],
  ['eft', 'CA', 'Truth and Reconciliation', '2026-09-29T12:00:00Z', '2026-09-29T21:00:00Z', '2026-10-01T13:00:00Z'],
  ['eft', 'CA', 'Family Day', '2026-02-13T12:00:00Z', '2026-02-13T22:00:00Z', '2026-02-16T14:00:00Z'],
  ['wire', 'US', 'in the day', '2026-11-16T15:00:00Z', '2026-11-16T15:10:00Z', '2026-11-16T15:11:00Z'],
  ['wire', 'US', 'before opening', '2026-11-16T10:00:00Z', '2026-11-16T14:10:00Z', '2026-11-16T14:11:00Z'],
  ['wire', 'US', 'before the cut-off', '2026-11-16T21:59:59Z', '2026-11-16T22:09:59Z', '2026-11-16T22:10:59Z'],
  ['wire', 'US', 'at the cut-off', '2026-11-16T22:00:00Z', '2026-11-17T14:10:00Z', '2026-11-17T14:11:00Z'],
  ['wire', 'US', 'a Canadian holiday', '2026-07-01T15:00:00Z', '2026-07-01T15:10:00Z', '2026-07-01T15:11:00Z'],
  ['wire', 'CA', 'a Canadian holiday', '2026-07-01T15:00:00Z', '2026-07-02T13:10:00Z', '2026-07-02T13:11:00Z'],
  ['wire', 'CA', 'an American holiday', '2026-11-26T15:00:00Z', '2026-11-26T15:10:00Z', '2026-11-26T15:11:00Z'],
  ['rtp', 'US', 'at night on a holiday', '2026-12-25T08:00:00Z', '2026-12-25T08:00:00Z', '2026-12-25T08:00:05Z'],
  // A TARGET day ends for us at 14:00 in Frankfurt: 13:00 UTC in winter, 12:00 in summer. The money is there at 9:00 of the next.
  ['sepa', 'EU', 'before the cut-off', '2026-11-16T12:59:59Z', '2026-11-16T13:00:00Z', '2026-11-17T08:00:00Z'],
  ['sepa', 'EU', 'at the cut-off', '2026-11-16T13:00:00Z', '2026-11-17T13:00:00Z', '2026-11-18T08:00:00Z'],
  ['sepa', 'EU', 'over Easter', '2026-04-02T11:00:00Z', '2026-04-02T12:00:00Z', '2026-04-07T07:00:00Z'],
  ['sepa', 'EU', 'Good Friday', '2026-04-03T08:00:00Z', '2026-04-07T12:00:00Z', '2026-04-08T07:00:00Z'],
  ['sepa', 'EU', 'the first of May', '2026-05-01T08:00:00Z', '2026-05-04T12:00:00Z', '2026-05-05T07:00:00Z'],
  ['sepa', 'EU', 'a German holiday', '2026-10-02T08:00:00Z', '2026-10-02T12:00:00Z', '2026-10-05T07:00:00Z'],
  ['sepa', 'EU', 'into winter', '2026-10-23T08:00:00Z', '2026-10-23T12:00:00Z', '2026-10-26T08:00:00Z'],
  ['fps', 'GB', 'at night on a bank holiday', '2026-08-31T02:00:00Z', '2026-08-31T02:00:00Z', '2026-08-31T02:01:00Z'],
  ['etransfer', 'CA', 'on a Sunday', '2026-11-15T08:00:00Z', '2026-11-15T08:05:00Z', '2026-11-15T08:10:00Z'],
])('%s %s: %s', (rail, area, _, handed_over, leaves, settles) => {
  const { leaves_at, settles_at } = railTimes(rail, 'withdrawal', area, 'real', parseTimestamp(handed_over)!)
  expect([iso(leaves_at), iso(settles_at)]).toEqual([leaves, settles])
})

test('a pull by e-Transfer waits for the customer, half an hour in all', () => {
  const handed_over_at = parseTimestamp('2026-11-15T08:00:00Z')!
  const { leaves_at, settles_at } = railTimes('etransfer', 'deposit', 'CA', 'real', handed_over_at)
  expect([iso(leaves_at), iso(settles_at)]).toEqual(['2026-11-15T08:15:00Z', '2026-11-15T08:30:00Z'])
})

test.each<[HomeRail, number]>([
  ['ach', 5_000],
  ['eft', 5_000],
  ['wire', 3_000],
  ['rtp', 1_000],
  ['etransfer', 2_000],
  ['sepa', 3_000],
  ['fps', 1_000],
])('compressed, %s takes %i ms and can be taken back for half of it, also on a holiday', (rail, ms) => {
  const handed_over_at = parseTimestamp('2026-12-25T08:00:00Z')!
  expect(railTimes(rail, 'deposit', 'US', 'compressed', handed_over_at)).toEqual({
    leaves_at: handed_over_at + ms / 2,
    settles_at: handed_over_at + ms,
  })
})

const cases = fc.record({
  rail: fc.constantFrom(...homeRails),
  side: fc.constantFrom<RailSide>('deposit', 'withdrawal'),
  area: fc.constantFrom<HomeArea>('US', 'CA', 'EU', 'GB'),
  mode: fc.constantFrom<RailMode>('real', 'compressed'),
})
const instants = fc.integer({ min: 1_650_000_000_000, max: 2_500_000_000_000 }).map(timestampFromMs)
/** As near as a blink or as far as a month. */
const laters = fc.oneof(fc.nat(1_000), fc.nat(86_400_000), fc.nat(30 * 86_400_000))

test('nothing leaves before it was handed over, or settles before it left', () => {
  fc.assert(
    fc.property(cases, instants, ({ rail, side, area, mode }, handed_over_at) => {
      const { leaves_at, settles_at } = railTimes(rail, side, area, mode, handed_over_at)
      expect(leaves_at).toBeGreaterThanOrEqual(handed_over_at)
      expect(settles_at).toBeGreaterThan(leaves_at)
    }),
  )
})

test('ach, eft, wire and sepa leave and settle on banking days only', () => {
  const slow = fc.constantFrom<HomeRail>('ach', 'eft', 'wire', 'sepa')
  fc.assert(
    fc.property(slow, cases, instants, (rail, { side, area }, handed_over_at) => {
      const { leaves_at, settles_at } = railTimes(rail, side, area, 'real', handed_over_at)
      for (const at of [leaves_at, settles_at]) expect(isBankingDay(area, localTime(area, at).day)).toBe(true)
    }),
  )
})

test('what is handed over later neither leaves nor settles earlier', () => {
  fc.assert(
    fc.property(cases, instants, laters, ({ rail, side, area, mode }, at, later) => {
      const first = railTimes(rail, side, area, mode, at)
      const second = railTimes(rail, side, area, mode, timestampFromMs(at + later))
      expect(second.leaves_at).toBeGreaterThanOrEqual(first.leaves_at)
      expect(second.settles_at).toBeGreaterThanOrEqual(first.settles_at)
    }),
  )
})
