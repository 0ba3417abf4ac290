// Reports on the books of a bank: they agree with the entries at every instant, through fees, holds, returns, reversals and losses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSoundBooks } from '../simulation/sound-books.ts'
import { codeOf } from '../support/desk.ts'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { expectTrialBalances } from '../support/trial-balances.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

const sum = (all: readonly Any[], field: string): number => all.reduce((total, each) => total + each[field], 0)
const dayOf = (time: string): string => time.slice(0, 10)

describe('a bank with something of everything', () => {
  let s: TestService
  beforeAll(async () => {
    s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
    await makeSoundBooks(s)
  })
  afterAll(() => stopSound(s))
  const report = (name: string): Promise<Any> => ok(s.call('GET', `/reports/${name}`))

  test('the trial balance agrees with the entries at every journal', async () => {
    expect(await expectTrialBalances(s)).toBeGreaterThan(20)
  })

  test('it is empty before the first journal, and has system accounts afterwards', async () => {
    expect(await report('trial_balance?at=2020-01-01')).toEqual({
      at: '2020-01-01T00:00:00.000Z',
      is_balanced: true,
      lines: [],
      totals: [],
    })
    const types = new Set((await report('trial_balance')).lines.map(({ account_type }: Any) => account_type))
    expect([...types]).toEqual(expect.arrayContaining(['external', 'fee', 'fiat', 'receivable', 'suspense', 'trading']))
  })

  test('fees are what the fee accounts earned', async () => {
    const { totals, days, paid_out } = await report('fees')
    const fees = (await ok(s.call('GET', '/accounts?type=fee&per_page=100'))).objects
    for (const { asset, platform_balance } of fees) {
      const own = totals.filter((each: Any) => each.asset === asset)
      expect(
        sum(own, 'amount') -
          sum(
            paid_out.filter((each: Any) => each.asset === asset),
            'amount',
          ),
      ).toBe(platform_balance)
    }
    for (const field of ['count', 'amount', 'platform_amount']) expect(sum(days, field)).toBe(sum(totals, field))
    expect(totals.length).toBeGreaterThan(1)
  })

  test('what is outstanding has every hold, and all money in suspense', async () => {
    const { holds, hold_sums, suspense, at } = await report('outstanding')
    const rows = await s.service.sql`select subject_guid, account_guid, amount, created_at from holds
      where bank_guid = ${s.demo.bank_guid} order by created_at, subject_guid`
    expect(holds.map(({ subject_guid, account_guid, amount }: Any) => [subject_guid, account_guid, amount])).toEqual(
      rows.map(({ subject_guid, account_guid, amount }) => [subject_guid, account_guid, Number(amount)]),
    )
    expect(sum(hold_sums, 'count')).toBe(rows.length)
    expect(new Set(holds.map(({ subject_type }: Any) => subject_type)).size).toBeGreaterThan(1)
    for (const { subject_type, subject_guid, created_at, age_seconds } of holds) {
      if (subject_type !== 'stage') expect((await s.call('GET', `/${subject_type}s/${subject_guid}`)).status).toBe(200)
      expect(age_seconds).toBe(Math.floor((Date.parse(at) - Date.parse(created_at)) / 1000))
    }
    const { lines } = await report('trial_balance')
    const inSuspense = lines.filter(({ account_type }: Any) => account_type === 'suspense')
    for (const { asset, debit_amount, credit_amount } of inSuspense) {
      const own = suspense.filter((each: Any) => each.asset === asset)
      expect(sum(own, 'amount')).toBe(credit_amount - debit_amount)
    }
    expect(suspense.length).toBeGreaterThan(0)
  })

  test('a deposit that was not accepted has to be sent back', async () => {
    const { suspense } = await report('outstanding')
    const deposit = suspense.find(({ amount, subject_type }: Any) => amount > 0 && subject_type === 'transfer')
    expect((await report('outstanding')).deposits_to_send_back).not.toContainEqual(
      expect.objectContaining({ transfer_guid: deposit.subject_guid }),
    )
    await ok(s.call('POST', `/sandbox/transfers/${deposit.subject_guid}/decide`, { decision: 'reject' }))
    const { asset, amount } = deposit
    expect((await report('outstanding')).deposits_to_send_back).toContainEqual(
      expect.objectContaining({
        transfer_guid: deposit.subject_guid,
        asset,
        amount,
        place: expect.stringMatching(/./),
      }),
    )
  })

  test('activity counts what was created', async () => {
    const { days, to } = await report('activity')
    const today = days.at(-1)
    expect(days).toHaveLength(31)
    expect(today.date).toBe(dayOf(to))
    const all = (noun: string) => days.flatMap((day: Any) => day[noun])
    const totals = async (noun: string, more = '') => (await ok(s.call('GET', `/${noun}?per_page=1${more}`))).total
    expect(sum(all('trades'), 'count')).toBe(await totals('trades'))
    expect(sum(all('trades'), 'completed_count')).toBe(await totals('trades', '&state=completed'))
    expect(sum(days, 'new_customers')).toBe(await totals('customers'))
    const bought = (await ok(s.call('GET', '/trades?per_page=100&state=completed'))).objects
    const volume = bought.reduce(
      (n: number, { side, deliver_amount, receive_amount, fee }: Any) =>
        n + (side === 'buy' ? deliver_amount : receive_amount + fee),
      0,
    )
    expect(sum(all('trades'), 'amount')).toBe(volume)
    const [returns] = await s.service.sql`select count(*)::integer as n from transfers
      where bank_guid = ${s.demo.bank_guid} and reference_transfer_guid is not null`
    expect(sum(all('transfers'), 'count')).toBe((await totals('transfers')) - returns!.n)
    expect(all('executions').length).toBeGreaterThan(0)
  })

  test.each([
    ['trial_balance?at=9999-01-01', '400 invalid_value at'],
    ['trial_balance?at=now', '400 invalid_value at'],
    ['fees?from=2026-02-01&to=2026-01-01', '400 invalid_value from'],
    ['activity?from=2020-01-01&to=2026-01-01', '400 invalid_value from'],
    ['activity?to=9999-01-01', '400 invalid_value to'],
    ['fees?to=', '400 invalid_value to'],
    ['outstanding?at=2026-01-01', '400 unknown_parameter at'],
  ])('%s is refused', async (path, code) => {
    expect(codeOf(await s.call('GET', `/reports/${path}`))).toBe(code)
  })
})

