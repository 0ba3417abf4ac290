// Balances of a linked account that a caller wants now: from the simulator, and from a connector that is slow or away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { bankAccountDesk, type Desk, linked, raw } from '../support/external-bank-accounts.ts'
import { type HostedDesk, openHostedDesk } from '../support/hosted-desk.ts'
import { startTestService } from '../support/service.ts'

const forced = '?force_balance_refresh=true'

describe('on a sandbox bank', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = bankAccountDesk(await startTestService())
  })
  afterAll(() => desk.close())

  test('a read has the balances of now, and only if it asks for them', async () => {
    const { guid } = await desk.create(
      linked('sandbox-checking-fresh', { customer_guid: desk.s.demo.customers[0]!.guid }),
    )
    const before = await desk.reach(guid, 'completed')
    const { now } = await desk.ok(desk.s.call('POST', '/sandbox/clock', { frozen: true }))
    // The simulator shows other balances each day. The daily refresh is not due.
    const rest_ms = 86_400_000 - (Date.parse(now) % 86_400_000)
    await desk.advance(Math.ceil(rest_ms / 1000) + 1)
    expect(await desk.read(guid)).toEqual(before)
    const fresh = await desk.read(guid, forced)
    expect(fresh.balances.current).toBe(before.balances.current + 100)
    expect(Date.parse(fresh.balance_updated_at)).toBeGreaterThan(Date.parse(before.balance_updated_at))
    expect(await desk.read(guid)).toEqual(fresh)
    expect(await desk.read(guid, '?force_balance_refresh=false')).toEqual(fresh)
  })

  test('a holder who has to sign in again: the account says so, with the balances of before', async () => {
    const { guid } = await desk.create(
      linked('sandbox-refresh-fresh', { customer_guid: desk.s.demo.customers[1]!.guid }),
    )
    const { balances } = await desk.reach(guid, 'completed')
    const asked = await desk.read(guid, forced)
    expect(asked).toMatchObject({ state: 'refresh_required', balances })
    // The aggregator is not asked while the holder has not.
    expect(await desk.read(guid, forced)).toEqual(asked)
  })

  test('an account without an aggregator is answered as it is', async () => {
    const account = await desk.create(raw())
    expect(await desk.read(account.guid, forced)).toEqual(account)
    expect(
      (await desk.s.call('GET', `/external_bank_accounts/${account.guid.replace(/^./, 'f')}${forced}`)).status,
    ).toBe(404)
    expect((await desk.s.call('GET', `/external_bank_accounts/${account.guid}?force_balance_refresh=yes`)).status).toBe(
      400,
    )
  })
})

describe('behind a connector', () => {
  let desk: HostedDesk
  let path = ''
  beforeAll(async () => {
    desk = await openHostedDesk()
    desk.fake.manifest.ports.aggregator = { is_hosted: false }
    desk.fake.answers['aggregator/link'] = ({ token }) => ({
      kind: 'done',
      result: {
        ...{ access_token: `access ${token}`, institution_id: 'first-bank' },
        accounts: [
          {
            ...{
              account_id: 'account-1',
              name: 'Household',
              type: 'checking',
              asset: 'USD',
              account_number: '000123456789',
            },
            routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
            owner: { names: ['Ann Example'], addresses: [], email_addresses: [], phone_numbers: [] },
            balances: { current: 100n },
          },
        ],
      },
    })
    await desk.configure(['aggregator'])
    const { guid } = await desk.post('/external_bank_accounts', linked('t', { customer_guid: await desk.customer() }))
    path = `/external_bank_accounts/${guid}`
    await desk.reach(path, 'completed')
  })
  afterAll(() => desk.close())

  const questions = () => desk.fake.received.filter(({ operation }) => operation === 'aggregator/balances')

  test('each read has a reference of its own, and one that needs time is asked again under it', async () => {
    const seen = new Set<unknown>()
    desk.fake.answers['aggregator/balances'] = ({ reference, asked_at }) => {
      if (seen.has(reference)) return { kind: 'done', result: { current: 100n + BigInt(seen.size) } }
      seen.add(reference)
      return { kind: 'pending', check_again_at: parseTimestamp(String(asked_at)) as Timestamp }
    }
    expect((await desk.get(`${path}${forced}`)).balances).toMatchObject({ current: 101 })
    expect((await desk.get(`${path}${forced}`)).balances).toMatchObject({ current: 102 })
    const references = questions().map(({ body }) => body.reference)
    expect([references.length, new Set(references).size]).toEqual([4, 2])
  })

  test('callers at the same time share one question', async () => {
    const before = questions().length
    desk.fake.answers['aggregator/balances'] = () => ({ kind: 'done', result: { current: 300n } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.get(`${path}${forced}`)))
    expect(answers.map(({ balances }) => balances.current)).toEqual([300, 300, 300, 300, 300])
    expect(questions().length - before).toBeLessThan(5)
  })

  test('one that is away is 503, and a read without it has what is known', async () => {
    const known = await desk.get(path)
    desk.fake.misbehaves = (response) => response.writeHead(500).end()
    const { status, body, headers } = await desk.s.call('GET', `${path}${forced}`)
    expect([status, body.message_code]).toEqual([503, 'overloaded'])
    expect(body.error_message).toContain('balance_updated_at')
    expect(headers.get('retry-after')).not.toBeNull()
    expect(await desk.get(path)).toEqual(known)
    desk.fake.misbehaves = undefined
  })
})
