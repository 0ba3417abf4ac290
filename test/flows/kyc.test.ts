// What is decided about customers: kyc that passes, expires on the bank's clock, is renewed and invalidated; and what an
// operator decides by command line, where callers cannot.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { decideCommand } from '../../src/cli/decide.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../src/kernel/time.ts'
import { decideCustomer } from '../../src/resources/customers/decide-customer.ts'
import { atRest, codeOf, eventsOf as eventsIn } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const post = (path: string, body?: Fields, key?: string) => ok(s.call('POST', path, body, key ? { key } : {}))
const get = (path: string) => ok(s.call('GET', path))
const eventsOf = (guid: string): Promise<string[]> => eventsIn(s, guid)

const limit = { type: 'monthly', asset: 'BTC', amount: 5, activities: [], sides: [] }
const payee = { type: 'individual', name: { first: 'P', last: 'Q' }, address: { country_code: 'MX' } }

describe('kyc', () => {
  const clock = (advance_seconds: number): Promise<{ now: string }> =>
    post('/sandbox/clock', { frozen: true, advance_seconds })
  const settled = () => atRest(s)
  /** As an operator would: for this long. */
  const verifyFor = async (customer_guid: string, seconds: number): Promise<string> => {
    const now = Date.parse((await clock(0)).now) as Timestamp
    const of = { bank_guid: s.demo.bank_guid, customer_guid: customer_guid as Guid, decision: 'verify' } as const
    const expires_at = addSeconds(now, seconds)
    outputOf(await s.service.engine.submit(decideCustomer, { ...of, expires_at }))
    return new Date(expires_at).toISOString()
  }
  const newCustomer = async (type = 'individual'): Promise<string> => {
    const called = type === 'business' ? { full: 'Firm' } : { first: 'K', last: 'Y' }
    return (await post('/customers', { type, name: called })).guid
  }
  const decisionsOf = async (guid: string) => (await get(`/customers/${guid}`)).compliance_decisions

  test('expires at its end on the bank’s clock, and can be renewed', async () => {
    const guid = await newCustomer()
    const expired_at = await verifyFor(guid, 3600)
    const passed = { type: 'person_attested', state: 'passed', failure_codes: null, expired_at }
    await clock(3599)
    await settled()
    expect(await get(`/customers/${guid}`)).toMatchObject({ state: 'verified', compliance_decisions: [passed] })
    const { now } = await clock(1)
    await settled()
    const expired = await get(`/customers/${guid}`)
    expect(expired).toMatchObject({
      state: 'unverified',
      compliance_decisions: [{ ...passed, state: 'expired' }],
      updated_at: now,
    })
    const order = { product_type: 'trading', customer_guid: guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 100 }
    expect(codeOf(await s.call('POST', '/quotes', order))).toMatch('422 unverified_customer')
    expect((await post(`/sandbox/customers/${guid}/verify`)).compliance_decisions).toEqual([
      { type: 'person_attested', state: 'passed', failure_codes: null, expired_at: null },
    ])
    await clock(1_000_000)
    await settled()
    expect((await get(`/customers/${guid}`)).state).toBe('verified')
    expect(await eventsOf(guid)).toEqual(
      ['storing', 'unverified', 'verified', 'unverified', 'verified'].map((state) => `customer.${state}`),
    )
  })

  test('renewed in time it lasts until its new end, without an event', async () => {
    const guid = await newCustomer('business')
    await verifyFor(guid, 100)
    const expired_at = await verifyFor(guid, 200)
    await clock(150)
    await settled()
    expect(await get(`/customers/${guid}`)).toMatchObject({
      state: 'verified',
      compliance_decisions: [{ type: 'business_attested', state: 'passed', expired_at }],
    })
    expect(await eventsOf(guid)).toHaveLength(3)
    await clock(50)
    await settled()
    expect((await get(`/customers/${guid}`)).state).toBe('unverified')
  })

  test('that ended while the customer was unverified does not end the next one', async () => {
    const guid = await newCustomer()
    const attest = (method: string) => post('/identity_verifications', { type: 'kyc', method, customer_guid: guid })
    await attest('attested_id_and_selfie')
    await verifyFor(guid, 60)
    await clock(60)
    await settled()
    expect((await get(`/customers/${guid}`)).state).toBe('unverified')
    await clock(365 * 86_400)
    await attest('attested')
    await settled()
    const { state, compliance_decisions } = await get(`/customers/${guid}`)
    expect([state, ...compliance_decisions.map((each: Fields) => `${each.type} ${each.state}`)]).toEqual([
      'verified',
      'person_gov_id_attested expired',
      'person_authentication_attested expired',
      'person_attested passed',
      'person_watchlists_attested passed',
    ])
  })

  test('that ends while the customer is frozen is found when it is unfrozen', async () => {
    const guid = await newCustomer()
    await verifyFor(guid, 60)
    await post(`/sandbox/customers/${guid}/freeze`)
    await clock(61)
    await settled()
    expect((await get(`/customers/${guid}`)).state).toBe('frozen')
    expect(codeOf(await s.call('PATCH', `/customers/${guid}`, { state: 'unverified' }))).toBe(
      '422 frozen_customer state',
    )
    const unfrozen = await post(`/sandbox/customers/${guid}/unfreeze`)
    expect(unfrozen).toMatchObject({ state: 'unverified', compliance_decisions: [{ state: 'expired' }] })
    expect(await get(`/customers/${guid}`)).toEqual(unfrozen)
    expect((await eventsOf(guid)).slice(-3)).toEqual(['customer.frozen', 'customer.verified', 'customer.unverified'])
  })

  test('is invalidated by PATCH to unverified, and then does not expire', async () => {
    const guid = await newCustomer()
    const expired_at = await verifyFor(guid, 60)
    const patched = await ok(s.call('PATCH', `/customers/${guid}`, { state: 'unverified', activity_limits: [limit] }))
    expect(patched).toMatchObject({
      state: 'unverified',
      activity_limits: [limit],
      compliance_decisions: [{ type: 'person_attested', state: 'invalidated', failure_codes: null, expired_at }],
    })
    await clock(61)
    await settled()
    expect(await get(`/customers/${guid}`)).toEqual(patched)
    await post(`/sandbox/customers/${guid}/reject`)
    expect(await decisionsOf(guid)).toEqual([
      { type: 'person_attested', state: 'failed', failure_codes: null, expired_at: null },
    ])
    expect((await ok(s.call('PATCH', `/customers/${guid}`, { state: 'unverified' }))).state).toBe('unverified')
    for (const state of ['verified', 'frozen', 'rejected'])
      expect(codeOf(await s.call('PATCH', `/customers/${guid}`, { state }))).toBe('400 invalid_value state')
  })
})

