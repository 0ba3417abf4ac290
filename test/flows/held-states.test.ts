// States that usually last a moment, held: a simulator is told to act later, the bank's clock stands still, and the object
// stays where it is until the clock is advanced. Nothing asks in a loop meanwhile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { atRest, statesOf } from '../support/desk.ts'
import { linked } from '../support/external-bank-accounts.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound, stopSound } from '../support/sound.ts'
import { freshAddress } from '../support/wallets.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
  await post('/sandbox/clock', { frozen: true })
})
afterAll(() => stopSound(s))

const post = (path: string, body?: Fields) => ok(s.call('POST', path, body))
const get = (path: string) => ok(s.call('GET', path))
const script = (noun: string, outcome: string) => post('/sandbox/scenarios', { noun, outcome })
const customer = () => s.demo.customers[0]!
const accountIn = (asset: string) => customer().accounts.find((each) => each.asset === asset)!.guid
const advance = async (advance_seconds: number) => {
  await post('/sandbox/clock', { advance_seconds })
  await atRest(s)
}

const later_seconds = 5

/** The state of an object when nothing is left to do, and the same again a second before the time is over. */
async function held(path: string): Promise<string> {
  await atRest(s)
  const { state } = await get(path)
  await advance(later_seconds - 1)
  expect((await get(path)).state).toBe(state)
  return state
}

async function trade(): Promise<string> {
  const order = { product_type: 'trading', customer_guid: customer().guid, symbol: 'BTC-USD', side: 'buy' }
  const { guid: quote_guid } = await post('/quotes', { ...order, deliver_amount: 10_000 })
  return `/trades/${(await post('/trades', { trade_type: 'platform', quote_guid })).guid}`
}
const planOf = async (): Promise<string> => {
  const source_account = { guid: accountIn('USD'), amount: 10_000 }
  const body = { type: 'remittance', customer_guid: customer().guid, source_account }
  return `/plans/${(await post('/plans', { ...body, destination_account: { guid: accountIn('BTC') } })).guid}`
}
const wallet = async (): Promise<string> =>
  `/external_wallets/${(await post('/external_wallets', { name: 'W', asset: 'USDC', address: freshAddress() })).guid}`
const events = (path: string) => statesOf(s, path.split('/').at(-1)!)

describe('a trade', () => {
  test.each([
    ['take_later', ['storing']],
    ['fill_later', ['pending']],
    ['settle_later', ['executed', 'settling']],
  ])('%s', async (outcome, states) => {
    const before = await get(`/accounts/${accountIn('USD')}`)
    await script('market', outcome)
    const path = await trade()
    for (const state of states) {
      expect(await held(path)).toBe(state)
      const after = await get(`/accounts/${accountIn('USD')}`)
      expect(after.platform_balance).toBe(before.platform_balance)
      expect(after.platform_available).toBe(before.platform_available - 10_000)
      assertSound(await audit(s.service.sql))
      await advance(1)
    }
    expect((await get(path)).state).toBe('completed')
    expect(await events(path)).toEqual(['storing', 'pending', 'executed', 'settling', 'completed'])
  })

  test('is asked for no more often than the clock moves', async () => {
    await script('market', 'fill_later')
    const path = await trade()
    await atRest(s)
    const [job] = await s.service.sql`
      select kind, attempts, run_at = 'infinity' as waits from jobs where object_guid = ${path.split('/').at(-1)!}`
    expect(job).toEqual({ kind: 'fill-trade', attempts: 0, waits: true })
    await advance(later_seconds)
  })

  test.each(['take_later', 'fill_later'])('is cancelled at leisure after %s', async (outcome) => {
    await script('market', outcome)
    const path = await trade()
    await atRest(s)
    expect((await post(`/sandbox${path}/cancel`)).state).toBe('cancelled')
    await advance(later_seconds)
    expect((await get(path)).state).toBe('cancelled')
  })

  test('fills that come later are still bound by the tolerance', async () => {
    await script('market', 'fill_later')
    const path = await trade()
    await atRest(s)
    await post('/sandbox/market', { symbol: 'BTC-USD', move_bps: 500 })
    await advance(later_seconds)
    expect(await get(path)).toMatchObject({ state: 'failed', failure_code: 'market_volatility' })
    await post('/sandbox/market', { symbol: 'BTC-USD', move_bps: -476 })
  })
})

