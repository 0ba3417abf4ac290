// What customers say of themselves never clears a match by name: a made-up date of birth lowers the rank of an alert, and no more. A date
// that a document has verified clears it. What evidence is worth is a setting of the provider.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkForNewer } from '../support/read-lists.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

const entry = (id: number, name: string, born: string) =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>T.${id}</REFERENCE_NUMBER>` +
  `<INDIVIDUAL_DATE_OF_BIRTH>${born}</INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL>`
const exact = '<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1961-03-14</DATE>'
const approximate = '<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1961</YEAR>'

let files_dir: string
let s: TestService
let provider_guid: string

const post = (path: string, body: Fields = {}) => ok(s.call('POST', path, body))
const get = (path: string) => ok(s.call('GET', path))
/** A new version: `alias` changes the entries, so what a person has cleared counts no more. */
const put = (alias = '') =>
  writeFile(
    join(files_dir, 'lists', 'un_consolidated.xml'),
    `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${entry(1, `Drazimir Velkonosov${alias}`, exact)}${entry(2, `Ninomir Gastropol${alias}`, approximate)}</INDIVIDUALS></CONSOLIDATED_LIST>`,
  )
const settings = { lists: ['un'] }

beforeAll(async () => {
  files_dir = await mkdtemp(join(tmpdir(), 'corridor-files-'))
  await mkdir(join(files_dir, 'lists'))
  await put()
  s = await startTestService({ env: { CORRIDOR_FILES_DIR: files_dir } })
  provider_guid = (await post('/providers', { name: 'Lists', kind: 'lists', settings })).guid
})
afterAll(async () => {
  await stopSound(s)
  await rm(files_dir, { recursive: true, force: true })
})

async function customer(first: string, last: string, date_of_birth: string, more: Fields = {}): Promise<string> {
  return (await post('/customers', { type: 'individual', name: { first, last }, date_of_birth, ...more })).guid
}
const byDocument = { method: 'id_and_selfie', expected_behaviours: ['passed_immediately'] }
async function verified(customer_guid: string, how: Fields = { method: 'attested' }) {
  const { guid } = await post('/identity_verifications', { type: 'kyc', customer_guid, ...how })
  const ended = await eventually(
    () => get(`/identity_verifications/${guid}`),
    ({ state }) => ['reviewing', 'completed'].includes(state),
  )
  const { objects } = await get(`/screening_decisions?reference=${guid}`)
  return { guid, state: ended.state, decision: objects[0] }
}
const approve = (guid: string) =>
  post(`/reviews/${guid}/decisions`, { kind: 'identity_verification', decision: 'approve', reason: 'compared' })

test('a made-up date and another country leave an exact name an alert, of the lowest rank', async () => {
  const made_up = await customer('Drazimir', 'Velkonosov', '1990-05-05')
  const { state, decision } = await verified(made_up)
  expect(state).toBe('reviewing')
  expect(decision).toMatchObject({ result: 'review', score: 82, score_min: 82 })
  const evidence = [
    { kind: 'name', points: 100 },
    { kind: 'birth_date', agreement: 'different', is_verified: false, points: -18 },
  ]
  expect(decision.matches).toMatchObject([{ entry_id: 'T.1', score: 82, evidence }])
  const honest = await verified(await customer('Drazimir', 'Velkonosov', '1961-03-14'))
  expect(honest.decision).toMatchObject({ result: 'review', score: 100 })
})

test('a date that a document has verified clears it, if the entry has a day', async () => {
  const made = await Promise.all([
    customer('Drazimir', 'Velkonosov', '1992-06-06'),
    customer('Ninomir', 'Gastropol', '1992-06-06'),
    customer('Drazimir', 'Velkonosov', '1993-07-07'),
  ])
  const [known, vague, attested] = made as [string, string, string]
  // The document is not verified before a person has looked at the match.
  for (const [guid, how] of [[known, byDocument], [vague, byDocument], [attested]] as const) {
    const first = await verified(guid, how)
    expect(first.state).toBe('reviewing')
    await approve(first.guid)
  }
  await put(' Junior')
  await checkForNewer(s, provider_guid)
  expect((await verified(known)).decision).toMatchObject({ result: 'passed', matches: [] })
  expect((await verified(vague)).decision).toMatchObject({ result: 'review', matches: [{ entry_id: 'T.2' }] })
  expect((await verified(attested)).decision).toMatchObject({ result: 'review', matches: [{ entry_id: 'T.1' }] })
  await eventually(
    async () => (await get('/screening_runs')).objects,
    (runs) => runs.every(({ state }: Fields) => state !== 'running'),
  )
  const states = async (guid: string) => (await get(`/screening_hits?screened_guid=${guid}`)).objects
  expect(await states(known)).toMatchObject([{ state: 'cleared' }])
  expect(await states(vague)).toMatchObject([{ state: 'reviewing' }])
  expect(await states(attested)).toMatchObject([{ state: 'reviewing' }])
  // Another date than the one of the document is what the customer says.
  const pii = { date_of_birth: '1994-08-08' }
  expect((await verified(known, { method: 'attested', pii })).decision).toMatchObject({ result: 'review' })
})

test('whoever may see the person sees the entry beside it', async () => {
  const { guid } = await verified(await customer('Drazimir', 'Velkonosov', '1990-05-05'))
  const review = await get(`/reviews/${guid}?include_entries=true`)
  const [match] = review.evidence.screening[0].matches
  expect(review.evidence.listed_entries).toEqual([
    {
      ...{
        list: 'un',
        entry_id: 'T.1',
        kind: 'person',
        entry_hash: match.entry_hash,
        list_version: match.list_version,
      },
      names: [{ text: 'Drazimir Velkonosov Junior', quality: 'strong' }],
      birth_dates: [{ from: '1961-03-14', to: '1961-03-14', is_circa: false }],
      countries: { nationality: [], address: [], birth: [] },
      identification_numbers: [],
    },
  ])
  expect((await get(`/reviews/${guid}`)).evidence).not.toHaveProperty('listed_entries')
  const [hit] = (await get('/screening_hits?state=reviewing')).objects
  expect(await get(`/reviews/${hit.guid}?include_entries=true`)).toMatchObject({
    evidence: { entry_hash: expect.any(String), listed_entries: [{ entry_id: hit.entry_id, names: [{}] }] },
  })
  const scopes = ['reviews:read']
  const { key } = await ok(
    s.call(
      'POST',
      '/api_keys',
      { kind: 'bank', name: 'Reader', bank_guid: s.demo.bank_guid, scopes },
      {
        key: s.demo.organization_key,
      },
    ),
  )
  const refused = await s.call('GET', `/reviews/${guid}?include_entries=true`, undefined, { key })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('customers:pii:read')])
})

test('thresholds and points are settings of the provider', async () => {
  const change = (more: Fields) =>
    s.call('PATCH', `/providers/${provider_guid}`, { settings: { ...settings, ...more } })
  const asked = await customer('Drazimir', 'Velkonosoff', '1961-03-14')
  const scored = async () => (await verified(asked)).decision
  const before = await scored()
  expect(before).toMatchObject({ result: 'review', score_min: 82 })
  const points = (decision: { matches: { evidence: Fields[] }[] }) => decision.matches[0]?.evidence[1]?.points
  expect(points(before)).toBe(6)
  expect((await change({ match_points: { birth_day: 0 } })).status).toBe(200)
  expect(points(await scored())).toBe(0)
  expect((await change({ score_min: 95, match_points: { birth_day: 0 } })).status).toBe(200)
  expect(await scored()).toMatchObject({ result: 'passed', score_min: 95, matches: [] })
  for (const [wrong, field] of [
    [{ score_min: 20 }, 'settings.score_min'],
    [{ match_points: { birth_different: 5 } }, 'settings.match_points.birth_different'],
    [{ match_points: { birth_year: 5 } }, 'settings.match_points.birth_year'],
  ] as const) {
    const refused = await change(wrong)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(field)])
  }
})
