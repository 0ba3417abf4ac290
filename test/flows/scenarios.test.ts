// POST /api/sandbox/scenarios: the next answers of the verifier, the aggregator and the market come as told, and no more of
// them. (test/flows/screening.test.ts tells of screening.)
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { providersByBank } from '../../src/providers/by-bank.ts'
import type { Order } from '../../src/providers/ports.ts'
import { scenarioOutcomes } from '../../src/providers/sandbox/memory/sandbox-scenario.ts'
import { openInquiryJob } from '../../src/resources/identity-verifications/open-inquiry.job.ts'
import { railClient } from '../../src/wiring/rail-client.ts'
import { makeCounterparty } from '../support/counterparty.ts'
import { atRest } from '../support/desk.ts'
import { bankAccountDesk, type Desk, type Fields, linked } from '../support/external-bank-accounts.ts'
import { noneConfigured } from '../support/none-configured.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'

const day = 86_400

let s: TestService
let desk: Desk
beforeAll(async () => {
  s = await startTestService()
  desk = bankAccountDesk(s)
  await post('/sandbox/clock', { frozen: true })
})
afterAll(() => desk.close())

const post = (path: string, body?: Fields) => desk.ok(s.call('POST', path, body))
const script = (noun: string, outcome: string, count?: number) =>
  post('/sandbox/scenarios', { noun, outcome, ...(count === undefined ? {} : { count }) })
const leftOf = async (noun: string): Promise<number> => {
  const [row] = await s.service.sql`
    select remaining from sandbox_scenarios where bank_guid = ${s.demo.bank_guid} and noun = ${noun}`
  return row!.remaining
}
const named = (text: string) => text.padStart(32, '0') as Guid
const providers = () => s.service.services.providersOf(s.demo.bank_guid)

describe('what can be scripted', () => {
  test('a count is 1 if left out, and the answer says what is left', async () => {
    for (const [noun, outcomes] of Object.entries(scenarioOutcomes))
      for (const outcome of outcomes) {
        expect(await script(noun, outcome)).toEqual({ noun, outcome, remaining: 1 })
        expect(await script(noun, outcome, 0)).toEqual({ noun, outcome, remaining: 0 })
      }
  })

  test.each([
    ['weather', 'rain', 'noun'],
    ['verifier', 'pass', 'outcome'],
    ['aggregator', 'unavailable', 'outcome'],
    ['market', 'reject', 'outcome'],
  ])('%s %s is no script', async (noun, outcome, field) => {
    const asked = s.call('POST', '/sandbox/scenarios', { noun, outcome })
    expect(await desk.codeOf(asked)).toBe(`400 invalid_value ${field}`)
  })
})

