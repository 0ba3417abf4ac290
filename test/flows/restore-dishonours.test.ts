// A database that was restored to a time before dishonoured returns went out. The folder knows them: none goes out again, a return is not
// dishonoured twice, and what the books lack is named and left to a person.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { markRestored } from '../../src/backup/restored.ts'
import { disconnect } from '../../src/db/pool.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { NachaFile } from '../../src/rails/files/nacha/nacha-file.ts'
import { localTime } from '../../src/rails/local-time.ts'
import { corridor } from '../support/corridor-command.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { fileSettings } from '../support/file-folder.ts'
import { type FundingDesk, fundingDesk } from '../support/funding.ts'
import { answersTo, nachaFrom, returned } from '../support/partner-files.ts'
import { PartnerFolder } from '../support/partner-folder.ts'
import { eventually, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

/** A weekend and a holiday may be before the cut-off. */
const next_cut_off = 4 * 86_400

const files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
const databases: TestDatabase[] = []
let api: TestService
let demo: TestService['demo']
let desk: FundingDesk
let partner: PartnerFolder
/** Trace numbers of what the partner got. */
const book: string[] = []
let answers = 0

/** A process that has ended keeps its folder for a minute. */
const lease_ms = 60_000
let starts = 0

async function start(url: string, env: Record<string, string> = {}): Promise<void> {
  starts += 1
  const later_ms = starts * lease_ms
  api = await startTestService({
    ...{ database_url: url, env: { CORRIDOR_FILES_DIR: files_dir, ...env }, folder_watch_ms: 20 },
    now: () => Math.floor((Date.now() + later_ms) / 1000) * 1000,
  })
  demo ??= api.demo
  partner = new PartnerFolder(files_dir, demo.bank_guid, 'partner')
  const call: TestService['call'] = (method, path, body, options) =>
    api.call(method, path, body, { key: demo.bank_key, ...options })
  desk = await fundingDesk({ ...api, demo, call })
}

async function take(): Promise<NachaFile> {
  await desk.advance(next_cut_off)
  const file = nachaFrom(await partner.fetch('ach'))
  book.push(...file.batches.flatMap(({ entries }) => entries.map(({ trace_number }) => trace_number)))
  return file
}
const reaches = (guid: string, state: string) =>
  eventually(
    () => desk.read(guid),
    (transfer) => transfer.state === state,
  )
/** All entries of the file come back. */
async function bringBack(file: NachaFile, code: string): Promise<void> {
  answers += 1
  const now = timestampFromMs(Date.parse((await desk.get('/sandbox/clock')).now))
  const changes = { creation_date: localTime('US', now).day, creation_time: `000${answers}` }
  await partner.answer(`answer-${answers}.txt`, answersTo(file, returned(code), changes))
  await eventually(
    () => api.service.sql`select from filed_payments where is_news`,
    (news) => news.length === 0,
  )
  await desk.idle()
}
const noticeOf = async (pull: string, code: string) =>
  (await desk.get(`/payment_notices?payment_guid=${pull}&kind=return&code=${code}`)).objects[0]
const dishonour = (guid: string, code: string) => desk.s.call('POST', `/payment_notices/${guid}/dishonour`, { code })

/** Asked for before the time, and sent after it. */
const waiting = { pull: '', fiat: '', first: '', second: '' }
/** Asked for and sent after it. */
const unknown = { pull: '', notice: '' }
/** Whose return was read, dishonoured and answered after it. */
const unread = { pull: '' }
/** A pull that was filed after it. */
const later = { pull: '' }

async function setUp(url: string): Promise<void> {
  await start(url)
  const settings = { ...fileSettings, folder: 'partner', gather_seconds: 0 }
  await desk.post('/providers', { name: 'ach', kind: 'files', ports: ['rails'], rule: { rails: ['ach'] }, settings })
  const [a, b, c, d] = [await desk.puller(), await desk.puller(), await desk.puller(), await desk.puller()]
  waiting.fiat = a.fiat
  waiting.pull = (await a.pull()).guid
  const pulled = await take()
  unknown.pull = (await b.pull()).guid
  const other = await take()
  unread.pull = (await d.pull()).guid
  pulledUnread = await take()
  for (const guid of [waiting.pull, unknown.pull, unread.pull]) {
    await desk.advance(next_cut_off)
    await reaches(guid, 'completed')
  }
  await bringBack(pulled, 'R10')
  await bringBack(pulled, 'R29')
  await bringBack(other, 'R10')
  unknown.notice = (await noticeOf(unknown.pull, 'R10')).guid
  await api.stop()
  await start(url, { CORRIDOR_ROLES: 'api' })
  waiting.second = (await dishonour((await noticeOf(waiting.pull, 'R29')).guid, 'R67')).body.dishonour_guid
  waiting.first = (await dishonour((await noticeOf(waiting.pull, 'R10')).guid, 'R68')).body.dishonour_guid
  later.pull = (await c.pull()).guid
  await api.stop()
}

let pulledLater: NachaFile
let pulledUnread: NachaFile

beforeAll(async () => {
  databases.push(await createTestDatabase())
  const { url: before } = databases[0]!
  await setUp(before)
  const complete_until = timestampFromMs(Date.now())
  databases.push(await createTestDatabase(new URL(before).pathname.slice(1)))
  await start(before)
  await eventually(
    () => api.service.sql`select from filed_payments where guid = ${later.pull}`,
    ({ length }) => length === 1,
  )
  expect(await dishonour(unknown.notice, 'R61')).toMatchObject({ status: 200 })
  await bringBack(pulledUnread, 'R10')
  const { guid } = await noticeOf(unread.pull, 'R10')
  expect(await dishonour(guid, 'R68')).toMatchObject({ status: 200 })
  pulledLater = await take()
  await api.stop()

  const { url } = databases[1]!
  const sql = connectTo(url, { name: 'test', max: 1 })
  await markRestored(sql, { restored_at: timestampFromMs(Date.now()), restored_to: complete_until, complete_until })
  await disconnect(sql)
})
afterAll(async () => {
  await api?.stop()
  for (const database of databases) await database.drop()
  rmSync(files_dir, { recursive: true })
})

test('none goes out again, and no return is dishonoured twice', async () => {
  const { url } = databases[1]!
  const env = { DATABASE_URL: url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_FILES_DIR: files_dir }
  const { text } = await corridor(['restore', 'status'], env)
  expect(text).toMatch(/sent already .* has 3 payments/)
  expect(text.match(/not in books .* has the dishonoured return \w+ of 20100 base units of USD/g)).toHaveLength(2)
  expect(await corridor(['restore', 'confirm', '--reason', 'test'], env)).toMatchObject({ code: 1 })
  const confirmed = await corridor(['restore', 'confirm', '--reason', 'test', '--force'], env)
  expect(confirmed, confirmed.text).toMatchObject({ code: 0 })

  await start(url)
  expect(await desk.get(`/payment_notices/${unknown.notice}`)).toMatchObject({
    ...{ dishonour_guid: expect.any(String), dishonour_code: 'R61', result: 'unmatched' },
  })
  expect(await dishonour(unknown.notice, 'R61')).toMatchObject({ status: 409 })
  const read = await eventually(
    () => noticeOf(unread.pull, 'R10'),
    (notice) => notice !== undefined,
  )
  expect(await dishonour(read.guid, 'R68')).toMatchObject({ status: 409 })
  const { guid } = await (await desk.puller()).pull()
  await reaches(guid, 'pending')
  const { length } = book
  expect((await take()).batches.flatMap(({ entries }) => entries)).toHaveLength(1)
  expect(new Set(book).size).toBe(length + 1)
  await desk.advance(next_cut_off)
  await reaches(waiting.first, 'completed')
  expect(await desk.balances(waiting.fiat)).toEqual([20_000, 20_000])
})

test('what comes back of a pull that was taken over can be dishonoured: its file says to whom', async () => {
  await reaches(later.pull, 'completed')
  const pull = { ...pulledLater, batches: pulledLater.batches.filter(({ entries }) => !entries[0]?.addendum) }
  await bringBack(pull, 'R10')
  const reply = await dishonour((await noticeOf(later.pull, 'R10')).guid, 'R68')
  expect(reply).toMatchObject({ status: 200 })
  const [entry] = (await take()).batches[0]!.entries
  const [before] = pull.batches[0]!.entries
  const { routing_number, account_number, name, identification } = before!
  expect(entry).toMatchObject({ routing_number, account_number, name, identification, addendum: { code: 'R68' } })
  assertSound(await audit(api.service.sql))
})
