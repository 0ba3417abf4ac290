// Money pulled from bank accounts outside: what it costs, how it is held, what stops it, and how it is taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carrierFailureCodes } from '../../src/providers/standing.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { ok } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

const limit = (type: string, amount: number, activities = ['funding']) => ({
  type,
  name: type,
  asset: 'USD',
  amount,
  activities,
  sides: ['deposit'],
})

let desk: FundingDesk
beforeAll(async () => {
  desk = await openFundingDesk()
})
afterAll(() => desk.close())

describe('a pull without a hold', () => {
  test('brings what was delivered, less the fees', async () => {
    const { guid, fiat } = await desk.customer()
    const from = await desk.linkedAccount(guid)
    const before = [await desk.system('external ach'), await desk.system('fee')]
    const fees = [
      { type: 'spread', spread_fee: 50 },
      { type: 'fixed', fixed_fee: 25 },
    ]
    const order = { customer_guid: guid, side: 'deposit', deliver_amount: 20_000, fees }
    const transfer = await desk.fund(order, { external_bank_account_guid: from, labels: ['salary'] })
    // P = floor((20000 - 25) * 10000 / 10050) = 19875, the fee ceil(19875 * 50 / 10000) + 25 = 125.
    const amounts = { deliver_amount: 20_000, receive_amount: 19_875, fee: 125 }
    const places = {
      source_account: { guid: from, type: 'external_bank_account', customer_guid: guid },
      destination_account: { guid: fiat, type: 'fiat', customer_guid: guid },
    }
    expect(transfer).toMatchObject({ state: 'storing', side: 'deposit', payment_rail: 'ach', ...amounts, ...places })
    expect(transfer.entries).toMatchObject([{ ...amounts, ...places }])
    await desk.idle()
    const pending = await desk.read(transfer.guid)
    expect(pending).toMatchObject({ state: 'pending', identifiers: [{ type: 'trace_number' }] })
    expect(await desk.balances(fiat)).toEqual([0, 0])
    await desk.advance(5)
    expect(await desk.read(transfer.guid)).toMatchObject({ state: 'completed', identifiers: pending.identifiers })
    expect(await desk.statesOf(transfer.guid)).toEqual(['storing', 'pending', 'completed'])
    expect(await desk.balances(fiat)).toEqual([19_875, 19_875])
    expect([await desk.system('external ach'), await desk.system('fee')]).toEqual([
      before[0]! - 20_000,
      before[1]! + 125,
    ])
  })
})

describe('a pull under a hold', () => {
  beforeAll(() => desk.settings({ hold_seconds: 3600 }))
  afterAll(() => desk.settings({ hold_seconds: 0 }))

  test('is in the balance, and can be spent when the hold is over', async () => {
    const { fiat, pull } = await desk.puller()
    const { guid } = await pull()
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'holding' })
    expect(await desk.balances(fiat)).toEqual([20_100, 0])
    await desk.advance(3599)
    expect(await desk.balances(fiat)).toEqual([20_100, 0])
    await desk.advance(1)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
    expect(await desk.statesOf(guid)).toEqual(['storing', 'pending', 'holding', 'completed'])
    expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
  })

  test('taken back, the money is gone again', async () => {
    const { fiat, pull } = await desk.puller()
    const outside = await desk.system('external ach')
    const { guid } = await pull()
    await desk.advance(5)
    expect((await desk.cancel(guid)).body).toMatchObject({ state: 'cancelling' })
    await desk.idle()
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
    expect([await desk.balances(fiat), await desk.system('external ach')]).toEqual([[0, 0], outside])
    expect(await desk.codeOf(desk.cancel(guid))).toBe('409 data_exists')
  })

  test('told twice and asked once more, it is credited once', async () => {
    const { fiat, pull } = await desk.puller()
    await desk.script('duplicate')
    const { guid } = await pull()
    await desk.advance(5)
    expect(await desk.balances(fiat)).toEqual([20_100, 0])
    await desk.advance(3600)
    expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
    expect(await desk.statesOf(guid)).toEqual(['storing', 'pending', 'holding', 'completed'])
  })

  test('an e-transfer is never held', async () => {
    const { guid, fiat } = await desk.customer('CAD', { email_address: 'fay@example.com' })
    const transfer = await desk.fund({
      customer_guid: guid,
      asset: 'CAD',
      side: 'deposit',
      payment_rail: 'etransfer',
      deliver_amount: 5000,
    })
    expect(transfer.source_account).toEqual({
      type: 'external_bank_account',
      bank_guid: desk.s.demo.bank_guid,
      customer_guid: guid,
    })
    await desk.advance(2)
    expect(await desk.read(transfer.guid)).toMatchObject({
      state: 'completed',
      identifiers: [{ type: 'end_to_end_id', value: transfer.guid }],
    })
    expect(await desk.balances(fiat)).toEqual([5000, 5000])
  })
})

