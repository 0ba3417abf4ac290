// A carrier says that it paid what had failed here (W5): the books differ until it is told, verify names it until an operator
// says who stands for it, and each is said once.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import { decideCommand } from '../../src/cli/decide.ts'
import { resolveCommand } from '../../src/cli/resolve.ts'
import { verifyCommand } from '../../src/cli/verify.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { keepPayment } from '../../src/providers/sandbox/memory/keep-payment.ts'
import { plainPlan } from '../../src/providers/sandbox/payment-plan.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { storeWithdrawal } from '../support/transfer-rows.ts'

let s: TestService
let said: string[]
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  said = []
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text))
  vi.stubEnv('DATABASE_URL', s.service.database_url)
  vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await s.stop()
})

const amount = 5
const bank = () => ['--bank', s.demo.bank_guid, '--reason', 'a test']
const findings = async (): Promise<string[]> =>
  (await audit(s.service.sql)).results.filter(({ violations }) => violations > 0).map(({ name }) => name)
const differences = async () => (await reconcile(s.service.sql, s.service.services.now())).differences.length
const balanceOf = async (guid: string): Promise<number> =>
  (await ok(s.call('GET', `/accounts/${guid}`))).platform_available

/** A withdrawal that was taken back here, and that its rail paid all the same. */
async function paidAfterAll(customer: TestService['demo']['customers'][number]): Promise<Guid> {
  const { bank_guid } = s.demo
  const fiat_account_guid = customer.accounts[0]!.guid
  const guid = (await storeWithdrawal(s.service.sql, {
    bank_guid,
    customer_guid: customer.guid,
    fiat_account_guid,
  })) as Guid
  expect(await ok(s.call('DELETE', `/transfers/${guid}`))).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
  const payment = { bank_guid, reference: guid, is_repeat: false, asset: 'USD', amount: BigInt(amount) as Amount }
  const plan = plainPlan.bind(null, { ...payment, side: 'withdrawal' }, 'ach')
  outputOf(await s.service.engine.submit(keepPayment, { bank_guid, reference: guid, plan: (now) => plan(now, now) }))
  return guid
}

const tell = async (transfer_guid: Guid) => {
  const standing = {
    kind: 'settled',
    identifiers: [{ type: 'trace_number', value: '1' }],
    network_fee: 0n as Amount,
  } as const
  const input = { bank_guid: s.demo.bank_guid, transfer_guid, standing }
  return outputOf(await s.service.engine.submit(recordStanding, input))
}

test.each([
  ['its owner', [], amount],
  ['the bank, at a loss', ['--from', 'receivable'], 0],
])('%s stands for it', async (_, from, taken) => {
  const customer = s.demo.customers[taken ? 0 : 1]!
  const account = customer.accounts[0]!.guid
  const before = await balanceOf(account)
  const guid = await paidAfterAll(customer)
  expect([await differences(), await findings()]).toEqual([1, []])
  await expect(resolveCommand.run(['transfer', guid, ...bank(), ...from])).rejects.toThrow('refused: data_exists')
  expect(await tell(guid)).toMatchObject({ state: 'failed', identifiers: [{ value: '1' }] })
  expect(await tell(guid)).toBe('stale')
  expect([await differences(), await findings()]).toEqual([0, ['suspense']])
  expect(await verifyCommand.run([])).toBe(1)
  expect(said.at(-1)).toContain(`"subject_guid": "${guid}"`)
  expect(await balanceOf(account)).toBe(before)
  expect(await resolveCommand.run(['transfer', guid, ...bank(), ...from])).toBe(0)
  expect(JSON.parse(said.at(-1)!)).toEqual({ guid, state: 'failed' })
  expect(await balanceOf(account)).toBe(before - taken)
  expect([await differences(), await findings()]).toEqual([0, []])
  await expect(resolveCommand.run(['transfer', guid, ...bank(), ...from])).rejects.toThrow('refused: data_exists')
})

test('an operator decides a transfer in review; what cannot be done is said', async () => {
  const account_guid = s.demo.customers[0]!.accounts[0]!.guid
  const { guid: deposit_bank_account_guid } = await ok(
    s.call('POST', '/deposit_bank_accounts', { type: 'main', account_guid }),
  )
  const body = { account_guid, amount, deposit_bank_account_guid, unique_memo_id: 'nobody' }
  const { guid } = await ok(s.call('POST', '/sandbox/deposits', body))
  for (const words of [
    ['approve'],
    ['maybe', guid],
    ['approve', guid, 'x'],
    ['approve', guid, '--expires', '2030-01-31T00:00:00Z'],
  ])
    await expect(decideCommand.run(['transfer', ...words, ...bank()])).rejects.toThrow('usage: corridor decide')
  for (const words of [[guid], ['transfer'], ['transfer', guid, '--from', 'nobody'], ['trade', guid]])
    await expect(resolveCommand.run([...words, ...bank()])).rejects.toThrow('usage: corridor resolve')
  expect(await decideCommand.run(['transfer', 'approve', guid, ...bank()])).toBe(0)
  expect(JSON.parse(said.at(-1)!)).toEqual({ guid, state: 'completed' })
  await expect(decideCommand.run(['transfer', 'reject', guid, ...bank()])).rejects.toThrow('refused: data_exists')
  expect(await findings()).toEqual([])
})
