// Crypto to a wallet outside, over HTTP: what it costs and whom, on every kind of chain; who may send where; and what is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCounterparty } from '../support/counterparty.ts'
import { Crypto, newAddress } from '../support/crypto.ts'
import { codeOf } from '../support/desk.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
let c: Crypto
let customer_guid: string
beforeAll(async () => {
  s = await startTestService()
  c = new Crypto(s)
  await c.pass(0)
  customer_guid = await c.customer()
})
afterAll(() => stopSound(s))

const spread = [{ type: 'spread', spread_fee: 50 }]

describe('the whole way', () => {
  test.each([
    // asset, chain, gas, amount received, spread of 50 bp, form of the hash
    ['BTC', 'bitcoin', 'BTC', 100_001, 501, /^[0-9a-f]{64}$/],
    ['LTC', 'litecoin', 'LTC', 1_000_000, 5_000, /^[0-9a-f]{64}$/],
    ['BCH', 'bitcoincash', 'BCH', 100_000, 500, /^[0-9a-f]{64}$/],
    ['ETH', 'ethereum', 'ETH', 1_000_000_000_000_000, 5_000_000_000_000, /^0x[0-9a-f]{64}$/],
    ['USDC', 'ethereum', 'ETH', 25_000_000, 125_000, /^0x[0-9a-f]{64}$/],
    ['USDC_BASE', 'base', 'ETH_BASE', 1, 1, /^0x[0-9a-f]{64}$/],
    ['USDC_POL', 'polygon', 'POL', 5_000_000, 25_000, /^0x[0-9a-f]{64}$/],
    ['SOL', 'solana', 'SOL', 1_000_000, 5_000, /^[1-9A-HJ-NP-Za-km-z]{86,88}$/],
    ['USDC_XLM', 'stellar', 'XLM', 10_000_000, 50_000, /^[0-9a-f]{64}$/],
    ['XRP', 'xrpl', 'XRP', 20_000_000, 100_000, /^[0-9A-F]{64}$/],
    ['USDT_TRX', 'tron', 'TRX', 5_000_000, 25_000, /^[0-9a-f]{64}$/],
  ])('%s over %s', async (asset, chain, native, receive_amount, fee, hash) => {
    const deliver_amount = receive_amount + fee
    const account = await c.fund(asset, deliver_amount + 7, { customer_guid })
    const guid = await c.wallet(asset, { customer_guid })
    const quote = await c.quote(asset, {
      customer_guid,
      fees: spread,
      destination_accounts: [{ type: 'external_wallet', guid, receive_amount }],
    })
    expect(quote).toMatchObject({
      ...{ product_type: 'crypto_transfer', side: 'withdrawal', asset, symbol: null, expires_at: null },
      ...{ receive_amount, deliver_amount, fee, network_fee_asset: native },
      fee_details: [{ type: 'bank', asset, amount: fee }],
      entries: [
        {
          source_account: { guid: account, type: 'trading', customer_guid },
          destination_account: { guid, type: 'external_wallet', customer_guid },
          ...{ receive_amount, deliver_amount, fee },
        },
      ],
    })
    expect(quote.network_fee).toBeGreaterThan(0)
    const gas = await c.gas(native)
    const transfer = await ok(c.execute(quote.guid, { labels: ['out'] }))
    expect(transfer).toMatchObject({
      ...{ state: 'storing', transfer_type: 'crypto', side: 'withdrawal', network_fee: quote.network_fee },
      source_account: { guid: account },
      destination_account: { guid },
    })
    await c.rest()
    const { identifiers, state } = await c.transfer(transfer.guid)
    expect(state).toBe('pending')
    expect(await c.balance(account)).toEqual([deliver_amount + 7, 7])
    expect(await c.gas(native)).toEqual([gas[0], gas[1] - 2 * quote.network_fee])
    await c.pass(80)
    const done = await c.reach(transfer.guid, 'completed')
    expect(done.identifiers).toEqual([{ type: 'txn_hash', value: expect.stringMatching(hash) }])
    expect(done.identifiers).toEqual(identifiers)
    expect(done.network_fee).toBeGreaterThanOrEqual(quote.network_fee)
    expect(done.network_fee).toBeLessThanOrEqual(2 * quote.network_fee)
    expect(await c.balance(account)).toEqual([7, 7])
    expect(await c.gas(native)).toEqual([gas[0] - done.network_fee, gas[1] - done.network_fee])
    const n = done.network_fee
    expect(await c.moved(transfer.guid)).toEqual({
      [`trading ${asset}`]: [-receive_amount, -fee],
      [`fee ${asset}`]: [fee],
      ...(asset === native
        ? { [`external ${chain} ${asset}`]: [n, receive_amount].sort((a, b) => a - b) }
        : { [`external ${chain} ${asset}`]: [receive_amount], [`external ${chain} ${native}`]: [n] }),
      [`gas ${native}`]: [-n],
    })
    expect(await c.eventsOf(transfer.guid)).toEqual(['storing', 'pending', 'completed'])
    expect(await c.read(`/quotes/${quote.guid}`)).toMatchObject({ transfer_guid: transfer.guid })
    expect(codeOf(await c.execute(quote.guid))).toBe('409 data_exists quote_guid')
    expect((await s.call('DELETE', `/transfers/${transfer.guid}`)).status).toBe(409)
  })

  test("the bank's own, with a wallet that is only named at the transfer, and what is delivered named", async () => {
    const account = await c.fund('ETH', 5_000_000)
    const fees = [
      { type: 'spread', spread_fee: 100 },
      { type: 'fixed', fixed_fee: 30 },
    ]
    const quote = await c.quote('ETH', { deliver_amount: 1_000_000, fees })
    // P = floor((1000000 - 30) * 10000 / 10100) = 990069; fee = 9901 + 30
    expect(quote).toMatchObject({ receive_amount: 990_069, deliver_amount: 1_000_000, fee: 9_931 })
    expect(quote.entries).toEqual([
      expect.objectContaining({ destination_account: { type: 'external_wallet', bank_guid: s.demo.bank_guid } }),
    ])
    const named = await c.wallet('ETH')
    expect(codeOf(await c.execute(quote.guid))).toBe('400 missing_parameter external_wallet_guid')
    const transfer = await ok(c.execute(quote.guid, { external_wallet_guid: named }))
    expect(transfer).toMatchObject({
      destination_account: { guid: named },
      entries: [{ destination_account: { guid: named } }],
    })
    await c.rest()
    await c.pass(10)
    await c.reach(transfer.guid, 'completed')
    expect(await c.balance(account)).toEqual([4_000_000, 4_000_000])
  })
})

