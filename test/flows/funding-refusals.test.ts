// What cannot be funded: the refusals of quotes and of their execution, each with its code and its field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCounterparty } from '../support/counterparty.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { ok } from '../support/service.ts'

const absent = 'f'.repeat(32)

let desk: FundingDesk
beforeAll(async () => {
  desk = await openFundingDesk()
  const changes = { supported_fiat_account_assets: ['USD', 'CAD', 'EUR', 'BRL'] }
  await ok(desk.s.call('PATCH', `/banks/${desk.s.demo.bank_guid}`, changes, { key: desk.s.demo.organization_key }))
})
afterAll(() => desk.close())

describe('refusals of the quote', () => {
  const order = { side: 'deposit', deliver_amount: 1000 }
  test.each<[string, Fields, string]>([
    ['no side', { side: undefined }, '400 missing_parameter side'],
    ['a side of trades', { side: 'buy' }, '400 invalid_value side'],
    ['no asset', { asset: undefined }, '400 missing_parameter asset'],
    ['both amounts', { receive_amount: 1000 }, '400 invalid_parameter deliver_amount'],
    ['a place to deliver to', { destination_account_guid: absent }, '400 invalid_parameter destination_account_guid'],
    ['no such customer', { customer_guid: absent }, '422 no_customer customer_guid'],
    ['an asset that is none', { asset: 'XXX' }, '422 unsupported_value asset'],
    ['crypto', { asset: 'BTC' }, '422 unsupported_value asset'],
    ['fiat that the bank does not support', { asset: 'MXN' }, '422 unsupported_value asset'],
    ['fiat that no rail carries', { asset: 'BRL' }, '422 unsupported_value asset'],
    ['a rail there', { asset: 'BRL', payment_rail: 'ach' }, '422 invalid_payment_rail_for_country payment_rail'],
    ['a rail of Europe', { payment_rail: 'sepa' }, '422 invalid_payment_rail_for_country payment_rail'],
    ['SEPA pulls nothing', { asset: 'EUR' }, '422 invalid_payment_rail_for_direction payment_rail'],
    ['a rail of Canada', { payment_rail: 'eft' }, '422 invalid_payment_rail_for_country payment_rail'],
    ['a wire is not pulled', { payment_rail: 'wire' }, '422 invalid_payment_rail_for_direction payment_rail'],
    ['nor is rtp', { payment_rail: 'rtp' }, '422 invalid_payment_rail_for_direction payment_rail'],
    ['a bank has no mail', { asset: 'CAD', payment_rail: 'etransfer' }, '422 no_customer customer_guid'],
    ['no fiat account', { asset: 'CAD' }, '422 no_fiat_account asset'],
    [
      'a fee that takes it all',
      { asset: 'USD', fees: [{ type: 'fixed', fixed_fee: 1000 }], owned: true },
      '422 invalid_amount deliver_amount',
    ],
  ])('%s', async (_, { owned, ...fields }, code) => {
    const customer_guid = owned ? (await desk.customer()).guid : undefined
    expect(await desk.codeOf(desk.quote({ ...order, customer_guid, ...fields }))).toBe(code)
  })

  test('a customer who is not verified', async () => {
    const { guid } = await desk.post('/customers', { type: 'individual', name: { first: 'Una', last: 'Fied' } })
    expect(await desk.codeOf(desk.quote({ ...order, customer_guid: guid }))).toBe(
      '422 unverified_customer customer_guid',
    )
  })
})

describe('refusals of the execution', () => {
  const bad = '422 invalid_external_bank_account external_bank_account_guid'

  test('the account outside', async () => {
    const { guid, from } = await desk.puller()
    const other = await desk.puller()
    const ask = async (external_bank_account_guid: string | undefined, more: Fields = {}) => {
      const quote = await ok(desk.quote({ customer_guid: guid, side: 'deposit', deliver_amount: 1000 }))
      return desk.codeOf(desk.transfer({ quote_guid: quote.guid, external_bank_account_guid, ...more }))
    }
    const counterparty_guid = await makeCounterparty(desk.s, desk.s.demo.bank_guid, 'verified', guid)
    expect(await ask(undefined)).toBe('400 missing_parameter external_bank_account_guid')
    expect(await ask(from, { external_wallet_guid: absent })).toBe('400 invalid_parameter external_wallet_guid')
    expect(await ask(from, { payment_rail: 'wire' })).toBe('422 invalid_payment_rail_for_direction payment_rail')
    expect(await ask(absent)).toBe(bad)
    expect(await ask(other.from)).toBe(bad)
    expect(await ask(await desk.rawAccount({ customer_guid: guid }))).toBe(bad)
    expect(await ask(await desk.rawAccount({ counterparty_guid }))).toBe(bad)
    expect(await ask(await desk.rawAccount({}))).toBe(bad)
    expect(await ask(await desk.linkedAccount(guid, 'sandbox-canadian', { asset: 'CAD' }))).toBe(bad)
    expect(await ask(from, { fiat_account_guid: other.fiat })).toBe('422 invalid_fiat_account fiat_account_guid')
    await desk.post('/accounts', { type: 'fiat', asset: 'USD', name: 'Second', customer_guid: guid })
    expect(await ask(from)).toBe('422 invalid_fiat_account fiat_account_guid')
    await desk.post(`/sandbox/customers/${guid}/freeze`)
    expect(await desk.codeOf(desk.quote({ customer_guid: guid, side: 'deposit', deliver_amount: 1 }))).toBe(
      '422 frozen_customer customer_guid',
    )
  })

  test('an e-transfer takes no account, another quote makes no funding, and a quote is used once', async () => {
    const { guid, fiat } = await desk.customer('CAD', { phone_number: '+14165550100' })
    const from = await desk.linkedAccount(guid, 'sandbox-canadian', { asset: 'CAD' })
    const order = { customer_guid: guid, asset: 'CAD', side: 'deposit', payment_rail: 'etransfer', deliver_amount: 700 }
    const quote = await ok(desk.quote(order))
    expect(await desk.codeOf(desk.transfer({ quote_guid: quote.guid, external_bank_account_guid: from }))).toBe(
      '400 invalid_parameter external_bank_account_guid',
    )
    expect(await desk.codeOf(desk.transfer({ quote_guid: quote.guid, transfer_type: 'book' }))).toBe(
      '422 no_quote quote_guid',
    )
    const sent = { quote_guid: quote.guid, payment_rail: 'etransfer', fiat_account_guid: fiat }
    expect(await desk.codeOf(desk.transfer(sent))).toBe('201 storing')
    expect(await desk.codeOf(desk.transfer(sent))).toBe('409 data_exists quote_guid')
  })
})
