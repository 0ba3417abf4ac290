// Sign-in by OpenID Connect with a real provider, without a browser's windows: the whole flow over HTTP, and what must not be taken for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteNew, membersOf } from '../../src/cli/staff-access.ts'
import { freePort } from '../../src/db/free-port.ts'
import { tryPort } from '../../src/http/port.ts'
import { Navigator, type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { Browser, newEmail } from '../support/staff.ts'

let s: TestService
let provider: OidcProvider
let url: string
let time = Date.now()
beforeAll(async () => {
  // The provider knows where it leads back to, so the port is chosen first.
  const port = await portToUse()
  url = `http://127.0.0.1:${port}`
  provider = await startOidcProvider('corridor', 'the secret of the client', `${url}/sign-in/oidc/callback`)
  s = await startTestService({
    now: () => time,
    env: {
      PORT: String(port),
      CORRIDOR_ROLES: 'api',
      CORRIDOR_PUBLIC_URL: url,
      CORRIDOR_OIDC_ISSUER: provider.issuer,
      CORRIDOR_OIDC_CLIENT_ID: 'corridor',
      CORRIDOR_OIDC_CLIENT_SECRET: 'the secret of the client',
    },
  })
})
afterAll(async () => {
  await s.stop()
  await provider.stop()
})

/** One that the service finds free too. */
async function portToUse(): Promise<number> {
  const port = await freePort()
  await tryPort('127.0.0.1', port)
  return port
}

const invited = async (): Promise<string> => {
  const email = newEmail()
  const grants = [{ role: 'viewer', bank_guid: null }] as const
  await inviteNew(s.service, { organization_guid: s.demo.organization_guid, email, name: 'Pat', grants }, url)
  return email
}
const memberOf = async (email: string) => (await membersOf(s.service, s.demo.organization_guid, email))[0]!

/** From the button to the page that the browser ends at. */
async function signIn(login: string, navigator = new Navigator()) {
  const began = await navigator.go(`${url}/sign-in/oidc`)
  const back = await navigator.consent(began.headers.get('location')!, login)
  const reply = await navigator.go(back)
  return { navigator, back, location: reply.headers.get('location') }
}
const sessionIn = (navigator: Navigator) => navigator.cookie(url, 'corridor_session')

test('an invited person becomes active, is known by the subject from then on, and signs in again', async () => {
  const email = await invited()
  const { navigator, location } = await signIn(`ada|${email}`)
  expect(location).toBe('/console/')
  const browser = new Browser(s, `corridor_session=${sessionIn(navigator)}`)
  const session = await browser.call('GET', '/session', { acts_for: 'session' })
  expect(session.body.staff_member).toMatchObject({ email })
  expect((await memberOf(email)).state).toBe('active')
  // The provider's subject decides, also under another address.
  expect((await signIn('ada|renamed@bank.example')).location).toBe('/console/')
  const listed = await s.call('GET', '/sessions?per_page=100', undefined, { key: s.demo.organization_key })
  expect(listed.body.objects.map(({ method }: { method: string }) => method)).toEqual(['oidc', 'oidc'])
})

describe('nobody is signed in', () => {
  const refusedAt = '/console/sign-in#refused'

  test.each<[string, () => Promise<string>]>([
    ['an address that no member has', async () => 'bob|stranger@bank.example'],
    [
      'an address that the provider has not verified',
      async () => {
        const email = `unverified-${newEmail()}`
        const grants = [{ role: 'viewer', bank_guid: null }] as const
        await inviteNew(s.service, { organization_guid: s.demo.organization_guid, email, name: 'U', grants }, url)
        return `unverified|${email}`
      },
    ],
    [
      'the address of a member who is another subject',
      async () => {
        const email = await invited()
        await signIn(`first-${email}|${email}`)
        return `second-${email}|${email}`
      },
    ],
    [
      'a disabled member',
      async () => {
        const email = await invited()
        await signIn(`off-${email}|${email}`)
        const { guid } = await memberOf(email)
        await s.service.sql`update staff_members set state = 'disabled' where guid = ${guid}`
        return `off-${email}|${email}`
      },
    ],
  ])('%s', async (_, loginOf) => {
    const { navigator, location } = await signIn(await loginOf())
    expect([location, sessionIn(navigator)]).toEqual([refusedAt, undefined])
  })

  test.each<[string, (navigator: Navigator, back: URL) => void]>([
    ['another state', (_, back) => back.searchParams.set('state', 'x')],
    ['no state', (_, back) => back.searchParams.delete('state')],
    ['another code', (_, back) => back.searchParams.set('code', 'x')],
    ['another issuer', (_, back) => back.searchParams.set('iss', 'https://evil.example')],
    ['a refusal of the provider', (_, back) => back.searchParams.set('error', 'access_denied')],
    ['a cookie that was changed', (navigator) => navigator.setCookie(url, 'corridor_oidc', 'x'.repeat(300))],
    [
      'too late an answer',
      () => {
        time += 600_000
      },
    ],
  ])('%s', async (_, change) => {
    const email = await invited()
    const navigator = new Navigator()
    const began = await navigator.go(`${url}/sign-in/oidc`)
    const back = new URL(await navigator.consent(began.headers.get('location')!, `x-${email}|${email}`))
    change(navigator, back)
    const reply = await navigator.go(back.href)
    expect([reply.headers.get('location'), sessionIn(navigator)]).toEqual([refusedAt, undefined])
    expect((await memberOf(email)).state).toBe('invited')
  })

  test("another browser's answer, and an answer that comes twice", async () => {
    const email = await invited()
    const victim = new Navigator()
    await victim.go(`${url}/sign-in/oidc`)
    const attacker = new Navigator()
    const began = await attacker.go(`${url}/sign-in/oidc`)
    const back = await attacker.consent(began.headers.get('location')!, `x-${email}|${email}`)
    expect((await victim.go(back)).headers.get('location')).toBe(refusedAt)
    expect((await attacker.go(back)).headers.get('location')).toBe('/console/')
    expect((await attacker.go(back)).headers.get('location')).toBe(refusedAt)
  })
})

test('the request has PKCE, state and nonce, the cookie is encrypted, and no address is taken from a request', async () => {
  const navigator = new Navigator()
  const began = await navigator.go(`${url}/sign-in/oidc?redirect_uri=https://evil.example&return_to=//evil.example`)
  const to = new URL(began.headers.get('location')!)
  expect(to.origin).toBe(provider.issuer)
  expect(Object.fromEntries(to.searchParams)).toEqual({
    client_id: 'corridor',
    redirect_uri: `${url}/sign-in/oidc/callback`,
    response_type: 'code',
    scope: 'openid email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const [cookie = ''] = began.headers.getSetCookie()
  expect(cookie).toMatch(/^corridor_oidc=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  expect(cookie).not.toContain(to.searchParams.get('state'))
})

test('the console asks which methods there are', async () => {
  const methodsOf = async (base: string) => (await fetch(`${base}/sign-in/methods`)).json()
  expect(await methodsOf(url)).toEqual({ password: true, oidc: true })
  const without = await startTestService({ env: { CORRIDOR_ROLES: 'api' }, database_url: s.service.database_url })
  expect(await methodsOf(without.service.base_url)).toEqual({ password: true, oidc: false })
  expect((await fetch(`${without.service.base_url}/sign-in/oidc`, { redirect: 'manual' })).status).toBe(404)
  await without.stop()
})

test('a provider that is away leads back to the console, and the next sign-in asks it again', async () => {
  const away = await startTestService({
    database_url: s.service.database_url,
    env: {
      CORRIDOR_ROLES: 'api',
      CORRIDOR_PUBLIC_URL: 'https://corridor.bank.example',
      CORRIDOR_OIDC_ISSUER: 'http://127.0.0.1:9',
      CORRIDOR_OIDC_CLIENT_ID: 'corridor',
      CORRIDOR_OIDC_CLIENT_SECRET: 'x',
    },
  })
  const reply = await fetch(`${away.service.base_url}/sign-in/oidc`, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/console/sign-in#refused'])
  await away.stop()
})
