// Nobody gives what they do not hold: not a role, not a scope, not a second invitation, and not a second pair of eyes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Guid } from '../../src/kernel/guid.ts'
import { createApiKey } from '../../src/resources/api-keys/create-api-key.ts'
import type { Grant } from '../../src/resources/staff/role.ts'
import { issueKey } from '../../src/secrets/issue-key.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { codeOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { Browser, browserWith, codeAt, memberWith, newEmail, password, tokenOf } from '../support/staff.ts'

let s: TestService
let real_bank: Guid
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  real_bank = (await makeProductionBank(s)).bank_guid
})
afterAll(() => s.stop())

const forAll = (role: Grant['role']): Grant[] => [{ role, bank_guid: null }]

/** As the operator makes it. */
async function keyWith(scopes: readonly string[], bank_scopes: readonly string[] = []): Promise<string> {
  const { services, engine } = s.service
  const { key, ...kept } = issueKey('production', 'organization', services.now(), services.hashKeySecret)
  const { organization_guid } = s.demo
  const fields = { organization_guid, environment: 'production', name: 'k', scopes, bank_scopes } as const
  await engine.submit(createApiKey, { ...kept, ...fields })
  return key
}
const adminKey = () => keyWith(scopesFor('organization'), scopesFor('bank'))

const invite = (key: string, grants: readonly object[]) =>
  s.call('POST', '/staff_members', { email: newEmail(), name: 'n', grants }, { key })

/** Invites and enrols. */
async function personBy(invited: {
  status: number
  text: string
  body: { guid: Guid; invitation_url: string }
}): Promise<{ guid: Guid; browser: Browser }> {
  expect(invited.status, invited.text).toBe(201)
  return { guid: invited.body.guid, browser: await enrol(invited.body.invitation_url) }
}

async function enrol(url: string): Promise<Browser> {
  const browser = new Browser(s)
  const body = { invitation_token: tokenOf(url) }
  const { totp_secret } = await ok(browser.call('POST', '/staff_invitations/open', { body }))
  await ok(browser.signIn({ ...body, password, totp_code: codeAt(totp_secret, Date.now()) }))
  return browser
}

describe('an organization key that manages staff', () => {
  test('gives no role on a bank whose scopes it cannot give there', async () => {
    const key = await keyWith(['staff:execute', 'staff:read'])
    for (const role of ['admin', 'treasurer', 'viewer'])
      expect(codeOf(await invite(key, [{ role, bank_guid: real_bank }]))).toBe('403 invalid_scopes grants[0].role')
    const wide = await keyWith(['staff:execute'], scopesFor('bank'))
    expect((await invite(wide, [{ role: 'admin', bank_guid: real_bank }])).status).toBe(201)
    expect(codeOf(await invite(wide, [{ role: 'viewer' }]))).toBe('403 invalid_scopes grants[0].role')
    expect((await invite(await adminKey(), [{ role: 'admin' }])).status).toBe(201)
  })

  test('takes over nobody who has signed in before', async () => {
    const member = await memberWith(s, [{ role: 'viewer', bank_guid: real_bank }])
    const again = (key: string) => s.call('POST', `/staff_members/${member.guid}/invite`, undefined, { key })
    expect(codeOf(await again(await keyWith(['staff:execute'])))).toBe('403 invalid_scopes')
    const key = await adminKey()
    expect(codeOf(await again(key))).toBe('403 wrong_person')
    for (const disabled of [true, false])
      await ok(s.call('PATCH', `/staff_members/${member.guid}`, { disabled }, { key }))
    expect(codeOf(await again(key))).toBe('403 wrong_person')
    const { body: invited } = await invite(key, [{ role: 'viewer' }])
    expect((await s.call('POST', `/staff_members/${invited.guid}/invite`, undefined, { key })).status).toBe(200)
  })

  test('is refused as a giver of what only another key may give: a key it makes is no stronger', async () => {
    const key = await keyWith(['api_keys:execute', 'staff:execute'], ['accounts:read'])
    const made = await s.call(
      'POST',
      '/api_keys',
      { name: 'k', kind: 'organization', scopes: ['staff:execute'], bank_scopes: ['accounts:read'] },
      { key },
    )
    expect(made.status, made.text).toBe(201)
    expect(made.body.bank_scopes).toEqual(['accounts:read'])
    expect(codeOf(await invite(made.body.key, [{ role: 'viewer', bank_guid: real_bank }]))).toBe(
      '403 invalid_scopes grants[0].role',
    )
  })

  test('from before bank_scopes gives on banks what it could, if it administered the organization', async () => {
    const [small, wide] = [
      await keyWith(['staff:execute', 'api_keys:execute']),
      await keyWith(scopesFor('organization')),
    ]
    await s.service
      .sql`update api_keys set bank_scopes = null where environment = 'production' and kind = 'organization'`
    expect((await invite(small, [{ role: 'viewer', bank_guid: real_bank }])).status).toBe(403)
    expect((await invite(wide, [{ role: 'treasurer', bank_guid: real_bank }])).status).toBe(201)
  })
})