describe('the verifier', () => {
  const verify = async (more: Fields = {}): Promise<Fields & { guid: string }> => {
    const customer = await post('/customers', { type: 'individual', name: { first: 'Vera', last: 'Fied' } })
    const about = { type: 'kyc', method: 'id_and_selfie', customer_guid: customer.guid }
    return post('/identity_verifications', { ...about, ...more })
  }
  const opened = (guid: string) =>
    eventually(
      () => desk.ok(s.call('GET', `/identity_verifications/${guid}`)),
      ({ state }) => state !== 'storing',
    )
  const decide = (guid: string, body: Fields) =>
    desk.codeOf(s.call('POST', `/sandbox/identity_verifications/${guid}/decide`, body))

  test.each([
    ['passed', 'completed', 'completed', 'passed', 'verified'],
    ['failed', 'completed', 'completed', 'failed', 'rejected'],
    ['pending', 'pending', 'pending', null, 'unverified'],
    ['reviewing', 'reviewing', 'reviewing', null, 'unverified'],
    ['expired', 'expired', 'expired', null, 'unverified'],
  ])('%s', async (scripted, state, verifier_state, outcome, customer) => {
    await script('verifier', scripted)
    const { guid, customer_guid } = await verify()
    const verification = await opened(guid)
    expect(verification).toMatchObject({ state, verifier_state })
    expect(verification.outcome).toBe(outcome ?? null)
    expect((await desk.ok(s.call('GET', `/customers/${customer_guid}`))).state).toBe(customer)
    expect((await opened((await verify()).guid)).state).toBe('waiting')
  })

  test('an inquiry that goes on by script is decided as ever', async () => {
    await script('verifier', 'reviewing')
    const { guid } = await verify()
    await opened(guid)
    expect(await decide(guid, { verifier_state: 'pending' })).toBe('409 data_exists')
    expect(await decide(guid, { outcome: 'passed' })).toBe('200 completed')
  })

  test('who asks for an end, or decides about an open inquiry, uses up nothing', async () => {
    const before = await verify()
    await opened(before.guid)
    await script('verifier', 'failed')
    const asked = await verify({ expected_behaviours: ['passed_immediately'] })
    expect((await opened(asked.guid)).outcome).toBe('passed')
    expect(await decide(before.guid, { outcome: 'passed' })).toBe('200 completed')
    expect(await leftOf('verifier')).toBe(1)
    expect((await opened((await verify()).guid)).outcome).toBe('failed')
  })

  test('a decision that comes before the job hears what the job will, and uses up nothing more', async () => {
    const quiet = bankAccountDesk(await startTestService({ env: { CORRIDOR_ROLES: 'api' } }))
    const call = (path: string, body: Fields) => quiet.s.call('POST', path, body)
    await quiet.ok(call('/sandbox/scenarios', { noun: 'verifier', outcome: 'expired' }))
    const { bank_guid, customers } = quiet.s.demo
    const kyc = { type: 'kyc', method: 'id_and_selfie', customer_guid: customers[0]!.guid }
    const open = async (decided: string, state: string) => {
      const { guid } = await quiet.ok(call('/identity_verifications', kyc))
      const said = call(`/sandbox/identity_verifications/${guid}/decide`, { verifier_state: 'pending' })
      expect(await quiet.codeOf(said)).toBe(decided)
      const job = { bank_guid, object_guid: guid, kind: 'open-inquiry', event_sequence: 1, attempts: 1 }
      await openInquiryJob.run(job, quiet.s.service.services)
      expect((await quiet.ok(quiet.s.call('GET', `/identity_verifications/${guid}`))).state).toBe(state)
    }
    await open('409 data_exists', 'expired')
    await open('200 pending', 'pending')
    await quiet.close()
  })

  test('watchlists fail by script too', async () => {
    const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid, 'unverified')
    await script('verifier', 'failed')
    const about = { type: 'counterparty', method: 'watchlists', counterparty_guid }
    const { guid } = await post('/identity_verifications', about)
    expect(await opened(guid)).toMatchObject({ outcome: 'failed', failure_codes: ['watchlist_match'] })
  })
})

describe('the aggregator', () => {
  const refresh_required = { kind: 'failed', failure_code: 'refresh_required' }
  const updatedSince = (guid: string, before: string) =>
    eventually(
      () => desk.read(guid),
      ({ balance_updated_at }) => balance_updated_at > before,
    )

  test('asks for the holder at the next refresh, again and again on one account', async () => {
    await script('aggregator', 'refresh_required')
    const { guid } = await desk.create(linked('sandbox-checking'))
    const { balance_updated_at } = await desk.reach(guid, 'completed')
    expect(await leftOf('aggregator')).toBe(1)
    await desk.advance(day)
    await desk.reach(guid, 'refresh_required')
    // The holder signs in, but the aggregator is not content; at the second time it is.
    await script('aggregator', 'refresh_required')
    await desk.ok(desk.patch(guid, { state: 'completed' }))
    await desk.reach(guid, 'refresh_required')
    expect(await leftOf('aggregator')).toBe(0)
    await desk.ok(desk.patch(guid, { state: 'completed' }))
    await updatedSince(guid, balance_updated_at)
    const twice = ['refresh_required', 'completed', 'refresh_required', 'completed']
    expect(await desk.statesOf(guid)).toEqual(['storing', 'completed', ...twice])
    await desk.ok(desk.remove(guid))
  })

  test('of two accounts that are due, as many as were scripted need their holder', async () => {
    const guids: string[] = []
    for (const name of ['one', 'two']) guids.push((await desk.create(linked(`sandbox-checking-${name}`))).guid)
    for (const guid of guids) await desk.reach(guid, 'completed')
    await script('aggregator', 'refresh_required')
    await desk.advance(day)
    await atRest(s)
    const states = await Promise.all(guids.map(async (guid) => (await desk.read(guid)).state))
    expect(states.sort()).toEqual(['completed', 'refresh_required'])
  })

  test('a repeated question gets the scripted answer again', async () => {
    const { aggregator } = await providers()
    const question = { bank_guid: s.demo.bank_guid, access_token: 'sandbox-checking', is_renewed: false }
    const ask = (name: string, is_repeat: boolean) =>
      aggregator.balances({ ...question, reference: named(name), account_guid: named(name), is_repeat })
    await script('aggregator', 'refresh_required')
    expect(await ask('a', false)).toEqual(refresh_required)
    expect(await ask('b', true)).toMatchObject({ kind: 'done' })
    expect(await ask('a', true)).toEqual(refresh_required)
  })
})