describe('a plan', () => {
  test.each([
    ['take_later', 'storing'],
    ['quote_later', 'planning'],
  ])('%s', async (outcome, state) => {
    await script('market', outcome)
    const path = await planOf()
    expect(await held(path)).toBe(state)
    expect(await get(path)).toMatchObject({ stages: [], fees: [], expires_at: null })
    await advance(1)
    expect((await get(path)).state).toBe('completed')
    expect(await events(path)).toEqual(['storing', 'planning', 'completed'])
  })

  test('leaves a script of orders alone, and an order one of plans', async () => {
    await script('market', 'not_filled')
    const plan = await planOf()
    await atRest(s)
    expect((await get(plan)).state).toBe('completed')
    await script('market', 'quote_later')
    const path = await trade()
    await atRest(s)
    expect((await get(path)).state).toBe('completed')
    await script('market', 'fill')
  })
})

test.each([
  ['take_later', 'storing'],
  ['answer_later', 'pending'],
])('a wallet, screening %s', async (outcome, state) => {
  await script('screening', outcome)
  const path = await wallet()
  expect(await held(path)).toBe(state)
  await advance(1)
  expect(await events(path)).toEqual(['storing', 'pending', 'completed'])
})

test('an execution and its trade', async () => {
  const plan = await planOf()
  await atRest(s)
  await script('screening', 'take_later')
  await script('market', 'settle_later')
  const { guid } = await post('/executions', { plan_guid: plan.split('/').at(-1) })
  expect(await held(`/executions/${guid}`)).toBe('storing')
  await advance(1)
  expect(await held(`/executions/${guid}`)).toBe('executing')
  await advance(2 * later_seconds)
  expect((await get(`/executions/${guid}`)).state).toBe('completed')
})

test('a transfer that waits for screening', async () => {
  const { guid: external_wallet_guid } = await get(await wallet())
  await atRest(s)
  const order = { product_type: 'crypto_transfer', customer_guid: customer().guid, asset: 'USDC', side: 'withdrawal' }
  const account = await post('/accounts', { type: 'trading', asset: 'USDC', name: 'U', customer_guid: customer().guid })
  await post('/sandbox/deposits', { account_guid: account.guid, amount: 10_000_000 })
  const { guid: quote_guid } = await post('/quotes', { ...order, deliver_amount: 9_000_000 })
  await script('screening', 'answer_later')
  const { guid } = await post('/transfers', { transfer_type: 'crypto', quote_guid, external_wallet_guid })
  expect(await held(`/transfers/${guid}`)).toBe('storing')
  await advance(1)
  expect((await get(`/transfers/${guid}`)).state).toBe('pending')
})

test('a verification that nobody has opened', async () => {
  await script('verifier', 'open_later')
  const { guid: customer_guid } = await post('/customers', { type: 'individual', name: { first: 'V', last: 'V' } })
  const kyc = { type: 'kyc', method: 'id_and_selfie', customer_guid }
  const { guid } = await post('/identity_verifications', kyc)
  expect(await held(`/identity_verifications/${guid}`)).toBe('storing')
  const early = await s.call('POST', `/sandbox/identity_verifications/${guid}/decide`, { outcome: 'passed' })
  expect(early.body).toMatchObject({ status: 409, message_code: 'data_exists' })
  expect(early.body.error_message).toMatch(/Advance the clock/)
  await advance(1)
  expect((await get(`/identity_verifications/${guid}`)).state).toBe('waiting')
})

test('an account outside whose link is being ended', async () => {
  const { guid } = await post('/external_bank_accounts', linked('sandbox-checking', { customer_guid: customer().guid }))
  await atRest(s)
  await script('aggregator', 'unlink_later')
  await ok(s.call('DELETE', `/external_bank_accounts/${guid}`))
  expect(await held(`/external_bank_accounts/${guid}`)).toBe('deleting')
  await advance(1)
  expect((await get(`/external_bank_accounts/${guid}`)).state).toBe('deleted')
})

test('a deposit bank account that is being closed', async () => {
  const { guid } = await post('/deposit_bank_accounts', { type: 'main', account_guid: accountIn('USD') })
  await script('deposit_bank', 'close_later')
  await ok(s.call('DELETE', `/deposit_bank_accounts/${guid}`))
  expect(await held(`/deposit_bank_accounts/${guid}`)).toBe('deleting')
  await advance(1)
  expect((await get(`/deposit_bank_accounts/${guid}`)).state).toBe('deleted')
})
