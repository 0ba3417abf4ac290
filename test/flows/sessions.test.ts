// Sessions under attack: pages of others, planted, forged and replayed cookies; and how sessions end, also on another process.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeByAge, sweep } from '../../src/jobs/housekeeping.ts'
import type { Grant, Role } from '../../src/resources/staff/role.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { Browser, browserWith, linkTokenFor, memberWith } from '../support/staff.ts'

const minute_ms = 60_000

let s: TestService
let other: TestService
let time = Date.now()
beforeAll(async () => {
  const env = { CORRIDOR_ROLES: 'api' }
  s = await startTestService({ now: () => time, env })
  other = await startTestService({ now: () => time, env, database_url: s.service.database_url })
})
afterAll(async () => {
  await other.stop()
  await s.stop()
})

const everywhere = (role: Role): Grant[] => [{ role, bank_guid: null }]
const onBank = (role: Role): Grant[] => [{ role, bank_guid: s.demo.bank_guid }]
const organization = () => ({ key: s.demo.organization_key })
const ended = (browser: Browser) =>
  eventually(
    () => browser.call('GET', '/session', { acts_for: 'session' }),
    ({ status }) => status === 401,
  )

test('a session acts for a bank and for the organization as their keys do', async () => {
  const { browser, session } = await browserWith(s, everywhere('admin'))
  const { bank_guid } = s.demo
  const ofKey = await s.call('GET', '/customers')
  const ofSession = await browser.call('GET', '/customers', { acts_for: bank_guid })
  expect(ofSession.body).toEqual(ofKey.body)
  const banks = await browser.call('GET', '/banks', { acts_for: 'sandbox' })
  expect(banks.body.objects.map(({ guid }: { guid: string }) => guid)).toEqual([bank_guid])
  expect((await browser.call('GET', '/banks', { acts_for: 'production' })).body.objects).toEqual([])
  expect(session).toMatchObject({ roles: ['admin'], banks: [{ guid: bank_guid }] })
  const made = { name: 'W', asset: 'ETH', address: `0x${'2'.repeat(40)}` }
  const created = await browser.call('POST', '/external_wallets', { acts_for: bank_guid, body: made })
  expect(created.status, created.text).toBe(201)
})

test('the cookie is out of reach of scripts and of other sites, and lives as long as the browser', async () => {
  const member = await memberWith(s, everywhere('viewer'))
  const plain = await new Browser(s).signIn({ link_token: await linkTokenFor(s, member) })
  const value = '[\\w-]{43}'
  expect(plain.headers.get('set-cookie')).toMatch(
    new RegExp(`^corridor_session=${value}; Path=/; HttpOnly; SameSite=Strict$`),
  )
  const env = { CORRIDOR_ROLES: 'api', CORRIDOR_PUBLIC_URL: 'https://corridor.bank.example' }
  const secure = await startTestService({ now: () => time, env, database_url: s.service.database_url })
  const browser = new Browser(secure)
  const own = { origin: 'https://corridor.bank.example' }
  const signedIn = await browser.signIn({ link_token: await linkTokenFor(s, member) }, own)
  expect(signedIn.headers.get('set-cookie')).toMatch(
    new RegExp(`^__Host-corridor_session=${value}; Path=/; HttpOnly; SameSite=Strict; Secure$`),
  )
  expect((await browser.call('GET', '/session', { acts_for: 'session', headers: own })).status).toBe(200)
  // Another host of the domain can set a cookie without the prefix.
  const planted = new Browser(secure, browser.cookie!.replace('__Host-', ''))
  expect((await planted.call('GET', '/session', { acts_for: 'session' })).status).toBe(401)
  await secure.stop()
})

