// External bank accounts over HTTP: each kind, each way to fail, duplicates, and what happens while time passes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCounterparty } from '../support/counterparty.ts'
import { bankAccountDesk, type Desk, type Fields, linked, processed, raw } from '../support/external-bank-accounts.ts'
import { eventually, startTestService } from '../support/service.ts'

let desk: Desk
let [ada, ben] = ['', '']
beforeAll(async () => {
  desk = bankAccountDesk(await startTestService())
  ada = desk.s.demo.customers[0]!.guid
  ben = desk.s.demo.customers[1]!.guid
})
afterAll(() => desk.close())

const day = 86_400

describe('given by its numbers', () => {
  test.each<[string, () => Fields, string]>([
    ["the bank's own is completed", () => raw(), 'completed'],
    ["a customer's is unverified", () => raw({ customer_guid: ada }), 'unverified'],
  ])('%s', async (_, body, state) => {
    const sent = body()
    const account = await desk.create(sent)
    const { guid, created_at } = account
    const { name, account_kind, asset, customer_guid } = sent
    expect(account).toEqual({
      guid,
      name,
      asset,
      account_kind,
      environment: 'sandbox',
      bank_guid: desk.s.demo.bank_guid,
      customer_guid: customer_guid ?? null,
      counterparty_guid: null,
      created_at,
      updated_at: created_at,
      aggregator_institution_id: null,
      aggregator_account_mask: null,
      aggregator_account_name: null,
      state,
      failure_code: null,
      balance_updated_at: null,
    })
    expect(await desk.read(guid)).toEqual(account)
    expect(await desk.statesOf(guid)).toEqual(['storing', state])
  })

  test("a counterparty's is completed if the counterparty is verified, and failed if not", async () => {
    const cases = [
      ['verified', 'completed', null],
      ['unverified', 'failed', 'unverified_counterparty'],
      ['rejected', 'failed', 'unverified_counterparty'],
    ] as const
    for (const [standing, state, failure_code] of cases) {
      const counterparty_guid = await makeCounterparty(desk.s, desk.s.demo.bank_guid, standing)
      const account = await desk.create(raw({ counterparty_guid }))
      expect([account.state, account.failure_code, account.customer_guid]).toEqual([state, failure_code, null])
    }
  })

  test("a customer's counterparty brings its customer along; another customer's does not exist", async () => {
    const counterparty_guid = await makeCounterparty(desk.s, desk.s.demo.bank_guid, 'verified', ada)
    expect(await desk.create(raw({ counterparty_guid }))).toMatchObject({ customer_guid: ada, state: 'completed' })
    expect(await desk.create(raw({ counterparty_guid, customer_guid: ada }))).toMatchObject({ state: 'completed' })
    const refused = await desk.codeOf(desk.post(raw({ counterparty_guid, customer_guid: ben })))
    expect(refused).toBe('422 no_counterparty counterparty_guid')
    const shared = await makeCounterparty(desk.s, desk.s.demo.bank_guid)
    const both = await desk.create(raw({ counterparty_guid: shared, customer_guid: ben }))
    expect(both).toMatchObject({ customer_guid: ben, counterparty_guid: shared, state: 'completed' })
  })

  const routed = (type: string, routing_number: string, account_number?: string): Fields => ({
    routing_details: [{ routing_number_type: type, routing_number }],
    account_details: account_number === undefined ? undefined : [{ account_number }],
  })
  test.each<[string, Fields, string | undefined]>([
    ['a wrong ABA checksum', routed('ABA', '021000022', '12345678'), 'invalid_routing_number'],
    ['a wrong ABA length', routed('ABA', '02100002', '12345678'), 'invalid_routing_number'],
    ['a US account number that is too short', routed('ABA', '021000021', '12'), 'invalid_account_number'],
    ['a Canadian account', { asset: 'CAD', ...routed('CPA', '00002-003', '1234567') }, undefined],
    [
      'a Canadian routing number without its 0',
      { asset: 'CAD', ...routed('CPA', '100300002', '1234567') },
      'invalid_routing_number',
    ],
    ['an IBAN', { asset: 'EUR', ...routed('IBAN', 'DE89 3704 0044 0532 0130 00') }, undefined],
    ['a wrong IBAN', { asset: 'EUR', ...routed('IBAN', 'DE88370400440532013000') }, 'invalid_routing_number'],
    [
      'another account than the IBAN',
      { asset: 'EUR', ...routed('IBAN', 'DE89370400440532013000', 'FR7630006000011234567890189') },
      'invalid_account_number',
    ],
    ['a CLABE', { asset: 'MXN', ...routed('CLABE', '032180000118359719') }, undefined],
    ['a wrong CLABE', { asset: 'MXN', ...routed('CLABE', '032180000118359718') }, 'invalid_routing_number'],
    ['an IFSC', { asset: 'INR', ...routed('IFSC', 'HDFC0000123', '50100012345678') }, undefined],
    ['a wrong IFSC', { asset: 'INR', ...routed('IFSC', 'HDFC1000123', '50100012345678') }, 'invalid_routing_number'],
    ['a BIC', { asset: 'PHP', ...routed('SWIFT', 'BOPIPHMM', '1234567890') }, undefined],
    ['a BIC of no country', { asset: 'PHP', ...routed('SWIFT', 'BOPIZZMM', '1234567890') }, 'invalid_routing_number'],
    ['a mobile wallet', { asset: 'KES', ...routed('MSISDN', '+254712345678') }, undefined],
  ])('%s', async (_, fields, failure_code) => {
    const account = await desk.create(raw({ ...fields, customer_guid: ben }))
    expect([account.state, account.failure_code]).toEqual([
      failure_code ? 'failed' : 'unverified',
      failure_code ?? null,
    ])
    expect(await desk.statesOf(account.guid)).toEqual(['storing', account.state])
  })
})

