// A folder of lists while somebody writes to it.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { timestampFromMs } from '../../kernel/time.ts'
import { defaultRules } from '../../screening/rules.ts'
import { ListSearch } from './list-search.ts'
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
const begin = (options: Partial<WatchedListsOptions> = {}) => {
  const log = { info: () => undefined, warn: () => undefined }
  const ages = { age_max_ms: 3_600_000, poll_ms: 3_600_000, now: () => timestampFromMs(Date.now()) }
  const lists = openWatchedLists({ folder, lists: ['ofac_sdn'], ...ages, log, ...options })
  opened.push(lists)
  return lists
}
const open = async (sizes?: WatchedListsOptions['sizes']) => {
  const lists = begin({ sizes })
  await lists.poll()
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

const subjects = [{ party: { kind: 'person', names: ['Name 7'], countries: [] } }] as const
const found = async (lists: WatchedLists) => (await lists.search(subjects, defaultRules))?.hits[0]?.[0]?.entry_id

test('until the first look has ended nothing is known', async () => {
  await put(200)
  const lists = begin()
  expect([lists.isLooked(), lists.progress(), lists.versions(), await found(lists)]).toEqual([
    ...[false, 0, undefined, undefined],
  ])
  await lists.poll()
  expect([lists.isLooked(), lists.progress(), await found(lists)]).toEqual([true, 95, '8'])
})

test('lists that were lost are read again, and nobody is screened until then', async () => {
  await put(200)
  const search = new ListSearch()
  const lists = begin({ search })
  await lists.poll()
  const asked = found(lists)
  await Promise.all([expect(asked).rejects.toThrow('ended before it answered'), search.stop()])
  expect([lists.isLooked(), lists.faults()]).toEqual([false, [{ list: 'ofac_sdn', fault: 'missing' }]])
  await lists.poll()
  expect([lists.isLooked(), lists.faults(), await found(lists)]).toEqual([true, [], '8'])
})

test('lists that were lost are still compared with: a part of them is not used', async () => {
  await put(200)
  const search = new ListSearch()
  const lists = begin({ search })
  await lists.poll()
  await search.stop()
  await put(20)
  await found(lists)
  await lists.poll()
  expect(lists.faults()).toEqual([{ list: 'ofac_sdn', fault: 'missing' }])
  expect(lists.troubleOf('ofac_sdn')).toContain('the list has 20 entries and had 200')
})

test('lists that were lost between two questions are missed by the next one', async () => {
  await put(200)
  const search = new ListSearch()
  const lists = begin({ search })
  await lists.poll()
  await search.stop()
  expect([await found(lists), lists.isLooked()]).toEqual([undefined, false])
  await lists.poll()
  expect(await found(lists)).toBe('8')
})

test('lists that need more memory than they may have cannot be used, and the process goes on', async () => {
  await put(20_000)
  const lists = begin({ search: new ListSearch(8) })
  await lists.poll()
  expect([lists.isLooked(), lists.faults()]).toEqual([true, [{ list: 'ofac_sdn', fault: 'missing' }]])
  expect(lists.troubleOf('ofac_sdn')).toMatch(/need more than the \d+ MB of memory that they may use/)
  expect(await found(lists)).toBeUndefined()
})