describe('requests of other pages', () => {
  const origin = () => s.service.base_url
  test.each<[string, object, number]>([
    ['the own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 401],
    ['a page of another host of the site', { 'sec-fetch-site': 'same-site' }, 401],
    ['another origin', { origin: 'https://evil.example' }, 401],
    ['an origin that is kept secret', { origin: 'null' }, 401],
    ['a browser that says both', { 'sec-fetch-site': 'cross-site', origin: 'OWN' }, 401],
    ['the own origin', { origin: 'OWN' }, 200],
  ])('%s', async (_, headers, status) => {
    const { browser } = await browserWith(s, everywhere('admin'))
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === 'OWN' ? origin() : value]),
    )
    const reply = await browser.call('GET', '/customers', { acts_for: s.demo.bank_guid, headers: sent })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    const wrongSignIn = await new Browser(s).signIn({ link_token: 'x' }, sent)
    expect([wrongSignIn.status, wrongSignIn.body.error_message.includes('pages of this service')]).toEqual([
      401,
      status === 401,
    ])
  })

  test('a cookie without the header is nobody, whatever is asked', async () => {
    const { browser } = await browserWith(s, everywhere('admin'))
    for (const [method, path] of [
      ['GET', '/customers'],
      ['GET', '/session'],
      ['DELETE', '/session'],
      ['POST', '/sandbox/clock'],
    ] as const) {
      const reply = await browser.call(method, path, method === 'POST' ? { body: { frozen: true } } : {})
      expect([reply.status, reply.body.message_code]).toEqual([401, 'authentication_malformed'])
    }
  })

  test('no preflight allows the header, not even to an origin that a bank lists', async () => {
    const body = { cors_allowed_origins: ['https://app.bank.example'] }
    await s.call('PATCH', `/banks/${s.demo.bank_guid}`, body, organization())
    const preflight = await fetch(`${s.service.base_url}/api/customers`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.bank.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'corridor-acts-for',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.bank.example')
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('corridor-acts-for')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const { browser } = await browserWith(s, everywhere('admin'))
    const headers = { origin: 'https://app.bank.example' }
    const reply = await browser.call('GET', '/customers', { acts_for: s.demo.bank_guid, headers })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([401, null])
  })

  test('a key and a session in one request are refused', async () => {
    const { browser } = await browserWith(s, everywhere('admin'))
    const headers = { authorization: `Bearer ${s.demo.bank_key}` }
    const reply = await browser.call('GET', '/customers', { acts_for: s.demo.bank_guid, headers })
    expect([reply.status, reply.body.message_code]).toEqual([401, 'authentication_malformed'])
    expect(reply.body.error_message).toContain('Corridor-Acts-For is for sessions, and this request carries an API key')
  })
})

describe('cookies', () => {
  test('a cookie from before the sign-in is never used: each sign-in makes a new one', async () => {
    const member = await memberWith(s, everywhere('viewer'))
    const planted = `corridor_session=${'A'.repeat(43)}`
    const browser = new Browser(s, planted)
    await browser.signIn({ link_token: await linkTokenFor(s, member) })
    const first = browser.cookie
    await browser.signIn({ link_token: await linkTokenFor(s, member) })
    expect(new Set([planted, first, browser.cookie]).size).toBe(3)
    expect((await new Browser(s, planted).call('GET', '/session', { acts_for: 'session' })).status).toBe(401)
  })

  test('forged and doubled cookies are refused', async () => {
    const { browser } = await browserWith(s, everywhere('admin'))
    const [name, token] = browser.cookie!.split('=') as [string, string]
    const turned = token.endsWith('A') ? `${token.slice(0, -1)}E` : `${token.slice(0, -1)}A`
    const hash = s.service.services.staff.secrets.tokenHash(token).toString('base64url')
    for (const cookie of [
      `${name}=${turned}`,
      `${name}=${hash}`,
      `${name}=`,
      `${name}=${token}x`,
      `${name}="${token}"`,
      `${name}=${token}; ${name}=${token}`,
      `${name}=' or true --`,
      `other=${token}`,
    ]) {
      const reply = await new Browser(s, cookie).call('GET', '/session', { acts_for: 'session' })
      expect([cookie, reply.status]).toEqual([cookie, 401])
    }
    const among = new Browser(s, `a=b; ${browser.cookie}; c=d`)
    expect((await among.call('GET', '/session', { acts_for: 'session' })).status).toBe(200)
  })

  test('after the sign-out a kept cookie is refused, on every process', async () => {
    const { browser } = await browserWith(s, everywhere('admin'))
    const kept = [new Browser(s, browser.cookie), new Browser(other, browser.cookie)]
    for (const each of kept) expect((await each.call('GET', '/session', { acts_for: 'session' })).status).toBe(200)
    const out = await browser.call('DELETE', '/session', { acts_for: 'session' })
    expect([out.status, out.body.revoked_at, browser.cookie]).toEqual([200, new Date(time).toISOString(), undefined])
    for (const each of kept) expect((await ended(each)).body.message_code).toBe('session_ended')
  })
})

