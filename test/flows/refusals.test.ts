// What a caller reads who sees only the answer: what was wrong, and what to do next.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCounterparty } from '../support/counterparty.ts'
import { codeOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'
import { freshAddress } from '../support/wallets.ts'

type Fields = Record<string, unknown>

let s: TestService
let ada: string
let [usd, usd2, btc] = ['', '', '']
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const { guid, accounts } = s.demo.customers[0]!
  ;[ada, usd, btc] = [guid, accounts[0]!.guid, accounts[1]!.guid]
  usd2 = (await made('/accounts', { type: 'fiat', asset: 'USD', name: 'Second', customer_guid: ada })).guid
})
afterAll(() => s.stop())

const absent = 'f'.repeat(32)
const post = (path: string, body: Fields): Promise<Reply> => s.call('POST', path, body)
const made = (path: string, body: Fields) => ok(post(path, body))
const trading = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy' }
const order = () => ({ ...trading, customer_guid: ada, deliver_amount: 1000 })
const moved = (amount: number) => ({
  ...{ product_type: 'inter_account', asset: 'USD', customer_guid: ada, deliver_amount: amount },
  ...{ source_account_guid: usd, destination_account_guid: usd2 },
})
const newCustomer = async (): Promise<string> =>
  (await made('/customers', { type: 'individual', name: { first: 'New', last: 'Comer' } })).guid

/** The code, then the explanation. The first field's message is the same, where there is one. */
async function told(asked: Promise<Reply>): Promise<[string, string]> {
  const reply = await asked
  const { error_message, errors } = reply.body
  if (errors) expect(errors[0].message ?? error_message).toBe(error_message)
  return [codeOf(reply), error_message]
}

describe('the request itself', () => {
  test.each<[string, () => Promise<Reply>, string, string]>([
    [
      'an unknown path',
      () => s.call('GET', '/nonsense'),
      '404 not_found',
      'No such path. The API is under /api; the reference is at /docs.',
    ],
    [
      'an unknown record',
      () => s.call('GET', `/trades/${absent}`),
      '404 not_found',
      'There is no such record. Check the guid. A list (GET on the resource without a guid) shows the records that this key can read.',
    ],
    [
      'a method that the path does not have',
      () => s.call('DELETE', '/trades'),
      '405 method_not_allowed',
      'This path takes POST, GET, HEAD only.',
    ],
    [
      'no key',
      () => s.call('GET', '/trades', undefined, { key: null }),
      '401 authentication_malformed',
      'The request carries no usable API key. Send the header "Authorization: Bearer <API key>" once, with the whole key.',
    ],
    [
      'a key of the other kind',
      () => s.call('GET', '/trades', undefined, { key: s.demo.organization_key }),
      '401 invalid_subject',
      "This needs a bank's API key, and the key is an organization's. Issue one with POST /api/api_keys (kind bank).",
    ],
    [
      'too much',
      () => post('/quotes', { product_type: 'x'.repeat(256 * 1024) }),
      '413 payload_too_large',
      'The body is larger than this operation takes. Send at most 256 KiB in one request.',
    ],
    [
      'another type of body',
      () => s.call('POST', '/quotes', undefined, { raw: 'x', headers: { 'content-type': 'text/plain' } }),
      '415 unsupported_media_type',
      'The body has a type that is not read here. Send JSON with the header Content-Type: application/json.',
    ],
    [
      'a field twice',
      () =>
        s.call('POST', '/quotes', undefined, { raw: '{"a":1,"a":2}', headers: { 'content-type': 'application/json' } }),
      '400 malformed_json a',
      'An object names this field twice. Send each field once.',
    ],
    [
      'a field that is not known',
      () => post('/quotes', { ...order(), costumer_guid: ada }),
      '400 unknown_parameter costumer_guid',
      'This field is not known here. Did you mean customer_guid?',
    ],
    [
      'a value that is not known',
      () => post('/quotes', { ...order(), product_type: 'tradin' }),
      '400 invalid_value product_type',
      '`product_type` must be one of trading, funding, crypto_transfer, inter_account, lightning_transfer, book_transfer, trading_exit. Did you mean trading?',
    ],
  ])('%s', async (_, ask, code, message) => expect(await told(ask())).toEqual([code, message]))

  test('a missing scope is named', async () => {
    const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['quotes:read'] }
    const { key } = (await s.call('POST', '/api_keys', body, { key: s.demo.organization_key })).body
    expect(await told(s.call('GET', '/trades', undefined, { key }))).toEqual([
      '403 invalid_scopes',
      'The API key lacks the scope trades:read. Issue a key that has it (POST /api/api_keys).',
    ])
  })

  test('a production bank has no simulation', async () => {
    const { key } = await makeProductionBank(s)
    const [code, message] = await told(s.call('POST', '/sandbox/clock', { frozen: true }, { key }))
    expect(code).toBe('422 unsupported_value')
    expect(message).toBe(
      'This operation exists for sandbox banks only, and this is a production bank. Use a sandbox key.',
    )
  })
})

