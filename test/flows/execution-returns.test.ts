// What settled comes back after its execution ended: a plan and an execution of their own, completed at once, that refer to the
// first. What was paid is credited again without the fee; what was pulled is taken back, and the reserve covers what is gone.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { zero } from '../../src/kernel/amount.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
})
afterAll(() => d.close())

const scenario = (noun: string, outcome: string, more = {}) => d.post('/sandbox/scenarios', { noun, outcome, ...more })
const returnsOf = async (guid: string) =>
  (await d.get('/executions?type=deposit_return,withdrawal_return&per_page=100')).objects.filter(
    ({ references }: { references: { guid: string }[] }) => references[0]!.guid === guid,
  )

describe('a payment comes back', () => {
  test.each([
    [
      'abroad',
      'by the caller',
      { 'external market USD': -99_254, 'external market MXN': 1_972_254, 'external spei MXN': -1_972_254 },
    ],
    [
      'abroad',
      'by the rail',
      { 'external market USD': -99_254, 'external market MXN': 1_972_254, 'external spei MXN': -1_972_254 },
    ],
    ['at home', 'by the caller', { 'external ach USD': -99_403 }],
  ])('%s, %s', async (where, how, elsewhere) => {
    const { customer, mexican } = await d.sender(100_000)
    const outside = where === 'abroad' ? mexican : await d.rawAccount({ customer_guid: customer.guid })
    const code = where === 'abroad' ? 'AC04' : 'R03'
    if (how === 'by the rail') await scenario('rail', 'return', { return_code: code, after_days: 2 })
    const more = where === 'abroad' ? {} : { destination_account: { payment_rail: 'ach' } }
    const { execution } = await d.run(customer, customer.fiat, outside, 'source', 100_000, more)
    expect(execution).toMatchObject({ state: 'completed' })
    const [stage] = execution.stages
    const { moved } = await d.watch({ [customer.fiat]: 'own USD' }, async () => {
      if (how === 'by the caller') await d.ok(d.sendBack(execution.guid, stage.guid, code))
      else await d.advance(2 * 86_400)
    })
    const sent = stage.source_account.executed_amount
    expect(moved).toEqual({ 'own USD': sent, ...elsewhere })
    expect((await d.execution(execution.guid)).stages[0]).toMatchObject({
      state: 'completed',
      withdrawal_return_details: { return_code: code, returned_at: expect.any(String) },
    })
    const [back, ...others] = await returnsOf(execution.guid)
    expect(others).toEqual([])
    expect(back).toMatchObject({
      type: 'withdrawal_return',
      state: 'completed',
      customer_guid: customer.guid,
      fees: [],
      references: [
        { type: 'returned_execution', guid: execution.guid },
        { type: 'returned_stage', guid: stage.guid },
      ],
      source_account: { guid: outside, executed_amount: stage.destination_account.executed_amount },
      destination_account: { guid: customer.fiat, executed_amount: sent },
      stages: [{ type: 'withdrawal_return', state: 'completed' }],
    })
    expect(await d.get(`/plans/${back.plan_guid}`)).toMatchObject({
      type: 'withdrawal_return',
      state: 'completed',
      expires_at: null,
    })
    expect(await d.codeOf(d.execute(back.plan_guid))).toBe('409 data_exists plan_guid')
    expect(await d.codeOf(d.sendBack(execution.guid, stage.guid, code))).toBe('409 data_exists')
  })
})

/** Pulled, bought and sent to a wallet: nothing of it is left but what is paid in later. */
async function pulledAndGone(left: number) {
  const { customer } = await d.sender(left)
  const [linked, wallet] = [await d.linkedAccount(customer.guid), await d.wallet({ customer_guid: customer.guid })]
  const { execution } = await d.run(customer, linked, wallet, 'source', 100_000)
  expect(execution.state).toBe('completed')
  return { customer, linked, execution, pull: execution.stages[0] }
}

