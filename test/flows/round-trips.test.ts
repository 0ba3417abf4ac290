// Every field that a request takes comes back as it was sent, and every field that an answer has without a value is null.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const organization = () => ({ key: s.demo.organization_key })

test('customers', async () => {
  const name = { first: 'Ana', middle: 'B.', last: 'Cruz', full: 'Ana B. Cruz' }
  const personal = {
    name,
    address: {
      street: '1 Main St',
      street2: 'Floor 2',
      city: 'Reno',
      subdivision: 'NV',
      postal_code: '89501',
      country_code: 'US',
    },
    aliases: [name],
    website: 'https://ana.example',
    date_of_birth: '1990-02-28',
    phone_number: '+17755550100',
    email_address: 'ana@ana.example',
    identification_numbers: [
      {
        type: 'drivers_license',
        issuing_country_code: 'US',
        identification_number: 'X1',
        issuing_subdivision: 'NV',
      },
    ],
  }
  const plain = {
    type: 'individual',
    labels: ['l'],
    activity_limits: [
      {
        type: 'rolling',
        name: 'r',
        asset: 'USD',
        amount: 1,
        interval: 60,
        activities: ['trading', 'remittance'],
        sides: ['buy', 'withdrawal'],
      },
    ],
  }
  const { body: made } = await s.call('POST', '/customers', { ...plain, ...personal })
  expect(made).toMatchObject({ ...plain, compliance_decisions: [] })
  const { body: read } = await s.call('GET', `/customers/${made.guid}?include_pii=true`)
  expect(read).toEqual({ ...made, ...personal })
})

test('accounts', async () => {
  const account = { type: 'trading', asset: 'XRP', name: 'Ripples', labels: ['l'] }
  const { body: made } = await s.call('POST', '/accounts', account)
  expect(made).toMatchObject({ ...account, state: 'created', platform_balance: 0, platform_available: 0 })
  expect((await s.call('GET', `/accounts/${made.guid}`)).body).toEqual(made)
})

test('banks', async () => {
  const configuration = {
    supported_trading_symbols: ['ETH-CAD'],
    supported_payout_symbols: [
      { symbol: 'MXN-USD', country_code: 'MX', participants_type: 'C2B', route: 'bank_account' },
    ],
    supported_fiat_account_assets: ['CAD'],
    supported_country_codes: ['CA', 'MX'],
    features: ['remittance'],
    cors_allowed_origins: ['https://app.example'],
    settings: {
      quote_seconds: 9,
      plan_seconds: 10,
      plan_tolerance_bps: 11,
      fill_tolerance_bps: 8,
      spread_fee_bps: 7,
      platform_fee_bps: 6,
      rail_fees: [{ rail: 'eft', side: 'withdrawal', amount: 30, institution_number: '003' }],
      hold_seconds: 5,
      rail_times: 'real',
      network: 'mainnet',
      reserve_minimums: { USD: 4, MXN: 3 },
    },
  }
  const { body: made } = await s.call(
    'POST',
    '/banks',
    { name: 'B', type: 'sandbox', ...configuration },
    organization(),
  )
  expect(made).toMatchObject(configuration)
  const changes = {
    ...configuration,
    supported_payout_symbols: [
      { symbol: 'KES-USD', country_code: 'KE', participants_type: 'B2C', route: 'mobile_wallet' },
    ],
    supported_fiat_account_assets: ['USD', 'EUR'],
    supported_country_codes: ['KE'],
    features: ['individual_customers', 'lightning'],
    cors_allowed_origins: [],
    settings: {
      quote_seconds: 1,
      plan_seconds: 5,
      plan_tolerance_bps: 6,
      fill_tolerance_bps: 2,
      spread_fee_bps: 3,
      platform_fee_bps: 4,
      rail_fees: [],
      hold_seconds: 5,
      rail_times: 'compressed',
      network: 'testnet',
      reserve_minimums: { USD: 6, MXN: 7 },
      approval_policy: [{ kind: 'transfer', decision: 'approve', asset: 'USD', from_amount: 5 }],
      approval_seconds: 60,
      arrival_maximums: { USD: 8 },
      refuses_repeated_references: true,
    },
  }
  const { body: changed } = await s.call('PATCH', `/banks/${made.guid}`, changes, organization())
  expect(changed).toEqual({ ...made, ...changes, updated_at: changed.updated_at })
  const [payout] = configuration.supported_payout_symbols
  for (const [nowhere, field] of [
    [{ supported_country_codes: ['US', 'XX'] }, 'supported_country_codes[1]'],
    [{ supported_payout_symbols: [{ ...payout, country_code: 'XX' }] }, 'supported_payout_symbols[0].country_code'],
  ] as const) {
    const { status, body } = await s.call('PATCH', `/banks/${made.guid}`, nowhere, organization())
    expect([status, body.message_code, body.errors[0].field]).toEqual([400, 'invalid_value', field])
  }
})

test('API keys, and when they were last used', async () => {
  const body = {
    name: 'k',
    kind: 'bank',
    bank_guid: s.demo.bank_guid,
    scopes: ['banks:read'],
    expires_at: '2999-01-01T00:00:00.000Z',
    ip_allowlist: ['127.0.0.1', '::1/128', '::ffff:127.0.0.1'],
  }
  const { body: made } = await s.call('POST', '/api_keys', body, organization())
  const { key, ...record } = made
  expect(record).toMatchObject(body)
  expect(record).not.toHaveProperty('last_used_at')
  const list = async () =>
    (await s.call('GET', `/api_keys?guid=${made.guid}`, undefined, organization())).body.objects[0]
  expect(await list()).toEqual(record)
  expect((await s.call('GET', `/banks/${s.demo.bank_guid}`, undefined, { key })).status).toBe(200)
  const used = await eventually(list, ({ last_used_at }) => last_used_at !== undefined)
  expect(used.last_used_at >= record.created_at).toBe(true)
})

test('trading quotes say null where only other products have a value', async () => {
  const [customer] = s.demo.customers
  const order = { product_type: 'trading', customer_guid: customer!.guid, symbol: 'BTC-USD', side: 'buy' }
  const { body: quote } = await s.call('POST', '/quotes', { ...order, deliver_amount: 1000 })
  expect(quote).toMatchObject({
    ...order,
    network_fee: null,
    network_fee_asset: null,
    network_address: null,
    entries: null,
    trade_guid: null,
    transfer_guid: null,
  })
})
