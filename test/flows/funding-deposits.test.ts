// Money pulled from bank accounts outside: what it costs, how it is held, what stops it, and how it is taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'

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
