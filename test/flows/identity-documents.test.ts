// Files as documents of identity verifications: whose they may be, of which types, and what a verifier reads from them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentTypes } from '../../src/kernel/document-type.ts'
import { fileTypes } from '../../src/resources/files/file.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Fields = Record<string, any>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const verify = (body: Fields) => s.call('POST', '/identity_verifications', body)
const read = (guid: string) => ok(s.call('GET', `/identity_verifications/${guid}`))
const say = (guid: string, body: Fields) => s.call('POST', `/sandbox/identity_verifications/${guid}/decide`, body)
const newCustomer = async (): Promise<string> =>
  (await ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'Vera', last: 'Fied' } }))).guid

async function newFile(customer_guid: string, type = 'passport'): Promise<string> {
  const file = { type, filename: `${type}.png`, content_type: 'image/png', data: 'AAAA', customer_guid }
  return (await ok(s.call('POST', '/files', file))).guid
}

/** This many years, of 365 days, after that instant. */
const dayAfter = (instant: string, years: number): string =>
  new Date(Date.parse(instant) + years * 365 * 86_400_000).toISOString().slice(0, 10)

test('documents of every type go in; those that have an end show it when they passed', async () => {
  const customer_guid = await newCustomer()
  const years = { drivers_license: 5, passport: 10, passport_card: 10, residence_card: 5, visa: 1, work_permit: 2 }
  const files: string[] = []
  for (const type of fileTypes) files.push(await newFile(customer_guid, type))
  const kyc = { type: 'kyc', method: 'document_submission', customer_guid }
  const document_file_guids = files.slice(0, documentTypes.length)
  const body = { ...kyc, document_file_guids, supporting_file_guids: files }
  const ends = (documents: Fields[]) => documents.map(({ type, expiration_date }) => [type, expiration_date])
  const none = documentTypes.map((type) => [type, undefined])
  const { guid, created_at, documents } = await ok(verify(body))
  expect(ends(documents)).toEqual(none)
  await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 86_400 }))
  const passed = await ok(say(guid, { outcome: 'passed' }))
  const expected = documentTypes.map((type) => {
    const good = (years as Record<string, number>)[type]
    return [type, good && dayAfter(created_at, good)]
  })
  expect(ends(passed.documents)).toEqual(expected)
  expect(ends(passed.supporting_files)).toEqual(fileTypes.map((type) => [type, undefined]))
  expect(await read(guid)).toEqual(passed)
  const immediate = await ok(verify({ ...body, expected_behaviours: ['passed_immediately'] }))
  const { documents: readAtOnce } = await eventually(
    () => read(immediate.guid),
    ({ state }) => state === 'completed',
  )
  expect(readAtOnce[1]).toMatchObject({ validated: true, expiration_date: dayAfter(immediate.created_at, 10) })
  // Where the bank attests nobody reads them, and what failed proves nothing.
  const attested = await ok(verify({ ...body, method: 'attested' }))
  expect(ends(attested.documents)).toEqual(none)
  const fails = await ok(verify(body))
  expect(ends((await ok(say(fails.guid, { outcome: 'failed' }))).documents)).toEqual(none)
})

test('a file belongs to whom it was stored for', async () => {
  const [customer_guid, other] = [await newCustomer(), await newCustomer()]
  const kyc = { type: 'kyc', method: 'document_submission', customer_guid }
  const theirs = await newFile(other)
  const refused = await verify({ ...kyc, document_file_guids: [theirs] })
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ field: 'document_file_guids[0]', code: 'no_file' }],
  ])
  const own = await newFile(customer_guid)
  const { guid, documents } = await ok(verify({ ...kyc, document_file_guids: [own] }))
  expect(documents).toMatchObject([{ type: 'passport', validated: false, files: [{ guid: own, type: 'passport' }] }])
  expect((await ok(say(guid, { outcome: 'passed' }))).documents[0].validated).toBe(true)
})
