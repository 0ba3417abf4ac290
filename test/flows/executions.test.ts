// Executions over HTTP: chains of stages from one end to the other, every account asserted to the base unit. A dollar is
// 1 USDC, 1.40 CAD and 20 pesos; buyers pay 5 basis points more, sellers get 5 less; the bank takes 50 basis points and the
// platform 10. The amounts themselves are worked out in plans.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
})
afterAll(() => d.close())

describe('from a dollar account to Mexico', () => {
  test.each([
    ['source', 100_000, 100_000, 99_254, 1_972_254, 496, 100],
    ['destination', 2_000_000, 101_405, 100_651, 2_000_000, 503, 101],
  ] as const)('the %s is named', async (end, amount, leaves, paid, arrives, bank, platform) => {
    const { customer, mexican } = await d.sender(200_000)
    const { execution, moved } = await d.run(customer, customer.fiat, mexican, end, amount)
    expect(execution).toMatchObject({
      type: 'remittance',
      state: 'completed',
      failure_code: null,
      holds: null,
      references: null,
      source_account: { quoted_amount: leaves, executed_amount: leaves },
      destination_account: { quoted_amount: arrives, executed_amount: arrives },
      fees: [
        { type: 'bank', asset: 'USD', quoted_amount: bank, executed_amount: bank },
        { type: 'rail', asset: 'USD', quoted_amount: 150, executed_amount: 150 },
        { type: 'platform', asset: 'USD', quoted_amount: platform, executed_amount: platform },
      ],
      stages: [
        {
          type: 'payout',
          state: 'completed',
          identifiers: [{ type: 'end_to_end_id', value: expect.any(String) }],
          links: [],
          source_account: { executed_amount: paid },
          destination_account: { executed_amount: arrives },
        },
      ],
    })
    expect(moved).toEqual({
      'own USD': -leaves,
      'external market USD': paid,
      'fee USD': bank + 150,
      'platform_fee USD': platform,
      'external market MXN': -arrives,
      'external spei MXN': arrives,
    })
    expect(await d.statesOf(execution.guid)).toEqual(['storing', 'executing', 'completed'])
  })
})

describe('from USDC to an own bank account by ach', () => {
  test.each([
    ['source', 1_000_000_000, 1_000_000_000, 99_950, 99_350, 500, 100],
    ['destination', 50_000, 503_271_636, 50_302, 50_000, 251, 51],
  ] as const)('the %s is named', async (end, amount, leaves, sold, arrives, bank, platform) => {
    const { customer, usdc } = await d.sender(0)
    await d.post('/sandbox/deposits', { account_guid: usdc, amount: 2_000_000_000 })
    const outside = await d.rawAccount({ customer_guid: customer.guid })
    const byAch = { destination_account: { payment_rail: 'ach' } }
    const { execution, moved } = await d.run(customer, usdc, outside, end, amount, byAch)
    expect(execution).toMatchObject({
      state: 'completed',
      source_account: { executed_amount: leaves },
      destination_account: { executed_amount: arrives, payment_rail: 'ach' },
      stages: [
        { type: 'trade', state: 'completed', identifiers: [], destination_account: { executed_amount: sold } },
        {
          type: 'withdrawal',
          state: 'completed',
          identifiers: [{ type: 'trace_number', value: expect.any(String) }],
          source_account: { executed_amount: arrives },
        },
      ],
    })
    expect(moved).toEqual({
      'own USDC': -leaves,
      'external market USDC': leaves,
      'external market USD': -sold,
      'external ach USD': arrives,
      'fee USD': bank,
      'platform_fee USD': platform,
    })
  })
})

