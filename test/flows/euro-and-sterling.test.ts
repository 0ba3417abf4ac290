// EUR and GBP at home: money arrives at deposit bank accounts by SEPA and Faster Payments, and is withdrawn over them by quotes. The rail
// is derived from the asset, and may be named.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { euroAccount, sterlingAccount } from '../support/european.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { ok } from '../support/service.ts'

let desk: FundingDesk
beforeAll(async () => {
  desk = await openFundingDesk()
  const changes = { supported_fiat_account_assets: ['USD', 'CAD', 'EUR', 'GBP'] }
  await ok(desk.s.call('PATCH', `/banks/${desk.s.demo.bank_guid}`, changes, { key: desk.s.demo.organization_key }))
})
afterAll(() => desk.close())

/** A customer with 50000 in the asset, and an account of theirs outside. */
async function payer(asset: string, outside: Fields) {
  const { guid, fiat } = await desk.customer(asset)
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
  const to = await desk.rawAccount({ customer_guid: guid, ...outside })
  const order = { customer_guid: guid, asset, side: 'withdrawal', receive_amount: 10_000 }
  const pay = (execution: Fields = {}, more: Fields = {}) =>
    desk.fund({ ...order, ...more }, { external_bank_account_guid: to, ...execution })
  return { guid, fiat, to, order, pay }
}

describe('a deposit', () => {
  test.each([
    ['EUR', 'sepa', 'IBAN', /^DE\d{20}$/],
    ['GBP', 'fps', 'SORT_CODE', /^999999$/],
  ])('in %s arrives by %s at its deposit bank account', async (asset, rail, routing_number_type, number) => {
    const { guid: customer_guid, fiat } = await desk.customer(asset)
    const { guid } = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: fiat })
    const place = await desk.get(`/deposit_bank_accounts/${guid}`)
    expect(place.routing_details).toEqual([{ routing_number_type, routing_number: expect.stringMatching(number) }])
    const deposit = { account_guid: fiat, amount: 7_000, deposit_bank_account_guid: guid }
    const transfer = await desk.post('/sandbox/deposits', deposit)
    expect(transfer).toMatchObject({ state: 'completed', payment_rail: rail, asset, customer_guid })
    expect(await desk.balances(fiat)).toEqual([7_000, 7_000])
    expect(await desk.get(`/transfers?customer_guid=${customer_guid}`)).toMatchObject({ total: 1 })
  })
})

