// Executions that cannot run: made and failed at once, or refused; and what a caller can list and read.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decideCommand } from '../../src/cli/decide.ts'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import { testMasterKey } from '../support/service.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
})
afterAll(() => d.close())

describe('an execution that cannot run is made, and is failed', () => {
  test('there is too little money', async () => {
    const { customer, mexican } = await d.sender(99_999)
    const { execution, moved } = await d.run(customer, customer.fiat, mexican, 'source', 100_000)
    expect(execution).toMatchObject({ state: 'failed', failure_code: 'non_sufficient_funds' })
    expect(execution.stages[0].state).toBe('planned')
    expect(moved).toEqual({})
  })

  test('a limit of the customer counts it once, and what failed is given back', async () => {
    // Rolling, so that no midnight comes between.
    const limit = {
      type: 'rolling',
      interval: 30 * 86_400,
      name: 'L',
      asset: 'USD',
      amount: 150_000,
      activities: ['remittance'],
      sides: ['withdrawal'],
    }
    const { customer, mexican } = await d.sender(300_000, { activity_limits: [limit] })
    const send = async (amount: number) => (await d.run(customer, customer.fiat, mexican, 'source', amount)).execution
    await d.script('fail')
    expect((await send(100_000)).failure_code).toBe('external_vendor_error')
    expect((await send(100_000)).state).toBe('completed')
    expect((await send(50_001)).failure_code).toBe('limit_exceeded')
    expect((await send(50_000)).state).toBe('completed')
  })
})

describe('refused', () => {
  test('a plan that was run, is not there, or has expired', async () => {
    const { customer, mexican } = await d.sender(300_000)
    const plan = await d.planned(customer, customer.fiat, mexican, 'source', 100_000)
    const [one, two] = await Promise.all([d.execute(plan.guid), d.execute(plan.guid)])
    expect([one.status, two.status].sort()).toEqual([201, 409])
    await d.settle((one.status === 201 ? one : two).body.guid)
    expect(await d.codeOf(d.execute(plan.guid))).toBe('409 data_exists plan_guid')
    expect(await d.codeOf(d.execute('0'.repeat(32)))).toBe('422 no_plan plan_guid')
    expect(await d.codeOf(d.execute('no guid'))).toBe('422 no_plan plan_guid')
    const old = await d.planned(customer, customer.fiat, mexican, 'source', 100_000)
    await d.advance(900)
    expect(await d.codeOf(d.execute(old.guid))).toBe('422 expired_plan plan_guid')
    const { guid } = await d.plan(d.order(customer, customer.fiat, mexican, 'source', 1))
    expect(await d.codeOf(d.execute(guid))).toBe('422 invalid_plan plan_guid')
  })

  test('whoever may no longer take part', async () => {
    const { customer, mexican, usdc } = await d.sender(300_000)
    const frozen = await d.planned(customer, customer.fiat, mexican, 'source', 100_000)
    await d.post(`/sandbox/customers/${customer.guid}/freeze`)
    expect(await d.codeOf(d.execute(frozen.guid))).toBe('422 frozen_customer plan_guid')
    await d.post(`/sandbox/customers/${customer.guid}/unfreeze`)
    await d.post('/sandbox/deposits', { account_guid: usdc, amount: 1_000_000 })
    const wallet = await d.wallet({ customer_guid: customer.guid })
    const gone = await d.planned(customer, usdc, wallet, 'source', 1_000_000)
    await d.ok(d.s.call('DELETE', `/external_wallets/${wallet}`))
    expect(await d.codeOf(d.execute(gone.guid))).toBe('422 invalid_destination_account plan_guid')
  })

  test.each(['approve', 'reject'])('an operator’s decision is taken: %s', async (decision) => {
    const { customer, mexican } = await d.sender(100_000)
    await d.post('/sandbox/scenarios', { noun: 'screening', outcome: 'review' })
    const plan = await d.planned(customer, customer.fiat, mexican, 'source', 100_000)
    const { guid } = await d.ok(d.execute(plan.guid))
    await d.idle()
    vi.stubEnv('DATABASE_URL', d.s.service.database_url)
    vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
    const said = vi.spyOn(console, 'log').mockImplementation(() => {})
    const words = ['execution', decision, guid, '--bank', d.s.demo.bank_guid, '--reason', 'a test']
    expect(await decideCommand.run(words)).toBe(0)
    const state = decision === 'approve' ? 'executing' : 'failed'
    expect(JSON.parse(said.mock.calls.at(-1)![0])).toEqual({ guid, state })
    await expect(decideCommand.run(words)).rejects.toThrow('refused: data_exists')
    await expect(decideCommand.run([...words, '--expires', '2030-01-31T00:00:00Z'])).rejects.toThrow('usage')
    vi.unstubAllEnvs()
    said.mockRestore()
    expect((await d.settle(guid)).state).toBe(decision === 'approve' ? 'completed' : 'failed')
  })

  test('a decision about what does not exist or waits for none', async () => {
    const { customer, mexican } = await d.sender(100_000)
    expect(await d.codeOf(d.decide('0'.repeat(32), 'approve'))).toBe('404 not_found')
    const { execution } = await d.run(customer, customer.fiat, mexican, 'source', 100_000)
    expect(await d.codeOf(d.decide(execution.guid, 'reject'))).toBe('409 data_exists')
  })
})

describe('a list', () => {
  test('is filtered by everything the interface names', async () => {
    const { customer, mexican, usdc } = await d.sender(300_000)
    const { execution: paid } = await d.run(customer, customer.fiat, mexican, 'source', 100_000)
    const { execution: bought } = await d.run(customer, customer.fiat, usdc, 'source', 100_000)
    const { body: failed } = await d.execute((await d.planned(customer, customer.fiat, usdc, 'source', 200_000)).guid)
    const listed = async (query: string): Promise<string[]> =>
      (await d.get(`/executions?customer_guid=${customer.guid}&${query}`)).objects.map(
        ({ guid }: { guid: string }) => guid,
      )
    const all = [failed.guid, bought.guid, paid.guid]
    expect(await listed('')).toEqual(all)
    expect(await listed('type=remittance&state=completed,failed')).toEqual(all)
    expect(await listed('type=deposit_return')).toEqual([])
    expect(await listed('state=failed')).toEqual([failed.guid])
    expect(await listed(`guid=${paid.guid},${bought.guid}`)).toEqual([bought.guid, paid.guid])
    expect(await listed(`plan_guid=${paid.plan_guid}`)).toEqual([paid.guid])
    expect(await listed(`source_account_guid=${customer.fiat}`)).toEqual(all)
    expect(await listed(`destination_account_guid=${mexican}`)).toEqual([paid.guid])
    expect(await listed(`created_at_gte=${bought.created_at}`)).toEqual([failed.guid, bought.guid])
    expect(await listed(`created_at_lt=${bought.created_at}`)).toEqual([paid.guid])
    expect(await listed(`updated_at_gte=${failed.updated_at}&updated_at_lt=2100-01-01T00:00:00Z`)).toEqual([
      failed.guid,
    ])
    expect(await listed(`bank_guid=${d.s.demo.bank_guid}&per_page=1&page=1`)).toEqual([bought.guid])
  })
})
