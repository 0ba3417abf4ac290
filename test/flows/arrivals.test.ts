// Money that comes by itself: credited, kept waiting, accepted, sent back, or taken back after it was credited. The carriers'
// own books are compared with ours after every step.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import { atRest, outcomeOf } from '../support/desk.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
  await ok(post('/sandbox/clock', { frozen: true }))
})
afterEach(async () => {
  const { differences, agrees } = await reconcile(s.service.sql, s.service.services.now())
  expect([differences, agrees]).toEqual([[], true])
  assertSound(await audit(s.service.sql))
})
afterAll(() => s.stop())

const post = (path: string, body: object = {}) => s.call('POST', path, body)
const read = (guid: string) => ok(s.call('GET', `/transfers/${guid}`))

const settle = (seconds = 0) => ok(post('/sandbox/clock', { advance_seconds: seconds })).then(() => atRest(s))
const balanceOf = async (guid: string): Promise<number> =>
  (await ok(s.call('GET', `/accounts/${guid}`))).platform_available
/** What lies in a hidden account of the bank. */
async function hidden(type: string, asset: string): Promise<number> {
  const [row] = await s.service.sql<{ posted: bigint }[]>`
    select coalesce(sum(b.posted), 0) as posted from accounts a join balances b
      on b.bank_guid = a.bank_guid and b.account_guid = a.guid
    where a.bank_guid = ${s.demo.bank_guid} and a.type = ${type} and a.asset = ${asset}`
  return Number(row!.posted)
}
/** Each state entered, and each step posted. */
async function courseOf(guid: string): Promise<string> {
  const events = await s.service.sql<{ event_type: string }[]>`
    select event_type from events where object_guid = ${guid} order by sequence`
  const steps = await s.service.sql<{ step: string }[]>`
    select step from journals where subject_guid = ${guid} order by created_at, guid`
  const states = events.map(({ event_type }) => event_type.replace('transfer.', ''))
  return `${states.join(' ')}: ${steps.map(({ step }) => step).join(' ')}`
}

/** A new customer with an account, verified and then decided about as told. */
async function owner(asset: string, ...decisions: string[]) {
  const { guid: customer_guid } = await ok(
    post('/customers', { type: 'individual', name: { first: 'Ola', last: 'Owner' } }),
  )
  const type = asset === 'BTC' ? 'trading' : 'fiat'
  const { guid: account_guid } = await ok(post('/accounts', { type, asset, name: 'a', customer_guid }))
  for (const decision of decisions) await ok(post(`/sandbox/customers/${customer_guid}/${decision}`))
  return { customer_guid, account_guid }
}
const arrive = (account_guid: string, amount: number, more: Fields = {}) =>
  ok(post('/sandbox/deposits', { account_guid, amount, ...more }))
const decide = (guid: string, decision: string) => post(`/sandbox/transfers/${guid}/decide`, { decision })

describe('credited at once (D1)', () => {
  test.each([
    ['a verified owner', ['verify']],
    ['a frozen owner, who cannot spend it', ['verify', 'freeze']],
  ])('%s', async (_, decisions) => {
    const { account_guid, customer_guid } = await owner('USD', ...decisions)
    const transfer = await arrive(account_guid, 1_234)
    expect(transfer).toMatchObject({
      state: 'completed',
      side: 'deposit',
      customer_guid,
      receive_amount: 1_234,
      deliver_amount: 1_234,
      fee: 0,
      fee_details: [],
      entries: null,
      quote_guid: null,
      destination_account: { guid: account_guid, type: 'fiat' },
    })
    expect(await balanceOf(account_guid)).toBe(1_234)
    expect(await courseOf(transfer.guid)).toBe('storing completed: credit')
    expect(outcomeOf(await s.call('DELETE', `/transfers/${transfer.guid}`))).toBe('409 data_exists')
    expect(outcomeOf(await decide(transfer.guid, 'approve'))).toBe('409 data_exists')
  })
})

