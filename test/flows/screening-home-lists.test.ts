// The lists of Canada and of the UK, and OFAC's Consolidated list as CSV: a provider reads them, finds who is on them, and uses no file that
// was cut.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onceRead } from '../support/read-lists.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>
let files_dir: string
let s: TestService
let provider_guid: string

const canada =
  '<?xml version="1.0" encoding="UTF-8"?><data-set><record><Country-Pays>Belarus / Bélarus</Country-Pays><LastName-NomDeFamille>Velkonosov</LastName-NomDeFamille><GivenName-Prenom>Drazimir</GivenName-Prenom><Schedule-Annexe>1</Schedule-Annexe><Item-NumeroDarticle>7</Item-NumeroDarticle></record></data-set>'
const uk =
  '<Designations><DateGenerated>30/04/2026</DateGenerated><Designation><UniqueID>RUS9001</UniqueID><Names><Name><Name6>GASTROPOL</Name6><Name1>Ninomir</Name1><NameType>Primary Name</NameType></Name></Names><IndividualEntityShip>Individual</IndividualEntityShip></Designation></Designations>'
const files: Fields = {
  'sema-lmes.xml': canada,
  'UK-Sanctions-List.xml': uk,
  'cons_prim.csv': `9,"SOMMERQUIST, Ilvar","individual","X",${'-0- ,'.repeat(7)}"DOB 1962; a.k.a. 'BRIMF"\r\n`,
  'cons_alt.csv': '',
  'cons_add.csv': '',
  'cons_comments.csv': `9,"ELDERKIND'."\r\n`,
}
const put = (name: string, text: unknown) => writeFile(join(files_dir, 'lists', name), String(text))
const post = (path: string, body: Fields = {}) => ok(s.call('POST', path, body))
const get = (path: string) => ok(s.call('GET', path))

beforeAll(async () => {
  files_dir = await mkdtemp(join(tmpdir(), 'corridor-files-'))
  await mkdir(join(files_dir, 'lists'))
  s = await startTestService({ env: { CORRIDOR_FILES_DIR: files_dir } })
})
afterAll(async () => {
  await stopSound(s)
  await rm(files_dir, { recursive: true, force: true })
})

test('all of them are needed, and named if they are missing', async () => {
  const body = { name: 'Lists', kind: 'lists', settings: { lists: ['canada', 'uk', 'ofac_consolidated'] } }
  for (const [name, text] of Object.entries(files)) {
    if (name === 'cons_comments.csv') continue
    const refused = await s.call('POST', '/providers', body)
    expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/cannot be used: the file is missing/)])
    await put(name, text)
  }
  await put('cons_comments.csv', files['cons_comments.csv'])
  const made = await onceRead(s, (await post('/providers', body)).guid)
  expect(made.report?.serves.map(({ type, values }) => [type, values[0]])).toEqual([
    ['canada', '1 entries'],
    ['ofac_consolidated', '1 entries'],
    ['uk', '1 entries'],
  ])
  provider_guid = made.guid
})

test.each([
  ['Drazimir', 'Velkonosov', 'canada', 'Belarus | 1 | 7'],
  ['Ninomir', 'Gastropol', 'uk', 'RUS9001'],
  ['Ilvar', 'Sommerquist', 'ofac_consolidated', '9'],
])('%s %s is on the list %s', async (first, last, list, entry_id) => {
  const { guid: customer_guid } = await post('/customers', { type: 'individual', name: { first, last } })
  const { guid } = await post('/identity_verifications', { type: 'kyc', method: 'attested', customer_guid })
  await eventually(
    () => get(`/identity_verifications/${guid}`),
    ({ state }) => state === 'reviewing',
  )
  const { objects } = await get(`/screening_decisions?reference=${guid}`)
  expect(objects).toMatchObject([{ result: 'review', matches: [{ list, entry_id }] }])
})

test.each([
  ['sema-lmes.xml', canada.slice(0, -12), 'canada'],
  ['UK-Sanctions-List.xml', uk.slice(0, -20), 'uk'],
  ['cons_alt.csv', '99,1,"aka","X",-0- \r\n', 'ofac_consolidated'],
])('a damaged %s is not used', async (name, text, list) => {
  await put(name, text)
  // The version before stays in use, so nobody is let through and nobody is held up.
  expect(await post(`/providers/${provider_guid}/check`)).toMatchObject({ state: 'up', failure: null })
  // Who has read no version before has none: other settings are another set of lists.
  const settings = { lists: [list], list_age_max_hours: 71 }
  const found = await s.call('PATCH', `/providers/${provider_guid}`, { settings })
  expect([found.status, found.text]).toEqual([422, expect.stringMatching(`list ${list} cannot be used`)])
  await put(name, files[name])
})
