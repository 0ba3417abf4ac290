// What a rail brought and takes back: at settlement, under a hold, days after completion; who loses what; and what was paid and
// comes back. In seconds, and by the true calendar.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fields } from '../support/external-bank-accounts.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { ok } from '../support/service.ts'

const day = 86_400

let desk: FundingDesk
beforeAll(async () => {
  desk = await openFundingDesk()
})
afterAll(() => desk.close())

/** The transfers that brought one back. */
const returnsOf = async (guid: string) => (await desk.get(`/transfers?reference_transfer_guid=${guid}`)).objects

describe('a return before completion', () => {
  test.each([
    ['at settlement', {}, 'R01'],
    ['for another reason', { return_code: 'R16' }, 'R16'],
  ])('%s is a failure, and no money has moved', async (_, details, return_code) => {
    const { fiat, pull } = await desk.puller()
    await desk.script('return', details)
    const { guid } = await pull()
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'reversed', return_code })
    expect(await desk.statesOf(guid)).toEqual(['storing', 'pending', 'failed'])
    expect([await desk.balances(fiat), await returnsOf(guid)]).toEqual([[0, 0], []])
  })

  test('under a hold the money goes out again', async () => {
    await desk.settings({ hold_seconds: 2 * day })
    const { fiat, pull } = await desk.puller()
    await desk.script('return', { after_days: 1 })
    const { guid } = await pull()
    await desk.advance(5)
    expect(await desk.balances(fiat)).toEqual([20_100, 0])
    await desk.advance(day)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'reversed' })
    expect([await desk.balances(fiat), await returnsOf(guid)]).toEqual([[0, 0], []])
    await desk.settings({ hold_seconds: 0 })
  })
})

describe('a return after completion', () => {
  test('takes what is left, then the reserve, then it is owed', async () => {
    const { objects } = await ok(desk.s.call('GET', '/accounts?type=reserve'))
    const reserve = objects.find(({ asset }: { asset: string }) => asset === 'USD')
    await desk.post('/sandbox/deposits', { account_guid: reserve.guid, amount: 12_000 })
    const { guid: customer_guid, fiat, pull } = await desk.puller()
    await desk.script('return', { return_code: 'R10', after_days: 30 })
    const { guid } = await pull({}, { fees: [] })
    await desk.advance(5)
    expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
    const payee = await desk.customer()
    const spend = { product_type: 'book_transfer', customer_guid, asset: 'USD', deliver_amount: 15_000 }
    const places = { source_account_guid: fiat, destination_account_guid: payee.fiat }
    const { guid: quote_guid } = await desk.post('/quotes', { ...spend, ...places })
    await desk.post('/transfers', { quote_guid, transfer_type: 'book' })
    const outside = await desk.system('external ach')
    await desk.advance(30 * day - 1)
    expect(await returnsOf(guid)).toEqual([])
    await desk.advance(1)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed', return_code: 'R10' })
    expect(await returnsOf(guid)).toMatchObject([
      {
        state: 'completed',
        side: 'withdrawal',
        return_code: 'R10',
        deliver_amount: 20_000,
        fee: 0,
        source_account: { guid: fiat },
        destination_account: { type: 'external_bank_account' },
      },
    ])
    expect(await desk.balances(fiat)).toEqual([0, 0])
    expect(await desk.balances(payee.fiat)).toEqual([15_000, 15_000])
    expect(await desk.system('external ach')).toBe(outside + 20_000)
    expect([await desk.system('reserve'), await desk.system('receivable')]).toEqual([0, -3000])
  })

  test('without fees to give back, and by hand only once', async () => {
    const { fiat, pull } = await desk.puller()
    await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 500 })
    const { guid } = await pull()
    const giveBack = () => desk.s.call('POST', `/sandbox/transfers/${guid}/return`, { return_code: 'R08' })
    expect(await desk.codeOf(giveBack())).toBe('409 data_exists')
    await desk.advance(5)
    expect(await desk.balances(fiat)).toEqual([20_500, 20_500])
    expect((await giveBack()).body).toMatchObject({ state: 'completed', return_code: 'R08' })
    // 20100 were pulled, the fee of 100 among them.
    expect(await desk.balances(fiat)).toEqual([400, 400])
    expect(await desk.codeOf(giveBack())).toBe('409 data_exists')
  })

  test.each([
    ['ach', 'USD', {}, 'R02', 0],
    ['eft', 'CAD', {}, '905', 0],
    ['wire', 'USD', { return_code: 'AC01', after_days: 3 }, 'AC01', 1_500],
    ['rtp', 'USD', { after_days: 1 }, 'AC04', 50],
  ])('of what was paid by %s credits the principal', async (payment_rail, asset, details, return_code, rail_fee) => {
    const { guid: customer_guid, fiat } = await desk.customer(asset)
    await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 5_000 })
    const numbers = { routing_details: [{ routing_number_type: 'CPA', routing_number: '000300002' }] }
    const to = await desk.rawAccount({ customer_guid, asset, ...(asset === 'CAD' ? numbers : {}) })
    await desk.script('return', { after_days: 1, ...details })
    const fees = [{ type: 'fixed', fixed_fee: 30 }]
    const order = { customer_guid, asset, side: 'withdrawal', deliver_amount: 4_900, payment_rail, fees }
    const { guid } = await desk.fund(order, { external_bank_account_guid: to })
    await desk.advance(5)
    expect(await desk.balances(fiat)).toEqual([100, 100])
    await desk.advance(3 * day)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed', return_code })
    expect(await returnsOf(guid)).toMatchObject([
      { side: 'deposit', receive_amount: 4_870 - rail_fee, destination_account: { guid: fiat } },
    ])
    expect(await desk.balances(fiat)).toEqual([4_970 - rail_fee, 4_970 - rail_fee])
  })

  test('a withdrawal that comes back at once has failed, and cost nothing', async () => {
    const { guid: customer_guid, fiat } = await desk.customer()
    await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 1000 })
    const to = await desk.rawAccount({ customer_guid })
    await desk.script('return', { return_code: 'R23' })
    const order = { customer_guid, side: 'withdrawal', deliver_amount: 900, fees: [{ type: 'fixed', fixed_fee: 30 }] }
    const { guid } = await desk.fund(order, { external_bank_account_guid: to })
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'reversed', return_code: 'R23' })
    expect(await desk.balances(fiat)).toEqual([1000, 1000])
  })
})

