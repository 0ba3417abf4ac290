// What is refused when an invoice is quoted and when its quote is executed, one payment per hash and bank, and the limits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validExamples } from '../support/bolt11-examples.ts'
import { codeOf } from '../support/desk.ts'
import { type Asset, foreignInvoice, LightningBank, overNothing, type Payer } from '../support/lightning.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
let bank: LightningBank
let payer: Payer
beforeAll(async () => {
  s = await startTestService()
  bank = new LightningBank(s)
})
afterAll(() => stopSound(s))

const quoteRefused = async (asset: Asset | 'ETH', network_address: string, more: Fields = {}, who?: Payer) =>
  bank.refused('/quotes', { ...bank.quoteBody(who ?? payer, asset as Asset, network_address), ...more })
const payRefused = (quote_guid: string, more: Fields = {}) =>
  bank.refused('/transfers', { quote_guid, transfer_type: 'lightning', ...more })
const settings = (body: Fields) =>
  ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, body, { key: s.demo.organization_key }))
const now = async (): Promise<string> => (await ok(s.call('GET', '/sandbox/clock'))).now

test('accounts come first: the payer’s, the one for lightning, the bank’s own, and money in them', async () => {
  await bank.post('/sandbox/clock', { frozen: true })
  await bank.price()
  const person = { type: 'individual', name: { first: 'Lio', last: 'Late' } }
  const { guid } = await bank.post('/customers', person)
  const { invoice } = await bank.invoice()
  payer = { guid, BTC: '', USD: '' }
  expect(await quoteRefused('BTC', invoice)).toBe('422 unverified_customer customer_guid')
  await bank.post(`/sandbox/customers/${guid}/verify`)
  expect(await quoteRefused('BTC', invoice)).toBe('422 no_account asset')
  expect(await quoteRefused('USD', invoice)).toBe('422 no_fiat_account asset')
  payer = { guid, BTC: await bank.account('trading', 'BTC', guid), USD: await bank.account('fiat', 'USD', guid) }
  for (const asset of ['BTC', 'USD'] as const) {
    expect(await quoteRefused(asset, invoice)).toBe('422 no_account asset')
    bank.operations[asset] = await bank.account('invoice_operations', asset)
    expect(await quoteRefused(asset, invoice)).toBe('422 no_account asset')
    bank.own[asset] = await bank.account(asset === 'BTC' ? 'trading' : 'fiat', asset)
    expect(await quoteRefused(asset, invoice)).toBe('422 insufficient_balance')
    await bank.post('/sandbox/deposits', { account_guid: payer[asset], amount: 10_000_000 })
    expect(await quoteRefused(asset, invoice)).toBe('422 insufficient_balance')
    await bank.post('/sandbox/deposits', { account_guid: bank.operations[asset], amount: 10_000_000 })
    await bank.quote(payer, asset, invoice)
    await bank.quote(undefined, asset, invoice)
  }
})

