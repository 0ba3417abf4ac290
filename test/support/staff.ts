// Staff in tests: a browser with its cookie, people who sign in by a link, and codes of their authenticator apps.
import { base32nopad } from '@scure/base'
import { expect } from 'vitest'
import { inviteNew, linkFor, membersOf } from '../../src/cli/staff-access.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import type { Grant } from '../../src/resources/staff/role.ts'
import { totpCode, totpStep } from '../../src/secrets/totp.ts'
import type { Reply, TestService } from './service.ts'

export const password = 'correct horse battery'

/** Keeps the cookie that the service sets, and says what it acts for. */
export class Browser {
  readonly #service: TestService
  cookie: string | undefined

  constructor(service: TestService, cookie?: string) {
    this.#service = service
    this.cookie = cookie
  }

  async call(method: string, path: string, { acts_for, body, headers = {} }: BrowserRequest = {}): Promise<Reply> {
    const reply = await this.#service.call(method, path, body, {
      key: null,
      headers: {
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...(acts_for === undefined ? {} : { 'corridor-acts-for': acts_for }),
        ...headers,
      },
    })
    const set = reply.headers.get('set-cookie')
    if (set) this.cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
    return reply
  }

  signIn(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.call('POST', '/sessions', { body, headers })
  }
}

export interface BrowserRequest {
  readonly acts_for?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const tokenOf = (url: string): string => url.slice(url.indexOf('=') + 1)

export const codeAt = (secret: string, now: number): string =>
  totpCode(base32nopad.decode(secret), totpStep(now as Timestamp))

let people = 0
export const newEmail = (): string => `person-${++people}@bank.example`

/** A member with these grants, active without a password. */
export async function memberWith(
  s: TestService,
  grants: readonly Grant[],
  organization_guid = s.demo.organization_guid,
) {
  const email = newEmail()
  await inviteNew(s.service, { organization_guid, email, name: 'Pat Person', grants }, s.service.base_url)
  await s.service.sql`update staff_members set state = 'active', activated_at = now()
    where organization_guid = ${organization_guid} and email_hash = ${s.service.services.staff.secrets.emailHash(email)}`
  const [member] = await membersOf(s.service, organization_guid, email)
  return member!
}

export async function linkTokenFor(s: TestService, member: { organization_guid: Guid; guid: Guid }): Promise<string> {
  return tokenOf(await linkFor(s.service, member, 'link', s.service.base_url))
}

/** Signed in by a link, with these grants. */
export async function browserWith(s: TestService, grants: readonly Grant[], organization_guid?: Guid) {
  const member = await memberWith(s, grants, organization_guid)
  const browser = new Browser(s)
  const { status, body, text } = await browser.signIn({ link_token: await linkTokenFor(s, member) })
  expect(status, text).toBe(201)
  return { browser, member, session: body }
}

/** Invited over HTTP, with a password and a code. */
export async function enrolled(
  s: TestService,
  now: () => number,
  grants: readonly object[],
  { email = newEmail(), key = s.demo.organization_key } = {},
) {
  const created = await s.call('POST', '/staff_members', { email, name: 'Pat Person', grants }, { key })
  expect(created.status, created.text).toBe(201)
  const invitation_token = tokenOf(created.body.invitation_url)
  const browser = new Browser(s)
  const opened = await browser.call('POST', '/staff_invitations/open', { body: { invitation_token } })
  expect(opened.status, opened.text).toBe(200)
  const { totp_secret } = opened.body
  const signedIn = await browser.signIn({ invitation_token, password, totp_code: codeAt(totp_secret, now()) })
  expect(signedIn.status, signedIn.text).toBe(201)
  return { email, browser, totp_secret, guid: created.body.guid as Guid, invitation_token, session: signedIn.body }
}
