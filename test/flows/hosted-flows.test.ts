// Pages of partners for end users, over HTTP: the simulated ones of sandbox banks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { type HostedDesk, openHostedDesk } from '../support/hosted-desk.ts'
import { ok } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

let desk: HostedDesk
beforeAll(async () => {
  desk = await openHostedDesk()
  await desk.post('/sandbox/clock', { frozen: true })
})
afterAll(async () => {
  await desk.assertSecret()
  assertSound(await audit(desk.s.service.sql))
  await desk.close()
})

const keyWith = async (scopes: readonly string[]): Promise<string> => {
  const of = { name: 'k', kind: 'bank', bank_guid: desk.s.demo.bank_guid, scopes }
  return (await ok(desk.s.call('POST', '/api_keys', of, { key: desk.s.demo.organization_key }))).key
}

describe('the page of the simulated verifier', () => {
  const verification = async (): Promise<string> => {
    const about = { type: 'kyc', method: 'id_and_selfie', customer_guid: await desk.customer() }
    return `/identity_verifications/${(await desk.post('/identity_verifications', about)).guid}`
  }

  test('each call gets a new link, of which only the expiry is kept', async () => {
    const path = await verification()
    await desk.reach(path, 'waiting')
    expect(await desk.get(path)).not.toHaveProperty('link_expires_at')
    const first = await desk.resume(path, { return_url: 'https://shop.example/back' })
    expect(first).toEqual({
      ...{ http: 200, guid: path.split('/').at(-1) },
      link: expect.stringMatching(/^https:\/\/verifier\.sandbox\.example\/inquiries\/inq_\w+\?session=\w+$/),
      link_expires_at: expect.any(String),
    })
    const read = await desk.get(path)
    expect([read.state, read.link_expires_at, read.link]).toEqual(['waiting', first.link_expires_at, undefined])
    await desk.advance(7200)
    const second = await desk.resume(path)
    expect(second.link).not.toBe(first.link)
    expect(second.link_expires_at > first.link_expires_at).toBe(true)
    await desk.post(`/sandbox${path}/decide`, { outcome: 'passed' })
    expect(await desk.get(path)).not.toHaveProperty('link_expires_at')
    expect(await desk.resume(path)).toMatchObject({ http: 409, message_code: 'data_exists' })
    expect(await desk.statesOf(path.split('/').at(-1)!)).toEqual(['storing', 'waiting', 'pending', 'completed'])
  })

  test('a replay has no link', async () => {
    const path = await verification()
    await desk.reach(path, 'waiting')
    const headers = { 'idempotency-key': 'resume once'.replace(' ', '-') }
    const first = await desk.resume(path, {}, { headers })
    const again = await desk.resume(path, {}, { headers })
    expect([first.http, again.http, again.link, again.link_expires_at]).toEqual([
      ...[200, 200, undefined, first.link_expires_at],
    ])
  })

  test.each([
    ['http:', 'http://shop.example'],
    ['a script', 'javascript:alert(1)'],
    ['a blank', 'https://shop.example/a b'],
  ])('leads back to no address with %s', async (_, return_url) => {
    const path = await verification()
    expect(await desk.resume(path, { return_url })).toMatchObject({
      ...{ http: 400, errors: [{ field: 'return_url' }] },
    })
  })

  test('there is none before it is opened, for attested methods, and for immediate ones', async () => {
    await desk.script('verifier', 'open_later')
    const early = await verification()
    expect(await desk.resume(early)).toMatchObject({ http: 409 })
    await desk.advance(5)
    const attested = { type: 'kyc', method: 'attested', customer_guid: await desk.customer() }
    const { guid } = await desk.post('/identity_verifications', attested)
    expect(await desk.resume(`/identity_verifications/${guid}`)).toMatchObject({ http: 409 })
  })

  test('needs the scope', async () => {
    const path = await verification()
    const key = await keyWith(['identity_verifications:read', 'identity_verifications:pii:read'])
    expect(await desk.resume(path, {}, { key })).toMatchObject({ http: 403, message_code: 'invalid_scopes' })
  })

  test('what the end user gave there is shown as documents with files', async () => {
    await desk.script('verifier', 'passed_with_documents')
    const path = await verification()
    const { documents, customer_guid } = await desk.reach(path, 'completed')
    expect(documents).toMatchObject([{ type: 'drivers_license', validated: true, expiration_date: expect.any(String) }])
    expect(Object.keys(documents[0]).sort()).toEqual(['expiration_date', 'files', 'guid', 'type', 'validated'])
    const [front, back] = documents[0].files
    expect([front.filename, back.filename]).toEqual(['front.png', 'back.png'])
    expect(await desk.get(`/files/${front.guid}`)).toMatchObject({ customer_guid, type: 'drivers_license', size: 67 })
    const { data } = await desk.get(`/files/${back.guid}/content`)
    expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })
})

const hosted = (customer_guid: string, asset = 'USD') => ({
  ...{ name: 'Hosted', account_kind: 'aggregator', asset, customer_guid },
})
const account = async (asset = 'USD'): Promise<string> =>
  `/external_bank_accounts/${(await desk.post('/external_bank_accounts', hosted(await desk.customer(), asset))).guid}`

