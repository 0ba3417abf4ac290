// Sign-in of staff over HTTP: invitations, passwords with codes, links, and what every wrong attempt is answered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import {
  Browser,
  browserWith,
  codeAt,
  enrolled,
  linkTokenFor,
  memberWith,
  password,
  tokenOf,
} from '../support/staff.ts'

const minute_ms = 60_000

let s: TestService
let time = Date.now()
beforeAll(async () => {
  s = await startTestService({ now: () => time, env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const now = (): number => time
const adminOf = (bank_guid: Guid | null) => [{ role: 'admin' as const, bank_guid }]
const ofBank = () => [{ role: 'viewer', bank_guid: s.demo.bank_guid }]
const organization = () => ({ key: s.demo.organization_key })

/** What a caller can tell apart: everything but the request's own id. */
const answerOf = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`

describe('invitations', () => {
  test('an invited person chooses a password, enrols a second factor and is signed in', async () => {
    const { browser, session, email, guid } = await enrolled(s, now, ofBank())
    expect(session).toMatchObject({
      staff_member: { guid, email, name: 'Pat Person' },
      organization: { guid: s.demo.organization_guid, name: 'Demo organization' },
      banks: [{ guid: s.demo.bank_guid, name: 'Demo bank', type: 'sandbox', roles: ['viewer'] }],
      organization_scopes: { sandbox: [], production: [] },
      roles: [],
      expires_at: new Date(time + 12 * 60 * minute_ms).toISOString(),
      idle_expires_at: new Date(time + 30 * minute_ms).toISOString(),
    })
    expect(session.banks[0].scopes).toContain('trades:read')
    const again = await browser.call('GET', '/session', { acts_for: 'session' })
    expect(again.body).toEqual(session)
    const member = await s.call('GET', `/staff_members/${guid}`, undefined, organization())
    expect(member.body).toMatchObject({ email, state: 'active', activated_at: new Date(time).toISOString() })
  })

  test('a link works once, and its secret is replaced when it is opened again', async () => {
    const email = 'once@bank.example'
    const created = await s.call('POST', '/staff_members', { email, name: 'Once', grants: ofBank() }, organization())
    const invitation_token = tokenOf(created.body.invitation_url)
    const open = () => new Browser(s).call('POST', '/staff_invitations/open', { body: { invitation_token } })
    const first = await open()
    const second = await open()
    expect(second.body.totp_uri).toContain(`secret=${second.body.totp_secret}&issuer=Corridor`)
    const accept = (secret: string) =>
      new Browser(s).signIn({ invitation_token, password, totp_code: codeAt(secret, time) })
    expect((await accept(first.body.totp_secret)).body.message_code).toBe('sign_in_failed')
    expect((await accept(second.body.totp_secret)).status).toBe(201)
    expect((await accept(second.body.totp_secret)).body.message_code).toBe('sign_in_failed')
    expect((await open()).body.message_code).toBe('sign_in_failed')
  })

  test('it works for three days', async () => {
    const email = 'late@bank.example'
    const created = await s.call('POST', '/staff_members', { email, name: 'Late', grants: ofBank() }, organization())
    const body = { invitation_token: tokenOf(created.body.invitation_url) }
    const open = async () => (await new Browser(s).call('POST', '/staff_invitations/open', { body })).status
    const before = time
    time = before + 3 * 24 * 60 * minute_ms - 1
    expect(await open()).toBe(200)
    time += 1
    expect(await open()).toBe(401)
  })

  test('two admins invite again: the old password and all sessions end', async () => {
    const { guid, email, browser, totp_secret } = await enrolled(s, now, ofBank())
    const admins = [await browserWith(s, adminOf(null)), await browserWith(s, adminOf(null))]
    const again = (by: Browser) => by.call('POST', `/staff_members/${guid}/invite`, { acts_for: 'sandbox' })
    const [, { body }] = [await again(admins[0]!.browser), await again(admins[1]!.browser)]
    const invitation_token = tokenOf(body.invitation_url)
    const opened = await new Browser(s).call('POST', '/staff_invitations/open', { body: { invitation_token } })
    time += minute_ms
    // Until it is accepted, nothing has changed.
    expect((await new Browser(s).signIn({ email, password, totp_code: codeAt(totp_secret, time) })).status).toBe(201)
    const chosen = { password: 'another good sentence', totp_code: codeAt(opened.body.totp_secret, time) }
    expect((await new Browser(s).signIn({ invitation_token, ...chosen })).status).toBe(201)
    time += minute_ms
    const old = await new Browser(s).signIn({ email, password, totp_code: codeAt(totp_secret, time) })
    expect(old.body.message_code).toBe('sign_in_failed')
    await eventually(
      () => browser.call('GET', '/session', { acts_for: 'session' }),
      ({ status }) => status === 401,
    )
  })

  test.each<[string, object, string]>([
    ['a short password', { invitation_token: 'x', password: 'elevenchars', totp_code: '000000' }, '400 password'],
    ['an unknown token', { invitation_token: 'x', password, totp_code: '000000' }, '401 undefined'],
    ['nothing', {}, '400 email'],
    ['two ways', { email: 'a@b.c', link_token: 'x' }, '400 organization_guid'],
    ['no code', { email: 'a@b.c', password }, '400 totp_code'],
    ['a link with a password', { link_token: 'x', password }, '400 password'],
  ])('%s is refused', async (_, body, expected) => {
    const reply = await new Browser(s).signIn(body)
    expect(`${reply.status} ${reply.body.errors?.[0].field}`).toBe(expected)
  })
})

describe('password and code', () => {
  test('everything that is wrong has one answer, after the same work', async () => {
    const member = await enrolled(s, now, ofBank())
    const disabled = await enrolled(s, now, ofBank())
    await s.call('PATCH', `/staff_members/${disabled.guid}`, { disabled: true }, organization())
    const invited = { email: 'invited@bank.example', name: 'I', grants: ofBank() }
    await s.call('POST', '/staff_members', invited, organization())
    time += minute_ms
    const totp_code = codeAt(member.totp_secret, time)
    const wrong = [
      { email: 'nobody@bank.example', password, totp_code },
      { email: member.email, password: 'wrong', totp_code },
      { email: member.email, password, totp_code: '000000' },
      { email: member.email, password, totp_code: 'no code at all' },
      { email: disabled.email, password, totp_code: codeAt(disabled.totp_secret, time) },
      { email: invited.email, password, totp_code },
      { email: member.email, password, totp_code, organization_guid: 'f'.repeat(32) },
    ]
    const answers = new Set<string>()
    for (const body of wrong) {
      const { runs } = s.service.services.staff.passwords
      const reply = await new Browser(s).signIn(body)
      answers.add(answerOf(reply))
      expect([s.service.services.staff.passwords.runs - runs, reply.headers.get('set-cookie')]).toEqual([1, null])
    }
    expect(answers.size).toBe(1)
    const right = { email: member.email.toUpperCase(), password, totp_code }
    expect((await new Browser(s).signIn(right)).status).toBe(201)
  })

  test('a code works once', async () => {
    const { email, totp_secret } = await enrolled(s, now, ofBank())
    time += minute_ms
    const body = { email, password, totp_code: codeAt(totp_secret, time) }
    expect((await new Browser(s).signIn(body)).status).toBe(201)
    expect((await new Browser(s).signIn(body)).status).toBe(401)
    time += 30_000
    expect((await new Browser(s).signIn({ ...body, totp_code: codeAt(totp_secret, time) })).status).toBe(201)
  })

  test('after wrong attempts a member waits, longer each time, and a second process knows it', async () => {
    const { email, totp_secret, guid } = await enrolled(s, now, ofBank())
    const other = await startTestService({
      now: () => time,
      env: { CORRIDOR_ROLES: 'api' },
      database_url: s.service.database_url,
    })
    const attempts = async () => {
      const [row] = await s.service.sql<{ failed_attempts: number; retry_at: number | null }[]>`
        select failed_attempts, retry_at from staff_credentials where guid = ${guid}`
      return row!
    }
    const fail = async (service: TestService, n: number) => {
      expect((await new Browser(service).signIn({ email, password: 'guess', totp_code: '000000' })).status).toBe(401)
      return eventually(attempts, ({ failed_attempts }) => failed_attempts === n)
    }
    for (const n of [1, 2, 3, 4]) expect((await fail(s, n)).retry_at).toBeNull()
    expect((await fail(s, 5)).retry_at).toBe(time + 1000)
    const right = () => ({ email, password, totp_code: codeAt(totp_secret, time) })
    expect((await new Browser(other).signIn(right())).status).toBe(401)
    time += 1000
    expect((await fail(other, 6)).retry_at).toBe(time + 2000)
    time += minute_ms
    expect((await new Browser(other).signIn(right())).status).toBe(201)
    expect(await attempts()).toEqual({ failed_attempts: 0, retry_at: null })
    await other.stop()
  })

  test('an address may sign in so often, whatever it says', async () => {
    const env = { CORRIDOR_SIGN_IN_RATE_LIMIT: '3', CORRIDOR_ROLES: 'api' }
    const limited = await startTestService({ env, rate_now: () => 0 })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await new Browser(limited).signIn({ link_token: `${n}` })).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    await limited.stop()
  })

  test('a person of two organizations names the second of them', async () => {
    const other = await makeDemo(s.service, s.service.base_url)
    const first = await enrolled(s, now, ofBank())
    const grants = [{ role: 'viewer', bank_guid: other.bank_guid }]
    const second = await enrolled(s, now, grants, { email: first.email, key: other.organization_key })
    time += minute_ms
    const organizationOf = async (totp_secret: string, more = {}) => {
      const totp_code = codeAt(totp_secret, time)
      return (await new Browser(s).signIn({ email: first.email, password, totp_code, ...more })).body.organization?.guid
    }
    const { organization_guid } = other
    expect(await organizationOf(second.totp_secret)).toBeUndefined()
    expect(await organizationOf(second.totp_secret, { organization_guid })).toBe(organization_guid)
    expect(await organizationOf(first.totp_secret)).toBe(s.demo.organization_guid)
  })
})

describe('links', () => {
  test('a link signs in once, within 15 minutes', async () => {
    const member = await memberWith(s, adminOf(null))
    const link_token = await linkTokenFor(s, member)
    expect((await new Browser(s).signIn({ link_token })).status).toBe(201)
    expect((await new Browser(s).signIn({ link_token })).status).toBe(401)
    const late = await linkTokenFor(s, member)
    time += 15 * minute_ms
    expect((await new Browser(s).signIn({ link_token: late })).status).toBe(401)
  })

  test('only the newest link works', async () => {
    const member = await memberWith(s, adminOf(null))
    const [older, newer] = [await linkTokenFor(s, member), await linkTokenFor(s, member)]
    expect((await new Browser(s).signIn({ link_token: older })).status).toBe(401)
    expect((await new Browser(s).signIn({ link_token: newer })).status).toBe(201)
  })

  test('not from another machine, also if a proxy of this machine brings it', async () => {
    const member = await memberWith(s, adminOf(null))
    const link_token = await linkTokenFor(s, member)
    for (const header of ['x-forwarded-for', 'forwarded']) {
      expect((await new Browser(s).signIn({ link_token }, { [header]: '203.0.113.9' })).status).toBe(401)
    }
    expect((await new Browser(s).signIn({ link_token })).status).toBe(201)
  })

  test('never in production mode', async () => {
    const production = await startTestService({
      now: () => time,
      env: { NODE_ENV: 'production', CORRIDOR_ROLES: 'api' },
      database_url: s.service.database_url,
    })
    const link_token = await linkTokenFor(s, await memberWith(s, adminOf(null)))
    expect((await new Browser(production).signIn({ link_token })).status).toBe(401)
    await production.stop()
  })

  test('an invitation is no link, and a link is no invitation', async () => {
    const member = await memberWith(s, adminOf(null))
    const invitation_token = await linkTokenFor(s, member)
    const opened = await new Browser(s).call('POST', '/staff_invitations/open', { body: { invitation_token } })
    expect(opened.status).toBe(401)
  })
})

test('no secret of staff is stored in the clear', async () => {
  const { browser, email, totp_secret, invitation_token } = await enrolled(s, now, ofBank())
  const { session } = await browserWith(s, adminOf(null))
  const cookie = browser.cookie!.split('=')[1]!
  for (const table of ['staff_members', 'staff_credentials', 'staff_invitations', 'sessions', 'idempotency_keys']) {
    const rows = await s.service.sql.unsafe(`select t::text as text from ${table} t`)
    const all = rows.map(({ text }) => text as string).join('\n')
    for (const secret of [email, totp_secret, invitation_token, cookie, password]) {
      expect([table, all.includes(secret), all.includes(Buffer.from(secret).toString('hex'))]).toEqual([
        table,
        false,
        false,
      ])
    }
  }
  expect(session.guid).toBeTruthy()
})
