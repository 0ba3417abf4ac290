// Reviews over HTTP: one queue of everything that waits for a person, the evidence, and decisions with a reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { recordHealth } from '../../src/resources/subscriptions/record-health.ts'
import { codeOf } from '../support/desk.ts'
import { paidAfterAll } from '../support/paid-after-all.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { freshAddress } from '../support/wallets.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const post = (path: string, body: Fields, key?: string) => ok(s.call('POST', path, body, key ? { key } : {}))
const queue = async (query = '', key?: string) =>
  ok(s.call('GET', `/reviews?per_page=100&${query}`, undefined, key ? { key } : {}))
const decide = (guid: string, kind: string, decision: string, more: Fields = {}, key?: string) =>
  s.call('POST', `/reviews/${guid}/decisions`, { kind, decision, reason: 'because', ...more }, key ? { key } : {})
const recordOf = async (guid: string) =>
  (await ok(s.call('GET', `/audit_records?act=decideReview&object_guid=${guid}`))).objects
const waits = async (guid: string, key?: string) =>
  (
    await eventually(
      () => queue(`object_guid=${guid}`, key),
      ({ total }) => total === 1,
    )
  ).objects[0]
const customer = (i = 0) => s.demo.customers[i]!

async function walletInReview(key?: string, more: Fields = {}): Promise<string> {
  const body = { name: 'W', asset: 'ETH', address: freshAddress(), ...more }
  const { guid } = await post('/external_wallets', body, key)
  await waits(guid, key)
  return guid
}

/** A deposit whose memo nobody knows. */
async function depositInReview(amount: number | bigint = 500): Promise<string> {
  const account_guid = customer().accounts[0]!.guid
  const { guid: deposit_bank_account_guid } = await post('/deposit_bank_accounts', { type: 'main', account_guid })
  const body = { account_guid, amount, deposit_bank_account_guid, unique_memo_id: 'nobody' }
  return (await post('/sandbox/deposits', body)).guid
}

test('nothing waits at first', async () => {
  expect(await queue()).toEqual({ total: 0, page: 0, per_page: 100, objects: [] })
})

