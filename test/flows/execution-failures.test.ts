// Executions that do not go well: failure at each stage, reviews, holds, a market that moves. The
// customer is whole afterwards and pays no fee; only money that was pulled stays in the account it came to.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
})
afterAll(() => d.close())
afterEach(async () => expect(await d.held()).toBe(0))

const scenario = (noun: string, outcome: string, more = {}) => d.post('/sandbox/scenarios', { noun, outcome, ...more })

/** From a linked account over USD and USDC to a wallet: all kinds of stages but the one abroad. */
async function longWay(hold_seconds = 0) {
  await d.settings({ hold_seconds })
  const { customer, usdc } = await d.sender(0)
  const [linked, wallet] = [await d.linkedAccount(customer.guid), await d.wallet({ customer_guid: customer.guid })]
  const plan = await d.planned(customer, linked, wallet, 'source', 100_000)
  const names = { [customer.fiat]: 'own USD', [usdc]: 'own USDC' }
  return { customer, usdc, linked, wallet, plan, names }
}
const pulled = { 'own USD': 100_000, 'external ach USD': -100_000 }

describe('a stage fails', () => {
  test.each([
    [
      'the pull',
      'rail',
      'fail',
      { failure_code: 'non_sufficient_funds' },
      'non_sufficient_funds',
      ['failed', 'planned', 'planned'],
      {},
    ],
    [
      'the pull, its name',
      'rail',
      'fail',
      { failure_code: 'party_name_invalid' },
      'party_name_invalid',
      ['failed', 'planned', 'planned'],
      {},
    ],
    [
      'the pull is returned as it settles',
      'rail',
      'return',
      { return_code: 'R01' },
      'reversed',
      ['failed', 'planned', 'planned'],
      {},
    ],
    ['the trade is not filled', 'market', 'not_filled', {}, 'not_filled', ['completed', 'failed', 'planned'], pulled],
    [
      'the market moves',
      'market',
      'market_volatility',
      {},
      'market_volatility',
      ['completed', 'failed', 'planned'],
      pulled,
    ],
    [
      'the withdrawal',
      'chain',
      'fail',
      { failure_code: 'invalid_address' },
      'invalid_destination',
      ['completed', 'completed', 'failed', 'reversal completed'],
      pulled,
    ],
    [
      'the network is dear',
      'chain',
      'fail',
      { failure_code: 'network_fee_too_low' },
      'external_vendor_error',
      ['completed', 'completed', 'failed', 'reversal completed'],
      pulled,
    ],
  ] as const)('%s', async (_, noun, outcome, more, failure_code, states, moved) => {
    const { plan, names } = await longWay()
    await scenario(noun, outcome, more)
    const run = await d.watch(names, async () => d.settle((await d.ok(d.execute(plan.guid))).guid))
    expect(run.result).toMatchObject({ state: 'failed', failure_code })
    const stateOf = ({ type, state }: { type: string; state: string }) =>
      type === 'reversal' ? `reversal ${state}` : state
    expect(run.result.stages.map(stateOf)).toEqual(states)
    expect(run.result.stages.find((stage: { state: string }) => stage.state === 'failed').failure_code).toBe(
      failure_code,
    )
    expect(run.result.fees.every((fee: { executed_amount: unknown }) => fee.executed_amount === null)).toBe(true)
    expect(run.moved).toEqual(moved)
  })

  test.each([
    ['deposit', 'R01', { deposit_return_details: { return_code: 'R01', returned_at: expect.any(String) } }],
    ['payout', 'AC04', { withdrawal_return_details: { return_code: 'AC04', returned_at: expect.any(String) } }],
  ])('a %s that comes back as it settles says why', async (type, return_code, details) => {
    const { customer, usdc, mexican } = await d.sender(100_000)
    const linked = await d.linkedAccount(customer.guid)
    const [from, to] = type === 'deposit' ? [linked, usdc] : [customer.fiat, mexican]
    await scenario('rail', 'return', { return_code })
    const { execution, moved } = await d.run(customer, from, to, 'source', 100_000)
    expect(execution).toMatchObject({ state: 'failed', failure_code: 'reversed' })
    expect(execution.stages[0]).toMatchObject({ type, state: 'failed', failure_code: 'reversed', ...details })
    expect(moved).toEqual({})
  })

  test('a transaction is mined and reverted: the bank pays the network', async () => {
    const { plan, names } = await longWay()
    await scenario('chain', 'reverted')
    const run = await d.watch(names, async () => d.settle((await d.ok(d.execute(plan.guid))).guid))
    expect(run.result).toMatchObject({ state: 'failed', failure_code: 'external_vendor_error' })
    const paid = run.result.stages[2].fees[0].executed_amount
    expect(paid).toBeGreaterThan(0)
    const { network, bank } = d.feesByType(run.result)
    expect([network.executed_amount, bank.executed_amount]).toEqual([paid, null])
    expect(run.moved).toEqual({ ...pulled, 'gas ETH': -paid, 'external ethereum ETH': paid })
  })

  test.each([
    ['a payout', 'mexican', { failure_code: 'invalid_destination' }, 'invalid_destination'],
    ['a withdrawal by rail', 'own', {}, 'external_vendor_error'],
  ] as const)('%s, after a sale that is undone', async (_, to, more, failure_code) => {
    const { customer, usdc, mexican } = await d.sender(0)
    await d.post('/sandbox/deposits', { account_guid: usdc, amount: 1_000_000_000 })
    const outside = to === 'own' ? await d.rawAccount({ customer_guid: customer.guid }) : mexican
    await scenario('rail', 'fail', more)
    const { execution, moved } = await d.run(customer, usdc, outside, 'source', 1_000_000_000)
    expect(execution).toMatchObject({
      state: 'failed',
      failure_code,
      stages: [{ state: 'completed' }, { state: 'failed' }, { type: 'reversal', state: 'completed' }],
    })
    expect(moved).toEqual({})
    expect(await d.balances(usdc)).toEqual([1_000_000_000, 1_000_000_000])
  })

  test('a carrier that breaks off after it has accepted is asked again, and pays once', async () => {
    const { customer, mexican } = await d.sender(100_000)
    await scenario('rail', 'time_out')
    const plan = await d.planned(customer, customer.fiat, mexican, 'source', 100_000)
    const { guid } = await d.ok(d.execute(plan.guid))
    await d.reach(guid, ({ stages }) => stages[0].identifiers.length > 0)
    expect((await d.settle(guid)).state).toBe('completed')
    expect(await d.balances(customer.fiat)).toEqual([0, 0])
  })
})