describe('quotes', () => {
  const symbols = "This is not one of the bank's symbols. Known symbols: GET /api/symbols."
  test.each<[string, () => Fields, string, string]>([
    ['BTCUSD', () => ({ symbol: 'BTCUSD' }), '400 invalid_value symbol', `${symbols} Did you mean BTC-USD?`],
    ['btc-usd', () => ({ symbol: 'btc-usd' }), '400 invalid_value symbol', `${symbols} Did you mean BTC-USD?`],
    ['BTC-USB', () => ({ symbol: 'BTC-USB' }), '422 unsupported_value symbol', `${symbols} Did you mean BTC-USD?`],
    ['nothing like a symbol', () => ({ symbol: 'NOTHING-LIKE' }), '422 unsupported_value symbol', symbols],
    [
      'both amounts',
      () => ({ receive_amount: 1 }),
      '400 invalid_parameter deliver_amount',
      'Send exactly one of deliver_amount and receive_amount.',
    ],
    [
      'no amount',
      () => ({ deliver_amount: undefined }),
      '400 invalid_parameter receive_amount',
      'Send exactly one of deliver_amount and receive_amount.',
    ],
    [
      'a field of another product',
      () => ({ payment_rail: 'ach' }),
      '400 invalid_parameter payment_rail',
      'Quotes of product_type trading do not take `payment_rail`. They take product_type, bank_guid, customer_guid, symbol, side, receive_amount, deliver_amount, fees.',
    ],
    [
      'nobody',
      () => ({ customer_guid: absent }),
      '422 no_customer customer_guid',
      "There is no such customer. GET /api/customers lists the bank's customers.",
    ],
  ])('%s', async (_, fields, code, message) => {
    expect(await told(post('/quotes', { ...order(), ...fields() }))).toEqual([code, message])
  })

  test('name the account that is missing, and for whom', async () => {
    const customer_guid = await newCustomer()
    expect(await told(post('/quotes', { ...order(), customer_guid }))).toEqual([
      '422 unverified_customer customer_guid',
      'The customer is unverified. Verify the customer with POST /api/identity_verifications (type kyc).',
    ])
    await ok(post(`/sandbox/customers/${customer_guid}/verify`, {}))
    expect(await told(post('/quotes', { ...order(), customer_guid }))).toEqual([
      '422 no_account symbol',
      'The customer has no trading account in BTC. Create one with POST /api/accounts.',
    ])
    await made('/accounts', { type: 'trading', asset: 'BTC', name: 'B', customer_guid })
    expect(await told(post('/quotes', { ...order(), customer_guid }))).toEqual([
      '422 no_fiat_account symbol',
      'The customer has no fiat account in USD. Create one with POST /api/accounts.',
    ])
  })

  test('name the account that is short', async () => {
    const { platform_available } = await ok(s.call('GET', `/accounts/${usd}`))
    const needed = platform_available + 1
    expect(await told(post('/quotes', moved(needed)))).toEqual([
      '422 insufficient_balance',
      `The fiat account ${usd} has ${platform_available} base units of USD available, and ${needed} are needed. Deposit first, or send less.`,
    ])
  })

  test.each<[string, Fields, string, string]>([
    [
      'a rail that does not pull',
      { payment_rail: 'wire' },
      '422 invalid_payment_rail_for_direction payment_rail',
      'Rails for a deposit of USD: ach. Name one of them, or leave the rail out.',
    ],
    [
      'a rail of another country',
      { payment_rail: 'eft' },
      '422 invalid_payment_rail_for_country payment_rail',
      'Rails for a deposit of USD: ach. Name one of them, or leave the rail out.',
    ],
    ['crypto', { asset: 'BTC' }, '422 unsupported_value asset', "This takes a fiat asset. The bank's fiat assets: "],
  ])('funding: %s', async (_, fields, code, message) => {
    const body = { product_type: 'funding', asset: 'USD', side: 'deposit', customer_guid: ada, deliver_amount: 1000 }
    const [found, text] = await told(post('/quotes', { ...body, ...fields }))
    expect([found, text.slice(0, message.length)]).toEqual([code, message])
  })
})

