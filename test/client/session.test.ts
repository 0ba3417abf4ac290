// The client with a session instead of a key, as pages of the service use it. A browser would add the cookie; here the test does.
import { Corridor, CorridorConnectionError } from '@corridor/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.ts'
import { browserWith } from '../support/staff.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const seen: RequestInit[] = []
const clientFor = (acts_for: string, cookie: string): Corridor =>
  new Corridor({
    url: s.service.base_url,
    session: { acts_for },
    runtime: {
      fetch(url, init = {}) {
        seen.push(init)
        return fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
      },
    },
  })

test('it sends the header and the cookies of the origin, and no key', async () => {
  const { browser, session } = await browserWith(s, [{ role: 'admin', bank_guid: null }])
  const cookie = browser.cookie!
  const own = await clientFor('session', cookie).session.get()
  expect(own).toMatchObject({ guid: session.guid, roles: ['admin'] })
  const bank = clientFor(s.demo.bank_guid, cookie)
  const names: string[] = []
  for await (const { guid } of bank.customers.list()) names.push(guid)
  expect(names.sort()).toEqual(s.demo.customers.map(({ guid }) => guid).sort())
  const wallet = { name: 'W', asset: 'ETH', address: `0x${'3'.repeat(40)}` } as const
  expect(await bank.externalWallets.create(wallet)).toMatchObject({ name: 'W' })
  const organization = clientFor('sandbox', cookie)
  expect((await organization.banks.list().page()).total).toBe(1)
  for (const { headers, credentials } of seen) {
    expect(credentials).toBe('same-origin')
    expect(Object.keys(headers as object)).not.toContain('authorization')
  }
  expect(new Set(seen.map(({ headers }) => (headers as Record<string, string>)['corridor-acts-for']))).toEqual(
    new Set(['session', s.demo.bank_guid, 'sandbox']),
  )
})

test('reads of a page that nobody is at are marked, and nothing else is', async () => {
  const marks: (string | undefined)[] = []
  let isIdle = true
  const client = new Corridor({
    url: s.service.base_url,
    session: { acts_for: s.demo.bank_guid, isIdle: () => isIdle },
    runtime: {
      async fetch(_, init = {}) {
        marks.push((init.headers as Record<string, string>)['corridor-idle'])
        return Response.json({ total: 0, objects: [] })
      },
    },
  })
  await client.customers.list().page()
  await client.externalWallets.create({ name: 'W', asset: 'ETH', address: `0x${'3'.repeat(40)}` })
  isIdle = false
  await client.customers.list().page()
  expect(marks).toEqual(['true', undefined, undefined])
})

test('a sign-in that is refused says why', async () => {
  const refused = clientFor('session', '').sessions.create({ link_token: 'unknown' })
  await expect(refused).rejects.toMatchObject({ status: 401, message_code: 'sign_in_failed' })
})

test('a sign-in whose connection breaks is not repeated: its code or link may have been used', async () => {
  let calls = 0
  const broken = () => {
    calls++
    return Promise.reject(new TypeError('the connection broke'))
  }
  const client = new Corridor({ url: s.service.base_url, session: { acts_for: 'session' }, runtime: { fetch: broken } })
  await expect(client.sessions.create({ link_token: 'x' })).rejects.toThrow(CorridorConnectionError)
  expect(calls).toBe(1)
})

describe('options', () => {
  const url = 'http://127.0.0.1:4100'
  test.each<[string, object, string]>([
    ['both', { url, key: 'k', session: { acts_for: 'sandbox' } }, 'give a key or a session, not both'],
    ['neither', { url }, 'key must be an API key of the service'],
    ['a session for nothing', { url, session: {} }, "session.acts_for must be a bank's guid"],
    ['a session for a word', { url, session: { acts_for: 'everything' } }, "session.acts_for must be a bank's guid"],
  ])('%s', (_, options, message) => {
    expect(() => new Corridor(options as never)).toThrow(message)
  })
})
