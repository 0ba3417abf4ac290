// What failed and what came back adds up for a reader who has nothing but the answers: stages against balances and statements,
// and a loss in its parts: taken from the owner, covered by the reserve, still uncovered.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
  // Amounts are as in the example of docs/ledger.md.
  await d.settings({ spread_fee_bps: 0, platform_fee_bps: 0 })
})
afterAll(() => d.close())

const scenario = (noun: string, outcome: string, more = {}) => d.post('/sandbox/scenarios', { noun, outcome, ...more })

/** What each account gained by the stages that were completed. */
const sumsOf = ({ stages }: Any): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { state, source_account: from, destination_account: to } of stages) {
    if (state !== 'completed') continue
    sums[from.guid] = (sums[from.guid] ?? 0) - from.executed_amount
    sums[to.guid] = (sums[to.guid] ?? 0) + to.executed_amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

describe('a failed execution: what was undone says so', () => {
  /** From a linked account over USD and USDC to a wallet. */
  async function longWay(hold_seconds = 0) {
    await d.settings({ hold_seconds })
    const { customer, usdc } = await d.sender(0)
    const [linked, wallet] = [await d.linkedAccount(customer.guid), await d.wallet({ customer_guid: customer.guid })]
    const plan = await d.planned(customer, linked, wallet, 'source', 100_000)
    return { customer, usdc, linked, plan }
  }

  test('a trade: a reversal names it, in its amounts, and the pull stands', async () => {
    const { customer, usdc, linked, plan } = await longWay()
    await scenario('chain', 'fail', { failure_code: 'invalid_address' })
    const execution = await d.settle((await d.ok(d.execute(plan.guid))).guid)
    const [, trade, , reversal, ...others] = execution.stages
    expect(others).toEqual([])
    expect(trade).toMatchObject({ type: 'trade', state: 'completed' })
    expect(trade).not.toHaveProperty('reverses_stage_guid')
    const amounts = ({ asset, executed_amount }: Any) => ({ asset, quoted_amount: executed_amount, executed_amount })
    expect(reversal).toMatchObject({
      type: 'reversal',
      state: 'completed',
      reverses_stage_guid: trade.guid,
      source_account: { guid: usdc, ...amounts(trade.destination_account) },
      destination_account: { guid: customer.fiat, ...amounts(trade.source_account) },
      fees: [],
    })
    expect(sumsOf(execution)).toEqual({ [linked]: -100_000, [customer.fiat]: 100_000 })
    expect(await d.balances(customer.fiat)).toEqual([100_000, 100_000])
    // The plan shows what was planned.
    expect((await d.get(`/plans/${plan.guid}`)).stages).toHaveLength(3)
    expect(await d.codeOf(d.sendBack(execution.guid, reversal.guid, 'R01'))).toBe('409 data_exists')
    // The pull can still come back, and is looked for among the stages.
    await d.ok(d.sendBack(execution.guid, execution.stages[0].guid, 'R01'))
    await d.verify()
  })

  test('a pull that came back under its hold: nothing is left', async () => {
    const { plan, linked, customer } = await longWay(86_400)
    const { guid, stages } = await d.ok(d.execute(plan.guid))
    await d.advance(600)
    const execution = await d.ok(d.sendBack(guid, stages[0].guid, 'R01'))
    expect(execution.stages.at(-1)).toMatchObject({
      type: 'reversal',
      reverses_stage_guid: stages[0].guid,
      source_account: { guid: customer.fiat, executed_amount: 100_000 },
      destination_account: { guid: linked, executed_amount: 100_000 },
    })
    expect(sumsOf(execution)).toEqual({})
    await d.verify()
  })

  test('a pull that the rail lets come back days after the failure is found beside the reversal', async () => {
    const { plan } = await longWay()
    await scenario('rail', 'return', { return_code: 'R10', after_days: 5 })
    await scenario('chain', 'fail', { failure_code: 'invalid_address' })
    const execution = await d.settle((await d.ok(d.execute(plan.guid))).guid)
    expect(execution.stages.at(-1).type).toBe('reversal')
    await d.advance(6 * 86_400)
    const { stages } = await d.execution(execution.guid)
    expect(stages[0]).toMatchObject({ deposit_return_details: { return_code: 'R10' } })
  })

  test('nothing: no reversal', async () => {
    const { plan } = await longWay()
    await scenario('market', 'not_filled')
    const execution = await d.settle((await d.ok(d.execute(plan.guid))).guid)
    expect(execution.stages.map(({ type }: Any) => type)).toEqual(['deposit', 'trade', 'withdrawal'])
  })
})

/** Pulled 20000, of which 15000 are spent; 12000 in the reserve. 5000 are there, 3000 stay uncovered. */
describe('a return with a loss', () => {
  let reserve: string
  let payee: string
  const accountOf = (guid: string): Promise<Any> => d.get(`/accounts/${guid}`)
  const statementOf = async (guid: string): Promise<[step: string, amount: number][]> =>
    (await d.get(`/accounts/${guid}/entries?per_page=100`)).objects.map(({ step, amount }: Any) => [step, amount])

  beforeAll(async () => {
    const { objects } = await d.get('/accounts?owner=bank&type=reserve&per_page=100')
    reserve = objects.find(({ asset }: Any) => asset === 'USD').guid
    payee = (await d.customer()).fiat
  })
  beforeEach(async () => {
    await d.settings({ hold_seconds: 0 })
    const { platform_balance, uncovered_losses } = await accountOf(reserve)
    expect([platform_balance, uncovered_losses]).toEqual([0, 0])
    await d.fillReserve(12_000)
  })

  const spend = async (customer: { guid: string; fiat: string }, deliver_amount: number) => {
    const about = { product_type: 'book_transfer', customer_guid: customer.guid, asset: 'USD', deliver_amount }
    const places = { source_account_guid: customer.fiat, destination_account_guid: payee }
    const { guid } = await d.post('/quotes', { ...about, ...places })
    await d.post('/transfers', { quote_guid: guid, transfer_type: 'book' })
  }

  /** What is uncovered is shown on the reserve, until it is filled again. */
  async function coverTheRest(): Promise<void> {
    expect(await accountOf(reserve)).toMatchObject({ platform_balance: 0, uncovered_losses: 3000 })
    await d.fillReserve(10_000)
    expect(await accountOf(reserve)).toMatchObject({ platform_balance: 7000, uncovered_losses: 0 })
    expect((await statementOf(reserve)).slice(0, 3)).toEqual([
      ['recover', -3000],
      ['credit', 10_000],
      ['recover', -12_000],
    ])
    // For the next one the reserve is empty again.
    const { guid, fiat, from } = await d.puller()
    const { execution } = await d.run({ guid, fiat }, from, fiat, 'source', 7000)
    await spend({ guid, fiat }, 7000)
    await d.ok(d.sendBack(execution.guid, execution.stages[0].guid, 'R10'))
  }

  test('of an execution', async () => {
    const { guid, fiat, from } = await d.puller()
    const { execution } = await d.run({ guid, fiat }, from, fiat, 'source', 20_000)
    await spend({ guid, fiat }, 15_000)
    await d.ok(d.sendBack(execution.guid, execution.stages[0].guid, 'R10'))
    const { objects } = await d.get(`/executions?type=deposit_return&customer_guid=${guid}`)
    const [recovery, back] = objects[0].stages
    expect(back).toMatchObject({
      type: 'deposit_return',
      source_account: { guid: fiat, executed_amount: 20_000 },
      destination_account: { guid: from, executed_amount: 20_000 },
    })
    expect(recovery).toMatchObject({
      type: 'loss_recovery',
      source_account: { guid: reserve, type: 'reserve', quoted_amount: 15_000, executed_amount: 12_000 },
      destination_account: { guid: fiat, quoted_amount: 15_000, executed_amount: 15_000 },
      loss_recovery_details: { lost_amount: 15_000, recovered_amount: 12_000, uncovered_amount: 3000 },
    })
    // By account: what the stages say is what the statements say.
    expect(sumsOf(objects[0])).toEqual({ [fiat]: -5000, [from]: 20_000, [reserve]: -12_000 })
    expect((await statementOf(fiat))[0]).toEqual(['return', -5000])
    expect((await statementOf(reserve))[0]).toEqual(['recover', -12_000])
    await d.verify()
    await coverTheRest()
  })

  test('of a transfer', async () => {
    const { guid, fiat, from, pull } = await d.puller()
    const transfer = await pull({}, { receive_amount: 20_000, fees: [] })
    await d.advance(600)
    await spend({ guid, fiat }, 15_000)
    await d.post(`/sandbox/transfers/${transfer.guid}/return`, { return_code: 'R10' })
    const { objects } = await d.get(`/transfers?customer_guid=${guid}&side=withdrawal&per_page=100`)
    const back = objects.find(({ reference_transfer_guid }: Any) => reference_transfer_guid === transfer.guid)
    expect(back).toMatchObject({
      ...{ state: 'completed', deliver_amount: 20_000, receive_amount: 20_000 },
      loss_recovery_details: { lost_amount: 15_000, recovered_amount: 12_000, uncovered_amount: 3000 },
    })
    expect(back.entries).toMatchObject([
      { source_account: { guid: fiat }, destination_account: { guid: from }, deliver_amount: 5000 },
      {
        source_account: { guid: reserve, type: 'reserve' },
        destination_account: { guid: from },
        deliver_amount: 12_000,
      },
    ])
    expect((await statementOf(fiat))[0]).toEqual(['return', -5000])
    await coverTheRest()
  })
})

test('executions from before are told the same', async () => {
  const { sql } = d.s.service
  const told = () => sql<{ guid: string; stages: string }[]>`
    select guid, jsonb_agg(case when s ->> 'type' = 'reversal' then s - 'guid' - 'created_at' - 'updated_at' else s end order by n)::text as stages
    from executions cross join jsonb_array_elements(stages) with ordinality each (s, n) group by guid order by guid`
  const before = [...(await told())]
  expect(before.filter(({ stages }) => /reversal|loss_recovery_details/.test(stages)).length).toBeGreaterThan(4)
  await sql`update executions x set stages = (
    select jsonb_agg(case when s ? 'loss_recovery_details' then jsonb_set(s - 'loss_recovery_details',
      '{destination_account,executed_amount}', s -> 'source_account' -> 'executed_amount') else s end order by n)
    from jsonb_array_elements(stages) with ordinality each (s, n) where s ->> 'type' <> 'reversal')`
  await sql.unsafe(await readFile('migrations/0031_reversals.sql', 'utf8')).simple()
  expect([...(await told())]).toEqual(before)
})