describe('the market', () => {
  const customer_guid = () => s.demo.customers[0]!.guid
  beforeAll(() => post('/accounts', { type: 'trading', asset: 'ETH', name: 'E', customer_guid: customer_guid() }))
  const end = async (symbol: string): Promise<string> => {
    const about = { product_type: 'trading', customer_guid: customer_guid(), symbol }
    const quote = await post('/quotes', { ...about, side: 'buy', deliver_amount: 1000 })
    const { guid } = await post('/trades', { trade_type: 'platform', quote_guid: quote.guid })
    const { body } = await eventually(
      () => s.call('GET', `/trades/${guid}`),
      ({ body: trade }) => ['completed', 'failed'].includes(trade.state),
    )
    return body.failure_code ?? body.state
  }
  const orderOf = (name: string, is_repeat: boolean): Order => ({
    bank_guid: s.demo.bank_guid,
    reference: named(name),
    is_repeat,
    symbol: 'BTC-USD',
    side: 'buy',
    receive_amount: 1n as Amount,
    deliver_amount: 1n as Amount,
  })
  const fill = async (name: string, is_repeat: boolean) => {
    const answer = await (await providers()).liquidity.fill(orderOf(name, is_repeat))
    return answer.kind === 'failed' ? answer.failure_code : answer.kind
  }

  test.each(['market_volatility', 'not_filled'])('%s, for any symbol and no more', async (outcome) => {
    await script('market', outcome, 2)
    expect([await end('BTC-USD'), await end('ETH-USD'), await end('BTC-USD')]).toEqual([outcome, outcome, 'completed'])
  })

  test('comes before the script of a symbol, which is not used up', async () => {
    const symbol = 'BTC-USD'
    await post('/sandbox/market', { symbol, outcome: 'not_filled', count: 1 })
    await script('market', 'fill')
    expect([await end(symbol), await end(symbol), await end(symbol)]).toEqual(['completed', 'not_filled', 'completed'])
  })

  test('a repeated question gets the scripted answer again', async () => {
    await script('market', 'fill')
    expect(await fill('c', false)).toBe('done')
    await post('/sandbox/market', { symbol: 'BTC-USD', outcome: 'not_filled', count: 1 })
    await script('market', 'market_volatility')
    expect([await fill('d', false), await fill('e', false)]).toEqual(['market_volatility', 'not_filled'])
    expect([await fill('c', true), await fill('d', true), await fill('e', true)]).toEqual([
      'done',
      'market_volatility',
      'not_filled',
    ])
  })

  test('without a scenario a fill costs the one statement that reads the market, and no write', async () => {
    const { sql } = s.service
    let statements = 0
    const counted = ((...asked: Parameters<typeof sql>) => {
      statements++
      return sql(...asked)
    }) as never as typeof sql
    const idle = { submit: () => Promise.reject(new Error('nothing is written')) } as never as Engine
    const { providersOf } = providersByBank({
      ...{ sql: counted, engine: idle, now: s.service.services.now, seedOf: () => new Uint8Array(32) },
      ...{ nodes: {}, railClient: railClient(idle), gate: { isWaiting: false }, configured: noneConfigured },
    })
    const { liquidity } = await providersOf(s.demo.bank_guid)
    statements = 0
    expect(await liquidity.fill(orderOf('f', false))).toMatchObject({ kind: 'done' })
    expect(statements).toBe(1)
  })
})