describe('refused', () => {
  const one = (guid: string, more: object = { receive_amount: 1_000_000 }) => [
    { type: 'external_wallet', guid, ...more },
  ]

  test('fields that do not fit together', async () => {
    const [a, b] = [await c.wallet('BTC'), await c.wallet('BTC')]
    const [x, y] = [await c.wallet('ETH'), await c.wallet('ETH')]
    const cases: [object, string][] = [
      [{ asset: 'BTC', side: 'deposit', receive_amount: 1 }, '400 invalid_value side'],
      [{ asset: 'BTC', side: undefined, receive_amount: 1 }, '400 missing_parameter side'],
      [{ asset: undefined, receive_amount: 1 }, '400 missing_parameter asset'],
      [{ asset: 'BTC' }, '400 invalid_parameter receive_amount'],
      [{ asset: 'BTC', receive_amount: 1, deliver_amount: 1 }, '400 invalid_parameter deliver_amount'],
      [{ asset: 'BTC', receive_amount: 1, payment_rail: 'ach' }, '400 invalid_parameter payment_rail'],
      [{ asset: 'BTC', destination_accounts: [] }, '400 invalid_value destination_accounts'],
      [
        { asset: 'BTC', destination_accounts: one(a, {}) },
        '400 invalid_parameter destination_accounts[0].deliver_amount',
      ],
      [
        { asset: 'BTC', destination_accounts: one(a, { receive_amount: 1, deliver_amount: 2 }) },
        '400 invalid_parameter destination_accounts[0].deliver_amount',
      ],
      [
        { asset: 'BTC', destination_accounts: [...one(a), ...one(b, { deliver_amount: 5 })] },
        '400 invalid_parameter destination_accounts[1].deliver_amount',
      ],
      [{ asset: 'BTC', receive_amount: 999_999, destination_accounts: one(a) }, '400 invalid_parameter receive_amount'],
      [
        { asset: 'BTC', deliver_amount: 1_000_000, destination_accounts: one(a) },
        '400 invalid_parameter deliver_amount',
      ],
      [
        { asset: 'BTC', destination_accounts: [...one(a), ...one(a)] },
        '400 invalid_parameter destination_accounts[1].guid',
      ],
      [{ asset: 'ETH', destination_accounts: [...one(x), ...one(y)] }, '400 invalid_parameter destination_accounts'],
    ]
    for (const [fields, code] of cases)
      expect(codeOf(await c.order('', fields as never)), JSON.stringify(fields)).toBe(code)
  })

  test('who and what cannot be used', async () => {
    const other = await c.customer()
    const unverified = (await ok(c.post('/customers', { type: 'individual', name: { first: 'U', last: 'N' } }))).guid
    await c.fund('ETH', 1_000_000, { customer_guid })
    const wallets = {
      own: await c.wallet('ETH', { customer_guid }),
      theirs: await c.wallet('ETH', { customer_guid: other }),
      usdc: await c.wallet('USDC', { customer_guid }),
      reviewed: await c.wallet('ETH', { customer_guid, expected_behaviours: ['force_review'] }),
      invalid: await c.wallet('ETH', { customer_guid, address: 'nonsense' }),
    }
    const of = (asset: string, guid: string, fields: object = {}) =>
      c
        .order(asset, { customer_guid, destination_accounts: one(guid, { receive_amount: 1000 }), ...fields })
        .then(codeOf)
    const field = 'destination_accounts[0].guid'
    const cases: [Promise<string>, string][] = [
      [of('ETH', wallets.own), '201'],
      [of('ETH', wallets.own, { customer_guid: '0'.repeat(32) }), '422 no_customer customer_guid'],
      [of('ETH', wallets.own, { customer_guid: unverified }), '422 unverified_customer customer_guid'],
      [of('ETH', wallets.own, { bank_guid: '0'.repeat(32) }), '422 unknown_bank bank_guid'],
      [of('USD', wallets.own), '422 unsupported_value asset'],
      [of('DOGE', wallets.own), '422 unsupported_value asset'],
      [of('POL', wallets.own), '422 no_account asset'],
      [of('ETH', '0'.repeat(32)), `422 invalid_external_wallet ${field}`],
      [of('ETH', wallets.theirs), `422 invalid_external_wallet ${field}`],
      [of('ETH', wallets.usdc), `422 invalid_external_wallet ${field}`],
      [of('ETH', wallets.reviewed), `422 invalid_external_wallet ${field}`],
      [of('ETH', wallets.invalid), `422 invalid_external_wallet ${field}`],
      [of('ETH', wallets.own, { customer_guid: undefined }), `422 invalid_external_wallet ${field}`],
    ]
    for (const [got, wanted] of cases) expect(await got).toBe(wanted)
  })

  test("a counterparty's wallet needs a counterparty that is verified", async () => {
    await c.fund('ETH', 1_000_000, { customer_guid })
    const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid, 'unverified')
    const guid = await c.wallet('ETH', { counterparty_guid })
    const order = { customer_guid, destination_accounts: one(guid, { receive_amount: 1000 }) }
    expect(codeOf(await c.order('ETH', order))).toBe('422 unverified_counterparty destination_accounts[0].guid')
    await ok(c.post(`/sandbox/counterparties/${counterparty_guid}/verify`, {}))
    expect(codeOf(await c.order('ETH', order))).toBe('201')
  })

  test.each([
    ['BTC', 546],
    ['LTC', 5_460],
    ['XRP', 1_000_000],
    ['XLM', 10_000_000],
    ['SOL', 890_880],
  ])('less than %s delivers', async (asset, least) => {
    await c.fund(asset, least * 3, { customer_guid })
    const quote = (receive_amount: number) => c.order(asset, { customer_guid, receive_amount }).then(codeOf)
    expect([await quote(least - 1), await quote(least)]).toEqual(['422 invalid_amount receive_amount', '201'])
  })

  test('fees that leave nothing, and money that is not there', async () => {
    const account = await c.fund('POL', 1_000, { customer_guid })
    const quote = (fields: object) => c.order('POL', { customer_guid, ...fields }).then(codeOf)
    const fees = [{ type: 'fixed', fixed_fee: 1000 }]
    expect(await quote({ deliver_amount: 1_000, fees })).toBe('422 invalid_amount deliver_amount')
    expect(await quote({ receive_amount: 1, fees })).toBe('422 insufficient_balance')
    expect(await quote({ receive_amount: 1_001 })).toBe('422 insufficient_balance')
    expect(await c.balance(account)).toEqual([1_000, 1_000])
  })

  test('what changed since the quote is looked at again', async () => {
    const owner = { customer_guid: await c.customer() }
    const account = await c.fund('ETH', 2_000, owner)
    const [guid, later] = [await c.wallet('ETH', owner), await c.wallet('ETH', owner)]
    const quote = () => c.quote('ETH', { ...owner, destination_accounts: one(guid, { receive_amount: 2_000 }) })
    const quotes = [await quote(), await quote(), await quote()]
    const open = await c.quote('ETH', { ...owner, receive_amount: 2_000 })
    expect(codeOf(await c.execute(quotes[0].guid, { external_wallet_guid: later }))).toBe(
      '400 invalid_parameter external_wallet_guid',
    )
    expect(codeOf(await c.execute(quotes[0].guid, { fiat_account_guid: account }))).toBe(
      '400 invalid_parameter fiat_account_guid',
    )
    expect(codeOf(await c.execute('0'.repeat(32)))).toBe('422 no_quote quote_guid')
    expect(codeOf(await c.execute(quotes[0].guid, { transfer_type: 'book' }))).toBe('422 no_quote quote_guid')
    expect(codeOf(await c.execute(open.guid, { external_wallet_guid: await c.wallet('USDC') }))).toBe(
      '422 invalid_external_wallet external_wallet_guid',
    )
    // Only the first has its money: the second is made, and is failed.
    const first = await ok(c.execute(quotes[0].guid))
    const second = await ok(c.execute(quotes[1].guid))
    expect([first.state, second.state, second.failure_code]).toEqual(['storing', 'failed', 'non_sufficient_funds'])
    // A wallet that is gone before the first is screened would fail it.
    await c.rest()
    await ok(s.call('DELETE', `/external_wallets/${guid}`))
    expect(codeOf(await c.execute(quotes[2].guid))).toBe('422 invalid_external_wallet quote_guid')
    await ok(c.post(`/sandbox/customers/${owner.customer_guid}/freeze`, {}))
    expect(codeOf(await c.execute(open.guid, { external_wallet_guid: later }))).toBe('422 frozen_customer quote_guid')
    await c.rest()
    await c.pass(10)
    await c.reach(first.guid, 'completed')
  })

  test("a change of the bank's network makes its wallets unusable", async () => {
    await c.fund('BTC', 100_000, { customer_guid })
    const order = { customer_guid, destination_accounts: one(await c.wallet('BTC'), { receive_amount: 1000 }) }
    const turn = (network: string) =>
      s.service.sql`update banks set settings = settings || ${JSON.stringify({ network })}::jsonb, version = version + 1
        where guid = ${s.demo.bank_guid}`
    expect(newAddress('BTC').address).toMatch(/^bc1/)
    expect(codeOf(await c.order('BTC', order))).toBe('201')
    await turn('testnet')
    expect(codeOf(await c.order('BTC', order))).toBe('422 invalid_external_wallet destination_accounts[0].guid')
    await turn('mainnet')
  })
})