describe('a withdrawal', () => {
  test.each([
    ['EUR', 'sepa', 'an account in Germany', () => euroAccount('DE'), 3, 50],
    ['EUR', 'sepa', 'an account in Switzerland', () => euroAccount('CH'), 3, 50],
    ['EUR', 'sepa', 'an account in euros in the United Kingdom', () => euroAccount('GB'), 3, 50],
    ['GBP', 'fps', 'a sort code', () => sterlingAccount(), 1, 60],
    ['GBP', 'fps', 'an IBAN of the United Kingdom', () => sterlingAccount('IBAN'), 1, 60],
  ])('in %s goes by %s to %s', async (asset, rail, _, outside, seconds, fee) => {
    const { fiat, to, pay } = await payer(asset, outside())
    const away = await desk.system(`external ${rail}`, asset)
    const revenue = await desk.system('fee', asset)
    const transfer = await pay()
    expect(transfer).toMatchObject({ state: 'storing', deliver_amount: 10_000 + fee, receive_amount: 10_000, fee })
    expect(transfer.destination_account).toMatchObject({ type: 'external_bank_account', guid: to })
    await desk.advance(seconds)
    const done = await desk.read(transfer.guid)
    expect(done).toMatchObject({ state: 'completed', payment_rail: rail })
    expect(done.fee_details).toEqual([{ type: 'rail', asset, amount: fee }])
    expect(done.identifiers).toEqual([{ type: 'end_to_end_id', value: transfer.guid }])
    expect(await desk.balances(fiat)).toEqual([40_000 - fee, 40_000 - fee])
    expect(await desk.system(`external ${rail}`, asset)).toBe(away + 10_000)
    expect(await desk.system('fee', asset)).toBe(revenue + fee)
  })

  test('the rail may be named by the quote or by the transfer', async () => {
    const { order, to, pay } = await payer('EUR', euroAccount())
    expect(await pay({ payment_rail: 'sepa' })).toMatchObject({ payment_rail: 'sepa' })
    const quote = await ok(desk.quote({ ...order, payment_rail: 'sepa', destination_account_guid: to }))
    expect(quote).toMatchObject({ asset: 'EUR', side: 'withdrawal', fee: 50 })
    expect(await ok(desk.transfer({ quote_guid: quote.guid }))).toMatchObject({ payment_rail: 'sepa' })
    await desk.advance(3)
  })

  test('the schedule of the bank sets the fee of the rail', async () => {
    const { settings } = await desk.get(`/banks/${desk.s.demo.bank_guid}`)
    await desk.settings({ rail_fees: [{ rail: 'sepa', side: 'withdrawal', amount: 35 }] })
    const { order } = await payer('EUR', euroAccount())
    expect(await ok(desk.quote(order))).toMatchObject({ fee: 35, deliver_amount: 10_035 })
    const wrong = { settings: { rail_fees: [{ rail: 'sepa', side: 'deposit', amount: 35 }] } }
    const path = `/banks/${desk.s.demo.bank_guid}`
    const refused = desk.s.call('PATCH', path, wrong, { key: desk.s.demo.organization_key })
    expect(await desk.codeOf(refused)).toBe('400 invalid_value settings.rail_fees[0].side')
    await desk.settings({ rail_fees: settings.rail_fees })
  })

  test.each([
    ['a script', 'invalid_destination', {}, { failure_code: 'invalid_destination' }],
    ['a wish', 'payment_rail_invalid', { expected_behaviours: ['force_payment_rail_invalid'] }, undefined],
  ])('that fails by %s frees the money', async (_, failure_code, execution, scripted) => {
    const { fiat, pay } = await payer('EUR', euroAccount())
    if (scripted) await desk.script('fail', scripted)
    const { guid } = await pay(execution)
    await desk.advance(3)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code })
    expect(await desk.balances(fiat)).toEqual([50_000, 50_000])
  })

  test.each([
    ['EUR', () => euroAccount(), {}, 'AC04', 3],
    ['EUR', () => euroAccount(), { return_code: 'MS03' }, 'MS03', 3],
    ['GBP', () => sterlingAccount(), { return_code: 'AC06' }, 'AC06', 1],
  ])('in %s comes back with a reason of ISO 20022', async (asset, outside, details, return_code, seconds) => {
    const { fiat, pay } = await payer(asset, outside())
    await desk.script('return', { after_days: 2, ...details })
    const { guid, fee } = await pay()
    await desk.advance(seconds)
    await desk.advance(2 * 86_400)
    expect(await desk.read(guid)).toMatchObject({ state: 'completed', return_code })
    const { objects } = await desk.get(`/transfers?reference_transfer_guid=${guid}`)
    expect(objects).toMatchObject([{ side: 'deposit', state: 'completed', return_code, receive_amount: 10_000 }])
    expect(await desk.balances(fiat)).toEqual([50_000 - fee, 50_000 - fee])
  })
})

