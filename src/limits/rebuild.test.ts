// The usage of a limit from what was done before it: what is covered, what it comes to, and giving back from it.
import { describe, expect, test } from 'vitest'
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { ActivityLimit } from './activity-limit.ts'
import { giveBack } from './check-limits.ts'
import { changeMax, startedChange, withEnded, withUse } from './limits-change.ts'
import { type HistoricUse, type Rebuilt, rebuilt, reservationIn, withoutSubject } from './rebuild.ts'

const now = Date.parse('2026-03-04T12:00:00Z') as Timestamp
const ago = (seconds: number) => (now - seconds * 1000) as Timestamp
const guid = (name: string) => Buffer.from(name.padEnd(16, '.')).toString('hex') as Guid
const amountOf = (value: number) => BigInt(value) as Amount

const daily: ActivityLimit = { type: 'daily', asset: 'USD', amount: amountOf(100), activities: [], sides: [] }
const rolling: ActivityLimit = { ...daily, type: 'rolling', interval: 1000 }

const use = (amount: number, more: Partial<HistoricUse> = {}): HistoricUse => {
  const at = more.at ?? now
  const what = { activity: 'trading', side: 'buy', asset: 'USD', subject_guid: null, is_reserved: false }
  return { ...what, amount: amountOf(amount), since: at, at, ...more }
}

const tryRebuild = (limit: ActivityLimit, history: readonly HistoricUse[], change = startedChange(guid('change'))) =>
  rebuilt({
    ...{ limit, history, change, at: now, bank_guid: guid('bank'), customer_guid: guid('customer') },
    amountIn: ({ amount, asset }) =>
      asset === 'USD' ? amount : asset === 'CAD' ? amountOf(Number(amount) * 2) : undefined,
  })

function rebuild(...asked: Parameters<typeof tryRebuild>): Rebuilt {
  const found = tryRebuild(...asked)
  if (found === 'uncountable') throw new Error(found)
  return found
}

const meanwhile = {
  ...{ subject_guid: guid('new'), activity: 'funding', side: 'deposit', asset: 'USD', amount: amountOf(7), at: now },
}

describe('what a limit has counted', () => {
  test.each<[string, Partial<ActivityLimit>, HistoricUse[], number]>([
    ['nothing', {}, [], 0],
    ['all that it covers', { sides: ['buy'] }, [use(1), use(2, { side: 'sell' }), use(4, { side: null })], 1],
    ['of its activities', { activities: ['funding'] }, [use(1), use(2, { activity: 'funding' })], 2],
    ['in its own asset', {}, [use(3, { asset: 'CAD' })], 6],
    ['what was reserved as it was reserved', {}, [use(3, { asset: 'BTC', is_reserved: true })], 3],
    ['what has no price takes up all of it', {}, [use(3, { asset: 'BTC' })], 100],
    ['more than it allows', {}, [use(90), use(90)], 180],
  ])('%s', (_, shape, history, used) => {
    const { usage, rebuild: kept } = rebuild({ ...daily, ...shape }, history)
    expect(Number(usage.used)).toBe(used)
    expect(usage.used <= usage.amount).toBe(true)
    expect(kept.uses).toHaveLength(history.filter((each) => !each.is_reserved && used > 0 && isIn(each, shape)).length)
  })
  const isIn = (each: HistoricUse, { sides = [], activities = [] }: Partial<ActivityLimit>) =>
    (sides.length === 0 || sides.includes(each.side ?? '')) &&
    (activities.length === 0 || activities.includes(each.activity))

  test('and what came meanwhile, but for what failed meanwhile', () => {
    const added = withUse(startedChange(guid('change')), meanwhile)!
    const history = [use(1), use(2, { subject_guid: guid('open') })]
    expect(Number(rebuild(daily, history, added).usage.used)).toBe(10)
    expect(Number(rebuild(daily, history, withEnded(added, guid('open'))!).usage.used)).toBe(8)
    expect(Number(rebuild(daily, history, withEnded(added, guid('new'))!).usage.used)).toBe(3)
  })

  test('not what came in an earlier window, while a change was under way that nobody finished', () => {
    const [before, since] = [86_400, 60].map((seconds) => ({ ...meanwhile, at: ago(seconds) }))
    const change = withUse(withUse(startedChange(guid('change')), before!)!, since!)!
    expect(Number(rebuild(daily, [], change).usage.used)).toBe(7)
    expect(Number(rebuild({ ...daily, type: 'weekly' }, [], change).usage.used)).toBe(14)
  })

  test.each([daily, rolling])('more than an amount can be is not counted at all: $type', (limit) => {
    const half = { ...use(0), amount: (6n * 10n ** 37n) as Amount }
    expect(tryRebuild(limit, [half])).not.toBe('uncountable')
    expect(tryRebuild(limit, [half, half])).toBe('uncountable')
  })

  test('a change that is never finished does not grow for ever', () => {
    let change = startedChange(guid('change'))
    for (let i = 0; i < changeMax; i++) change = withUse(change, meanwhile)!
    expect(withUse(change, meanwhile)).toBeNull()
    expect(withEnded(change, guid('new'))).toBeNull()
  })
})

describe('a rolling limit', () => {
  test('keeps apart what is apart in time, and forgets what is over', () => {
    const history = [use(4, { at: ago(10) }), use(2, { since: ago(900), at: ago(800) }), use(1, { at: ago(1000) })]
    const { usage } = rebuild(rolling, history)
    expect(usage.dated).toEqual([
      { at: ago(800), since: ago(900), amount: 2n, subject_guid: null },
      { at: ago(10), since: ago(10), amount: 4n, subject_guid: null },
    ])
    expect(usage.used).toBe(6n)
  })

  test.each([
    ['by itself', []],
    ['within the time of others', [use(8, { since: ago(60), at: ago(40) })]],
    ['at the end of others', [use(8, { since: ago(70), at: ago(50) }), use(9, { since: ago(50), at: ago(20) })]],
  ])('gives back a use that stands %s', (_, others) => {
    const history = [...others, use(5, { subject_guid: guid('open'), at: ago(50) })]
    const { usage, rebuild: kept } = rebuild(rolling, history)
    const reservation = reservationIn(kept, guid('open'))!
    const [after] = giveBack([reservation], () => usage, guid('open'))
    expect(after!.used).toBe(usage.used - 5n)
    expect(reservationIn(withoutSubject(kept, guid('open')), guid('open'))).toBeUndefined()
  })
})
