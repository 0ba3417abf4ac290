// A connector says of a payment that it had settled that it failed, or was cancelled: the books stay as they are, no job is lost, and a
// person decides whether the money came back.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import { addSeconds, parseTimestamp, type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { headersOfMessage, newMessageId } from '../../src/providers/connector/protocol/messages.ts'
import type { AnswerOf } from '../../src/providers/connector/protocol/operations.ts'
import { recordStage } from '../../src/resources/executions/record-stage.ts'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import { type FakeConnector, fakeConnector, signingKey } from '../support/fake-connector.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { eventually } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

type Standing = AnswerOf<'rails/carry'>
const nothing = { identifiers: [], network_fee: amount(0n) }
const failed: Standing = { kind: 'failed', failure_code: 'invalid_destination', ...nothing }
const cancelled: Standing = { kind: 'cancelled', ...nothing }

describe('a transfer', () => {
  let desk: FundingDesk
  let fake: FakeConnector
  let provider: string
  const standings = new Map<unknown, Standing>()

  beforeAll(async () => {
    desk = await openFundingDesk()
    fake = await fakeConnector()
    fake.manifest = { ...fake.manifest, ports: { rails: { rails: [] } } }
    fake.answers['rails/carry'] = ({ reference, asked_at }) =>
      standings.get(reference) ?? {
        ...{ kind: 'pending', ...nothing },
        check_again_at: addSeconds(parseTimestamp(asked_at) as Timestamp, 3600),
      }
    const body = {
      ...{ name: 'late', kind: 'connector', ports: ['rails'] },
      ...{ settings: { url: fake.url }, secrets: { signing_key: signingKey(1) } },
    }
    provider = (await desk.post('/providers', body)).guid
  })
  afterEach(async () => assertSound(await audit(desk.s.service.sql)))
  afterAll(async () => {
    await desk.close()
    await fake.stop()
  })

  const tell = async (reference: string) => {
    const about = { bank_guid: desk.s.demo.bank_guid, provider_guid: provider, kind: 'payment', reference }
    const text = JSON.stringify({ event_id: newMessageId(), ...about })
    const headers = headersOfMessage([fake.keys[0]!], newMessageId(), Date.now(), text)
    const address = `${desk.s.service.base_url}/api/connectors/${provider}/news`
    expect((await fetch(address, { method: 'POST', headers, body: text })).status).toBe(200)
  }
  const later = async (seconds: number) =>
    addSeconds(timestampFromMs(Date.parse((await desk.get('/sandbox/clock')).now)), seconds)

  /** Paid by wire, or pulled by ACH, and settled. Its connector is asked again in an hour. */
  async function settled(side: 'withdrawal' | 'deposit' = 'withdrawal') {
    const { guid: customer_guid, fiat } = await desk.customer()
    let transfer: { guid: string }
    if (side === 'withdrawal') {
      await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
      const to = await desk.rawAccount({ customer_guid })
      const order = { customer_guid, side, receive_amount: 10_000, payment_rail: 'wire' }
      transfer = await desk.fund(order, { external_bank_account_guid: to })
    } else {
      const from = await desk.linkedAccount(customer_guid)
      const order = { customer_guid, side, receive_amount: 10_000, payment_rail: 'ach' }
      transfer = await desk.fund(order, { external_bank_account_guid: from })
    }
    const { guid } = transfer
    await eventually(
      async () => fake.received.filter(({ body }) => body.reference === guid),
      ({ length }) => length > 0,
    )
    await desk.idle()
    standings.set(guid, { kind: 'settled', ...nothing, look_again_at: await later(30 * 86_400) })
    await tell(guid)
    if (side === 'deposit') {
      // To the end of its hold.
      for (let days = 0; days < 20; days += 1) await desk.advance(86_400)
    }
    expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
    return { guid, fiat, balance: await desk.balances(fiat) }
  }

  const reviews = async (guid: string) => (await desk.get(`/reviews?kind=late_failure&object_guid=${guid}`)).objects
  const decide = (guid: string, decision: string) =>
    desk.s.call('POST', `/reviews/${guid}/decisions`, { kind: 'late_failure', decision, reason: 'The carrier says so' })
  const sayIt = {
    'when its job asks': async () => {
      await desk.advance(31 * 86_400)
    },
    'by its news': (guid: string) => tell(guid),
  }
  const ways = Object.keys(sayIt) as (keyof typeof sayIt)[]

  test.each(ways.flatMap((way) => [failed, cancelled].map((standing) => [standing.kind, way, standing] as const)))(
    'is said to be %s %s: nothing moves, and a review is open',
    async (_, way, standing) => {
      const { guid, fiat, balance } = await settled()
      standings.set(guid, standing)
      await sayIt[way](guid)
      expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
      expect(await desk.balances(fiat)).toEqual(balance)
      expect(await reviews(guid)).toMatchObject([
        { object_type: 'transfer', asset: 'USD', amount: 10_000, decisions: ['returned', 'settled'] },
      ])
      expect(await desk.s.service.sql`select kind from jobs where object_guid = ${guid}`).toEqual([])
      await tell(guid)
      expect(await reviews(guid)).toHaveLength(1)
    },
  )

  test('returned: its owner is credited again, once', async () => {
    const { guid, fiat, balance } = await settled()
    standings.set(guid, failed)
    await tell(guid)
    expect(await decide(guid, 'returned')).toMatchObject({ status: 200, body: { object_state: 'completed' } })
    expect(await desk.balances(fiat)).toEqual(balance.map((each) => each + 10_000))
    expect(await desk.read(guid)).toMatchObject({ state: 'completed', return_code: 'NARR' })
    expect(await reviews(guid)).toEqual([])
    expect(await decide(guid, 'returned')).toMatchObject({ status: 409 })
    await tell(guid)
    expect(await reviews(guid)).toEqual([])
  })

  test('settled: it was made after all, and can still come back', async () => {
    const { guid, fiat, balance } = await settled()
    standings.set(guid, failed)
    await tell(guid)
    expect(await decide(guid, 'settled')).toMatchObject({ status: 200 })
    expect([await desk.balances(fiat), await reviews(guid)]).toEqual([balance, []])
    expect(await decide(guid, 'returned')).toMatchObject({ status: 409 })
    standings.set(guid, { kind: 'returned', return_code: 'AC04', ...nothing })
    await tell(guid)
    expect(await desk.balances(fiat)).toEqual(balance.map((each) => each + 10_000))
  })

  test('a return that is told meanwhile ends the review', async () => {
    const { guid, fiat, balance } = await settled()
    standings.set(guid, cancelled)
    await tell(guid)
    standings.set(guid, { kind: 'returned', return_code: 'AC04', ...nothing })
    await tell(guid)
    expect([await desk.balances(fiat), await reviews(guid)]).toEqual([balance.map((each) => each + 10_000), []])
    expect(await decide(guid, 'returned')).toMatchObject({ status: 409 })
  })

  test('a pull that did not bring its money is taken back when a person says so', async () => {
    const { guid, fiat, balance } = await settled('deposit')
    standings.set(guid, failed)
    await tell(guid)
    expect([await desk.balances(fiat), (await reviews(guid)).length]).toEqual([balance, 1])
    expect(await decide(guid, 'returned')).toMatchObject({ status: 200 })
    expect(await desk.balances(fiat)).toEqual([0, 0])
  })

  test('what did not fail late is not decided', async () => {
    const { guid } = await settled()
    expect(await decide(guid, 'settled')).toMatchObject({ status: 409 })
    expect(await decide(guid, 'own')).toMatchObject({ status: 400, body: { errors: [{ field: 'decision' }] } })
    expect(await decide('0'.repeat(32), 'settled')).toMatchObject({ status: 404 })
  })
})