describe('a quote', () => {
  test('needs a good invoice of this network', async () => {
    const { invoice } = await bank.invoice()
    const at = await now()
    const cases: [string, string][] = [
      ['no invoice', 'nonsense'],
      ['a letter changed', invoice.replace(/.$/, (last: string) => (last === 'q' ? 'p' : 'q'))],
      ['of long ago', validExamples[1]!.invoice],
      ['of another network', foreignInvoice(at, { network: 'testnet' })],
      ['with a feature nobody knows', foreignInvoice(at, { features: [8, 14, 100] })],
      ['just expired', foreignInvoice(at, { expiry_seconds: 1, created_at: (Date.parse(at) - 1000) as never })],
    ]
    for (const [what, text] of cases) {
      expect([what, await quoteRefused('BTC', text)]).toEqual([what, '422 invalid_invoice network_address'])
    }
    await settings({ settings: { network: 'testnet' } })
    expect(await quoteRefused('BTC', invoice)).toBe('422 invalid_invoice network_address')
    expect((await bank.invoice()).invoice).toMatch(/^lntb/)
    await settings({ settings: { network: 'mainnet' } })
  })

  test.each<[string, number | undefined, Asset, Fields, string | undefined]>([
    ['nothing anywhere', undefined, 'BTC', {}, '422 invalid_amount receive_amount'],
    ['the same again', 100_000, 'BTC', { receive_amount: 100_000 }, undefined],
    ['all of it', 100_000, 'BTC', { deliver_amount: 100_501 }, undefined],
    ['another amount', 100_000, 'BTC', { receive_amount: 100_001 }, '422 invalid_amount receive_amount'],
    ['too little for the route', 100_000, 'BTC', { deliver_amount: 100_000 }, '422 invalid_amount deliver_amount'],
    ['the same in cents', 100_000, 'USD', { receive_amount: 6003 }, undefined],
    ['a cent less', 100_000, 'USD', { receive_amount: 6002 }, '422 invalid_amount receive_amount'],
    [
      'both',
      100_000,
      'BTC',
      { receive_amount: 100_000, deliver_amount: 100_501 },
      '400 invalid_parameter deliver_amount',
    ],
    ['no more than the route', undefined, 'BTC', { deliver_amount: 2 }, '422 invalid_amount deliver_amount'],
    ['nothing', undefined, 'BTC', { receive_amount: 0 }, '400 invalid_value receive_amount'],
    ['more than there is', undefined, 'BTC', { receive_amount: 10n ** 38n - 1n }, '422 invalid_amount receive_amount'],
    ['more than they have', undefined, 'BTC', { receive_amount: 10_000_000 }, '422 insufficient_balance'],
  ])('with an amount: %s', async (_, amount, asset, order, refusal) => {
    await bank.price()
    const { invoice } = await bank.invoice(amount ? { amount } : {})
    const body = bank.quoteBody(payer, asset, invoice, order)
    const reply = await s.call('POST', '/quotes', body)
    expect(reply.status === 201 ? undefined : codeOf(reply)).toBe(refusal)
  })

  test('over nothing is none', async () => {
    const zero = overNothing(await now())
    expect(await quoteRefused('BTC', zero)).toBe('422 invalid_amount receive_amount')
    expect(await quoteRefused('USD', zero, { receive_amount: 5 })).toBe('422 invalid_amount receive_amount')
  })

  test('takes what its product takes, in an asset that lightning is paid with', async () => {
    const { invoice } = await bank.invoice()
    expect(await quoteRefused('ETH', invoice)).toBe('422 unsupported_value asset')
    expect(await quoteRefused('BTC', invoice, { side: 'withdrawal' })).toBe('400 invalid_parameter side')
    const { network_address: _, ...without } = bank.quoteBody(payer, 'BTC', invoice)
    expect(await bank.refused('/quotes', without)).toBe('400 missing_parameter network_address')
    const fees = [{ type: 'fixed', fixed_fee: 1 }]
    expect(await bank.refused('/quotes', bank.quoteBody(undefined, 'BTC', invoice, { fees }))).toBe(
      '400 invalid_parameter fees',
    )
  })

  test('lives as long as its invoice, or as its price', async () => {
    const { invoice, expires_at } = await bank.invoice()
    expect(await bank.quote(payer, 'BTC', invoice)).toMatchObject({ expires_at })
    const { issued_at, expires_at: end } = await bank.quote(payer, 'USD', invoice)
    expect(Date.parse(end) - Date.parse(issued_at)).toBe(30_000)
    const short = foreignInvoice(await now(), { expiry_seconds: 10 })
    const { expires_at: sooner } = await bank.quote(payer, 'USD', short)
    expect(Date.parse(sooner) - Date.parse(issued_at)).toBeLessThanOrEqual(10_000)
  })
})

