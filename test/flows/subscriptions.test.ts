// Subscriptions over HTTP: what can be subscribed to and where to, keys that change, the end and a new beginning; who sees
// them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { subscriptions_max } from '../../src/resources/subscriptions/subscription.ts'
import { eventTypes } from '../../src/wiring/resources.ts'
import { tables } from '../../src/wiring/tables.ts'
import { nounOf } from '../spec/interface/notation.ts'
import { resources } from '../spec/interface/resources.ts'
import { codeOf } from '../support/desk.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { organizationKey, receiver, Subscriptions } from '../support/subscriptions.ts'
import { failSubscription } from '../support/webhooks.ts'

let s: TestService
let subs: Subscriptions
let production: Subscriptions
let stranger: Subscriptions
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api', CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'false' } })
  subs = new Subscriptions(s)
  production = new Subscriptions(s, await organizationKey(s, 'production'))
  stranger = new Subscriptions(s, (await makeDemo(s.service, '')).organization_key)
})
afterAll(() => stopSound(s))

/** As it is read: without its key. */
const masked = <T extends object>(made: T) => ({ ...made, signing_key: 'whsec_********' })

const body = { name: 'A receiver', type: 'webhook', url: receiver, environment: 'sandbox' }

describe('a new subscription', () => {
  test('is completed, shows its key, and is read and listed without it', async () => {
    const made = await subs.make({ event_types: ['trade.failed', 'account.minimum_balance.below'] })
    expect(made).toEqual({
      ...body,
      guid: expect.stringMatching(/^[0-9a-f]{32}$/),
      organization_guid: s.demo.organization_guid,
      signing_key: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      recipient: null,
      deliveries_failing_since: null,
      event_types: ['trade.failed', 'account.minimum_balance.below'],
      state: 'completed',
      failure_code: null,
      created_at: expect.any(String),
      updated_at: made.created_at,
    })
    expect(await subs.get(`/subscriptions/${made.guid}`)).toEqual(masked(made))
    expect((await subs.get(`/subscriptions?guid=${made.guid}`)).objects).toEqual([masked(made)])
  })

  test('without types wants every type', async () => expect(await subs.make()).not.toHaveProperty('event_types'))

  test.each<[string, object, string]>([
    ['a type that does not exist', { event_types: ['trade.completed', 'trade.done'] }, 'event_types[1]'],
    ['a noun that tells nothing', { event_types: ['subscription.failed'] }, 'event_types[0]'],
    ['a type twice', { event_types: ['trade.failed', 'trade.failed'] }, 'event_types'],
    ['no type', { event_types: [] }, 'event_types'],
    ['no name', { name: '' }, 'name'],
    ['a long name', { name: 'x'.repeat(129) }, 'name'],
    ['another way', { type: 'email' }, 'type'],
    ['the environment of another key', { environment: 'production' }, 'environment'],
    ['an address inside', { url: 'https://10.0.0.1/hook' }, 'url'],
    ['this machine', { url: 'http://127.0.0.1:3000/hook' }, 'url'],
    ['another scheme', { url: 'ftp://receiver.example/' }, 'url'],
    ['credentials', { url: 'https://user:secret@receiver.example/' }, 'url'],
    ['no url', { url: 'receiver' }, 'url'],
    ['a long url', { url: `https://receiver.example/${'x'.repeat(2048)}` }, 'url'],
  ])('is refused with %s', async (_, fields, field) => {
    expect(codeOf(await subs.call('POST', '/subscriptions', { ...body, ...fields }))).toBe(`400 invalid_value ${field}`)
  })

  test('goes over http on the sandbox alone', async () => {
    const url = 'http://receiver.example/'
    expect((await subs.make({ url })).url).toBe(url)
    const reply = await production.call('POST', '/subscriptions', { ...body, url, environment: 'production' })
    expect(codeOf(reply)).toBe('400 invalid_value url')
  })

  test('on production may write https as it likes', async () => {
    const url = 'HTTPS://receiver.example/hook'
    const made = await production.make({ url, environment: 'production' })
    expect(made.url).toBe(url)
    await ok(production.call('DELETE', `/subscriptions/${made.guid}`))
  })

  test('goes to this machine where the operator allows it', async () => {
    const open = await startTestService({
      database_url: s.service.database_url,
      env: { CORRIDOR_ROLES: 'api', CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true' },
    })
    const url = 'http://127.0.0.1:3000/hook'
    const key = s.demo.organization_key
    expect((await open.call('POST', '/subscriptions', { ...body, url }, { key })).status).toBe(201)
    await open.stop()
  })
})

test('there are at most a hundred in each environment, however many are asked for at once, of whichever process', async () => {
  const demo = await makeDemo(s.service, '')
  const mine = { ...s, demo }
  const other = await startTestService({ database_url: s.service.database_url, env: { CORRIDOR_ROLES: 'api' } })
  const ask = (at: TestService): Promise<Reply> =>
    at.call('POST', '/subscriptions', body, { key: demo.organization_key })
  const replies = await Promise.all(Array.from({ length: 120 }, (_, n) => ask(n % 2 === 0 ? s : other)))
  const made = replies.filter(({ status }) => status === 201)
  expect(made).toHaveLength(subscriptions_max)
  expect(replies.filter(({ status }) => status !== 201).map(codeOf)).toEqual(
    Array(20).fill('422 too_many_subscriptions'),
  )
  const inProduction = new Subscriptions(mine, await organizationKey(mine, 'production'))
  expect((await inProduction.make({ environment: 'production' })).state).toBe('completed')
  // One that has failed still counts: it can be started again.
  await failSubscription(mine, made[0]!.body.guid)
  expect((await ask(other)).status).toBe(422)
  await ok(s.call('DELETE', `/subscriptions/${made[0]!.body.guid}`, undefined, { key: demo.organization_key }))
  expect((await Promise.all([ask(s), ask(other)])).map(({ status }) => status).sort()).toEqual([201, 422])
  await other.stop()
})

test('every state of every noun of a bank can be subscribed to, and the one note', () => {
  const nouns = resources
    .filter(({ fields, operations }) => fields?.state && operations.every(({ key }) => key !== 'organization'))
    // What happens to these is in the audit log, or to be read.
    .filter(({ name }) => !tables.some((table) => table.name === name && table.states?.isQuiet))
    .map(({ name }) => nounOf(name))
  expect(nouns).toEqual(expect.arrayContaining(['account', 'counterparty', 'deposit_address', 'trade']))
  expect([...new Set(eventTypes.map((type) => type.split('.')[0]))]).toEqual(nouns.sort())
  expect(eventTypes).toEqual(expect.arrayContaining(['trade.storing', 'customer.frozen', 'external_wallet.deleted']))
  expect(eventTypes.filter((type) => type.split('.').length > 2)).toEqual(['account.minimum_balance.below'])
})

describe('a rename', () => {
  test('changes the name and nothing else', async () => {
    const made = await subs.make()
    const renamed = await ok(subs.call('PATCH', `/subscriptions/${made.guid}`, { name: 'Another' }))
    expect(renamed).toEqual({ ...made, name: 'Another', updated_at: renamed.updated_at })
    expect(await subs.get(`/subscriptions/${made.guid}`)).toEqual(masked(renamed))
  })

  test.each<[string, object, string]>([
    ['no characters', { name: '' }, '400 invalid_value name'],
    ['129 characters', { name: 'é'.repeat(129) }, '400 invalid_value name'],
    ['something else', { url: receiver }, '400 unknown_parameter url'],
  ])('to %s is refused', async (_, fields, code) => {
    const { guid } = await subs.make()
    expect(codeOf(await subs.call('PATCH', `/subscriptions/${guid}`, fields))).toBe(code)
  })

  test('to 128 characters is done', async () => {
    const { guid } = await subs.make()
    const name = 'é'.repeat(128)
    expect(await ok(subs.call('PATCH', `/subscriptions/${guid}`, { name }))).toMatchObject({ name })
  })
})

test('a new signing key leaves the one before valid for a day', async () => {
  const made = await subs.make()
  const before = Date.now()
  const rotated = await ok(subs.call('POST', `/subscriptions/${made.guid}/rotate_signing_key`))
  const hours = (Date.parse(rotated.previous_key_until) - before) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(24)
  expect(hours).toBeLessThan(24.1)
  const again = await ok(subs.call('POST', `/subscriptions/${made.guid}/rotate_signing_key`, {}))
  const read = await subs.get(`/subscriptions/${made.guid}`)
  expect(new Set([made, rotated, again].map(({ signing_key }) => signing_key)).size).toBe(3)
  expect(read).toEqual(masked(again))
})

describe('reads of signing keys', () => {
  const readsOf = (request_id: string) => s.service.sql<{ object_guid: string }[]>`
    select object_guid, actor_guid, organization_guid from audit_records where act = 'readSecret' and request_id = ${request_id}`

  test('show them to a key with the scope, and each leaves an audit row', async () => {
    const [one, two] = [await subs.make(), await subs.make()]
    const holder = new Subscriptions(s, await organizationKey(s, 'sandbox'))
    const read = await holder.call('GET', `/subscriptions/${one.guid}`)
    expect(read.body).toEqual(one)
    const { organization_guid } = s.demo
    const [row] = await readsOf(read.headers.get('x-request-id')!)
    expect(row).toMatchObject({ object_guid: one.guid, organization_guid, actor_guid: expect.any(String) })
    const list = await holder.call('GET', `/subscriptions?guid=${one.guid},${two.guid}`)
    expect(list.body.objects).toEqual([two, one])
    const noted = await readsOf(list.headers.get('x-request-id')!)
    expect(noted.map(({ object_guid }) => object_guid).sort()).toEqual([one.guid, two.guid].sort())
    for (const reader of [subs, stranger]) {
      const masks = await reader.call('GET', '/subscriptions?per_page=100')
      for (const { signing_key } of masks.body.objects) expect(signing_key).toBe('whsec_********')
      expect(await readsOf(masks.headers.get('x-request-id')!)).toHaveLength(0)
    }
  })

  test('are not for a key that was given nothing special, and cannot be given on by one that lacks the scope', async () => {
    const fields = { name: 'k', kind: 'organization', scopes: ['subscriptions:read', 'subscriptions:secrets:read'] }
    const refused = await subs.call('POST', '/api_keys', fields)
    expect(codeOf(refused)).toBe('403 invalid_scopes scopes[1]')
  })
})

test('a replayed answer does not show the key, and none is stored', async () => {
  const headers = { 'idempotency-key': 'subscribe-once' }
  const first = await subs.call('POST', '/subscriptions', body, { headers })
  const again = await subs.call('POST', '/subscriptions', body, { headers })
  const { signing_key, ...rest } = first.body
  expect([again.status, again.body]).toEqual([201, rest])
  const [row] = await s.service.sql`select body from idempotency_keys where key = 'subscribe-once'`
  expect(row!.body).not.toContain(signing_key)
})

describe('a failed subscription', () => {
  test.each(['deliveries_failing', 'endpoint_gone'] as const)(
    'says %s, and starts again when it is enabled',
    async (failure_code) => {
      const made = await subs.make()
      await failSubscription(s, made.guid, failure_code)
      const failed = await subs.get(`/subscriptions/${made.guid}`)
      expect(failed).toMatchObject({ state: 'failed', failure_code })
      expect(failed.deliveries_failing_since).not.toBeNull()
      const listed = await subs.get(`/subscriptions?state=failed&guid=${made.guid}`)
      expect(listed.objects).toEqual([failed])
      const enabled = await ok(subs.call('POST', `/subscriptions/${made.guid}/enable`))
      expect(enabled).toEqual({ ...masked(made), updated_at: enabled.updated_at })
      expect(await ok(subs.call('POST', `/subscriptions/${made.guid}/enable`))).toEqual(enabled)
    },
  )

  test('can be deleted', async () => {
    const { guid } = await subs.make()
    await failSubscription(s, guid)
    expect(await ok(subs.call('DELETE', `/subscriptions/${guid}`))).toMatchObject({
      state: 'deleted',
      failure_code: null,
    })
  })
})

const calls = (guid: string): readonly (readonly [method: string, path: string, body?: object])[] => [
  ['GET', `/subscriptions/${guid}`],
  ['PATCH', `/subscriptions/${guid}`, { name: 'x' }],
  ['POST', `/subscriptions/${guid}/rotate_signing_key`],
  ['POST', `/subscriptions/${guid}/enable`],
  ['DELETE', `/subscriptions/${guid}`],
]
const statusesOf = (of: Subscriptions, guid: string) =>
  Promise.all(calls(guid).map(async ([method, path, sent]) => (await of.call(method, path, sent)).status))

test('a deleted one is gone', async () => {
  const made = await subs.make()
  const gone = await ok(subs.call('DELETE', `/subscriptions/${made.guid}`))
  expect(gone).toEqual({ ...masked(made), state: 'deleted', updated_at: gone.updated_at })
  expect(await statusesOf(subs, made.guid)).toEqual([404, 404, 404, 404, 404])
  for (const query of [`?guid=${made.guid}`, '?state=deleted'])
    expect(await subs.get(`/subscriptions${query}`)).toMatchObject({ total: 0, objects: [] })
})

test('another organization and another environment see nothing of it', async () => {
  const made = await subs.make()
  for (const other of [production, stranger]) {
    expect(await statusesOf(other, made.guid)).toEqual([404, 404, 404, 404, 404])
    expect(await other.get('/subscriptions')).toMatchObject({ total: 0, objects: [] })
  }
  expect(await subs.get(`/subscriptions/${made.guid}`)).toEqual(masked(made))
  const own = await production.make({ environment: 'production' })
  expect((await production.get('/subscriptions')).objects).toEqual([own])
  expect((await subs.call('GET', `/subscriptions/${own.guid}`)).status).toBe(404)
})

test('lists are filtered, newest first', async () => {
  const [first, second] = [await subs.make(), await subs.make()]
  const { total, objects } = await subs.get(
    `/subscriptions?guid=${first.guid},${second.guid}&type=webhook&state=completed`,
  )
  expect([total, objects]).toEqual([2, [masked(second), masked(first)]])
  const since = await subs.get(`/subscriptions?created_at_gte=${second.created_at}&guid=${first.guid},${second.guid}`)
  expect(since.objects.map(({ guid }: { guid: string }) => guid)).toContain(second.guid)
  expect((await subs.get(`/subscriptions?updated_at_lt=${first.created_at}&guid=${first.guid}`)).total).toBe(0)
  expect(codeOf(await subs.call('GET', '/subscriptions?state=done'))).toBe('400 invalid_value state')
})