describe('refusals', () => {
  test.each<[string, Fields, string]>([
    ['a currency that no rail of its own carries', { asset: 'MXN' }, '422 unsupported_value asset'],
    ['a rail of another currency', { payment_rail: 'fps' }, '422 invalid_payment_rail_for_country payment_rail'],
    ['a rail of the US', { payment_rail: 'ach' }, '422 invalid_payment_rail_for_country payment_rail'],
    ['SEPA with dollars', { asset: 'USD', payment_rail: 'sepa' }, '422 invalid_payment_rail_for_country payment_rail'],
    ['SEPA pulls nothing', { side: 'deposit' }, '422 invalid_payment_rail_for_direction payment_rail'],
    [
      'nor if it is named',
      { side: 'deposit', payment_rail: 'sepa' },
      '422 invalid_payment_rail_for_direction payment_rail',
    ],
    [
      'nor does Faster Payments',
      { asset: 'GBP', side: 'deposit' },
      '422 invalid_payment_rail_for_direction payment_rail',
    ],
    ['the bank has no account in it', {}, '422 no_fiat_account asset'],
  ])('of the quote: %s', async (_, fields, code) => {
    const order = { asset: 'EUR', side: 'withdrawal', deliver_amount: 1_000 }
    expect(await desk.codeOf(desk.quote({ ...order, ...fields }))).toBe(code)
  })

  test('a pull is refused with where the money arrives instead', async () => {
    const { body } = await desk.quote({ asset: 'EUR', side: 'deposit', deliver_amount: 1_000 })
    expect(body.error_message).toMatch(/^No rail pulls EUR\. .*deposit bank account/)
  })

  test('where it goes, in the order of the refusals', async () => {
    const { guid: customer_guid, order } = await payer('EUR', euroAccount())
    const to = (outside: Fields) => desk.rawAccount({ customer_guid, ...outside })
    const place = async (outside: Fields) =>
      desk.codeOf(desk.quote({ ...order, destination_account_guid: await to(outside) }))
    expect(await place(euroAccount('FR'))).toBe('201')
    // Another asset is told before another country.
    expect(await place(sterlingAccount())).toBe('422 invalid_external_bank_account destination_account_guid')
    const byBic = { asset: 'EUR', routing_details: [{ routing_number_type: 'SWIFT', routing_number: 'CHASUS33' }] }
    expect(await place(byBic)).toBe('422 invalid_payment_rail_for_country destination_account_guid')
  })

  test('an account that SEPA cannot find by its numbers', async () => {
    const { guid: customer_guid, fiat, pay } = await payer('EUR', euroAccount())
    const routing_details = [{ routing_number_type: 'SWIFT', routing_number: 'DEUTDEFF' }]
    const byBic = await desk.rawAccount({ customer_guid, asset: 'EUR', routing_details })
    const { guid } = await pay({ external_bank_account_guid: byBic })
    await desk.advance(3)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'payment_rail_invalid' })
    expect(await desk.balances(fiat)).toEqual([50_000, 50_000])
  })
})

describe('by the true calendar', () => {
  const until = async (iso: string) => {
    const { now } = await desk.idle()
    await desk.advance((Date.parse(iso) - Date.parse(now)) / 1000)
  }

  // Good Friday is on 16 April 2049. What comes after the cut-off of Thursday, 14:00 in Frankfurt, leaves on Tuesday, when TARGET is open
  // again, and settles on Wednesday at 9:00. Faster Payments know no holidays. Ten days of TARGET after that is 5 May.
  test('over Easter', async () => {
    await desk.settings({ rail_times: 'real' })
    await until('2049-04-15T12:00:00Z')
    const [euros, pounds] = [await payer('EUR', euroAccount()), await payer('GBP', sterlingAccount())]
    await desk.script('return', { return_code: 'AC04', after_days: 14 })
    const inTime = await euros.pay()
    await desk.idle()
    await desk.script('return', { return_code: 'AC04', after_days: 15 })
    const late = await euros.pay()
    await desk.idle()
    const quick = await pounds.pay()
    const standing = async () => {
      const all = await Promise.all([inTime, late, quick].map(({ guid }) => desk.read(guid)))
      return all.map(({ state, return_code }) => [state, return_code].filter(Boolean).join(' '))
    }
    await until('2049-04-15T12:01:30Z')
    expect(await standing()).toEqual(['pending', 'pending', 'completed'])
    await until('2049-04-21T06:59:59Z')
    expect(await standing()).toEqual(['pending', 'pending', 'completed'])
    await until('2049-04-21T07:00:00Z')
    expect(await standing()).toEqual(['completed', 'completed', 'completed'])
    await until('2049-05-07T07:00:00Z')
    expect(await standing()).toEqual(['completed AC04', 'completed', 'completed'])
    await desk.settings({ rail_times: 'compressed' })
  })
})
