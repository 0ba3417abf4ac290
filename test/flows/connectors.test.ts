// A bank with a connector for its rails: payments go to it, and its news is a hint to ask it. Arrivals are credited once.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../src/audit/reconcile.ts'
import { amount } from '../../src/kernel/amount.ts'
import { addSeconds, parseTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { headersOfMessage, newMessageId } from '../../src/providers/connector/protocol/messages.ts'
import type { AnswerOf } from '../../src/providers/connector/protocol/operations.ts'
import { type FakeConnector, fakeConnector, signingKey } from '../support/fake-connector.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { eventually, ok } from '../support/service.ts'

type Standing = AnswerOf<'rails/carry'>

let desk: FundingDesk
let fake: FakeConnector
let provider: string
/** Standings by reference; the others are pending for an hour. */
const standings = new Map<unknown, Standing>()
const nothing = { identifiers: [], network_fee: amount(0n) }
const settled: Standing = { kind: 'settled', ...nothing }

const configuration = (secret = signingKey(1)) => ({
  ...{ name: randomBytes(4).toString('hex'), kind: 'connector', ports: ['rails'] },
  ...{ settings: { url: fake.url }, secrets: { signing_key: secret } },
})

beforeAll(async () => {
  desk = await openFundingDesk()
  fake = await fakeConnector()
  fake.manifest = { ...fake.manifest, ports: { rails: { rails: [] } } }
  fake.answers['rails/carry'] = ({ reference, asked_at }) =>
    standings.get(reference) ?? {
      ...{ kind: 'pending', ...nothing },
      check_again_at: addSeconds(parseTimestamp(asked_at) as Timestamp, 3600),
    }
  provider = (await desk.post('/providers', configuration())).guid
})
afterAll(async () => {
  await desk.close()
  await fake.stop()
})

const tell = async (news: object, options: { key?: string; at_ms?: number; to?: string; body?: string } = {}) => {
  const { key = fake.keys[0]!, at_ms = Date.now(), to = provider } = options
  const named = { bank_guid: desk.s.demo.bank_guid, provider_guid: to }
  const text = JSON.stringify({ event_id: newMessageId(), ...named, ...news })
  const response = await fetch(`${desk.s.service.base_url}/api/connectors/${to}/news`, {
    method: 'POST',
    headers: headersOfMessage([key], newMessageId(), at_ms, text),
    body: options.body ?? text,
  })
  return { status: response.status, body: (await response.json()) as { is_new?: boolean; message?: string } }
}

const questions = (reference: string) => fake.received.filter(({ body }) => body.reference === reference)

/** A wire that the connector has and has not settled. */
async function wire() {
  const { guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
  const to = await desk.rawAccount({ customer_guid: guid })
  const order = { customer_guid: guid, side: 'withdrawal', receive_amount: 10_000, payment_rail: 'wire' }
  const transfer = await desk.fund(order, { external_bank_account_guid: to })
  await eventually(
    async () => questions(transfer.guid),
    ({ length }) => length > 0,
  )
  await desk.idle()
  return { guid: transfer.guid as string, fiat }
}

test('a connector that does not answer as it must is refused when it is configured', async () => {
  const refused = await desk.s.call('POST', '/providers', configuration(signingKey(5)))
  expect(refused).toMatchObject({ status: 422, body: { message_code: 'provider_unavailable' } })
  expect(JSON.stringify(refused.body)).toContain('status 401, bad_signature')
})

describe('news of a payment', () => {
  test('is looked into at once, and once', async () => {
    const { guid, fiat } = await wire()
    expect(questions(guid)[0]).toMatchObject({ operation: 'rails/carry', body: { amount: '10000', rail: 'wire' } })
    standings.set(guid, { ...settled, identifiers: [{ type: 'imad', value: '20261118X' }], look_again_at: later() })
    const news = { kind: 'payment', reference: guid, event_id: `settled ${guid}` }
    expect(await tell(news)).toEqual({ status: 200, body: { event_id: news.event_id, is_new: true } })
    expect(await desk.read(guid)).toMatchObject({
      state: 'completed',
      identifiers: [{ type: 'imad', value: '20261118X' }],
    })
    const asked = questions(guid).length
    expect(await tell(news)).toMatchObject({ status: 200, body: { is_new: false } })
    expect(questions(guid).length).toBe(asked)
    const before = await desk.balances(fiat)
    standings.set(guid, { kind: 'returned', return_code: 'AC04', ...nothing })
    expect(await tell({ kind: 'payment', reference: guid })).toMatchObject({ status: 200, body: { is_new: true } })
    expect(await desk.balances(fiat)).toEqual(before.map((each) => each + 10_000))
  })

  test('is a hint only: what the connector answers counts', async () => {
    const { guid } = await wire()
    expect(await tell({ kind: 'payment', reference: guid })).toMatchObject({ status: 200 })
    expect(await desk.read(guid)).toMatchObject({ state: 'pending' })
  })

  test('is told again if the connector does not answer', async () => {
    const { guid } = await wire()
    const news = { kind: 'payment', reference: guid, event_id: `later ${guid}` }
    fake.misbehaves = (response) => response.writeHead(500).end()
    expect(await tell(news)).toMatchObject({ status: 503 })
    fake.misbehaves = undefined
    standings.set(guid, settled)
    expect(await tell(news)).toMatchObject({ status: 200, body: { is_new: true } })
    expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
  })
})

const later = () => addSeconds(Date.now() as Timestamp, 86_400 * 30)

test.each<[string, () => Parameters<typeof tell>, number]>([
  ['another key', () => [{ kind: 'payment', reference: provider }, { key: signingKey(2) }], 400],
  ['too old', () => [{ kind: 'payment', reference: provider }, { at_ms: Date.now() - 3_600_000 }], 400],
  ['of the future', () => [{ kind: 'payment', reference: provider }, { at_ms: Date.now() + 3_600_000 }], 400],
  ['another body', () => [{ kind: 'payment', reference: provider }, { body: '{"kind":"payment"}' }], 400],
  ['no JSON', () => [{}, { body: '{' }], 400],
  ['an unknown provider', () => [{ kind: 'payment', reference: provider }, { to: '0'.repeat(32) }], 400],
  ['an unknown bank', () => [{ kind: 'payment', reference: provider, bank_guid: '0'.repeat(32) }], 400],
  ['an unknown kind', () => [{ kind: 'weather' }], 400],
  ['a payment that it does not have', () => [{ kind: 'payment', reference: provider }], 404],
  ['a verification that it does not have', () => [{ kind: 'verification', reference: provider }], 404],
])('refused: %s', async (_, arguments_, status) => {
  expect((await tell(...arguments_())).status).toBe(status)
})

test('news is taken with the new and the old key while the key is changed', async () => {
  const { guid } = await wire()
  const news = { kind: 'payment', reference: guid }
  fake.keys = [signingKey(3), signingKey(1)]
  const secrets = { signing_key: signingKey(3), previous_signing_key: signingKey(1) }
  await ok(desk.s.call('PATCH', `/providers/${provider}`, { secrets }))
  expect((await tell(news, { key: signingKey(3) })).status).toBe(200)
  expect((await tell(news, { key: signingKey(1) })).status).toBe(200)
})

test('the new key sent alone ends the old one', async () => {
  const { guid } = await wire()
  const news = { kind: 'payment', reference: guid }
  const change = async (secrets: object) => ok(desk.s.call('PATCH', `/providers/${provider}`, { secrets }))
  expect((await change({ previous_signing_key: signingKey(1) })).secret_names).toHaveLength(2)
  expect((await change({ signing_key: signingKey(3) })).secret_names).toEqual(['signing_key'])
  expect((await tell(news, { key: signingKey(1) })).status).toBe(400)
  expect((await tell(news, { key: signingKey(3) })).status).toBe(200)
  expect(fake.received.at(-1)!.headers['webhook-signature']).not.toContain(' ')
})

test('news of an inquiry completes its verification by what the verifier answers', async () => {
  const ids = { verifier_inquiry_id: 'inq-1', associate_inquiry_ids: [], documents: [] }
  let isOver = false
  fake.manifest.ports.verifier = { methods: ['document_submission'], is_hosted: false }
  fake.answers['verifier/open'] = () =>
    isOver
      ? { kind: 'completed', ...ids, outcome: 'passed', failure_codes: [] }
      : { kind: 'open', ...ids, verifier_state: 'waiting' }
  fake.answers['verifier/confirm'] = () => ({ confirmed: ['name'] })
  const verifier = await desk.post('/providers', { ...configuration(fake.keys[0]), ports: ['verifier'] })
  const { guid: customer_guid } = await desk.post('/customers', {
    type: 'individual',
    name: { first: 'Ann', last: 'Example' },
  })
  const about = { type: 'kyc', method: 'document_submission', customer_guid }
  const { guid } = await desk.post('/identity_verifications', about)
  const read = () => desk.get(`/identity_verifications/${guid}`)
  await eventually(read, ({ state }) => state === 'waiting')
  const news = { kind: 'verification', reference: guid }
  const options = { to: verifier.guid, key: fake.keys[0]! }
  expect(await tell(news, options)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ state: 'waiting', verifier_inquiry_id: 'inq-1' })
  isOver = true
  expect(await tell(news, options)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ state: 'completed', outcome: 'passed' })
})