describe('pulled by ach, bought, sent to a wallet, with a hold', () => {
  test.each([
    ['source', 100_000, 100_000, 99_403, 993_533_233, 497, 100],
    ['destination', 250_000_000, 25_164, 25_013, 250_000_000, 125, 26],
  ] as const)('the %s is named', async (end, amount, pulled, spent, bought, bank, platform) => {
    await d.settings({ hold_seconds: 3600 })
    const { customer, usdc } = await d.sender(0)
    const [linked, wallet] = [await d.linkedAccount(customer.guid), await d.wallet({ customer_guid: customer.guid })]
    const plan = await d.planned(customer, linked, wallet, end, amount)
    const names = { [customer.fiat]: 'own USD', [usdc]: 'own USDC' }
    const { result: guid, moved } = await d.watch(names, async () => (await d.ok(d.execute(plan.guid))).guid)
    expect(moved).toEqual({})
    const pull = await d.watch(names, () => d.advance(600))
    expect(pull.moved).toEqual({ 'own USD': pulled, 'external ach USD': -pulled })
    expect(await d.balances(customer.fiat)).toEqual([pulled, 0])
    const held = await d.execution(guid)
    expect(held).toMatchObject({
      state: 'reviewing',
      source_account: { executed_amount: pulled },
      holds: [{ type: 'customer_hold_duration', state: 'active' }],
      stages: [{ type: 'deposit', state: 'completed' }, { state: 'planned' }, { state: 'planned' }],
    })
    expect(held.destination_account.executed_amount).toBeNull()
    await d.verify()
    const [hold] = held.holds
    expect(Date.parse(hold.eta_at) - Date.parse(hold.started_at)).toBe(3_600_000)

    const rest = await d.watch(names, () => d.settle(guid, 3600))
    const { network } = d.feesByType(rest.result)
    expect(rest.result).toMatchObject({
      state: 'completed',
      destination_account: { executed_amount: bought },
      holds: [{ state: 'completed', completed_at: expect.any(String) }],
      stages: [
        { identifiers: [{ type: 'trace_number' }], links: [] },
        { type: 'trade', source_account: { executed_amount: spent }, destination_account: { executed_amount: bought } },
        { type: 'withdrawal', state: 'completed', identifiers: [{ type: 'txn_hash' }], links: [{ type: 'explorer' }] },
      ],
    })
    const { identifiers, links } = rest.result.stages[2]
    expect(links[0].value).toBe(`https://etherscan.io/tx/${identifiers[0].value}`)
    expect(network.executed_amount).toBeGreaterThan(0)
    expect(network.executed_amount).toBeLessThanOrEqual(2 * network.quoted_amount)
    expect(rest.moved).toEqual({
      'own USD': -pulled,
      'external market USD': spent,
      'fee USD': bank,
      'platform_fee USD': platform,
      'external market USDC': -bought,
      'external ethereum USDC': bought,
      'gas ETH': -network.executed_amount,
      'external ethereum ETH': network.executed_amount,
    })
    expect(await d.statesOf(guid)).toEqual(['storing', 'executing', 'reviewing', 'executing', 'completed'])
    expect(await d.held()).toBe(0)
    await d.settings({ hold_seconds: 0 })
  })
})

describe('inside the bank', () => {
  test.each(['source', 'destination'])('fiat to fiat costs nothing; the %s is named', async (end) => {
    const { customer } = await d.sender(20_000)
    const other = await d.customer()
    const plan = await d.planned(customer, customer.fiat, other.fiat, end, 12_345)
    const names = { [customer.fiat]: 'payer', [other.fiat]: 'payee' }
    const { result, moved } = await d.watch(names, async () => d.settle((await d.ok(d.execute(plan.guid))).guid))
    expect(result).toMatchObject({ state: 'completed', stages: [{ type: 'deposit', state: 'completed' }], fees: [] })
    expect(moved).toEqual({ payer: -12_345, payee: 12_345 })
  })

  test('another currency of somebody else goes through the owner’s account in it', async () => {
    const { customer } = await d.sender(100_000)
    const cad = await d.account(customer.guid, 'CAD')
    const other = await d.customer('CAD')
    const plan = await d.planned(customer, customer.fiat, other.fiat, 'source', 100_000)
    const names = { [customer.fiat]: 'payer', [cad]: 'between', [other.fiat]: 'payee' }
    const { result, moved } = await d.watch(names, async () => d.settle((await d.ok(d.execute(plan.guid))).guid))
    expect(result).toMatchObject({ state: 'completed', destination_account: { executed_amount: 139_025 } })
    expect(moved).toEqual({
      payer: -100_000,
      payee: 139_025,
      'external market USD': 99_403,
      'external market CAD': -139_025,
      'fee USD': 497,
      'platform_fee USD': 100,
    })
  })

  test.each([
    // The fee is in what is delivered, and waits under the execution.
    ['a purchase', 'USD', 100_000, { USD: -100_000, USDC: 993_533_233 }, { USD: 99_403, USDC: -993_533_233 }],
    // The fee is in what arrives, and is taken as it arrives.
    ['a sale', 'USDC', 1_000_000_000, { USD: 99_350, USDC: -1_000_000_000 }, { USD: -99_950, USDC: 1_000_000_000 }],
  ])('%s lands where it shall', async (_, from, amount, own, market) => {
    const { customer, usdc } = await d.sender(100_000)
    await d.post('/sandbox/deposits', { account_guid: usdc, amount: 1_000_000_000 })
    const [source, destination] = from === 'USD' ? [customer.fiat, usdc] : [usdc, customer.fiat]
    const { execution, moved } = await d.run(customer, source, destination, 'source', amount)
    expect(execution.state).toBe('completed')
    expect(moved).toMatchObject({
      'own USD': own.USD,
      'own USDC': own.USDC,
      'external market USD': market.USD,
      'external market USDC': market.USDC,
      'platform_fee USD': 100,
    })
    expect(await d.held()).toBe(0)
  })

  test.each([0, 3600])('a pull alone, with %i seconds of patience', async (hold_seconds) => {
    await d.settings({ hold_seconds })
    const { customer } = await d.sender(0)
    const linked = await d.linkedAccount(customer.guid)
    const plan = await d.planned(customer, linked, customer.fiat, 'source', 100_000)
    const { guid } = await d.ok(d.execute(plan.guid))
    await d.advance(600)
    expect(await d.balances(customer.fiat)).toEqual(hold_seconds ? [100_000, 0] : [99_403, 99_403])
    expect(await d.settle(guid, 3600)).toMatchObject({
      state: 'completed',
      destination_account: { executed_amount: 99_403 },
    })
    expect(await d.balances(customer.fiat)).toEqual([99_403, 99_403])
    await d.settings({ hold_seconds: 0 })
  })
})