describe('kept waiting (D3)', () => {
  test.each<[string, string[], string[], string]>([
    ['an unverified owner', [], ['verify'], 'unverified_customer'],
    ['a rejected owner', ['reject'], [], 'rejected_customer'],
  ])('%s: nobody may accept it before the owner is verified', async (_, decisions, then, code) => {
    const { account_guid, customer_guid } = await owner('USD', ...decisions)
    const before = await hidden('suspense', 'USD')
    const { guid, state } = await arrive(account_guid, 700)
    expect(state).toBe('reviewing')
    expect([await balanceOf(account_guid), await hidden('suspense', 'USD')]).toEqual([0, before + 700])
    expect(outcomeOf(await decide(guid, 'approve'))).toBe(`422 ${code}`)
    if (decisions.length > 0) await ok(s.call('PATCH', `/customers/${customer_guid}`, { state: 'unverified' }))
    if (then.length === 0) {
      expect(outcomeOf(await decide(guid, 'approve'))).toBe('422 unverified_customer')
      await ok(post(`/sandbox/customers/${customer_guid}/verify`))
    }
    for (const decision of then) await ok(post(`/sandbox/customers/${customer_guid}/${decision}`))
    expect(outcomeOf(await decide(guid, 'approve'))).toBe('200 completed')
    expect([await balanceOf(account_guid), await hidden('suspense', 'USD')]).toEqual([700, before])
    expect(await courseOf(guid)).toBe('storing reviewing completed: credit resolve')
    for (const again of ['approve', 'reject']) expect(outcomeOf(await decide(guid, again))).toBe('409 data_exists')
  })

  test('a memo that names nobody; refused, it goes back by the way it came', async () => {
    const { account_guid } = await owner('CAD', 'verify')
    const { guid: deposit_bank_account_guid } = await ok(post('/deposit_bank_accounts', { type: 'main', account_guid }))
    const { guid, state } = await arrive(account_guid, 55, { deposit_bank_account_guid, unique_memo_id: 'nobody' })
    expect([state, await hidden('suspense', 'CAD')]).toEqual(['reviewing', 55])
    expect((await s.call('DELETE', `/transfers/${guid}`)).status).toBe(409)
    expect(outcomeOf(await decide(guid, 'reject'))).toBe('200 cancelling')
    await settle()
    expect(await read(guid)).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection' })
    expect([await balanceOf(account_guid), await hidden('suspense', 'CAD')]).toEqual([0, 0])
    expect(await courseOf(guid)).toBe('storing reviewing cancelling failed: credit return')
    const [payment] = await s.service.sql`select cancelled_at, settles_at from sandbox_payments where guid = ${guid}`
    expect(payment!.cancelled_at).toBeGreaterThanOrEqual(payment!.settles_at)
    expect((await post(`/sandbox/transfers/${guid}/return`, { return_code: 'R01' })).status).toBe(409)
  })
})