describe('a stage of an execution', () => {
  let d: ExecutionDesk
  beforeAll(async () => {
    d = await openExecutionDesk()
  })
  afterAll(() => d.close())

  test('is reviewed as a transfer is, and returned when its execution has ended', async () => {
    const { customer } = await d.sender(100_000)
    const outside = await d.linkedAccount(customer.guid)
    const plan = await d.planned(customer, customer.fiat, outside, 'source', 100_000)
    const { guid: execution_guid } = await d.ok(d.execute(plan.guid))
    const { state, stages } = await d.settle(execution_guid)
    expect(state).toBe('completed')
    const stage_guid = stages[0].guid
    const input = { bank_guid: d.s.demo.bank_guid, execution_guid, stage_guid, standing: failed, isReport: true }
    const told = async () => outputOf(await d.s.service.engine.submit(recordStage, input as never))
    expect(await told()).toMatchObject({ state: 'completed' })
    expect(await told()).toBe('unchanged')
    const { objects } = await d.get('/reviews?kind=late_failure')
    expect(objects).toMatchObject([{ guid: stage_guid, object_type: 'stage', execution_guid, asset: 'USD' }])
    expect(await d.get(`/reviews/${stage_guid}?kind=late_failure`)).toMatchObject({ evidence: { stages: [{}] } })
    const decision = { kind: 'late_failure', decision: 'returned', reason: 'It came back' }
    await d.post(`/reviews/${stage_guid}/decisions`, decision)
    await d.s.service.sql`
      update sandbox_payments set return_code = 'NARR', returns_at = settles_at where guid = ${stage_guid}`
    expect((await d.get('/reviews?kind=late_failure')).objects).toEqual([])
    expect(await d.get(`/executions/${execution_guid}`)).toMatchObject({
      stages: [{ withdrawal_return_details: { return_code: 'NARR' } }],
    })
    await d.verify()
  })
})