describe('news of an arrival', () => {
  const arrival = async () => {
    const { fiat } = await desk.customer()
    const main = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: fiat })
    const [{ account_number }] = main.account_details
    const news = { kind: 'rail_arrival', rail: main.rail ?? 'wire', asset: 'USD', amount: '12345', account_number }
    return { fiat, main, news }
  }

  test('is credited once, however often it is told', async () => {
    const { fiat, news } = await arrival()
    const once = { ...news, event_id: newMessageId(), identifier: { type: 'imad', value: '7' } }
    const told = await Promise.all(Array.from({ length: 8 }, () => tell(once)))
    expect(told.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(told.filter(({ body }) => body.is_new)).toHaveLength(1)
    expect(await desk.balances(fiat)).toEqual([12_345, 12_345])
  })

  test('waits in suspense if its memo is unknown', async () => {
    const { fiat, news } = await arrival()
    expect(await tell({ ...news, memo: 'NOBODY' })).toMatchObject({ status: 200, body: { is_new: true } })
    expect(await desk.balances(fiat)).toEqual([0, 0])
    const { objects } = await ok(desk.s.call('GET', `/transfers?state=reviewing&account_guid=${fiat}`))
    expect(objects).toMatchObject([{ state: 'reviewing', receive_amount: 12_345 }])
  })

  test.each([
    ['an unknown account', { account_number: '1' }],
    ['another asset', { asset: 'CAD' }],
    ['another rail', { rail: 'pix' }],
  ])('is refused for %s', async (_, changed) => {
    const { fiat, news } = await arrival()
    expect((await tell({ ...news, ...changed })).status).toBe(404)
    expect(await desk.balances(fiat)).toEqual([0, 0])
  })

  test('that is not accepted is in suspense until the connector has sent it back', async () => {
    const { fiat, news } = await arrival()
    const identifier = { type: 'end_to_end_id', value: newMessageId() }
    await tell({ ...news, memo: 'NOBODY', identifier })
    const { objects } = await ok(desk.s.call('GET', `/transfers?state=reviewing&account_guid=${fiat}`))
    const { guid } = objects[0]
    let isSentBack = false
    fake.answers['rails/cancel'] = ({ asked_at }) =>
      isSentBack
        ? { kind: 'cancelled', ...nothing }
        : { kind: 'pending', check_again_at: addSeconds(parseTimestamp(asked_at) as Timestamp, 60), ...nothing }
    await desk.post(`/sandbox/transfers/${guid}/decide`, { decision: 'reject' })
    await eventually(
      async () => questions(guid),
      ({ length }) => length > 0,
    )
    expect(questions(guid)[0]).toMatchObject({
      operation: 'rails/cancel',
      body: { amount: '12345', side: 'deposit', arrival_identifiers: [identifier] },
    })
    expect(await desk.read(guid)).toMatchObject({ state: 'cancelling' })
    isSentBack = true
    await desk.advance(60)
    expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection' })
  })

  test.each([
    ['of a screener', { ports: ['screening'] }],
    ['of a provider for another rail', { ports: ['rails'], rule: { rails: ['spei'] } }],
    ['of a provider for another asset', { ports: ['rails'], rule: { assets: ['MXN'] } }],
  ])('%s is not believed', async (_, changed) => {
    fake.manifest.ports.screening = {}
    const other = await desk.post('/providers', { ...configuration(fake.keys[0]), ...changed })
    await ok(desk.s.call('PATCH', `/providers/${other.guid}`, { state: 'paused' }))
    const { fiat, news } = await arrival()
    expect((await tell(news, { to: other.guid, key: fake.keys[0]! })).status).toBe(404)
    expect(await desk.balances(fiat)).toEqual([0, 0])
  })

  test('is in the books of the provider, so reconcile does not compare it', async () => {
    const read = async () => (await desk.get('/reconciliation')) as Reconciliation
    const of = ({ at_providers }: Reconciliation) => at_providers.find(({ ref }) => ref === 'wire')
    const before = of(await read())
    const { news } = await arrival()
    expect((await tell(news)).status).toBe(200)
    const after = await read()
    expect(after).toMatchObject({ agrees: true, differences: [] })
    const { movements = 0, ours = 0 } = before ?? {}
    expect(of(after)).toMatchObject({ provider_guid: provider, movements: movements + 1, ours: ours - 12_345 })
  })
})

interface Reconciliation {
  readonly at_providers: readonly { ref: string; movements: number; ours: number }[]
}

test('what a connector moved is left to its own book, and the simulated books still agree', async () => {
  const { sql, services } = desk.s.service
  const { differences, positions } = await reconcile(sql, services.now(), desk.s.demo.bank_guid)
  expect(differences).toEqual([])
  expect(positions.map(({ ref }) => ref)).toContain('wire')
})