describe('by the true calendar', () => {
  const until = async (iso: string) => {
    const { now } = await desk.idle()
    await desk.advance((Date.parse(iso) - Date.parse(now)) / 1000)
  }

  // Thanksgiving is on Thursday, 25 November 2049. After the cut-off on Wednesday a payment leaves on Friday, when banks are
  // open, and settles on Monday; from there a return without authority has two banking days, which end on Wednesday night.
  test('over Thanksgiving', async () => {
    await desk.settings({ rail_times: 'real' })
    await until('2049-11-24T21:45:00Z')
    const pulled = async (details: Fields) => {
      const { fiat, pull } = await desk.puller()
      await desk.script('return', details)
      const { guid } = await pull({}, { fees: [] })
      await desk.idle()
      return { guid, fiat }
    }
    const early = await pulled({ return_code: 'R01', after_days: 2 })
    const usual = await pulled({ after_days: 3 })
    const late = await pulled({ return_code: 'R01', after_days: 3 })
    const codesOf = async () => {
      const codes: string[] = []
      for (const { guid } of [early, usual, late]) {
        const { state, return_code } = await desk.read(guid)
        codes.push(`${state} ${return_code ?? ''}`.trim())
      }
      return codes
    }
    await until('2049-11-29T13:29:59Z')
    expect(await codesOf()).toEqual(['pending', 'pending', 'pending'])
    await until('2049-11-29T13:30:00Z')
    expect(await codesOf()).toEqual(['completed', 'completed', 'completed'])
    await until('2049-12-01T13:29:59Z')
    expect(await codesOf()).toEqual(['completed', 'completed', 'completed'])
    await until('2049-12-01T13:30:00Z')
    expect(await codesOf()).toEqual(['completed R01', 'completed', 'completed'])
    await until('2049-12-03T00:00:00Z')
    // Too late for R01; the customer says that it was not authorized. Who insists on R01 gets nothing back.
    expect(await codesOf()).toEqual(['completed R01', 'completed R10', 'completed'])
    expect(await desk.balances(late.fiat)).toEqual([20_000, 20_000])
  })

  test('it can be taken back until the cut-off', async () => {
    await until('2049-12-08T21:44:00Z')
    const { guid: customer_guid, fiat } = await desk.customer()
    await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 1000 })
    const to = await desk.rawAccount({ customer_guid })
    const order = { customer_guid, side: 'withdrawal', deliver_amount: 400 }
    const [one, two] = [
      await desk.fund(order, { external_bank_account_guid: to }),
      await desk.fund(order, { external_bank_account_guid: to }),
    ]
    await desk.idle()
    await desk.cancel(one.guid)
    await until('2049-12-08T21:45:00Z')
    await desk.cancel(two.guid)
    await desk.idle()
    expect(await desk.read(one.guid)).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
    expect(await desk.read(two.guid)).toMatchObject({ state: 'cancelling' })
    await until('2049-12-09T13:30:00Z')
    expect(await desk.read(two.guid)).toMatchObject({ state: 'completed' })
    expect(await desk.balances(fiat)).toEqual([600, 600])
  })
})

describe('scripts of returns and failures', () => {
  test.each<[string, Fields, string]>([
    ['a failure code of no carrier', { outcome: 'fail', failure_code: 'reversed' }, '400 invalid_value failure_code'],
    [
      'one that does not fail',
      { outcome: 'settle', failure_code: 'invalid_destination' },
      '400 invalid_parameter failure_code',
    ],
    ['a day of no return', { outcome: 'duplicate', after_days: 1 }, '400 invalid_parameter after_days'],
    ['a code that no rail knows', { outcome: 'return', return_code: 'R99' }, '400 invalid_value return_code'],
    [
      'a day after the window',
      { outcome: 'return', return_code: 'R01', after_days: 9 },
      '400 invalid_value after_days',
    ],
    ['after 60 days', { outcome: 'return', return_code: 'R10', after_days: 61 }, '400 invalid_value after_days'],
    ['days before the settlement', { outcome: 'return', after_days: -1 }, '400 invalid_value after_days'],
    ['another simulator', { noun: 'market', outcome: 'fill', return_code: 'R01' }, '400 invalid_parameter return_code'],
  ])('%s', async (_, body, code) => {
    expect(await desk.codeOf(desk.s.call('POST', '/sandbox/scenarios', { noun: 'rail', ...body }))).toBe(code)
  })

  test('what was asked for is shown', async () => {
    const script = { noun: 'rail', outcome: 'return', return_code: 'R10', after_days: 60 }
    expect(await desk.post('/sandbox/scenarios', { ...script, count: 0 })).toEqual({ ...script, remaining: 0 })
  })
})