describe('corridor decide', () => {
  const said: string[] = []
  const run = (line: string): Promise<number> => decideCommand.run([...line.split(' '), '--reason', 'a test'])
  beforeAll(() => {
    vi.stubEnv('DATABASE_URL', s.service.database_url)
    vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
    vi.spyOn(console, 'log').mockImplementation((text) => said.push(text))
  })
  afterEach(() => said.splice(0))
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  test('verifies, freezes and rejects on a production bank, as callers there cannot', async () => {
    const { bank_guid, key } = await makeProductionBank(s)
    const called = { name: { first: 'P', last: 'R' } }
    const { guid } = await post('/customers', { type: 'individual', ...called }, key)
    expect(await run(`customer verify ${guid} --bank ${bank_guid} --expires 2199-01-01T00:00:00Z`)).toBe(0)
    expect(await ok(s.call('GET', `/customers/${guid}`, undefined, { key }))).toMatchObject({
      state: 'verified',
      compliance_decisions: [{ state: 'passed', expired_at: '2199-01-01T00:00:00.000Z' }],
    })
    await run(`customer freeze ${guid} --bank ${bank_guid}`)
    const { guid: payee_guid } = await post('/counterparties', payee, key)
    await run(`counterparty reject ${payee_guid} --bank ${bank_guid}`)
    expect(said.map((text) => JSON.parse(text))).toEqual([
      { guid, state: 'verified' },
      { guid, state: 'frozen' },
      { guid: payee_guid, state: 'rejected' },
    ])
    await expect(run(`counterparty verify ${payee_guid} --bank ${bank_guid}`)).rejects.toThrow('refused: data_exists')
    await expect(run(`customer verify ${guid} --bank ${s.demo.bank_guid}`)).rejects.toThrow('refused: not_found')
    await expect(run(`customer verify ${guid} --bank ${bank_guid} --expires 2020-01-01T00:00:00Z`)).rejects.toThrow(
      'refused: invalid_value',
    )
  })

  test('ends the review of a wallet that nobody screens', async () => {
    const { bank_guid, key } = await makeProductionBank(s)
    const { guid } = await post('/external_wallets', { name: 'W', asset: 'ETH', address: `0x${'3'.repeat(40)}` }, key)
    const read = () => s.call('GET', `/external_wallets/${guid}`, undefined, { key })
    await eventually(read, ({ body }) => body.state === 'reviewing')
    await run(`wallet approve ${guid} --bank ${bank_guid}`)
    expect((await read()).body.state).toBe('completed')
    await expect(run(`wallet reject ${guid} --bank ${bank_guid}`)).rejects.toThrow('refused: data_exists')
  })

  test.each([
    `wallet bless ${'f'.repeat(32)} --bank ${'f'.repeat(32)}`,
    'customer verify',
    `customer bless ${'f'.repeat(32)} --bank ${'f'.repeat(32)}`,
    `customer verify ${'f'.repeat(32)}`,
    `counterparty freeze ${'f'.repeat(32)} --bank ${'f'.repeat(32)}`,
    `counterparty verify ${'f'.repeat(32)} --bank ${'f'.repeat(32)} --expires 2199-01-01T00:00:00Z`,
    `customer verify ${'f'.repeat(32)} more --bank ${'f'.repeat(32)}`,
    `customer verify ${'f'.repeat(32)} --bank ${'f'.repeat(32)} --expires tomorrow`,
  ])('%s is told how it is used', async (line) => {
    await expect(run(line)).rejects.toThrow(/^usage: corridor decide|^--expires must be/)
  })
})

test('after all this the books are sound', async () => {
  assertSound(await audit(s.service.sql))
})
