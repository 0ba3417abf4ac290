// A sanctions list whose file was cut off: no change of the provider brings it into use.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUntil, onceRead } from '../support/read-lists.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let files_dir: string
let s: TestService
beforeAll(async () => {
  files_dir = await mkdtemp(join(tmpdir(), 'corridor-files-'))
  await mkdir(join(files_dir, 'lists'))
  s = await startTestService({ env: { CORRIDOR_FILES_DIR: files_dir } })
})
afterAll(async () => {
  await stopSound(s)
  await rm(files_dir, { recursive: true, force: true })
})

const put = (people: number) => {
  const person = (id: number) =>
    `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>Velko ${id}</FIRST_NAME><REFERENCE_NUMBER>T.${id}</REFERENCE_NUMBER></INDIVIDUAL>`
  const text = Array.from({ length: people }, (_, i) => person(i + 1)).join('')
  const list = `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${text}</INDIVIDUALS></CONSOLIDATED_LIST>`
  return writeFile(join(files_dir, 'lists', 'un_consolidated.xml'), list)
}

test('other settings do not bring a cut list into use', async () => {
  await put(200)
  const settings = { lists: ['un'] }
  const { guid } = await ok(s.call('POST', '/providers', { name: 'Lists', kind: 'lists', settings }))
  const made = await onceRead(s, guid)
  expect(made.report?.serves).toMatchObject([{ values: expect.arrayContaining(['200 entries']) }])
  await put(20)
  const { status, body } = await s.call('PATCH', `/providers/${guid}`, {
    settings: { ...settings, list_age_max_hours: 200 },
  })
  if (status === 200) await checkUntil(s, guid, ({ state }) => state !== 'checking')
  expect([status, body.error_message]).toEqual([422, expect.stringContaining('20 entries and had 200')])
  expect((await ok(s.call('GET', `/providers/${guid}`))).settings).toEqual(settings)
})
