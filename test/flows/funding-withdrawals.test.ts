// Money paid out over a rail: set aside when it is ordered, gone when the rail has settled, back if it did not go.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outputOf } from '../../src/engine/pending.ts'
import { zero } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Standing } from '../../src/providers/standing.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { makeCounterparty } from '../support/counterparty.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { type FundingDesk, fundingDesk, openFundingDesk } from '../support/funding.ts'
import { ok, startTestService } from '../support/service.ts'

let desk: FundingDesk
beforeAll(async () => {
  desk = await openFundingDesk()
})
afterAll(() => desk.close())

const canadian = { asset: 'CAD', routing_details: [{ routing_number_type: 'CPA', routing_number: '000300002' }] }

/** A customer with 50000, and an account outside that 10000 are paid to, for a fee of 150. */
async function payer(asset = 'USD', on = desk) {
  const { guid, fiat } = await on.customer(asset, { email_address: 'fay@example.com' })
  await on.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
  const to = await on.rawAccount({ customer_guid: guid, ...(asset === 'CAD' ? canadian : {}) })
  const fees = [{ type: 'fixed', fixed_fee: 150 }]
  const order = { customer_guid: guid, asset, side: 'withdrawal', receive_amount: 10_000, fees }
  const pay = (execution: Fields = {}, more: Fields = {}) =>
    on.fund({ ...order, ...more }, { external_bank_account_guid: to, ...execution })
  return { guid, fiat, to, order, pay }
}

describe('a withdrawal', () => {
  test.each([
    ['ach', 'USD', 5, 0, ['trace_number']],
    ['wire', 'USD', 3, 1_500, ['imad', 'omad']],
    ['rtp', 'USD', 1, 50, ['end_to_end_id']],
    ['eft', 'CAD', 5, 0, ['trace_number']],
    ['wire', 'CAD', 3, 1_500, ['end_to_end_id']],
    ['etransfer', 'CAD', 2, 100, ['end_to_end_id']],
  ])('by %s in %s', async (rail, asset, seconds, rail_fee, identifiers) => {
    const fee = 150 + rail_fee
    const { fiat, to, pay } = await payer(asset)
    const place = rail === 'etransfer' ? undefined : to
    const outside = await desk.system(`external ${rail}`, asset)
    const revenue = await desk.system('fee', asset)
    const transfer = await pay({ external_bank_account_guid: place }, { payment_rail: rail })
    expect(transfer).toMatchObject({ state: 'storing', deliver_amount: 10_000 + fee, receive_amount: 10_000, fee })
    expect(transfer.destination_account).toMatchObject({
      type: 'external_bank_account',
      ...(place ? { guid: to } : {}),
    })
    expect(await desk.balances(fiat)).toEqual([50_000, 40_000 - fee])
    await desk.advance(seconds)
    const done = await desk.read(transfer.guid)
    const ofRail = rail_fee > 0 ? [{ type: 'rail', asset, amount: rail_fee }] : []
    expect(done).toMatchObject({ state: 'completed', payment_rail: rail })
    expect(done.fee_details).toEqual([{ type: 'bank', asset, amount: 150 }, ...ofRail])
    expect(done.identifiers.map(({ type }: { type: string }) => type)).toEqual(identifiers)
    expect(await desk.balances(fiat)).toEqual([40_000 - fee, 40_000 - fee])
    expect(await desk.system(`external ${rail}`, asset)).toBe(outside + 10_000)
    expect(await desk.system('fee', asset)).toBe(revenue + fee)
  })

  test('the usual rail is ach in USD and eft in CAD; the platform takes its part', async () => {
    await desk.settings({ platform_fee_bps: 20, spread_fee_bps: 30 })
    for (const [asset, rail] of [
      ['USD', 'ach'],
      ['CAD', 'eft'],
    ] as const) {
      const { fiat, pay } = await payer(asset)
      const { guid } = await pay({}, { fees: undefined })
      await desk.advance(5)
      const fee_details = [
        { type: 'bank', asset, amount: 30 },
        { type: 'platform', asset, amount: 20 },
      ]
      expect(await desk.read(guid)).toMatchObject({ state: 'completed', payment_rail: rail, fee: 50, fee_details })
      expect(await desk.balances(fiat)).toEqual([39_950, 39_950])
    }
    await desk.settings({ platform_fee_bps: 0, spread_fee_bps: 0 })
  })

  test('goes to a counterparty, whom the quote has named', async () => {
    const { guid, order } = await payer()
    const counterparty_guid = await makeCounterparty(desk.s, desk.s.demo.bank_guid, 'verified', guid)
    const to = await desk.rawAccount({ counterparty_guid })
    const transfer = await desk.fund({ ...order, destination_account_guid: to })
    expect(transfer.destination_account).toMatchObject({ guid: to, type: 'external_bank_account' })
    await desk.advance(5)
    expect(await desk.read(transfer.guid)).toMatchObject({ state: 'completed' })
  })

  test('the bank’s own money goes to its own account', async () => {
    const fiat = await desk.post('/accounts', { type: 'fiat', asset: 'USD', name: 'Own' })
    await desk.post('/sandbox/deposits', { account_guid: fiat.guid, amount: 7_000 })
    const to = await desk.rawAccount({})
    const order = { side: 'withdrawal', deliver_amount: 7_000, payment_rail: 'wire' }
    const { guid } = await desk.fund(order, { external_bank_account_guid: to })
    await desk.advance(3)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
    expect(await desk.balances(fiat.guid)).toEqual([0, 0])
  })
})

