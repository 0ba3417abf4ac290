// A database that was restored to a time before payments went out by file: the folders know what went out and what came in since. The service
// sends nothing until an operator confirms what is listed, then it follows these payments, sends none of them again, gives no number
// twice, and reads the partner's files of that time again. The restored database is a copy that was made before.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { markRestored } from '../../src/backup/restored.ts'
import { configFrom } from '../../src/config.ts'
import { disconnect } from '../../src/db/pool.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { type Service, startService } from '../../src/main.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import { type CommandResult, corridor } from '../support/corridor-command.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { fileSettings } from '../support/file-folder.ts'
import { type FundingDesk, fundingDesk } from '../support/funding.ts'
import { nachaFrom } from '../support/partner-files.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
import { eventually, ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

const folder_watch_ms = 20
/** A weekend and a holiday may be before the cut-off. */
const next_cut_off = 4 * 86_400

let files_dir: string
let databases: TestDatabase[]
let desk: FundingDesk
let api: TestService
let worker: Service
let partner: PartnerFolder
/** Its folder is lost. */
let other: PartnerFolder
let demo: TestService['demo']
let customer: { guid: string; fiat: string; to: string }
/** What the partner got, in its order: the reference of a wire, the trace number of an ACH entry. */
const book: string[] = []
const payments = { settled: '', wire: '', lost: '', ach: '', rtp: '' }

const env = () => ({ CORRIDOR_FILES_DIR: files_dir })
const deskOn = async (s: TestService): Promise<FundingDesk> => {
  const key = demo.bank_key
  return fundingDesk({
    ...s,
    demo,
    call: (method, path, body, options) => s.call(method, path, body, { key, ...options }),
  })
}

async function pay(rail: 'wire' | 'ach' | 'rtp', receive_amount: number): Promise<string> {
  const order = { customer_guid: customer.guid, side: 'withdrawal', receive_amount, payment_rail: rail }
  const { guid } = await desk.fund(order, { external_bank_account_guid: customer.to })
  await eventually(
    () => api.service.sql`select from filed_payments where guid = ${guid}`,
    ({ length }) => length === 1,
  )
  return guid
}

async function takeWire(from = partner, rail = 'wire'): Promise<void> {
  const sent = readCreditTransfers(Buffer.from(await from.fetch(rail)))
  if (isFaultyMessage(sent)) throw new Error(JSON.stringify(sent.faults))
  book.push(...sent.message.batches.flatMap((batch) => batch.payments.map(({ end_to_end_id }) => end_to_end_id ?? '')))
}
async function takeAch(): Promise<void> {
  const { batches } = nachaFrom(await partner.fetch('ach'))
  book.push(...batches.flatMap(({ entries }) => entries.map(({ trace_number }) => trace_number)))
}
const settle = (id: string, end_to_end_id: string, amount: bigint) =>
  partner.answer(
    `${id}.xml`.toLowerCase(),
    paidNotification(id, { end_to_end_id, asset: 'USD', amount, number: '99887766' }),
  )
const reaches = (guid: string, state: string) =>
  eventually(
    () => desk.read(guid),
    (transfer) => transfer.state === state,
  )

async function setUp(): Promise<void> {
  for (const [folder, rails] of Object.entries({ partner: ['wire', 'ach'], other: ['rtp'] })) {
    const settings = { ...fileSettings, folder, gather_seconds: 0 }
    await desk.post('/providers', { name: folder, kind: 'files', ports: ['rails'], rule: { rails }, settings })
  }
  const { guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 100_000 })
  const to = await desk.rawAccount({ customer_guid: guid, account_details: [{ account_number: '99887766' }] })
  customer = { guid, fiat, to }
  payments.settled = await pay('wire', 1_000)
  await desk.advance(1)
  await takeWire()
  payments.wire = await pay('wire', 2_000)
  payments.ach = await pay('ach', 3_000)
  payments.rtp = await pay('rtp', 7_000)
}

/** What the restored database does not know. */
async function happensSince(): Promise<void> {
  await settle('N1', payments.settled, 1_000n)
  await reaches(payments.settled, 'completed')
  await desk.advance(1)
  await takeWire()
  await takeWire(other, 'rtp')
  rmSync(other.path('.sent'), { recursive: true })
  payments.lost = await pay('wire', 4_000)
  await desk.advance(1)
  await takeWire()
  await desk.advance(next_cut_off)
  await takeAch()
}

