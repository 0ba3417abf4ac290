// A carrier reports that it paid, or pulled, what had failed in an execution (W5): the amount waits in suspense until an operator
// says who bears it, and each is booked once. A rail that reports a settlement twice, before it is asked, moves the money once.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import { resolveCommand } from '../../src/cli/resolve.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import { recordStage } from '../../src/resources/executions/record-stage.ts'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import { testMasterKey } from '../support/service.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
  await d.settings({ hold_seconds: 0 })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.stubEnv('DATABASE_URL', d.s.service.database_url)
  vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await d.close()
})

const findings = async () =>
  (await audit(d.s.service.sql)).results.filter(({ violations }) => violations > 0).map(({ name }) => name)
const differences = async () => (await reconcile(d.s.service.sql, d.s.service.services.now())).differences.length
const script = (noun: string, outcome: string, more = {}) => d.post('/sandbox/scenarios', { noun, outcome, ...more })

/** Runs a plan until a stage fails, then lets its carrier have done it after all. */
async function paidAfterAll(plan_guid: string, index: number) {
  const { guid } = await d.ok(d.execute(plan_guid))
  const execution = await d.settle(guid)
  expect(execution).toMatchObject({ state: 'failed' })
  const stage = execution.stages[index]
  expect(stage).toMatchObject({ state: 'failed' })
  await d.s.service.sql`
    update sandbox_payments set failure_code = null where bank_guid = ${d.s.demo.bank_guid} and guid = ${stage.guid}`
  return { execution_guid: guid, stage_guid: stage.guid }
}

type Paid = Awaited<ReturnType<typeof paidAfterAll>>

const report = async (paid: Paid, network_fee = 0n) => {
  const standing = {
    kind: 'settled',
    identifiers: [{ type: 'trace_number', value: '1' }],
    network_fee: amount(network_fee),
  } as const
  const input = { bank_guid: d.s.demo.bank_guid, ...paid, standing, isReport: true }
  return outputOf(await d.s.service.engine.submit(recordStage, input as never))
}

const resolve = ({ stage_guid }: Paid, ...from: string[]) =>
  resolveCommand.run(['stage', stage_guid, '--bank', d.s.demo.bank_guid, '--reason', 'a test', ...from])

const availableIn = async (guid: string): Promise<number> => (await d.get(`/accounts/${guid}`)).platform_available

/** To a bank account at home, from an own one: one stage, by wire. */
async function withdrawal() {
  const { customer } = await d.sender(100_000)
  const outside = await d.linkedAccount(customer.guid)
  const plan = await d.planned(customer, customer.fiat, outside, 'source', 100_000)
  await script('rail', 'fail', { failure_code: 'invalid_destination' })
  const paid = await paidAfterAll(plan.guid, 0)
  return { account: customer.fiat, paid, sent: Number(plan.stages[0].destination_account.quoted_amount) }
}

test.each([
  ['its owner', [], 1],
  ['the bank, at a loss', ['--from', 'receivable'], 0],
])('paid after all: %s bears it', async (_, from, isOwners) => {
  const { account, paid, sent } = await withdrawal()
  expect(await availableIn(account)).toBe(100_000)
  expect([await differences(), await findings()]).toEqual([1, []])
  await expect(resolve(paid, ...from)).rejects.toThrow('refused: not_found')
  expect(await report(paid)).toMatchObject({ state: 'failed', stages: [{ identifiers: [{ value: '1' }] }] })
  expect(await report(paid)).toBe('unchanged')
  expect([await differences(), await findings()]).toEqual([0, ['suspense']])
  expect(await availableIn(account)).toBe(100_000)
  expect(await resolve(paid, ...from)).toBe(0)
  expect(await availableIn(account)).toBe(100_000 - sent * isOwners)
  expect([await differences(), await findings()]).toEqual([0, []])
  await expect(resolve(paid, ...from)).rejects.toThrow('refused: data_exists')
})

test('pulled after all: its owner gets it', async () => {
  const { customer } = await d.sender(0)
  const linked = await d.linkedAccount(customer.guid)
  const plan = await d.planned(customer, linked, customer.fiat, 'source', 50_000)
  await script('rail', 'fail', { failure_code: 'non_sufficient_funds' })
  const paid = await paidAfterAll(plan.guid, 0)
  await report(paid)
  expect([await differences(), await findings()]).toEqual([0, ['suspense']])
  await expect(resolve(paid, '--from', 'receivable')).rejects.toThrow('refused: invalid_parameter')
  expect(await resolve(paid)).toBe(0)
  expect(await availableIn(customer.fiat)).toBe(50_000)
  expect([await differences(), await findings()]).toEqual([0, []])
})

test('sent over a chain after all, after its sale was undone: the bank bears it, and its gas', async () => {
  const { customer, usdc } = await d.sender(100_000)
  const wallet = await d.wallet({ customer_guid: customer.guid })
  const plan = await d.planned(customer, customer.fiat, wallet, 'source', 100_000)
  await script('chain', 'fail', { failure_code: 'invalid_address' })
  const paid = await paidAfterAll(plan.guid, plan.stages.length - 1)
  await d.s.service.sql`
    update sandbox_payments set fee = 7, fee_asset = 'ETH'
    where bank_guid = ${d.s.demo.bank_guid} and guid = ${paid.stage_guid}`
  await report(paid, 7n)
  expect([await differences(), await findings()]).toEqual([0, ['suspense']])
  expect([await availableIn(customer.fiat), await availableIn(usdc)]).toEqual([100_000, 0])
  await expect(resolve(paid)).rejects.toThrow('refused: insufficient_balance')
  expect(await resolve(paid, '--from', 'receivable')).toBe(0)
  expect([await differences(), await findings()]).toEqual([0, []])
})

test('a rail that reports twice, before it is asked, pulls and pays once', async () => {
  const { customer } = await d.sender(0)
  const linked = await d.linkedAccount(customer.guid)
  const plan = await d.planned(customer, linked, customer.fiat, 'source', 50_000)
  await script('rail', 'duplicate')
  const { guid } = await d.ok(d.execute(plan.guid))
  expect(await d.settle(guid)).toMatchObject({ state: 'completed' })
  expect([await differences(), await findings()]).toEqual([0, []])
})

test('a rail that reports a pull before it is asked does not spare it its screening', async () => {
  const { customer } = await d.sender(0)
  const linked = await d.linkedAccount(customer.guid)
  const plan = await d.planned(customer, linked, customer.fiat, 'source', 50_000)
  await script('rail', 'duplicate')
  await script('screening', 'non_administrative')
  const { guid } = await d.ok(d.execute(plan.guid))
  expect(await d.settle(guid)).toMatchObject({
    state: 'reviewing',
    holds: [{ type: 'screening_non_administrative', state: 'active' }],
  })
})

test.each([[['stage', 'x']], [['stage', 'f'.repeat(32), '--sent-back']], [['execution', 'f'.repeat(32)]]])(
  'the command line is checked: %j',
  (words) =>
    expect(resolveCommand.run([...words, '--bank', d.s.demo.bank_guid])).rejects.toThrow('usage: corridor resolve'),
)