describe('refusals', () => {
  test('where it goes', async () => {
    const { to, order } = await payer()
    const other = await payer()
    const foreign = await makeCounterparty(desk.s, desk.s.demo.bank_guid, 'verified', other.guid)
    const place = async (guid: string) => desk.codeOf(desk.quote({ ...order, destination_account_guid: guid }))
    expect(await place(to)).toBe('201')
    const bad = '422 invalid_external_bank_account destination_account_guid'
    expect(await place('f'.repeat(32))).toBe(bad)
    expect(await place(other.to)).toBe(bad)
    expect(await place(await desk.rawAccount({ counterparty_guid: foreign }))).toBe(bad)
    expect(await place((await payer('CAD')).to)).toBe(bad)
    const abroad = await desk.rawAccount({
      customer_guid: order.customer_guid,
      routing_details: [{ routing_number_type: 'SWIFT', routing_number: 'DEUTDEFF' }],
    })
    expect(await place(abroad)).toBe('422 invalid_payment_rail_for_country destination_account_guid')
    const phone = await desk.rawAccount({
      customer_guid: order.customer_guid,
      account_details: undefined,
      routing_details: [{ routing_number_type: 'MSISDN', routing_number: '+12025550123' }],
    })
    expect(await place(phone)).toBe('422 invalid_payment_rail_for_country destination_account_guid')
    const sent = { ...order, payment_rail: 'etransfer', destination_account_guid: to }
    expect(await desk.codeOf(desk.quote(sent))).toBe('400 invalid_parameter destination_account_guid')
    const quote = await ok(desk.quote({ ...order, destination_account_guid: to }))
    const another = await desk.rawAccount({ customer_guid: order.customer_guid })
    expect(await desk.codeOf(desk.transfer({ quote_guid: quote.guid, external_bank_account_guid: another }))).toBe(
      '400 invalid_parameter external_bank_account_guid',
    )
  })

  test('more than there is: the quote advises, the transfer decides', async () => {
    const { fiat, to, order } = await payer()
    expect(await desk.codeOf(desk.quote({ ...order, receive_amount: 49_851 }))).toBe('422 insufficient_balance')
    const all = { ...order, receive_amount: 49_850 }
    const [one, two] = [await ok(desk.quote(all)), await ok(desk.quote(all))]
    const pay = (quote_guid: string) => ok(desk.transfer({ quote_guid, external_bank_account_guid: to }))
    expect(await pay(one.guid)).toMatchObject({ state: 'storing' })
    expect(await pay(two.guid)).toMatchObject({ state: 'failed', failure_code: 'non_sufficient_funds' })
    await desk.advance(5)
    expect(await desk.balances(fiat)).toEqual([0, 0])
  })
})