beforeAll(async () => {
  files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  databases = [await createTestDatabase()]
  const [{ url: database_url }] = databases as [TestDatabase]
  const start = async () => {
    api = await startTestService({ database_url, env: env(), folder_watch_ms })
    demo ??= api.demo
    partner = new PartnerFolder(files_dir, demo.bank_guid, 'partner')
    other = new PartnerFolder(files_dir, demo.bank_guid, 'other')
    desk = await deskOn(api)
  }
  await start()
  await setUp()
  await api.stop()
  const complete_until = timestampFromMs(Date.now())
  databases.push(await createTestDatabase(new URL(database_url).pathname.slice(1)))
  await start()
  await happensSince()
  await api.stop()

  const { url } = databases[1]!
  const sql = connectTo(url, { name: 'test', max: 1 })
  await markRestored(sql, { restored_at: timestampFromMs(Date.now()), restored_to: complete_until, complete_until })
  await disconnect(sql)
  const common = { DATABASE_URL: url, CORRIDOR_MASTER_KEY: testMasterKey, PORT: '0', CORRIDOR_LOG_LEVEL: 'silent' }
  const config = configFrom({ ...common, ...env(), CORRIDOR_ROLES: 'worker' })
  worker = await startService({ config, log: pino({ level: 'silent' }), folder_watch_ms })
  api = await startTestService({ database_url: url, env: { ...env(), CORRIDOR_ROLES: 'api' } })
  desk = await deskOn(api)
})
afterAll(async () => {
  await api?.stop()
  await worker?.stop()
  for (const database of databases ?? []) await database.drop()
  rmSync(files_dir, { recursive: true })
})

const command = (args: string[], more: Record<string, string> = {}): Promise<CommandResult> =>
  corridor(['restore', ...args], {
    ...{ DATABASE_URL: databases[1]!.url, CORRIDOR_MASTER_KEY: testMasterKey, ...env(), ...more },
  })

test('what went out and came in since is listed, and nothing is sent', async () => {
  const { settled, wire, rtp, lost } = payments
  expect(book).toEqual([settled, wire, rtp, lost, expect.stringMatching(/^\d{15}$/)])
  const { text } = await command(['status'])
  expect(text.match(/sent already .* has 1 payments/g)).toHaveLength(2)
  expect(text).toContain(`has the withdrawal ${payments.lost} of 4000 base units of USD`)
  expect(text).toMatch(/read again .* file n1\.xml/)
  expect(text.match(/ask yourself .*/g)).toEqual([expect.stringMatching(/ other of bank .* 1 of its payments/)])
  expect(await command(['confirm', '--reason', 'test'])).toMatchObject({ code: 1 })
  expect(readdirSync(partner.path('outbox')).filter((name) => /\.(xml|txt)$/.test(name))).toEqual([])
  expect(await desk.read(payments.settled)).toMatchObject({ state: 'pending' })
})

test('a folder that does not show what went out is for a person to ask about', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  expect((await command(['status'], { CORRIDOR_FILES_DIR: empty })).text).toMatch(/ask yourself .* 2 of its payments/)
  rmSync(empty, { recursive: true })
  // Nobody but the service can write a record.
  const forged = partner.path('.sent', 'f'.repeat(32))
  mkdirSync(partner.path('.sent'), { recursive: true })
  writeFileSync(forged, 'a record of the partner')
  expect((await command(['status'])).text).toContain('ask yourself  partner')
  rmSync(forged)
})

test('after the confirmation nothing goes out twice, and what came in is read again', async () => {
  // The partner says that it got this one.
  await ok(desk.cancel(payments.rtp))
  const confirmed = await command(['confirm', '--reason', 'test', '--force'])
  expect(confirmed, confirmed.text).toMatchObject({ code: 0 })
  await reaches(payments.settled, 'completed')
  await desk.advance(1)
  const [wire, ach] = [await pay('wire', 5_000), await pay('ach', 6_000)]
  await desk.advance(1)
  await takeWire()
  await desk.advance(next_cut_off)
  await takeAch()
  expect(book.slice(5)).toEqual([wire, expect.stringMatching(/^\d{15}$/)])
  expect(new Set(book).size).toBe(book.length)
  const names = readdirSync(partner.path('outbox')).filter((name) => name.endsWith('.control.json'))
  // One report beside each file that the partner took: no name was used twice.
  expect(names).toHaveLength(book.length - 1)
  await reaches(payments.rtp, 'failed')
  expect(readdirSync(other.path('outbox')).filter((name) => name.endsWith('.xml'))).toEqual([])

  await settle('N2', payments.wire, 2_000n)
  await settle('N3', wire, 5_000n)
  await desk.advance(next_cut_off)
  for (const guid of [payments.wire, payments.ach, wire, ach]) await reaches(guid, 'completed')
  const out = 1_000 + 2_000 + 3_000 + 5_000 + 6_000
  const fees = 3 * 1_500
  expect(await desk.balances(customer.fiat)).toEqual([100_000 - out - fees, 100_000 - out - fees])
  assertSound(await audit(api.service.sql))
})
