// Pages of a connector for end users, over HTTP: links, news, documents, and a connector that breaks off.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { addSeconds, parseTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { type HostedDesk, openHostedDesk } from '../support/hosted-desk.ts'
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

const hosted = (customer_guid: string) => ({
  ...{ name: 'Hosted', account_kind: 'aggregator', asset: 'USD', customer_guid },
})
const account = async (): Promise<string> =>
  `/external_bank_accounts/${(await desk.post('/external_bank_accounts', hosted(await desk.customer()))).guid}`

const later = (asked_at: unknown, seconds: number): Timestamp =>
  addSeconds(parseTimestamp(String(asked_at)) as Timestamp, seconds)

describe('the pages of a connector', () => {
  let provider: string
  let isOver = false
  let files = 0
  const sessions = new Map<unknown, 'signed_in' | 'abandoned'>()
  beforeAll(async () => {
    const { fake } = desk
    fake.manifest.ports.verifier = { methods: ['document_submission'], is_hosted: true }
    fake.manifest.ports.aggregator = { is_hosted: true }
    const ids = (reference: unknown) => ({
      ...{ verifier_inquiry_id: `inq-${reference}`, associate_inquiry_ids: [], documents: [] },
    })
    const file = { file_id: 'f1', content_type: 'application/pdf', filename: 'passport.pdf' } as const
    const passport = { document_id: 'd1', type: 'passport', expiration_date: '2031-01-31', files: [file] } as const
    fake.answers['verifier/open'] = ({ reference }) =>
      isOver
        ? {
            ...{ kind: 'completed', ...ids(reference), outcome: 'failed', failure_codes: ['document_fraudulent'] },
            received_documents: [{ ...passport, files: [file, { ...file, file_id: 'f2' }] }],
          }
        : { kind: 'open', ...ids(reference), verifier_state: 'pending' }
    fake.answers['verifier/resume'] = ({ asked_at, return_url }) => ({
      link: `https://pages.example/verify?session=v-${Math.random()}-${return_url ? 'back' : 'stay'}`,
      link_expires_at: later(asked_at, 60),
    })
    fake.answers['verifier/file'] = ({ file_id }) => {
      files += 1
      return { data: Buffer.from(`content of ${file_id}`).toString('base64') }
    }
    fake.answers['aggregator/session'] = ({ reference, asked_at, access_token }) => {
      const told = sessions.get(reference)
      if (told === 'abandoned') return { kind: 'failed', failure_code: 'abandoned' }
      if (told)
        return { kind: 'done', result: access_token ? {} : { token: `t-${reference}`, token_kind: 'processor' } }
      const link = `https://pages.example/link?session=a-${Math.random()}`
      return {
        ...{ kind: 'pending', check_again_at: later(asked_at, 3600), link_expires_at: later(asked_at, 60) },
        link,
      }
    }
    fake.answers['aggregator/link'] = ({ token }) => ({
      kind: 'done',
      result: {
        ...{ access_token: `access ${token}`, institution_id: 'first-bank' },
        accounts: [
          {
            ...{ account_id: '1', name: 'Household', type: 'checking', asset: 'USD', account_number: '000123456789' },
            routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
            owner: { names: ['Ann Example'], addresses: [], email_addresses: [], phone_numbers: [] },
            balances: { current: 100n },
          },
        ],
      },
    })
    provider = await desk.configure(['verifier', 'aggregator'])
  })

  test('a verification follows its news, and receives documents once, over a connector that breaks off', async () => {
    const about = { type: 'kyc', method: 'document_submission', customer_guid: await desk.customer() }
    const { guid } = await desk.post('/identity_verifications', about)
    const path = `/identity_verifications/${guid}`
    const { verifier_inquiry_id, verifier_state } = await desk.reach(path, 'pending')
    expect([verifier_inquiry_id, verifier_state]).toEqual([`inq-${guid}`, 'pending'])
    const page = await desk.resume(path, { return_url: 'https://shop.example' })
    expect(page.link).toContain('-back')
    desk.fake.misbehaves = (response) => response.writeHead(500).end()
    expect(await desk.resume(path)).toMatchObject({ http: 503 })
    desk.fake.misbehaves = undefined
    isOver = true
    const { 'verifier/file': file } = desk.fake.answers
    desk.fake.answers['verifier/file'] = (question) => {
      if (question.file_id === 'f2') throw new Error('breaks off')
      return file!(question)
    }
    const news = { kind: 'verification', reference: guid, event_id: 'completed' }
    expect(await desk.tell(provider, news)).toBe(503)
    expect(await desk.get(path)).toMatchObject({ state: 'pending', documents: null })
    desk.fake.answers['verifier/file'] = file!
    expect(await Promise.all([desk.tell(provider, news), desk.tell(provider, { ...news, event_id: 'again' })])).toEqual(
      [...[200, 200]],
    )
    const done = await desk.get(path)
    expect(done).toMatchObject({ state: 'completed', outcome: 'failed', failure_codes: ['document_fraudulent'] })
    expect(done.documents).toMatchObject([
      { type: 'passport', validated: false, expiration_date: '2031-01-31', files: [{}, {}] },
    ])
    const [one, two] = done.documents[0].files
    expect(Buffer.from((await desk.get(`/files/${two.guid}/content`)).data, 'base64').toString()).toBe('content of f2')
    expect(one.metadata).toEqual({ size: 13 })
    const asked = files
    expect(await desk.tell(provider, { ...news, event_id: 'late' })).toBe(200)
    expect(files).toBe(asked)
    expect(await desk.resume(path)).toMatchObject({ http: 409 })
    isOver = false
  })

  test('an account follows the news of its session, with the token of the session', async () => {
    const path = await account()
    const { http } = await desk.resume(path)
    expect(http).toBe(200)
    const session = desk.fake.received.findLast(({ operation }) => operation === 'aggregator/session')!.body
    sessions.set(session.reference, 'signed_in')
    expect(await desk.tell(provider, { kind: 'link_session', reference: session.reference })).toBe(200)
    expect(await desk.get(path)).toMatchObject({
      ...{ state: 'completed', aggregator_institution_id: 'first-bank', aggregator_account_mask: '6789' },
      ...{ aggregator_account_name: 'Household', balances: { current: 100 } },
    })
    const link = desk.fake.received.findLast(({ operation }) => operation === 'aggregator/link')!.body
    expect(link).toMatchObject({
      reference: session.reference,
      token: `t-${session.reference}`,
      token_kind: 'processor',
    })
    expect(await desk.tell(provider, { kind: 'link_session', reference: session.reference })).toBe(200)
    expect(await desk.tell(provider, { kind: 'link_session', reference: provider })).toBe(404)
  })

  test('a connector without pages: the account needs a token, and the verification has no link', async () => {
    const { ports } = desk.fake.manifest
    ports.verifier = { methods: ['document_submission'], is_hosted: false }
    ports.aggregator = { is_hosted: false }
    await desk.post(`/providers/${provider}/check`)
    const { status, body } = await desk.s.call('POST', '/external_bank_accounts', hosted(await desk.customer()))
    expect([status, body.errors[0].field]).toEqual([400, 'aggregator_public_token'])
    const about = { type: 'kyc', method: 'document_submission', customer_guid: await desk.customer() }
    const path = `/identity_verifications/${(await desk.post('/identity_verifications', about)).guid}`
    await desk.reach(path, 'pending')
    expect(await desk.resume(path)).toMatchObject({ http: 409, message_code: 'data_exists' })
  })
})