describe('what does not go', () => {
  test.each([
    ['a script', 'party_name_invalid', {}, { failure_code: 'party_name_invalid' }],
    ['a wish', 'payment_rail_invalid', { expected_behaviours: ['force_payment_rail_invalid'] }, undefined],
  ])('by %s, the money is free again', async (_, failure_code, execution, scripted) => {
    const { fiat, pay } = await payer()
    if (scripted) await desk.script('fail', scripted)
    const { guid } = await pay(execution)
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code })
    expect(await desk.balances(fiat)).toEqual([50_000, 50_000])
  })

  test('to an account that the rail cannot find by its numbers, the money is free again', async () => {
    const { guid: customer_guid, fiat, pay } = await payer()
    const byBic = await desk.rawAccount({
      customer_guid,
      routing_details: [{ routing_number_type: 'SWIFT', routing_number: 'CHASUS33' }],
    })
    const { guid } = await pay({ external_bank_account_guid: byBic })
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'payment_rail_invalid' })
    expect(await desk.balances(fiat)).toEqual([50_000, 50_000])
  })

  test.each(['time_out', 'duplicate'])('%s: it is paid once', async (outcome) => {
    const { fiat, pay } = await payer()
    await desk.script(outcome)
    const { guid } = await pay()
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
    expect(await desk.balances(fiat)).toEqual([39_850, 39_850])
  })

  test('news that comes late, again, or the wrong way round changes nothing', async () => {
    const { fiat, pay } = await payer()
    const { guid } = await pay()
    const known = { identifiers: [], network_fee: zero }
    const tell = async (standing: Standing) => {
      const about = { bank_guid: desk.s.demo.bank_guid, transfer_guid: guid as Guid }
      const told = outputOf(await desk.s.service.engine.submit(recordStanding, { ...about, standing }))
      return told === 'stale' ? told : 'told'
    }
    await desk.idle()
    expect(await tell({ ...known, kind: 'settled' })).toBe('told')
    expect(await tell({ ...known, kind: 'settled' })).toBe('stale')
    const before = await desk.read(guid)
    // Kept once, for a person: late-failure.test.ts.
    expect(await tell({ ...known, kind: 'failed', failure_code: 'external_vendor_error' })).toBe('told')
    expect(await tell({ ...known, kind: 'cancelled' })).toBe('stale')
    expect(await desk.read(guid)).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await tell({ ...known, kind: 'returned', return_code: 'R03' })).toBe('told')
    expect(await tell({ ...known, kind: 'returned', return_code: 'R02' })).toBe('stale')
    expect(await tell({ ...known, kind: 'settled' })).toBe('stale')
    await desk.advance(5)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed', return_code: 'R03' })
    // The principal is back, the fee is not.
    expect(await desk.balances(fiat)).toEqual([49_850, 49_850])
  })
})

describe('taken back', () => {
  test.each([
    ['under review', { expected_behaviours: ['force_review'] }, 0, 'failed', 'failed', 50_000],
    ['before it leaves', {}, 2, 'cancelling', 'failed', 50_000],
    ['when it has left', {}, 3, 'cancelling', 'completed', 39_850],
  ])('%s', async (_, execution, seconds, first, last, left) => {
    const { fiat, pay } = await payer()
    const { guid } = await pay(execution)
    await desk.advance(seconds)
    expect((await desk.cancel(guid)).body).toMatchObject({ state: first })
    await desk.advance(5)
    const { state, failure_code } = await desk.read(guid)
    expect([state, failure_code]).toEqual([last, last === 'failed' ? 'cancelled' : null])
    expect(await desk.balances(fiat)).toEqual([left, left])
    expect(await desk.codeOf(desk.cancel(guid))).toBe('409 data_exists')
  })

  test('before anybody has looked at it', async () => {
    const idle = await fundingDesk(await startTestService({ env: { CORRIDOR_ROLES: 'api' } }))
    const { fiat, pay } = await payer('USD', idle)
    const { guid } = await pay()
    expect((await idle.cancel(guid)).body).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
    expect(await idle.balances(fiat)).toEqual([50_000, 50_000])
    expect(await idle.statesOf(guid)).toEqual(['storing', 'failed'])
    await idle.close()
  })
})