describe('duplicates', () => {
  test('the same numbers, however written, are one account of an owner in an asset until it is deleted', async () => {
    const iban = 'GB29NWBK60161331926819'
    const whole = (fields: Fields = {}) =>
      raw({
        asset: 'GBP',
        customer_guid: ada,
        account_details: undefined,
        routing_details: [{ routing_number_type: 'IBAN', routing_number: iban }],
        ...fields,
      })
    const first = await desk.create(whole())
    const bic = { routing_number_type: 'SWIFT', routing_number: 'NWBKGB2L' }
    const again: Fields[] = [
      {},
      { routing_details: [{ routing_number_type: 'IBAN', routing_number: 'gb29 nwbk 6016 1331 9268 19' }] },
      { routing_details: [bic, { routing_number_type: 'IBAN', routing_number: iban }] },
      { routing_details: [bic], account_details: [{ account_number: iban }] },
    ]
    for (const fields of again) {
      expect(await desk.create(whole(fields))).toMatchObject({ state: 'failed', failure_code: 'duplicate' })
    }
    // Not the same: another owner, another asset.
    for (const fields of [{ customer_guid: ben }, { asset: 'EUR' }, { customer_guid: undefined }]) {
      expect((await desk.create(whole(fields))).failure_code).toBeNull()
    }
    await desk.ok(desk.remove(first.guid))
    await desk.reach(first.guid, 'deleted')
    expect(await desk.create(whole())).toMatchObject({ state: 'unverified' })
  })

  test('of many at once, in two processes, one is made', async () => {
    const other = bankAccountDesk(await startTestService({ database_url: desk.s.config.database_url! }))
    const body = raw({ customer_guid: ada })
    const key = desk.s.demo.bank_key
    const accounts = await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 2 ? desk : other).create(body, { key })),
    )
    await other.s.stop()
    expect(accounts.filter(({ state }) => state === 'unverified').length).toBe(1)
    expect(accounts.filter(({ failure_code }) => failure_code === 'duplicate').length).toBe(29)
  })

  test('an aggregator shows an account that is there already', async () => {
    const body = linked('sandbox-checking-twice', { customer_guid: ada })
    const accounts = await Promise.all([desk.create(body), desk.create(body), desk.create(body)])
    const ended = await Promise.all(
      accounts.map(({ guid }) =>
        eventually(
          () => desk.read(guid),
          ({ state }) => state !== 'storing',
        ),
      ),
    )
    expect(ended.map(({ state }) => state).sort()).toEqual(['completed', 'failed', 'failed'])
    expect(ended.filter(({ failure_code }) => failure_code === 'duplicate').length).toBe(2)
  })
})