describe('screening', () => {
  test('rejects: nothing moves', async () => {
    const { plan, names } = await longWay()
    await scenario('screening', 'reject')
    const run = await d.watch(names, async () => d.settle((await d.ok(d.execute(plan.guid))).guid))
    expect(run.result).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection', holds: null })
    expect(run.moved).toEqual({})
    expect(await d.statesOf(run.result.guid)).toEqual(['storing', 'failed'])
  })

  test.each([
    ['approve', 'completed', null],
    ['reject', 'failed', 'compliance_rejection'],
  ])('asks for a person, who says %s', async (decision, state, failure_code) => {
    const { customer, mexican } = await d.sender(100_000)
    await scenario('screening', 'review')
    const plan = await d.planned(customer, customer.fiat, mexican, 'source', 100_000)
    const { guid } = await d.ok(d.execute(plan.guid))
    expect(await d.settle(guid, 86_400)).toMatchObject({ state: 'reviewing', holds: null })
    expect(await d.balances(customer.fiat)).toEqual([100_000, 0])
    await d.ok(d.decide(guid, decision))
    expect(await d.settle(guid)).toMatchObject({ state, failure_code })
    expect(await d.balances(customer.fiat)).toEqual(decision === 'approve' ? [0, 0] : [100_000, 100_000])
    expect(await d.codeOf(d.decide(guid, 'approve'))).toBe('409 data_exists')
  })
})