describe('a decision is done, with its reason:', () => {
  test('a wallet', async () => {
    const guid = await walletInReview(undefined, {
      customer_guid: customer().guid,
      expected_behaviours: ['force_review'],
    })
    expect(await waits(guid)).toMatchObject({
      ...{ guid, object_guid: guid, kind: 'external_wallet', object_type: 'external_wallet', asset: 'ETH' },
      ...{ customer_guid: customer().guid, decisions: ['approve', 'reject'] },
    })
    const review = await ok(s.call('GET', `/reviews/${guid}`))
    expect(review).toMatchObject({ kind: 'external_wallet', evidence: { state: 'reviewing' }, history: [] })
    expect(review.evidence.created_at).toBe((await ok(s.call('GET', `/external_wallets/${review.guid}`))).created_at)
    expect(await ok(decide(guid, 'external_wallet', 'approve'))).toEqual({
      guid,
      state: 'done',
      object_state: 'completed',
    })
    expect(await recordOf(guid)).toMatchObject([
      {
        reason: 'because',
        actor_type: 'api_key',
        address: '127.0.0.1',
        details: { kind: 'external_wallet', decision: 'approve' },
      },
    ])
    expect(codeOf(await decide(guid, 'external_wallet', 'reject'))).toBe('409 data_exists')
    expect(codeOf(await s.call('GET', `/reviews/${guid}`))).toBe('404 not_found')
  })

  test.each([
    ['approve', 'completed', 'passed', 'verified'],
    ['reject', 'completed', 'failed', 'rejected'],
  ])('an identity verification: %s', async (decision, object_state, outcome, state) => {
    const name = { first: 'Ana', last: 'Cruz' }
    const { guid: customer_guid } = await post('/customers', { type: 'individual', name })
    const body = { type: 'kyc', method: 'id_and_selfie', customer_guid }
    const { guid } = await post('/identity_verifications', body)
    await eventually(
      () => ok(s.call('GET', `/identity_verifications/${guid}`)),
      (read) => read.state === 'waiting',
    )
    expect(codeOf(await decide(guid, 'identity_verification', decision))).toBe('409 data_exists')
    await post(`/sandbox/identity_verifications/${guid}/decide`, { verifier_state: 'reviewing' })
    expect(await waits(guid)).toMatchObject({ kind: 'identity_verification', customer_guid })
    const review = await s.call('GET', `/reviews/${guid}`)
    expect(review.body.evidence).toMatchObject({ verifier_state: 'reviewing', method: 'id_and_selfie', documents: [] })
    expect(review.text).not.toContain('Cruz')
    expect(await ok(decide(guid, 'identity_verification', decision))).toMatchObject({ object_state })
    expect(await ok(s.call('GET', `/identity_verifications/${guid}`))).toMatchObject({ outcome })
    expect(await ok(s.call('GET', `/customers/${customer_guid}`))).toMatchObject({ state })
  })

  test.each(['own', 'receivable'])('a payment in suspense: %s', async (decision) => {
    const guid = await paidAfterAll(s)
    const review = await waits(guid)
    expect(review).toMatchObject({ kind: 'suspense', object_type: 'transfer', asset: 'USD', amount: 5 })
    expect(review).toMatchObject({ customer_guid: customer(1).guid, decisions: ['own', 'receivable'] })
    expect(await ok(decide(guid, 'suspense', decision))).toMatchObject({ object_state: 'failed' })
    expect((await queue(`object_guid=${guid}`)).total).toBe(0)
    expect(codeOf(await decide(guid, 'suspense', decision))).toBe('409 data_exists')
  })

  test('a failed subscription is enabled', async () => {
    const body = { name: 'S', type: 'webhook', url: 'https://receiver.example/hook', environment: 'sandbox' }
    const { guid } = await post('/subscriptions', body, s.demo.organization_key)
    const { organization_guid } = s.demo
    const gone = { failing_since: s.service.services.now(), has_succeeded: false, is_gone: true }
    const named = { organization_guid, subscription_guid: guid as Guid }
    outputOf(await s.service.engine.submit(recordHealth, { ...named, ...gone }))
    expect(await waits(guid)).toMatchObject({ kind: 'webhook', object_type: 'subscription', decisions: ['enable'] })
    expect((await ok(s.call('GET', `/reviews/${guid}`))).evidence).toMatchObject({ failure_code: 'endpoint_gone' })
    expect(await ok(decide(guid, 'webhook', 'enable'))).toMatchObject({ object_state: 'completed' })
    expect(codeOf(await decide(guid, 'webhook', 'enable'))).toBe('409 data_exists')
    await ok(s.call('DELETE', `/subscriptions/${guid}`, undefined, { key: s.demo.organization_key }))
  })

  test('a customer and a counterparty, who wait for nobody', async () => {
    const { guid } = await post('/customers', { type: 'individual', name: { first: 'Bo', last: 'Li' } })
    const verified_until = '2199-01-01T00:00:00.000Z'
    expect(await ok(decide(guid, 'customer', 'verify', { verified_until }))).toMatchObject({ object_state: 'verified' })
    expect(await ok(s.call('GET', `/customers/${guid}`))).toMatchObject({
      compliance_decisions: [{ expired_at: verified_until }],
    })
    expect(codeOf(await decide(guid, 'customer', 'verify'))).toBe('409 data_exists')
    expect(await ok(decide(guid, 'customer', 'freeze'))).toMatchObject({ object_state: 'frozen' })
    expect(await ok(decide(guid, 'customer', 'unfreeze'))).toMatchObject({ object_state: 'verified' })
    const payee = { type: 'individual', name: { first: 'P', last: 'Q' }, address: { country_code: 'US' } }
    const { guid: payee_guid } = await post('/counterparties', payee)
    expect(await ok(decide(payee_guid, 'counterparty', 'reject'))).toMatchObject({ object_state: 'rejected' })
    expect(codeOf(await decide(payee_guid, 'counterparty', 'verify'))).toBe('409 data_exists')
  })

  test('on a production bank too', async () => {
    const { key } = await makeProductionBank(s)
    const guid = await walletInReview(key)
    expect(await ok(decide(guid, 'external_wallet', 'reject', {}, key))).toMatchObject({ object_state: 'failed' })
    expect((await queue('', key)).total).toBe(0)
  })
})