describe('a member who has signed in before', () => {
  const again = (by: Browser, guid: string) =>
    by.call('POST', `/staff_members/${guid}/invite`, { acts_for: 'production' })

  test('is invited again by two admins', async () => {
    const [ana, bo] = [await browserWith(s, forAll('admin')), await browserWith(s, forAll('admin'))]
    const member = await memberWith(s, forAll('treasurer'))
    for (let i = 0; i < 2; i++) {
      const asked = await ok(again(ana.browser, member.guid))
      expect(asked.invitation_url).toBeUndefined()
      expect(asked.invitation_asked_by_guid).toBe(ana.member.guid)
    }
    const shown = await ok(bo.browser.call('GET', `/staff_members/${member.guid}`, { acts_for: 'production' }))
    expect(shown).toMatchObject({ invitation_asked_by_guid: ana.member.guid })
    const confirmed = await ok(again(bo.browser, member.guid))
    expect(confirmed.invitation_url).toContain('#invitation=')
    expect(confirmed.invitation_asked_by_guid).toBeUndefined()
    await enrol(confirmed.invitation_url)
    expect((await ok(again(bo.browser, member.guid))).invitation_url).toBeUndefined()
  })

  test('is not invited again after a day without a second admin', async () => {
    const [ana, bo] = [await browserWith(s, forAll('admin')), await browserWith(s, forAll('admin'))]
    const member = await memberWith(s, forAll('viewer'))
    await ok(again(ana.browser, member.guid))
    await s.service
      .sql`update staff_members set invitation_asked_at = now() - interval '1 day' where guid = ${member.guid}`
    expect((await ok(again(bo.browser, member.guid))).invitation_asked_by_guid).toBe(bo.member.guid)
  })

  test('may invite themself', async () => {
    const { browser, member } = await browserWith(s, forAll('admin'))
    expect((await ok(again(browser, member.guid))).invitation_url).toContain('#invitation=')
  })
})

describe('people whom one key has invited', () => {
  const freeze = async (by: Browser) => {
    const { customer_guid } = { customer_guid: s.demo.customers[2]!.guid }
    const body = { kind: 'customer', decision: 'freeze', reason: 'r' }
    return ok(by.call('POST', `/reviews/${customer_guid}/decisions`, { acts_for: s.demo.bank_guid, body }))
  }
  const act = (by: Browser, guid: string, how: 'approve' | 'withdraw') =>
    by.call('POST', `/approvals/${guid}/${how}`, {
      acts_for: s.demo.bank_guid,
      body: how === 'approve' ? {} : undefined,
    })

  test('are one pair of eyes, and so are those whom they or its other keys invite', async () => {
    await ok(
      s.call(
        'PATCH',
        `/banks/${s.demo.bank_guid}`,
        { settings: { approval_policy: [{ kind: 'customer' }] } },
        { key: s.demo.organization_key },
      ),
    )
    const key = await adminKey()
    const first = await personBy(await invite(key, [{ role: 'admin' }]))
    const second = await personBy(await invite(key, [{ role: 'admin' }]))
    const grants = [{ role: 'admin' }]
    const third = await personBy(
      await first.browser.call('POST', '/staff_members', {
        ...{ acts_for: 'production', body: { email: newEmail(), name: 'n', grants } },
      }),
    )
    const of_key = {
      name: 'k',
      kind: 'organization',
      scopes: scopesFor('organization'),
      bank_scopes: scopesFor('bank'),
    }
    const made = await ok(s.call('POST', '/api_keys', of_key, { key }))
    const fourth = await personBy(await invite(made.key, grants))
    const own = await ok(second.browser.call('POST', '/api_keys', { acts_for: 'production', body: of_key }))
    const fifth = await personBy(await invite(own.key, grants))
    const { browser: other } = await browserWith(s, forAll('admin'))

    const { approval } = await freeze(first.browser)
    for (const { browser } of [second, third, fourth, fifth])
      expect(codeOf(await act(browser, approval.guid, 'approve'))).toBe('403 wrong_person')
    const member = await memberWith(s, forAll('viewer'))
    for (const { browser } of [first, second, fifth]) {
      const asked = await ok(browser.call('POST', `/staff_members/${member.guid}/invite`, { acts_for: 'production' }))
      expect(asked.invitation_url).toBeUndefined()
    }
    await ok(act(other, approval.guid, 'approve'))
    await ok(s.call('POST', `/sandbox/customers/${s.demo.customers[2]!.guid}/unfreeze`))
  })

  test('include the person who made the key', async () => {
    const { browser: maker } = await browserWith(s, forAll('admin'))
    const body = { name: 'k', kind: 'organization', scopes: scopesFor('organization'), bank_scopes: scopesFor('bank') }
    const { key } = await ok(maker.call('POST', '/api_keys', { acts_for: 'production', body }))
    const person = await personBy(await invite(key, [{ role: 'admin' }]))
    const { approval } = await freeze(person.browser)
    expect(codeOf(await act(maker, approval.guid, 'approve'))).toBe('403 wrong_person')
    await ok(act(person.browser, approval.guid, 'withdraw'))
  })

  test('are people of their own once the operator or two others have invited them anew', async () => {
    const key = await adminKey()
    const first = await personBy(await invite(key, [{ role: 'admin' }]))
    const second = await personBy(await invite(key, [{ role: 'admin' }]))
    const [ana, bo] = [await browserWith(s, forAll('admin')), await browserWith(s, forAll('admin'))]
    const path = `/staff_members/${second.guid}/invite`
    await ok(ana.browser.call('POST', path, { acts_for: 'production' }))
    const { invitation_url } = await ok(bo.browser.call('POST', path, { acts_for: 'production' }))
    const anew = await enrol(invitation_url)
    const { approval } = await freeze(first.browser)
    await ok(act(anew, approval.guid, 'approve'))
    await ok(s.call('POST', `/sandbox/customers/${s.demo.customers[2]!.guid}/unfreeze`))
  })
})