describe('a pull comes back', () => {
  test.each([
    ['the owner has it', 100_000, 0, { 'own USD': -100_000 }, undefined],
    ['a part is gone, and the reserve has it', 30_000, 80_000, { 'own USD': -30_000, 'reserve USD': -70_000 }, 70_000],
    [
      'a part is gone, and the reserve has too little',
      30_000,
      20_000,
      { 'own USD': -30_000, 'reserve USD': -30_000, 'receivable USD': -40_000 },
      30_000,
    ],
    ['all is gone, and so is the reserve', 0, 0, { 'receivable USD': -100_000 }, 0],
  ])('after completion: %s', async (_, left, fund, expected, recovered) => {
    const { customer, linked, execution, pull } = await pulledAndGone(left)
    if (fund > 0) await d.fillReserve(fund)
    const { moved } = await d.watch({ [customer.fiat]: 'own USD' }, () =>
      d.ok(d.sendBack(execution.guid, pull.guid, 'R10')),
    )
    expect(moved).toEqual({ 'external ach USD': 100_000, ...expected })
    const [back] = await returnsOf(execution.guid)
    expect(back).toMatchObject({
      type: 'deposit_return',
      source_account: { guid: customer.fiat, executed_amount: 100_000 },
      destination_account: { guid: linked, executed_amount: 100_000 },
    })
    const types = back.stages.map(({ type }: { type: string }) => type)
    expect(types).toEqual(recovered === undefined ? ['deposit_return'] : ['loss_recovery', 'deposit_return'])
    if (recovered !== undefined) {
      expect(back.stages[0]).toMatchObject({
        source_account: { type: 'reserve', quoted_amount: 100_000 - left, executed_amount: recovered },
        destination_account: { guid: customer.fiat },
      })
    }
    expect((await d.execution(execution.guid)).stages[0]).toMatchObject({
      deposit_return_details: { return_code: 'R10' },
    })
  })

  test('after a later stage failed: the money that stood is taken back', async () => {
    const { customer } = await d.sender(0)
    const [linked, wallet] = [await d.linkedAccount(customer.guid), await d.wallet({ customer_guid: customer.guid })]
    await scenario('rail', 'return', { return_code: 'R10', after_days: 5 })
    await scenario('market', 'not_filled')
    const { execution } = await d.run(customer, linked, wallet, 'source', 100_000)
    expect(execution).toMatchObject({ state: 'failed', failure_code: 'not_filled' })
    expect(await d.balances(customer.fiat)).toEqual([100_000, 100_000])
    await d.advance(6 * 86_400)
    expect(await d.balances(customer.fiat)).toEqual([0, 0])
    expect(await returnsOf(execution.guid)).toHaveLength(1)
    expect((await d.execution(execution.guid)).state).toBe('failed')
  })

  test('after a later stage was paid and came back at once: both returns are told apart', async () => {
    const { customer, mexican } = await d.sender(0)
    const linked = await d.linkedAccount(customer.guid)
    await scenario('screening', 'administrative')
    const { guid: plan_guid } = await d.planned(customer, linked, mexican, 'source', 100_000)
    const { guid } = await d.ok(d.execute(plan_guid))
    await d.advance(600)
    await scenario('rail', 'return', { return_code: 'AC04' })
    await d.ok(d.decide(guid, 'approve'))
    const execution = await d.settle(guid)
    expect(execution).toMatchObject({ state: 'failed', failure_code: 'reversed' })
    expect(await d.balances(customer.fiat)).toEqual([100_000, 100_000])
    await d.ok(d.sendBack(guid, execution.stages[0].guid, 'R10'))
    expect(await d.balances(customer.fiat)).toEqual([0, 0])
    expect(await returnsOf(guid)).toHaveLength(1)
    await d.verify()
  })

  test('and its rail cannot tell when it is asked: it is asked again', async () => {
    const { customer } = await d.sender(0)
    const linked = await d.linkedAccount(customer.guid)
    await scenario('rail', 'return', { return_code: 'R10', after_days: 5 })
    const { execution } = await d.run(customer, linked, customer.fiat, 'source', 100_000)
    expect(execution.state).toBe('completed')
    const { rails } = await d.s.service.services.providersOf(d.s.demo.bank_guid)
    const check_again_at = timestampFromMs(Date.parse(execution.updated_at) + 6 * 86_400_000)
    const carry = vi.spyOn(rails, 'carry')
    carry.mockResolvedValueOnce({ kind: 'pending', check_again_at, identifiers: [], network_fee: zero })
    await d.advance(5 * 86_400)
    expect(carry).toHaveBeenCalledOnce()
    expect(await returnsOf(execution.guid)).toEqual([])
    await d.advance(86_400)
    expect(await returnsOf(execution.guid)).toHaveLength(1)
    carry.mockRestore()
  })

  test('with what it paid for: that is credited first, and only the fee is the bank’s loss', async () => {
    const { customer, mexican } = await d.sender(0)
    const linked = await d.linkedAccount(customer.guid)
    await scenario('rail', 'return', { count: 2, after_days: 1 })
    const { execution } = await d.run(customer, linked, mexican, 'source', 100_000)
    expect(execution.state).toBe('completed')
    const { moved } = await d.watch({ [customer.fiat]: 'own USD' }, () => d.advance(3 * 86_400))
    expect(moved).toMatchObject({ 'external ach USD': 100_000, 'external market USD': -99_254, 'receivable USD': -746 })
    expect(await d.balances(customer.fiat)).toEqual([0, 0])
    const returns = await returnsOf(execution.guid)
    expect(returns.map(({ type }: { type: string }) => type)).toEqual(['deposit_return', 'withdrawal_return'])
    // Each has the parties of its own accounts; nobody in Mexico sends back what was pulled from the customer.
    const sender = { type: 'customer', participant_guid: customer.guid }
    const { receiving_party: payee } = execution.travel_rule_info
    expect(payee.type).toBe('counterparty')
    for (const [i, originating_party] of [sender, payee].entries()) {
      const travel_rule_info = { originating_party, receiving_party: sender }
      expect(returns[i]).toMatchObject({ travel_rule_info })
      expect(await d.get(`/plans/${returns[i].plan_guid}`)).toMatchObject({ travel_rule_info })
    }
    await d.fillReserve(746)
  })

  test('under a hold: the execution fails as reversed', async () => {
    await d.settings({ hold_seconds: 86_400 })
    const { customer } = await d.sender(0)
    const [linked, wallet] = [await d.linkedAccount(customer.guid), await d.wallet({ customer_guid: customer.guid })]
    const plan = await d.planned(customer, linked, wallet, 'source', 100_000)
    const { guid, stages } = await d.ok(d.execute(plan.guid))
    expect(await d.codeOf(d.sendBack(guid, stages[0].guid, 'R01'))).toBe('409 data_exists')
    await d.advance(600)
    expect(await d.ok(d.sendBack(guid, stages[0].guid, 'R01'))).toMatchObject({
      state: 'failed',
      failure_code: 'reversed',
    })
    expect(await d.balances(customer.fiat)).toEqual([0, 0])
    await d.settings({ hold_seconds: 0 })
  })
})

describe('refused', () => {
  test('what is not there, is no stage of it, or cannot come back', async () => {
    const { execution } = await pulledAndGone(0)
    const [, trade, withdrawal] = execution.stages
    const none = '0'.repeat(32)
    expect(await d.codeOf(d.sendBack(none, trade.guid, 'R01'))).toBe('404 not_found')
    expect(await d.codeOf(d.sendBack(execution.guid, none, 'R01'))).toBe('422 unsupported_value stage_guid')
    expect(await d.codeOf(d.sendBack(execution.guid, trade.guid, 'R01'))).toBe('409 data_exists')
    expect(await d.codeOf(d.sendBack(execution.guid, withdrawal.guid, 'R01'))).toBe('409 data_exists')
    expect(await d.codeOf(d.sendBack(execution.guid, trade.guid, 'r01'))).toBe('400 invalid_value return_code')
  })
})
