// What screening has found can always be read: a similarity of sixteen digits was stored as a fraction, and one such row broke its page.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { similarity, wordOf } from '../../src/screening/similarity.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

const [listed, misspelt] = ['Drazimir Velkonosov', 'Velkonosof'] as const
const entry = `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${listed}</FIRST_NAME><REFERENCE_NUMBER>T.1</REFERENCE_NUMBER></INDIVIDUAL>`
const lists = (generated: string) =>
  `<CONSOLIDATED_LIST dateGenerated="${generated}T00:00:00Z"><INDIVIDUALS>${entry}</INDIVIDUALS></CONSOLIDATED_LIST>`

let files_dir: string
let s: TestService
let provider_guid: string
let verification_guid: string
let hit_guid: string

const post = (path: string, body: object = {}) => ok(s.call('POST', path, body))
const get = (path: string) => ok(s.call('GET', path))
const put = (generated: string) => writeFile(join(files_dir, 'lists', 'un_consolidated.xml'), lists(generated))

beforeAll(async () => {
  files_dir = await mkdtemp(join(tmpdir(), 'corridor-files-'))
  await mkdir(join(files_dir, 'lists'))
  await put('2026-05-01')
  s = await startTestService({ env: { CORRIDOR_FILES_DIR: files_dir } })
  provider_guid = (await post('/providers', { name: 'Lists', kind: 'lists', settings: { lists: ['un'] } })).guid
})
afterAll(async () => {
  await stopSound(s)
  await rm(files_dir, { recursive: true, force: true })
})

test('a decision, its review and a hit can be read, with scores as integers', async () => {
  expect(String(similarity(wordOf('velkonosov'), wordOf(misspelt.toLowerCase()), false)).length).toBeGreaterThan(16)
  const { guid: customer_guid } = await post('/customers', {
    ...{ type: 'individual', name: { first: 'Drazimir', last: misspelt } },
  })
  const asked = { type: 'kyc', method: 'attested', customer_guid }
  verification_guid = (await post('/identity_verifications', asked)).guid
  await eventually(
    () => get(`/identity_verifications/${verification_guid}`),
    ({ state }) => state === 'reviewing',
  )
  const evidence = [
    { kind: 'name', pairs: [{ similarity_per_mille: 1000 }, { similarity_per_mille: 910, how: 'word' }] },
  ]
  const { objects } = await get(`/screening_decisions?reference=${verification_guid}`)
  expect(objects).toMatchObject([{ matches: [{ evidence }] }])
  expect(await get(`/reviews/${verification_guid}`)).toMatchObject({
    evidence: { screening: [{ matches: [{ evidence }] }] },
  })
  await put('2026-05-02')
  await post(`/providers/${provider_guid}/check`)
  const { objects: hits } = await eventually(
    () => get(`/screening_hits?screened_guid=${customer_guid}`),
    ({ objects: found }) => found.length > 0,
  )
  expect(hits).toMatchObject([{ evidence }])
  hit_guid = hits[0].guid
  expect(await get(`/reviews/${hit_guid}`)).toMatchObject({ evidence: { evidence } })
})

test('rows of earlier releases are read too', async () => {
  const { sql } = s.service
  const former = (column: string) =>
    `replace(replace(${column}::text, '"similarity_per_mille": 1000', '"similarity": 1'),
      '"similarity_per_mille": 910', '"similarity": 0.9099999999999999')::jsonb`
  await sql.unsafe(`update screening_decisions set matches = ${former('matches')}`)
  await sql.unsafe(`update screening_hits set evidence = ${former('evidence')}`)
  const pairs = [
    { party_word: 0, listed_word: 0, how: 'word', similarity_per_mille: 1000 },
    { party_word: 1, listed_word: 1, how: 'word', similarity_per_mille: 910 },
  ]
  const { objects: hits } = await get('/screening_hits')
  expect(hits[0].evidence[0].pairs).toEqual(pairs)
  const { objects: decisions } = await get('/screening_decisions')
  expect(decisions[0].matches[0].evidence[0].pairs).toEqual(pairs)
  const review = await get(`/reviews/${verification_guid}`)
  expect(review.evidence.screening[0].matches[0].evidence[0].pairs).toEqual(pairs)
  // What a person approves is copied from the decision into the hit.
  const approved = { kind: 'identity_verification', decision: 'approve', reason: 'compared' }
  await post(`/reviews/${verification_guid}/decisions`, approved)
  expect((await get(`/screening_hits/${hit_guid}`)).evidence[0].pairs).toEqual(pairs)
})