describe('executing', () => {
  test('a quote of another product says how it is executed', async () => {
    const quoted = await made('/quotes', order())
    expect(await told(post('/transfers', { quote_guid: quoted.guid, transfer_type: 'funding' }))).toEqual([
      '422 no_quote quote_guid',
      'This is a trading quote: execute it with POST /api/trades.',
    ])
    const inside = await made('/quotes', moved(1))
    const way = 'This is an inter_account quote: execute it with POST /api/transfers and transfer_type inter_account.'
    expect(await told(post('/trades', { trade_type: 'platform', quote_guid: inside.guid }))).toEqual([
      '422 no_quote quote_guid',
      way,
    ])
    expect(await told(post('/transfers', { quote_guid: inside.guid, transfer_type: 'book' }))).toEqual([
      '422 no_quote quote_guid',
      way,
    ])
    const { guid } = await made('/transfers', { quote_guid: inside.guid, transfer_type: 'inter_account' })
    expect(await told(post('/transfers', { quote_guid: inside.guid, transfer_type: 'inter_account' }))).toEqual([
      '409 data_exists quote_guid',
      `The quote was executed already, by the transfer ${guid}. Create a new quote for another transfer.`,
    ])
    expect(await told(s.call('DELETE', `/transfers/${guid}`))).toEqual([
      '409 data_exists',
      'The transfer is completed. Only an order that is storing, reviewing, pending or holding can be taken back.',
    ])
    expect(await told(post('/trades', { trade_type: 'platform', quote_guid: quoted.guid }))).toEqual([
      '422 invalid_fiat_account fiat_account_guid',
      'The customer has 2 fiat accounts in USD. Name one of them as fiat_account_guid.',
    ])
    const absentQuote = await told(post('/trades', { trade_type: 'platform', quote_guid: absent }))
    expect(absentQuote).toEqual([
      '422 no_quote quote_guid',
      'There is no such quote. Create a quote with POST /api/quotes and send its guid.',
    ])
  })

  test('a plan says in which state it is', async () => {
    const body = { type: 'remittance', customer_guid: ada }
    const ends = { source_account: { guid: usd, amount: 100 }, destination_account: { guid: btc } }
    expect(await told(post('/plans', { ...body, ...ends, destination_account: { guid: btc, amount: 1 } }))).toEqual([
      '400 invalid_parameter destination_account.amount',
      'Send exactly one of source_account.amount and destination_account.amount.',
    ])
    const plan = await made('/plans', { ...body, ...ends })
    expect(await told(post('/executions', { plan_guid: plan.guid }))).toEqual([
      '422 invalid_plan plan_guid',
      'The plan is storing. Wait until it is completed, then execute it.',
    ])
  })
})

describe('accounts and wallets', () => {
  test('an account that exists is named', async () => {
    expect(await told(post('/accounts', { type: 'trading', asset: 'BTC', name: 'B', customer_guid: ada }))).toEqual([
      '400 data_exists asset',
      `The customer has a trading account in this asset already: ${btc}. Use that one.`,
    ])
    const [code, message] = await told(
      post('/accounts', { type: 'trading', asset: 'BTX', name: 'B', customer_guid: ada }),
    )
    expect(code).toBe('400 unsupported_value asset')
    expect(message).toMatch(/^There is no such asset\. The bank's crypto assets: BTC, .+\. Did you mean BTC\?$/)
  })

  test('a wallet says in which state it is', async () => {
    const wallet = await made('/external_wallets', { name: 'W', asset: 'BTC', address: 'x', customer_guid: ada })
    const body = { product_type: 'crypto_transfer', asset: 'BTC', side: 'withdrawal', customer_guid: ada }
    const to = (guid: string) => ({ destination_accounts: [{ type: 'external_wallet', guid, deliver_amount: 10_000 }] })
    expect(await told(post('/quotes', { ...body, ...to(wallet.guid) }))).toEqual([
      '422 invalid_external_wallet destination_accounts[0].guid',
      'The external wallet is storing. Wait until it is completed.',
    ])
    expect(await told(post('/quotes', { ...body, ...to(absent) }))).toEqual([
      '422 invalid_external_wallet destination_accounts[0].guid',
      'The customer has no such external wallet. GET /api/external_wallets lists them.',
    ])
    const eth = { name: 'W', asset: 'ETH', address: freshAddress(), customer_guid: ada }
    const { guid } = await made('/external_wallets', eth)
    expect(await told(post('/external_wallets', eth))).toEqual([
      '409 data_exists address',
      `The customer has a wallet with this address, tag and asset already: ${guid}. Use it, or delete it first.`,
    ])
    const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid, 'rejected')
    const payee = await made('/external_wallets', { ...eth, address: freshAddress(), counterparty_guid })
    expect(payee.customer_guid).toBe(ada)
  })
})