describe('a hold', () => {
  test.each([
    ['approve', 'completed', null, {}],
    ['reject', 'failed', 'compliance_rejection', { 'own USD': 100_000 }],
  ])('is ended by a decision: %s', async (decision, state, failure_code, own) => {
    const { plan, names } = await longWay(86_400)
    const run = await d.watch(names, async () => {
      const { guid } = await d.ok(d.execute(plan.guid))
      await d.advance(600)
      expect((await d.ok(d.decide(guid, decision))).holds).toMatchObject([{ state: 'completed' }])
      return d.settle(guid)
    })
    expect(run.result).toMatchObject({ state, failure_code })
    expect(Object.fromEntries(Object.entries(run.moved).filter(([name]) => name.startsWith('own')))).toEqual(own)
  })

  test.each([
    ['administrative', 'screening_administrative', 2],
    ['non_administrative', 'screening_non_administrative', 60],
  ])('follows from what screening thinks of the pull: %s', async (outcome, type, days) => {
    const { plan } = await longWay()
    await scenario('screening', outcome)
    const { guid } = await d.ok(d.execute(plan.guid))
    await d.advance(600)
    const { holds, state } = await d.execution(guid)
    expect([state, holds]).toMatchObject(['reviewing', [{ type, state: 'active' }]])
    const lasts = (Date.parse(holds[0].eta_at) - Date.parse(holds[0].started_at)) / 86_400_000
    expect(lasts).toBeGreaterThanOrEqual(days)
    expect(lasts).toBeLessThan(days + 7)
    expect((await d.settle(guid, 70 * 86_400)).state).toBe('completed')
  })

  test('for the reserve ends when there is enough in it again', async () => {
    await d.settings({ reserve_minimums: { USD: 50_000 } })
    const { plan } = await longWay()
    const { guid } = await d.ok(d.execute(plan.guid))
    await d.advance(600)
    expect((await d.execution(guid)).holds).toMatchObject([{ type: 'reserve_below_minimum', state: 'active' }])
    await d.advance(7200)
    expect((await d.execution(guid)).state).toBe('reviewing')
    await d.fillReserve(60_000)
    expect((await d.settle(guid, 7200)).state).toBe('completed')
    await d.settings({ reserve_minimums: {} })
  })

  test('is over at once when the pull comes back', async () => {
    const { plan, names } = await longWay(10 * 86_400)
    await scenario('rail', 'return', { return_code: 'R01', after_days: 1 })
    const run = await d.watch(names, async () => {
      const { guid } = await d.ok(d.execute(plan.guid))
      await d.advance(600)
      expect((await d.execution(guid)).state).toBe('reviewing')
      return d.settle(guid, 86_400)
    })
    expect(run.result).toMatchObject({
      state: 'failed',
      failure_code: 'reversed',
      holds: [{ state: 'completed' }],
      stages: [{ state: 'completed', deposit_return_details: { return_code: 'R01' } }, {}, {}, { type: 'reversal' }],
    })
    expect(run.moved).toEqual({})
  })
})

describe('the market moves after the plan', () => {
  test.each([
    // 5 of 1000 and a little against the bank.
    ['a trade', 'USDC-USD', 'usdc', 'source', 50, 'completed'],
    ['a trade', 'USDC-USD', 'usdc', 'source', 51, 'failed'],
    ['a trade', 'USDC-USD', 'usdc', 'source', -500, 'completed'],
    ['a payout', 'MXN-USD', 'mexican', 'source', 50, 'completed'],
    ['a payout', 'MXN-USD', 'mexican', 'source', 51, 'failed'],
  ] as const)('%s of %s', async (_, symbol, to, end, move_bps, state) => {
    const { customer, usdc, mexican } = await d.sender(100_000)
    const plan = await d.planned(customer, customer.fiat, to === 'usdc' ? usdc : mexican, end, 100_000)
    await d.post('/sandbox/market', { symbol, move_bps })
    const execution = await d.settle((await d.ok(d.execute(plan.guid))).guid)
    expect(execution).toMatchObject({ state, failure_code: state === 'failed' ? 'market_volatility' : null })
    if (state === 'failed') expect(execution.stages[0]).toMatchObject({ state, identifiers: [], links: [] })
    expect((await d.balances(customer.fiat))[0]).toBe(state === 'failed' ? 100_000 : 0)
    await d.post('/sandbox/market', { symbol, move_bps: 0 })
  })
})