describe('what stops a pull', () => {
  /** It never was: no money moved, and the limits have it back. */
  const expectFailed = async (transfer: Any, fiat: string, failure_code: string) => {
    await desk.idle()
    await desk.advance(5)
    expect(await desk.read(transfer.guid)).toMatchObject({ state: 'failed', failure_code })
    expect(await desk.balances(fiat)).toEqual([0, 0])
  }
  // Rolling, so that no midnight comes between.
  const limited = { activity_limits: [{ ...limit('rolling', 30_000), interval: 86_400 }] }

  test.each(carrierFailureCodes)('the rail says %s, by script and on demand', async (failure_code) => {
    const { fiat, pull } = await desk.puller(limited)
    await desk.script('fail', { failure_code })
    await expectFailed(await pull(), fiat, failure_code)
    await expectFailed(await pull({ expected_behaviours: [`force_${failure_code}`] }), fiat, failure_code)
    // Two that failed have left the limit as it was.
    const { guid } = await pull()
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
    expect(await pull()).toMatchObject({ state: 'failed', failure_code: 'limit_exceeded' })
  })

  test('a rail that fails says external_vendor_error if no code was asked for', async () => {
    const { fiat, pull } = await desk.puller()
    await desk.script('fail')
    await expectFailed(await pull(), fiat, 'external_vendor_error')
  })

  test('more than the account outside has', async () => {
    const { fiat, pull } = await desk.puller()
    await expectFailed(await pull({}, { receive_amount: 10_000_000 }), fiat, 'non_sufficient_funds')
  })

  test('a holder who has to sign in again', async () => {
    const { fiat, from, pull } = await desk.puller()
    await desk.post('/sandbox/scenarios', { noun: 'aggregator', outcome: 'refresh_required' })
    await expectFailed(await pull(), fiat, 'refresh_required')
    expect(await desk.get(`/external_bank_accounts/${from}`)).toMatchObject({ state: 'refresh_required' })
  })

  test('an account that was deleted before the money was asked for', async () => {
    const { fiat, from, pull } = await desk.puller()
    const { guid } = await pull({ expected_behaviours: ['force_review'] })
    await desk.idle()
    await ok(desk.s.call('DELETE', `/external_bank_accounts/${from}`))
    await desk.post(`/sandbox/transfers/${guid}/decide`, { decision: 'approve' })
    await expectFailed({ guid }, fiat, 'invalid_destination')
  })

  test('an e-transfer to a customer without mail and telephone', async () => {
    const { guid, fiat } = await desk.customer('CAD')
    const order = { customer_guid: guid, asset: 'CAD', side: 'deposit', payment_rail: 'etransfer', deliver_amount: 1 }
    await expectFailed(await desk.fund(order), fiat, 'invalid_destination')
  })

  test('a review that ends badly', async () => {
    const { fiat, pull } = await desk.puller()
    const { guid } = await pull({ expected_behaviours: ['force_review'] })
    await desk.idle()
    await desk.post(`/sandbox/transfers/${guid}/decide`, { decision: 'reject' })
    await expectFailed({ guid }, fiat, 'compliance_rejection')
  })

  test('limits count what is delivered, and only funding', async () => {
    const { pull } = await desk.puller({ activity_limits: [limit('weekly', 20_099), limit('daily', 1, ['trading'])] })
    expect(await pull()).toMatchObject({ state: 'failed', failure_code: 'weekly_limit_exceeded' })
    expect(await pull({}, { receive_amount: 19_999 })).toMatchObject({ state: 'storing' })
  })
})

describe('a rail that does not answer', () => {
  test('is asked again, and has taken the payment once', async () => {
    const { fiat, pull } = await desk.puller()
    await desk.script('time_out')
    const { guid } = await pull()
    await desk.idle()
    expect(await desk.read(guid)).toMatchObject({ state: 'pending', identifiers: [{ type: 'trace_number' }] })
    await desk.advance(5)
    expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
    expect(await desk.s.service.sql`select outcome from sandbox_payments where guid = ${guid}`).toEqual([
      { outcome: 'time_out' },
    ])
  })
})

describe('taken back', () => {
  test.each([
    ['under review', { expected_behaviours: ['force_review'] }, 0, 'failed'],
    ['before it leaves', {}, 0, 'cancelling'],
    ['after it left, a pull still goes back', {}, 3, 'cancelling'],
  ])('%s', async (_, execution, seconds, state) => {
    const { fiat, pull } = await desk.puller()
    const { guid } = await pull(execution)
    await desk.idle()
    await desk.advance(seconds)
    expect((await desk.cancel(guid)).body).toMatchObject({ state })
    await desk.advance(10)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
    expect(await desk.balances(fiat)).toEqual([0, 0])
  })

  test('what is completed stays so', async () => {
    const { pull } = await desk.puller()
    const { guid } = await pull()
    await desk.advance(5)
    expect(await desk.codeOf(desk.cancel(guid))).toBe('409 data_exists')
  })
})

describe('the bank’s own money', () => {
  test('is pulled from its own account, by the Canadian rail too', async () => {
    const fiat = await desk.post('/accounts', { type: 'fiat', asset: 'CAD', name: 'Own' })
    const from = await desk.rawAccount({
      asset: 'CAD',
      routing_details: [{ routing_number_type: 'CPA', routing_number: '000300002' }],
    })
    const { guid } = await desk.fund(
      { asset: 'CAD', side: 'deposit', deliver_amount: 999 },
      { external_bank_account_guid: from },
    )
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed', payment_rail: 'eft' })
    expect(await desk.balances(fiat.guid)).toEqual([999, 999])
  })
})