describe('how a session ends', () => {
  test('it is removed 90 days after its end, and not before', async () => {
    const { sql } = s.service
    const [old, recent] = [await browserWith(s, everywhere('viewer')), await browserWith(s, everywhere('viewer'))]
    const end = (guid: string, days: number) =>
      sql`update sessions set created_at = '2020-01-01', expires_at = now() - ${`${days} days`}::interval where guid = ${guid}`
    await end(old.session.guid, 91)
    await end(recent.session.guid, 89)
    await sweep({ steps: removeByAge(sql, 30), rest: async () => {} })
    const left = await sql<{ guid: string }[]>`
      select guid from sessions where guid in (${old.session.guid}, ${recent.session.guid})`
    expect(left.map(({ guid }) => guid)).toEqual([recent.session.guid])
  })

  test.each<[string, (session: { session: string; member: string }) => Promise<unknown>]>([
    ['it is revoked', ({ session }) => s.call('DELETE', `/sessions/${session}`, undefined, organization())],
    [
      'its member is disabled',
      ({ member }) => s.call('PATCH', `/staff_members/${member}`, { disabled: true }, organization()),
    ],
  ])('%s, and the other process refuses it within a second', async (_, end) => {
    const { browser, member, session } = await browserWith(s, onBank('viewer'))
    const elsewhere = new Browser(other, browser.cookie)
    expect((await elsewhere.call('GET', '/trades', { acts_for: s.demo.bank_guid })).status).toBe(200)
    const reply = (await end({ session: session.guid, member: member.guid })) as { status: number; text: string }
    expect(reply.status, reply.text).toBe(200)
    await eventually(
      () => elsewhere.call('GET', '/trades', { acts_for: s.demo.bank_guid }),
      ({ status }) => status === 401,
    )
    // A member that is enabled again signs in anew.
    await s.call('PATCH', `/staff_members/${member.guid}`, { disabled: false }, organization())
    await ended(elsewhere)
  })

  test('a role that is taken away is refused, and one that is given works', async () => {
    const { browser, member } = await browserWith(s, onBank('treasurer'))
    const quotes = () => browser.call('POST', '/quotes', { acts_for: s.demo.bank_guid, body: {} })
    const patch = (role: Role) =>
      s.call('PATCH', `/staff_members/${member.guid}`, { grants: onBank(role) }, organization())
    expect((await quotes()).status).toBe(400)
    await patch('viewer')
    expect((await eventually(quotes, ({ status }) => status === 403)).body.error_message).toContain('quotes:execute')
    await patch('treasurer')
    await eventually(quotes, ({ status }) => status === 400)
  })

  test('it was not used for 30 minutes', async () => {
    const { browser } = await browserWith(s, everywhere('viewer'))
    const use = async (at: Browser) => (await at.call('GET', '/session', { acts_for: 'session' })).status
    for (let n = 0; n < 3; n++) {
      time += 29 * minute_ms
      expect(await use(browser)).toBe(200)
    }
    // The other process knows of the last use.
    await eventually(
      () => s.service.sql`select 1 from sessions where last_used_at > to_timestamp(${time / 1000 - 1})`,
      (rows) => rows.length > 0,
    )
    time += 29 * minute_ms
    expect(await use(new Browser(other, browser.cookie))).toBe(200)
    time += 30 * minute_ms
    expect([await use(browser), await use(new Browser(other, browser.cookie))]).toEqual([401, 401])
  })

  test('only a page that nobody is at has used it', async () => {
    const { browser } = await browserWith(s, everywhere('admin'))
    const elsewhere = new Browser(other, browser.cookie)
    const { bank_guid } = s.demo
    const idle = { 'corridor-idle': 'true' }
    const read = async (at: Browser, headers = {}) =>
      (await at.call('GET', '/customers', { acts_for: bank_guid, headers })).status
    for (const passed of [10, 10, 9]) {
      time += passed * minute_ms
      expect([await read(browser, idle), await read(elsewhere, idle)]).toEqual([200, 200])
    }
    // A write is always made by a person, and a word that is not `true` marks nothing.
    const body = { name: 'W', asset: 'ETH', address: `0x${'3'.repeat(40)}` }
    const written = await browser.call('POST', '/external_wallets', { acts_for: bank_guid, body, headers: idle })
    expect(written.status, written.text).toBe(201)
    time += 29 * minute_ms
    expect(await read(browser, { 'corridor-idle': 'yes' })).toBe(200)
    for (const passed of [10, 10, 9]) {
      time += passed * minute_ms
      expect(await read(browser, idle)).toBe(200)
    }
    time += minute_ms
    const late = await browser.call('GET', '/customers', { acts_for: bank_guid, headers: idle })
    expect([late.status, late.body.message_code]).toEqual([401, 'session_ended'])
    expect([await read(browser), await read(elsewhere), await read(elsewhere, idle)]).toEqual([401, 401, 401])
  })

  test('12 hours have passed, however often it was used', async () => {
    const { browser } = await browserWith(s, everywhere('viewer'))
    const use = async () => (await browser.call('GET', '/session', { acts_for: 'session' })).status
    const began = time
    while (time < began + 12 * 60 * minute_ms - 20 * minute_ms) {
      time += 20 * minute_ms
      expect(await use()).toBe(200)
    }
    time = began + 12 * 60 * minute_ms - 1
    expect(await use()).toBe(200)
    time += 1
    expect(await use()).toBe(401)
  })
})