describe('its execution', () => {
  test('needs an invoice that has not expired, and a price that has not', async () => {
    const { invoice } = await bank.invoice()
    const coins = await bank.quote(payer, 'BTC', invoice)
    const dollars = await bank.quote(payer, 'USD', invoice)
    await bank.pass(30)
    expect(await payRefused(dollars.guid)).toBe('422 no_quote quote_guid')
    await bank.pass(3600)
    expect(await payRefused(dollars.guid)).toBe('422 invalid_invoice quote_guid')
    expect(await payRefused(coins.guid)).toBe('422 invalid_invoice quote_guid')
  })

  test('needs what the quote needed', async () => {
    const { guid } = await bank.quote(payer, 'BTC', (await bank.invoice()).invoice)
    const { features } = await ok(s.call('GET', `/banks/${s.demo.bank_guid}`))
    await settings({ features: features.filter((name: string) => name !== 'lightning') })
    expect(await payRefused(guid)).toBe('422 unsupported_value quote_guid')
    expect(await quoteRefused('BTC', (await bank.invoice()).invoice)).toBe('422 unsupported_value product_type')
    await settings({ features })
    await bank.post(`/sandbox/customers/${payer.guid}/freeze`)
    expect(await payRefused(guid)).toBe('422 frozen_customer quote_guid')
    await bank.post(`/sandbox/customers/${payer.guid}/unfreeze`)
    expect(await bank.refused('/transfers', { quote_guid: guid, transfer_type: 'book' })).toBe(
      '422 no_quote quote_guid',
    )
    const paid = await bank.pay({ guid })
    expect(await payRefused(guid)).toBe('409 data_exists quote_guid')
    expect(await bank.ended(paid.guid)).toMatchObject({ state: 'completed' })
  })

  test('names the account where there are several', async () => {
    const two = await bank.customer()
    const second = await bank.account('fiat', 'USD', two.guid)
    await bank.post('/sandbox/deposits', { account_guid: second, amount: 100_000 })
    const quote = await bank.quote(two, 'USD', (await bank.invoice()).invoice)
    expect(quote.entries[0].source_account).toEqual({
      type: 'fiat',
      bank_guid: s.demo.bank_guid,
      customer_guid: two.guid,
    })
    expect(await payRefused(quote.guid)).toBe('422 invalid_fiat_account fiat_account_guid')
    expect(await payRefused(quote.guid, { fiat_account_guid: payer.USD })).toBe(
      '422 invalid_fiat_account fiat_account_guid',
    )
    const paid = await bank.pay(quote, { fiat_account_guid: second })
    expect(paid).toMatchObject({
      source_account: { guid: second },
      entries: [{ source_account: { guid: second } }, {}],
    })
    await bank.ended(paid.guid)
    expect(await bank.money(second)).toEqual([100_000 - quote.deliver_amount, 100_000 - quote.deliver_amount])
  })
})

describe('one payment per hash and bank', () => {
  test('whoever pays it, in whatever asset, even at once', async () => {
    const { invoice, payment_hash } = await bank.invoice()
    const other = await bank.customer()
    const quotes = await Promise.all([
      ...['BTC', 'USD', 'BTC'].map((asset) => bank.quote(payer, asset as Asset, invoice)),
      bank.quote(other, 'BTC', invoice),
      bank.quote(undefined, 'BTC', invoice),
    ])
    const before = await bank.books(payer, 'BTC')
    const body = (quote_guid: string) => ({ quote_guid, transfer_type: 'lightning' })
    const replies = await Promise.all(quotes.map(({ guid }) => s.call('POST', '/transfers', body(guid))))
    const [paid, ...others] = replies.sort((a, b) => a.status - b.status)
    expect(paid!.status).toBe(201)
    expect(others.map(codeOf)).toEqual(Array(4).fill('422 invalid_invoice quote_guid'))
    expect(await bank.claims(payment_hash)).toEqual([paid!.body.guid])
    expect(await bank.ended(paid!.body.guid)).toMatchObject({ state: 'completed' })
    expect(await quoteRefused('BTC', invoice)).toBe('422 invalid_invoice network_address')
    expect((await bank.books(payer, 'BTC')).invoice_operations![0]).toBeGreaterThanOrEqual(
      before.invoice_operations![0] - 100_501,
    )
  })
})

test('limits count all of it as a withdrawal, and what failed gives it back', async () => {
  const limit = {
    type: 'daily',
    asset: 'BTC',
    amount: 200_000,
    activities: ['lightning_transfer'],
    sides: ['withdrawal'],
  }
  const limited = await bank.customer(10_000_000, [limit])
  const pay = async () => bank.pay(await bank.quote(limited, 'BTC', (await bank.invoice()).invoice))
  await bank.post('/sandbox/scenarios', { noun: 'lightning', outcome: 'failed' })
  expect(await bank.ended((await pay()).guid)).toMatchObject({ state: 'failed' })
  expect(await bank.ended((await pay()).guid)).toMatchObject({ state: 'completed' })
  // 100,501 are used.
  expect(await pay()).toMatchObject({ state: 'failed', failure_code: 'daily_limit_exceeded' })
})

test('no invoice is made after the last second that one can write', async () => {
  const century = 3_153_600_000
  for (let i = 0; i < 11; i++) await bank.post('/sandbox/clock', { advance_seconds: century })
  expect(await bank.refused('/sandbox/invoices', { amount: 1 })).toBe('422 unsupported_value')
})
