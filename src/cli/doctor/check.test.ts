// A check that fails or never ends is a line like others, and its texts are readable.
import { expect, test } from 'vitest'
import { hang_ms } from '../../../test/support/time-limits.ts'
import { counted, durationText, ok, runCheck } from './check.ts'

const place = { area: 'database', name: 'some' }
const refused = (code: string) => Object.assign(new Error('refused'), { code })

test.each<[string, () => Promise<never>, string, RegExp]>([
  ['fails', () => Promise.reject(new Error('no such thing')), 'warning', /^not checked: no such thing$/],
  ['never ends', () => new Promise(() => {}), 'warning', /^not checked: no answer within/],
  ['finds no table', () => Promise.reject(refused('42P01')), 'skipped', /does not exist yet/],
  ['may not read', () => Promise.reject(refused('42501')), 'skipped', /may not see it/],
])('one that %s', async (_, run, level, says) => {
  expect(await runCheck(place, run, 10)).toMatchObject({ ...place, level, says: expect.stringMatching(says) })
})

test('one that is sound', async () => {
  expect(await runCheck(place, async () => ok('on'), hang_ms)).toMatchObject({ ...place, level: 'ok', says: 'on' })
})

test('numbers are written for people', () => {
  expect([1, 90, 600, 86_400, 3 * 86_400].map(durationText)).toEqual([
    ...['1 second', '90 seconds', '10 minutes', '24 hours', '3 days'],
  ])
  expect([counted(1, 'job'), counted(1200, 'job')]).toEqual(['1 job', '1,200 jobs'])
})