describe('on chain (D2)', () => {
  const confirmed_seconds = 18
  const onChain = async (...decisions: string[]) => {
    const made = await owner('BTC', 'verify')
    const { guid: deposit_address_guid } = await ok(post('/deposit_addresses', { account_guid: made.account_guid }))
    for (const decision of decisions) await ok(post(`/sandbox/customers/${made.customer_guid}/${decision}`))
    return { ...made, deposit_address_guid }
  }
  const script = (outcome: string) => ok(post('/sandbox/scenarios', { noun: 'screening', outcome, count: 1 }))

  test.each<[string, string | undefined, string[], string, number]>([
    ['confirmed', undefined, [], 'storing pending completed: credit', 1],
    ['for a frozen owner', undefined, ['freeze'], 'storing pending completed: credit', 1],
    ['from a source to be looked at', 'review', [], 'storing pending reviewing: credit', 0],
    [
      'from a source that is not dealt with',
      'reject',
      [],
      'storing pending reviewing cancelling failed: credit return',
      0,
    ],
  ])('%s', async (_, outcome, decisions, course, share) => {
    const { account_guid, deposit_address_guid } = await onChain(...decisions)
    const { guid, state } = await arrive(account_guid, 9_000, { deposit_address_guid })
    expect(state).toBe('pending')
    await settle(confirmed_seconds - 1)
    expect([(await read(guid)).state, await balanceOf(account_guid)]).toEqual(['pending', 0])
    if (outcome) await script(outcome)
    await settle(1)
    expect(await courseOf(guid)).toBe(course)
    expect(await balanceOf(account_guid)).toBe(9_000 * share)
    if (outcome === 'reject') expect(await read(guid)).toMatchObject({ failure_code: 'compliance_rejection' })
    if (outcome !== 'review') return
    expect(await hidden('suspense', 'BTC')).toBe(9_000)
    expect(outcomeOf(await decide(guid, 'approve'))).toBe('200 completed')
    expect([await balanceOf(account_guid), await hidden('suspense', 'BTC')]).toEqual([9_000, 0])
  })

  test('for an owner whose verification ended meanwhile', async () => {
    const { account_guid, customer_guid, deposit_address_guid } = await onChain()
    const { guid } = await arrive(account_guid, 400, { deposit_address_guid })
    await ok(s.call('PATCH', `/customers/${customer_guid}`, { state: 'unverified' }))
    await settle(confirmed_seconds)
    expect((await read(guid)).state).toBe('reviewing')
    expect(outcomeOf(await decide(guid, 'approve'))).toBe('422 unverified_customer')
    expect(outcomeOf(await decide(guid, 'reject'))).toBe('200 cancelling')
    await settle()
    expect([(await read(guid)).state, await hidden('suspense', 'BTC')]).toEqual(['failed', 0])
  })
})

describe('taken back after it was credited (D6)', () => {
  const pay = async (customer_guid: string, from: string, to: string, amount: number) => {
    const order = { product_type: 'book_transfer', customer_guid, asset: 'USD', deliver_amount: amount }
    const quote = await ok(post('/quotes', { ...order, source_account_guid: from, destination_account_guid: to }))
    return ok(post('/transfers', { transfer_type: 'book', quote_guid: quote.guid }))
  }

  test.each([
    ['all of it still there', 0],
    ['a part of it spent', 900],
    ['all of it spent', 1_000],
  ])('%s', async (_, spent) => {
    const { account_guid, customer_guid } = await owner('USD', 'verify')
    const { guid } = await arrive(account_guid, 1_000)
    const other = s.demo.customers[0]!.accounts[0]!.guid
    if (spent > 0) await pay(customer_guid, account_guid, other, spent)
    const [lost, got] = [await hidden('receivable', 'USD'), await balanceOf(other)]
    expect(outcomeOf(await post(`/sandbox/transfers/${guid}/return`, { return_code: 'R10' }))).toBe('200 completed')
    expect(await read(guid)).toMatchObject({ state: 'completed', return_code: 'R10' })
    const { objects } = await ok(s.call('GET', `/transfers?reference_transfer_guid=${guid}`))
    expect(objects).toMatchObject([
      {
        side: 'withdrawal',
        state: 'completed',
        return_code: 'R10',
        deliver_amount: 1_000,
        receive_amount: 1_000,
        fee: 0,
        source_account: { guid: account_guid },
        customer_guid,
      },
    ])
    expect([await balanceOf(account_guid), await hidden('receivable', 'USD')]).toEqual([0, lost - spent])
    // Who was paid keeps it.
    expect(await balanceOf(other)).toBe(got)
    expect((await post(`/sandbox/transfers/${guid}/return`, { return_code: 'R10' })).status).toBe(409)
    expect((await post(`/sandbox/transfers/${objects[0].guid}/return`, { return_code: 'R10' })).status).toBe(409)
  })
})