describe('a bank whose payments came back, over weeks of its own clock', () => {
  let d: ExecutionDesk
  beforeAll(async () => {
    d = await openExecutionDesk()
  })
  afterAll(() => d.close())

  test('every report agrees with the entries, on the days of that clock', async () => {
    const { customer, mexican } = await d.sender(100_000)
    const abroad = await d.run(customer, customer.fiat, mexican, 'source', 100_000)
    expect(abroad.execution.state).toBe('completed')
    const paid_on = dayOf(abroad.execution.updated_at)
    await d.advance(3 * 86_400)
    await d.ok(d.sendBack(abroad.execution.guid, abroad.execution.stages[0].guid, 'AC04'))
    const { customer: payer } = await d.sender(30_000)
    const [linked, wallet] = [await d.linkedAccount(payer.guid), await d.wallet({ customer_guid: payer.guid })]
    const { execution } = await d.run(payer, linked, wallet, 'source', 100_000)
    await d.fillReserve(20_000)
    await d.advance(9 * 86_400)
    await d.ok(d.sendBack(execution.guid, execution.stages[0].guid, 'R10'))

    await d.verify()
    expect(await expectTrialBalances(d.s)).toBeGreaterThan(5)
    const { receivables } = await d.get('/reports/outstanding')
    expect(receivables).toEqual([{ asset: 'USD', amount: 50_000 }])

    const { days, totals } = await d.get('/reports/fees')
    expect(days.map(({ date }: Any) => date)).toContain(paid_on)
    expect(totals.map(({ subject_type }: Any) => subject_type)).toContain('execution')
    const activity = await d.get('/reports/activity')
    expect(
      activity.days.find(({ date }: Any) => date === dayOf(abroad.execution.created_at)).executions[0],
    ).toMatchObject({
      asset: 'USD',
      count: 1,
      completed_count: 1,
      amount: 100_000,
    })

    // The money went, and came back three days later.
    const { lines } = await d.get(`/accounts/${customer.fiat}/statement`)
    expect(lines.map(({ step }: Any) => step)).toContain('return')
    for (const { created_at, balance } of lines) {
      const past = await d.get(`/accounts/${customer.fiat}?as_of=${created_at}`)
      const last = lines.filter((line: Any) => line.created_at === created_at).at(-1)
      expect(past.platform_balance, created_at).toBe(last.balance)
      expect(balance).toBeGreaterThanOrEqual(0)
    }
  })

  test('a frozen clock: what happens in its millisecond is in the statement, and nothing later can be asked for', async () => {
    const { customer } = await d.sender(0)
    await d.post('/sandbox/clock', { frozen: true })
    await d.post('/sandbox/deposits', { account_guid: customer.fiat, amount: 700 })
    const { now } = await d.get('/sandbox/clock')
    const { closing_balance, lines } = await d.get(`/accounts/${customer.fiat}/statement`)
    expect([closing_balance, lines.at(-1).created_at]).toEqual([700, now])
    expect((await d.get(`/accounts/${customer.fiat}?as_of=${now}`)).platform_balance).toBe(700)
    expect((await d.get(`/accounts/${customer.fiat}/statement?to=${now}`)).closing_balance).toBe(0)
    const later = new Date(Date.parse(now) + 60_000).toISOString()
    expect(codeOf(await d.s.call('GET', `/accounts/${customer.fiat}?as_of=${later}`))).toBe('400 invalid_value as_of')
    await d.post('/sandbox/clock', { frozen: false })
  })
})