describe('through an aggregator', () => {
  test.each<[string, () => Fields]>([
    ['a public token', () => linked('sandbox-checking', { customer_guid: ada })],
    ['a processor token', () => processed('sandbox-savings', { customer_guid: ada })],
    ['a Canadian account', () => linked('sandbox-canadian', { customer_guid: ada, asset: 'CAD' })],
  ])('%s is exchanged and the account completed, with its balances', async (_, body) => {
    const stored = await desk.create(body())
    expect(stored).toMatchObject({ state: 'storing', customer_guid: ada })
    const account = await desk.reach(stored.guid, 'completed')
    expect(account).toMatchObject({
      aggregator_institution_id: 'sandbox-bank',
      aggregator_account_mask: expect.stringMatching(/^\d{4}$/),
      aggregator_account_name: 'Sandbox account',
      balances: { available: expect.any(Number), current: expect.any(Number) },
      balance_updated_at: account.updated_at,
    })
    expect(await desk.statesOf(stored.guid)).toEqual(['storing', 'completed'])
  })

  test('each kind is sent with its own token, which no answer shows', async () => {
    const of = { name: 'Own', asset: 'USD', customer_guid: ben }
    const public_token = { aggregator_public_token: 'sandbox-checking-own', aggregator_account_id: 'account-1' }
    const processor_token = { aggregator_processor_token: 'sandbox-savings-own' }
    for (const token of [
      { account_kind: 'aggregator', ...public_token },
      { account_kind: 'aggregator_processor_token', ...processor_token },
    ]) {
      const { status, body } = await desk.s.call('POST', '/external_bank_accounts', { ...of, ...token })
      expect([status, body.account_kind, body.state]).toEqual([201, token.account_kind, 'storing'])
      const shown = [body, await desk.reach(body.guid, 'completed')]
      for (const field of [...Object.keys(public_token), ...Object.keys(processor_token)])
        expect(shown.filter((each) => field in each)).toEqual([])
    }
  })

  test.each<[string, () => Fields, string]>([
    ['a bad public token', () => linked('nonsense'), 'create_failed'],
    ['a bad processor token', () => processed('nonsense'), 'aggregator_processor_token'],
    ['several accounts', () => linked('sandbox-multiple'), 'aggregator_multiple_accounts'],
    [
      'another account than was named',
      () => linked('sandbox-checking-3', { aggregator_account_id: 'account-9' }),
      'create_failed',
    ],
    ['a credit card', () => linked('sandbox-credit'), 'invalid_account_type'],
    ['another asset', () => linked('sandbox-checking-4', { asset: 'CAD' }), 'invalid_account_type'],
    ['a wrong routing number', () => linked('sandbox-routing'), 'invalid_routing_number'],
    ['a wrong account number', () => processed('sandbox-number'), 'invalid_account_number'],
  ])('%s fails it', async (_, body, failure_code) => {
    const account = await desk.reach((await desk.create(body())).guid, 'failed')
    expect(account.failure_code).toBe(failure_code)
    expect(account.balances).toBeUndefined()
  })

  test('an unverified counterparty fails it before anybody is asked', async () => {
    const counterparty_guid = await makeCounterparty(desk.s, desk.s.demo.bank_guid, 'unverified')
    const account = await desk.create(linked('sandbox-checking-5', { counterparty_guid }))
    expect([account.state, account.failure_code]).toEqual(['failed', 'unverified_counterparty'])
  })

  test('while the aggregator is down the account waits, and goes on when it is up', async () => {
    const { guid } = await desk.create(linked('sandbox-outage', { customer_guid: ben }))
    await eventually(
      () => desk.s.service.sql`select due_at from jobs where object_guid = ${guid}`,
      ([job]) => job?.due_at !== null,
    )
    expect((await desk.read(guid)).state).toBe('storing')
    await desk.advance(60)
    await desk.reach(guid, 'completed')
  })

  test('balances are asked for once a day; a read asks nobody', async () => {
    const { guid } = await desk.create(linked('sandbox-checking-daily', { customer_guid: ben }))
    const before = await desk.reach(guid, 'completed')
    await desk.advance(day - 60)
    expect(await desk.read(guid)).toEqual(before)
    await desk.advance(60)
    const after = await eventually(
      () => desk.read(guid),
      ({ balance_updated_at }) => balance_updated_at !== before.balance_updated_at,
    )
    expect(Date.parse(after.balance_updated_at) - Date.parse(before.balance_updated_at)).toBeGreaterThanOrEqual(
      day * 1000,
    )
    expect(after.balances).not.toEqual(before.balances)
    expect(await desk.statesOf(guid)).toEqual(['storing', 'completed'])
    await desk.advance(day)
    await eventually(
      () => desk.read(guid),
      ({ balance_updated_at }) => balance_updated_at > after.balance_updated_at,
    )
  })

  test('a holder who must sign in again has; the balances follow at once', async () => {
    const { guid } = await desk.create(linked('sandbox-refresh', { customer_guid: ben }))
    const before = await desk.reach(guid, 'completed')
    await desk.advance(day)
    expect((await desk.reach(guid, 'refresh_required')).balances).toEqual(before.balances)
    const renewed = await desk.ok(desk.patch(guid, { state: 'completed' }))
    expect(renewed.state).toBe('completed')
    await eventually(
      () => desk.read(guid),
      ({ balance_updated_at }) => balance_updated_at > before.balance_updated_at,
    )
    expect(await desk.statesOf(guid)).toEqual(['storing', 'completed', 'refresh_required', 'completed'])
  })
})