describe('the queue', () => {
  test('is in the order of waiting, has pages and an exact total, and filters', async () => {
    const deposits: string[] = []
    for (let i = 0; i < 3; i++) deposits.push(await depositInReview(100 + i))
    const wallet = await walletInReview(undefined, { expected_behaviours: ['force_review'] })
    const { total, objects } = await queue()
    expect(total).toBe(4)
    expect(objects.map(({ guid }: Fields) => guid)).toEqual([...deposits, wallet])
    const second = await ok(s.call('GET', '/reviews?per_page=2&page=1'))
    expect([second.total, second.objects.map(({ guid }: Fields) => guid)]).toEqual([4, [deposits[2], wallet]])
    expect(await ok(s.call('GET', '/reviews?per_page=2&page=7'))).toMatchObject({ total: 4, objects: [] })
    expect((await queue('kind=external_wallet,execution')).objects).toMatchObject([{ guid: wallet }])
    expect((await queue('asset=USD')).total).toBe(3)
    expect((await queue(`customer_guid=${customer().guid}`)).total).toBe(3)
    expect((await queue(`since_gte=${objects[2].since}&kind=transfer`)).objects.at(-1)).toMatchObject({
      guid: deposits[2],
    })
    for (const guid of deposits) await ok(decide(guid, 'transfer', 'approve'))
    await ok(decide(wallet, 'external_wallet', 'reject'))
    expect((await queue()).total).toBe(0)
  })

  test('offers each caller the decisions that it may take', async () => {
    const guid = await paidAfterAll(s)
    const keyWith = async (...scopes: string[]): Promise<string> => {
      const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['reviews:read', ...scopes] }
      return (await post('/api_keys', body, s.demo.organization_key)).key
    }
    for (const [scopes, decisions] of [
      [
        ['reviews:execute', 'suspense:execute'],
        ['own', 'receivable'],
      ],
      [['reviews:execute', 'verdicts:execute', 'jobs:execute'], []],
      [['suspense:execute'], []],
      [[], []],
    ] as const) {
      const key = await keyWith(...scopes)
      expect(await waits(guid, key), scopes.join()).toMatchObject({ decisions })
      const review = await ok(s.call('GET', `/reviews/${guid}`, undefined, { key }))
      expect(review.decisions, scopes.join()).toEqual(decisions)
      if (decisions.length === 0) expect(codeOf(await decide(guid, 'suspense', 'own', {}, key))).toMatch(/^403 /)
    }
    await ok(decide(guid, 'suspense', 'receivable'))
  })

  test('shows amounts exactly', async () => {
    const huge = 12_345_678_901_234_567_890n
    const guid = await depositInReview(huge)
    expect((await s.call('GET', `/reviews?object_guid=${guid}`)).text).toContain(`"amount":${huge}`)
    expect((await s.call('GET', `/reviews/${guid}`)).text).toContain(`"receive_amount":${huge}`)
    await ok(decide(guid, 'transfer', 'approve'))
  })

  test('is only that of its own bank', async () => {
    const guid = await depositInReview()
    const { bank_key } = await makeDemo(s.service, s.demo.base_url)
    expect((await queue('', bank_key)).total).toBe(0)
    expect(codeOf(await s.call('GET', `/reviews/${guid}`, undefined, { key: bank_key }))).toBe('404 not_found')
    expect(codeOf(await decide(guid, 'transfer', 'approve', {}, bank_key))).toBe('404 not_found')
    await ok(decide(guid, 'transfer', 'approve'))
  })
})

describe('refused is', () => {
  const absent = '0'.repeat(32)
  test.each([
    ['a decision of another kind', 'transfer', 'verify', {}, '400 invalid_value decision'],
    ['no reason', 'transfer', 'approve', { reason: undefined }, '400 missing_parameter reason'],
    ['an unknown kind', 'trade', 'approve', {}, '400 invalid_value kind'],
    [
      'a time for what has none',
      'transfer',
      'approve',
      { verified_until: '2199-01-01T00:00:00Z' },
      '400 invalid_parameter verified_until',
    ],
    [
      'a policy for what has none',
      'customer',
      'verify',
      { approval_policy: [] },
      '400 invalid_parameter approval_policy',
    ],
    ['no policy', 'approval_policy', 'replace', {}, '400 missing_parameter approval_policy'],
    ['the policy of something else', 'approval_policy', 'replace', { approval_policy: [] }, '404 not_found'],
    ...['customer', 'counterparty'].map((kind) => ['an unknown object', kind, 'verify', {}, '404 not_found'] as const),
    ...['identity_verification', 'external_wallet', 'transfer', 'execution'].map(
      (kind) => ['an unknown object', kind, 'approve', {}, '404 not_found'] as const,
    ),
    ['an unknown deposit', 'deposit', 'sent_back', {}, '404 not_found'],
    ['an unknown payment', 'suspense', 'own', {}, '404 not_found'],
    ['an unknown job', 'job', 'retry', {}, '404 not_found'],
    ['an unknown subscription', 'webhook', 'enable', {}, '404 not_found'],
  ] as const)('%s: %s %s', async (_, kind, decision, more, expected) => {
    expect(codeOf(await decide(absent, kind, decision, more))).toBe(expected)
  })

  test('a key without the scope', async () => {
    const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['reviews:read'] }
    const { key } = await post('/api_keys', body, s.demo.organization_key)
    expect((await queue('', key)).total).toBe(0)
    expect(codeOf(await decide(absent, 'transfer', 'approve', {}, key))).toBe('403 invalid_scopes')
    expect(codeOf(await s.call('GET', '/reviews', undefined, { key: s.demo.organization_key }))).toBe(
      '401 invalid_subject',
    )
  })

  test('a transfer that is no deposit, and a job that lives', async () => {
    const guid = await paidAfterAll(s)
    expect(codeOf(await decide(guid, 'deposit', 'sent_back'))).toBe('409 data_exists')
    expect(codeOf(await decide(guid, 'transfer', 'approve'))).toBe('409 data_exists')
    await ok(decide(guid, 'suspense', 'receivable'))
  })
})
