// A folder of lists while somebody writes to it.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { timestampFromMs } from '../../kernel/time.ts'
import { openWatchedLists, type WatchedLists, type WatchedListsOptions } from './watched-lists.ts'

const rows = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${i + 1},"Name ${i}",${'-0- ,'.repeat(9)}-0- \r\n`).join('')
const aliases = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${i + 1},${i},"aka","Alias ${i}",-0- \r\n`).join('')

let folder: string
let opened: WatchedLists[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-lists-'))
  for (const part of ['alt', 'add']) await writeFile(join(folder, `${part}.csv`), '')
})
afterEach(async () => {
  for (const each of opened) each.close()
  opened = []
  await rm(folder, { recursive: true })
})
const put = (count: number, part = 'sdn') =>
  writeFile(join(folder, `${part}.csv`), (part === 'sdn' ? rows : aliases)(count))
const open = async (sizes?: WatchedListsOptions['sizes']) => {
  const log = { info: () => undefined, warn: () => undefined }
  const ages = { age_max_ms: 3_600_000, poll_ms: 3_600_000, now: () => timestampFromMs(Date.now()) }
  const lists = await openWatchedLists({ folder, lists: ['ofac_sdn'], ...ages, log, sizes })
  opened.push(lists)
  return lists
}
const entriesOf = (lists: WatchedLists) => lists.inUse().map((each) => each.entries)

test('a list that has far fewer entries is not used: a part may be missing', async () => {
  await put(200)
  const lists = await open()
  expect(entriesOf(lists)).toEqual([200])
  await put(159)
  await lists.poll()
  expect(entriesOf(lists)).toEqual([200])
  expect(lists.troubleOf('ofac_sdn')).toContain(
    'the list has 159 entries and had 200: a part of the file may be missing',
  )
  await put(160)
  await lists.poll()
  expect([entriesOf(lists), lists.troubleOf('ofac_sdn')]).toEqual([[160], undefined])
})

test('nor one that has far fewer aliases', async () => {
  await put(200)
  await put(200, 'alt')
  const lists = await open()
  await put(99, 'alt')
  await lists.poll()
  expect(lists.troubleOf('ofac_sdn')).toContain('the list has 299 names and had 400')
})

test('a process that begins compares with the lists that were in use before', async () => {
  await put(159)
  const lists = await open({ ofac_sdn: { entries: 200, names: 200 } })
  expect(lists.faults()).toEqual([{ list: 'ofac_sdn', fault: 'missing' }])
  expect(lists.troubleOf('ofac_sdn')).toContain('the list has 159 entries and had 200')
  expect(entriesOf(await open({ un: { entries: 200, names: 200 } }))).toEqual([159])
})

test('the operator accepts the files that are there, and no later ones', async () => {
  await put(100)
  const lists = await open({ ofac_sdn: { entries: 200, names: 200 } })
  const accepted = join(folder, 'ofac_sdn.smaller')
  await writeFile(accepted, '')
  await lists.poll()
  expect([entriesOf(lists), lists.faults()]).toEqual([[100], []])
  await put(50)
  // Older than the list.
  await utimes(accepted, 1, 1)
  await lists.poll()
  expect(entriesOf(lists)).toEqual([100])
  expect(lists.troubleOf('ofac_sdn')).toContain('the list has 50 entries and had 100')
})
