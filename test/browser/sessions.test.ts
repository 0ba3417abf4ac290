// Signing in, and what can happen to a session under an open page: it is revoked, it is signed out in another tab, the network is gone, the
// service restarts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, ok } from '../support/service.ts'
import { browserWith, codeAt, enrolled, newEmail, password } from '../support/staff.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { loaded, type Page, program, violationsOf } from './browser.ts'
import { type ConsoleDesk, openDesk } from './desk.ts'

const admin = { role: 'admin', bank_guid: null } as const

/** The secret of the form, as an authenticator app learns it. */
const secretIn = (page: Page): Promise<string> => page.locator('code').innerText()

describe.skipIf(!program)('sessions in the console', () => {
  let desk: ConsoleDesk
  beforeAll(async () => {
    desk = await openDesk()
  }, test_max_ms)
  afterAll(() => desk?.stop())

  /** Signed in by password, then made an admin by another one. */
  async function enrol() {
    const person = await enrolled(desk.s, Date.now, [{ role: 'viewer', bank_guid: desk.s.demo.bank_guid }])
    const { browser } = await browserWith(desk.s, [admin])
    const body = { grants: [{ role: 'admin' }] }
    await ok(browser.call('PATCH', `/staff_members/${person.guid}`, { acts_for: 'sandbox', body }))
    return { ...person, colleague: browser }
  }

  async function signInByPassword(page: Page, person: Awaited<ReturnType<typeof enrol>>, moved_ms = 30_000) {
    // By role: the hidden page may have such a field too.
    await page.getByRole('textbox', { name: 'Email address' }).fill(person.email)
    await page.getByLabel('Password').first().fill(password)
    // A code is used once: the next one is accepted already.
    await page.getByLabel('Code from your authenticator app').fill(codeAt(person.totp_secret, Date.now() + moved_ms))
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  test('a link opens on the demo bank, leaves the address at once, and works once', async () => {
    const link = await desk.newLink()
    const { page, faults } = await desk.openAt(link)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const token = link.slice(link.indexOf('=') + 1)
    expect(await page.evaluate('location.href + JSON.stringify(history.state)')).not.toContain(token)
    await page.close()
    const again = await desk.openAt(link)
    await again.page.getByRole('alert').waitFor()
    expect(faults).toEqual([])
    expect(await violationsOf(again.page)).toEqual([])
    await again.page.close()
  })

  test('an invitation is accepted with a password and a code', async () => {
    const grants = [{ role: 'viewer', bank_guid: desk.s.demo.bank_guid }]
    const invited = { email: newEmail(), name: 'Ada Brown', grants }
    const { body } = await desk.s.call('POST', '/staff_members', invited, { key: desk.s.demo.organization_key })
    const { pathname, hash } = new URL(body.invitation_url)
    const { page, faults } = await desk.openAt(`${pathname}${hash}`)
    await page.getByText('Ada Brown, you are invited to', { exact: false }).waitFor()
    expect(page.url()).not.toContain('invitation')
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('New password').first().fill(password)
    await page.getByLabel('Code from your authenticator app').fill(codeAt(await secretIn(page), Date.now()))
    await page.getByRole('button', { name: 'Join the organization' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('by password: a wrong one erases nothing typed, a right one shows what was asked for first', async () => {
    const person = await enrol()
    const { page, faults } = await desk.openAt(`/console/${desk.s.demo.bank_guid}/trades?state=completed`)
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password').first().fill('wrong')
    await page.getByLabel('Code from your authenticator app').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe(person.email)
    await signInByPassword(page, person)
    await page.getByRole('heading', { name: 'Trades' }).waitFor()
    expect(page.url()).toContain('state=completed')
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('no address leads elsewhere after signing in', async () => {
    const elsewhere = [
      '?next=https://evil.example',
      '?next=//evil.example',
      '?next=/\\evil.example',
      '?redirect=//evil.example',
    ]
    for (const search of elsewhere) {
      const [path, token] = (await desk.newLink()).split('#')
      const { page, faults } = await desk.openAt(`${path}${search}#${token}`)
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      expect(new URL(page.url()).origin).toBe(desk.s.service.base_url)
      expect(faults).toEqual([])
      await page.close()
    }
  })

  test('one that is revoked under an open form hides the page, and gives it back with all that was typed', async () => {
    const person = await enrol()
    const as = { cookie: person.browser.cookie!, guid: person.guid, session_guid: person.session.guid }
    const { page } = await desk.open('customers/new', { as })
    await page.getByLabel('Email address').fill('typed@example.com')
    await ok(person.colleague.call('DELETE', `/sessions/${as.session_guid}`, { acts_for: 'production' }))
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    expect(await page.getByRole('button', { name: 'Create customer' }).isVisible()).toBe(false)
    expect(await violationsOf(page)).toEqual([])
    await signInByPassword(page, person)
    await page.getByRole('button', { name: 'Create customer' }).waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('typed@example.com')
    await page.close()
  })

  test('a focus of the window reads the session again, and leaves the event stream open', async () => {
    const { page, requests } = await desk.open('')
    const asked = async (path: string) => requests.filter((each) => each.path === path).length
    const stream = '/api/subscription_events/stream'
    await eventually(
      () => asked(stream),
      (count) => count === 1,
    )
    // The third read begins when the second one is answered.
    const focus = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    await eventually(
      async () => {
        await focus()
        return asked('/api/session')
      },
      (count) => count >= 3,
    )
    await page.getByRole('link', { name: 'Trades', exact: true }).click()
    await page.getByRole('heading', { name: 'Trades', exact: true }).waitFor()
    expect(await asked(stream)).toBe(1)
    await page.close()
  })

  test('what is read while nobody is at the page is marked, until somebody is', async () => {
    const as = await desk.signIn({ role: 'viewer', bank_guid: desk.s.demo.bank_guid as never })
    const { page, requests } = await desk.open('customers', { as })
    await loaded(page)
    const reads = (path: string) => requests.filter((each) => each.method === 'GET' && each.path === path)
    const isMarked = ({ headers }: (typeof requests)[number]) => headers['corridor-idle'] === 'true'
    expect(requests.filter(isMarked)).toEqual([])
    // A minute passes.
    await page.evaluate('{ const now = performance.now.bind(performance); performance.now = () => now() + 60_000 }')
    const before = reads('/api/customers').length
    await eventually(
      async () => reads('/api/customers').slice(before),
      (later) => later.length > 0 && later.every(isMarked),
    )
    await page.getByRole('link', { name: 'Trades', exact: true }).click()
    await page.getByRole('heading', { name: 'Trades', exact: true }).waitFor()
    expect([reads('/api/trades').length > 0, reads('/api/trades').some(isMarked)]).toEqual([true, false])
    await page.close()
  })

  test('signing out in one tab leaves in all others', async () => {
    const as = await desk.signIn(admin)
    const { page, openTab } = await desk.open('customers', { as })
    await loaded(page)
    const tab = await openTab(`${desk.s.service.base_url}/console/${desk.s.demo.bank_guid}/trades`)
    await tab.getByRole('button', { name: /Your account/ }).click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const each of [tab, page]) await each.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.close()
  })

  test('offline is said, what was typed stays, and everything goes on by itself', async () => {
    const { page, setOffline } = await desk.open('customers/new')
    await page.getByLabel('Email address').fill('typed@example.com')
    await setOffline(true)
    await page.getByText('You are offline', { exact: false }).waitFor()
    await setOffline(false)
    await page.getByText('You are offline', { exact: false }).waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Email address').inputValue()).toBe('typed@example.com')
    await page.close()
  })

  test('a service that restarts is waited for, and the page goes on by itself', async () => {
    const { page } = await desk.open('customers?label=after')
    await page.getByText('No customers match').waitFor()
    await desk.restart(async () => {
      await page.getByText('The service does not answer', { exact: false }).waitFor()
    })
    await page.getByText('The service does not answer', { exact: false }).waitFor({ state: 'hidden' })
    // The stream of events goes on too.
    const customer = { type: 'individual', name: { first: 'L', last: 'L' }, labels: ['after'] }
    await ok(desk.s.call('POST', '/customers', customer))
    await page.locator('tbody tr').waitFor()
    await page.close()
  })
})