describe('the page of the simulated aggregator', () => {
  test('the account is completed by itself when its holder has signed in', async () => {
    const path = await account()
    expect(await desk.get(path)).toMatchObject({ state: 'storing', aggregator_institution_id: null })
    const first = await desk.resume(path, { return_url: 'https://shop.example/back' })
    expect(first).toMatchObject({ http: 200, link: expect.stringContaining('https://aggregator.sandbox.example/') })
    const again = await desk.resume(path)
    expect([again.link === first.link, again.link_expires_at]).toEqual([false, first.link_expires_at])
    expect(await desk.get(path)).toMatchObject({ state: 'storing', link_expires_at: first.link_expires_at })
    await desk.advance(10)
    expect(await desk.get(path)).toMatchObject({ state: 'storing' })
    await desk.script('aggregator', 'signed_in')
    await desk.advance(10)
    const done = await desk.get(path)
    expect(done).toMatchObject({
      ...{ state: 'completed', aggregator_institution_id: 'sandbox-bank', aggregator_account_name: 'Sandbox account' },
      ...{ aggregator_account_mask: expect.stringMatching(/^\d{4}$/), balances: { current: expect.any(Number) } },
    })
    expect(done).not.toHaveProperty('link_expires_at')
    expect(await desk.statesOf(done.guid)).toEqual(['storing', 'completed'])
    expect(await desk.resume(path)).toMatchObject({ http: 409, message_code: 'data_exists' })
  })

  test.each([
    ['expired', async () => desk.advance(1800)],
    ['abandoned', async () => desk.script('aggregator', 'abandoned').then(() => desk.advance(10))],
  ])('when it is %s, the account waits for a new link', async (_, end) => {
    const path = await account('CAD')
    const first = await desk.resume(path)
    await end()
    const waiting = await desk.get(path)
    expect(waiting).toMatchObject({ state: 'storing', failure_code: null })
    expect(waiting).not.toHaveProperty('link_expires_at')
    const second = await desk.resume(path)
    expect(second.link.split('?')[0]).not.toBe(first.link.split('?')[0])
    await desk.script('aggregator', 'signed_in')
    await desk.advance(10)
    expect(await desk.get(path)).toMatchObject({ state: 'completed', asset: 'CAD' })
  })

  test('an expired page is replaced at once, also before its job has looked', async () => {
    const path = await account()
    const [first, second] = [await desk.resume(path), await desk.resume(path)]
    expect(first.link.split('?')[0]).toBe(second.link.split('?')[0])
    await desk.script('aggregator', 'abandoned')
    const third = await desk.resume(path)
    expect(third.link.split('?')[0]).not.toBe(first.link.split('?')[0])
    await desk.advance(10)
    expect(await desk.get(path)).toMatchObject({ state: 'storing', link_expires_at: third.link_expires_at })
    await desk.script('aggregator', 'signed_in')
    await desk.advance(10)
    expect(await desk.get(path)).toMatchObject({ state: 'completed' })
  })

  test('a holder who has to sign in again gets a page', async () => {
    const path = await account()
    await desk.resume(path)
    await desk.script('aggregator', 'signed_in')
    await desk.advance(10)
    // What is scripted is said to whichever account is asked for first, so there is only one.
    const linked = await desk.get('/external_bank_accounts?state=completed')
    const others = linked.objects.filter(({ guid }: { guid: string }) => !path.endsWith(guid))
    for (const { guid } of others) await ok(desk.s.call('DELETE', `/external_bank_accounts/${guid}`))
    await desk.script('aggregator', 'refresh_required')
    await desk.advance(86_400)
    const { balance_updated_at } = await desk.reach(path, 'refresh_required')
    expect(await desk.resume(path)).toMatchObject({ http: 200 })
    await desk.script('aggregator', 'signed_in')
    await desk.advance(10)
    const renewed = await desk.get(path)
    expect(renewed.state).toBe('completed')
    expect(renewed.balance_updated_at > balance_updated_at).toBe(true)
  })

  test('only accounts that wait for their holder have one', async () => {
    const token = { aggregator_public_token: 'sandbox-outage', aggregator_account_id: 'account-1' }
    const { guid } = await desk.post('/external_bank_accounts', { ...hosted(await desk.customer()), ...token })
    expect(await desk.resume(`/external_bank_accounts/${guid}`)).toMatchObject({ http: 409 })
    const deleted = await account()
    await desk.resume(deleted)
    await ok(desk.s.call('DELETE', deleted))
    await desk.reach(deleted, 'deleted')
    expect(await desk.resume(deleted)).toMatchObject({ http: 404 })
    const key = await keyWith(['external_bank_accounts:read', 'external_bank_accounts:write'])
    expect(await desk.resume(await account(), {}, { key })).toMatchObject({ http: 403 })
  })

  test.each(['aggregator_public_token', 'aggregator_account_id'])('%s alone is refused', async (field) => {
    const sent = { ...hosted(await desk.customer()), [field]: 'sandbox-checking' }
    const { status, body } = await desk.s.call('POST', '/external_bank_accounts', sent)
    expect([status, body.message_code]).toEqual([400, 'missing_parameter'])
  })
})
