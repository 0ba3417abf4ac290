// kill -9 of the real service at every step of payments by file: before and after each commit, and each writing and moving of a file, from
// the payment that is kept for a file to the partner's answer in the inbox. The partner takes files away and books what is in them: once.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { fileSettings } from '../support/file-folder.ts'
import { banksIn, type KilledBank, openKilledBanks } from '../support/killed-banks.ts'
import { type KilledFormat, killedFormats } from '../support/killed-formats.ts'
import { PartnerFolder } from '../support/partner-folder.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { expectAround, killAtEachStep } from './kill-at-steps.ts'

let s: TestService
let files_dir: string
beforeAll(async () => {
  files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api', CORRIDOR_FILES_DIR: files_dir } })
})
afterAll(async () => {
  const found = s && (await audit(s.service.sql))
  await s?.stop()
  rmSync(files_dir, { recursive: true })
  if (found) assertSound(found)
})

const day_seconds = 86_400
const partnerOf = ({ guid }: Pick<KilledBank, 'guid'>) => new PartnerFolder(files_dir, guid, 'partner')
const outboxOf = (bank: Pick<KilledBank, 'guid'>): string[] => {
  try {
    return readdirSync(partnerOf(bank).path('outbox')).filter((name) => /^[a-z].*\.(xml|txt)$/.test(name))
  } catch {
    return []
  }
}

/** Folders are worked in one after another. Until all payments are kept, time does not pass, and a folder has nothing to do. */
const isOfFolder = (_: string, n: number, keys: readonly string[]): boolean =>
  n > keys.findLastIndex((key) => key.includes('commit keep-filed-payment'))

/** Those with so many of what `query` shows. */
const banksWith = (query: string, count: number) => banksIn(s, `${query} group by bank_guid having count(*) = ${count}`)

/** What the partner knows of the payments of one bank. */
interface Partner {
  readonly book: [name: string, side: string, amount: bigint][]
  sent?: { readonly name: string; readonly text: string }
  hasAnswered: boolean
  isCutOff: boolean
}

async function killedByFile(format: KilledFormat) {
  const { rail, asset, books, comesBack } = format
  const begins = new Map<string, () => Promise<string>>()
  const partners = new Map<string, Partner>()
  const partner = ({ guid }: Pick<KilledBank, 'guid'>): Partner => {
    const known = partners.get(guid) ?? { book: [], hasAnswered: false, isCutOff: false }
    partners.set(guid, known)
    return known
  }
  const filed = () => banksWith('filed_payments where true', format.filed)
  const completed = `transfers where state = 'completed' and transfer_type = 'funding' and payment_rail = '${rail}'`
  const settled = () => banksWith(`${completed} and ${format.orders}`, books.length)
  const ended = () => (comesBack ? banksWith(`${completed} and ${format.returns}`, books.length) : settled())
  const provider = {
    ...{ name: 'Files', kind: 'files', ports: ['rails'], rule: { rails: [rail], ...format.rule } },
    settings: { ...fileSettings, folder: 'partner', gather_seconds: 0 },
  }

  async function take(bank: KilledBank, name: string): Promise<void> {
    const mine = partner(bank)
    const text = await partnerOf(bank).fetch(rail)
    mine.book.push(...format.bookedIn(text).map((each) => [...each] as [string, string, bigint]))
    mine.sent = { name, text }
  }
  function answer(bank: KilledBank): void {
    const mine = partner(bank)
    const { name, text } = mine.sent!
    mine.hasAnswered = true
    partnerOf(bank).put(`${name}.answer`, format.answer(text, format.bookedIn(text)))
  }

  const found = await killAtEachStep<KilledBank>({
    database_url: s.service.database_url,
    sql: () => s.service.sql,
    isAlone: isOfFolder,
    // In its own time another process would have the folder after a minute.
    release: () => s.service.sql`update file_folders set held_until = '2000-01-01'`,
    open: (count) =>
      openKilledBanks(s, count, provider, async (desk) => {
        begins.set(desk.s.demo.bank_guid, await format.prepare(desk))
        return async () => ''
      }),
    env: () => ({
      ...{ CORRIDOR_FILES_DIR: files_dir, FAILPOINT_JOBS: 'screen-transfer,carry-transfer' },
      FAILPOINT_COMMANDS:
        'write-payment-file,stage-payment-file,release-payment-file,apply-notices,end-news,record-standing,settle-deposit,take-back-dishonour',
    }),
    /** Those of whom something is to be done: the order, time, or the partner's part. */
    async begun(banks) {
      const [atPartner, done] = [await filed(), await ended()]
      const isWaiting = (bank: KilledBank): boolean => {
        const { sent, hasAnswered, isCutOff } = partner(bank)
        const isUnanswered = sent !== undefined && !hasAnswered
        const isEarly = atPartner.has(bank.guid) && !isCutOff
        return bank.subject_guid === '' || isEarly || isUnanswered || outboxOf(bank).length > 0
      }
      return new Set(banks.filter((bank) => done.has(bank.guid) || isWaiting(bank)).map(({ guid }) => guid))
    },
    ended,
    async pass(banks) {
      for (const bank of banks) {
        const mine = partner(bank)
        const [name] = outboxOf(bank)
        const advance = (advance_seconds: number) => bank.desk.post('/sandbox/clock', { advance_seconds })
        if (bank.subject_guid === '') bank.subject_guid = await begins.get(bank.guid)!()
        else if (name) await take(bank, name)
        else if (!mine.isCutOff) {
          mine.isCutOff = true
          await advance(format.cut_off_seconds)
        } else if (comesBack && !(await settled()).has(bank.guid)) await advance(day_seconds)
        else answer(bank)
      }
    },
  })
  for (const bank of found.banks) {
    const { book } = partner(bank)
    // Those that were kept first come first.
    expect(book.map(([, side, value]) => `${side} ${value}`).sort()).toEqual(books)
    expect(new Set(book.map(([name]) => name)).size).toBe(books.length)
    expect(await bank.desk.system(`external ${rail}`, asset)).toBe(format.outside)
  }
  return { ...found, partner }
}

const byName = killedFormats.map((format) => [format.name, format] as const)

test.each(byName)('payments by file whose service is killed at each step are made once: %s', async (name, format) => {
  const found = await killedByFile(format)
  const verbs = ['write-payment-file', 'stage-payment-file', 'release-payment-file', ...format.commits]
  const commits = [...verbs, 'apply-notices', 'record-standing', 'end-news'].map((verb) => `commit ${verb}`)
  expectAround(found, [...commits, 'rename', 'open'])
  if (name === 'wire')
    for (const bank of found.banks) expect(found.partner(bank).book.map(([name]) => name)).toEqual([bank.subject_guid])
  console.info(`${name}: ${found.keys.length} steps, ${found.kills} kills (SEED=${found.seed})`)
})
