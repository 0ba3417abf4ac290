// kill -9 of the real service at every step of a payment by file: before and after each commit, and each writing and moving of a file, from
// the payment that is kept for a file to the notification in the inbox. The partner takes files away and pays what is in them: once.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import { fileSettings } from '../support/file-folder.ts'
import { after_the_wire, banksIn, type KilledBank, openKilledBanks, preparedWire } from '../support/killed-banks.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
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

const provider = {
  ...{ name: 'Files', kind: 'files', ports: ['rails'], rule: { rails: ['wire'] } },
  settings: { ...fileSettings, folder: 'wires', gather_seconds: 0 },
}
const partnerOf = ({ guid }: Pick<KilledBank, 'guid'>) => new PartnerFolder(files_dir, guid, 'wires')
const outboxOf = (bank: Pick<KilledBank, 'guid'>): string[] => {
  try {
    return readdirSync(partnerOf(bank).path('outbox')).filter((name) => /^wire.*\.xml$/.test(name))
  } catch {
    return []
  }
}

test('a payment by file whose service is killed at each step is paid once', async () => {
  const begins = new Map<string, () => Promise<string>>()
  /** By bank: what the partner has paid. */
  const book = new Map<string, string[]>()
  const advanced = new Set<string>()
  const found = await killAtEachStep<KilledBank>({
    database_url: s.service.database_url,
    sql: () => s.service.sql,
    is_one_by_one: true,
    // In its own time another process would have the folder after a minute.
    release: () => s.service.sql`update file_folders set held_until = '2000-01-01'`,
    open: (count) =>
      openKilledBanks(s, count, provider, async (desk) => {
        begins.set(desk.s.demo.bank_guid, await preparedWire(desk))
        return async () => ''
      }),
    env: () => ({
      ...{ CORRIDOR_FILES_DIR: files_dir, FAILPOINT_JOBS: 'screen-transfer,carry-transfer' },
      FAILPOINT_COMMANDS:
        'write-payment-file,stage-payment-file,release-payment-file,apply-notices,end-news,record-standing',
    }),
    /** Those of whom something is to be done: the payment, time, or the partner's part. */
    async begun(banks) {
      const filed = await banksIn(s, 'filed_payments where true')
      const ended = await banksIn(
        s,
        `transfers where state = 'completed' and transfer_type = 'funding' and side = 'withdrawal'`,
      )
      const isWaiting = (bank: KilledBank) =>
        bank.subject_guid === '' || (filed.has(bank.guid) && !advanced.has(bank.guid)) || outboxOf(bank).length > 0
      return new Set(banks.filter((bank) => ended.has(bank.guid) || isWaiting(bank)).map(({ guid }) => guid))
    },
    ended: () =>
      banksIn(s, `transfers where state = 'completed' and transfer_type = 'funding' and side = 'withdrawal'`),
    async pass(banks) {
      for (const bank of banks) {
        const [name] = outboxOf(bank)
        if (bank.subject_guid === '') bank.subject_guid = await begins.get(bank.guid)!()
        else if (!name) {
          advanced.add(bank.guid)
          await bank.desk.post('/sandbox/clock', { advance_seconds: 1 })
        } else {
          const sent = readCreditTransfers(Buffer.from(await partnerOf(bank).fetch('wire')))
          if (isFaultyMessage(sent)) throw new Error(JSON.stringify(sent.faults))
          for (const { end_to_end_id, amount: value } of sent.message.batches.flatMap(({ payments }) => payments)) {
            const paid = [...(book.get(bank.guid) ?? []), `${end_to_end_id} ${value}`]
            book.set(bank.guid, paid)
            const told = { end_to_end_id: end_to_end_id!, asset: 'USD', amount: value, number: '99887766' }
            partnerOf(bank).put(`${name}.answer.xml`, paidNotification(`N${paid.length}`, told))
          }
        }
      }
    },
  })
  const commits = ['write', 'stage', 'release'].map((verb) => `commit ${verb}-payment-file`)
  expectAround(found, [
    ...commits,
    'commit keep-filed-payment',
    'commit apply-notices',
    'commit end-news',
    'rename',
    'open',
  ])
  for (const { desk, guid, subject_guid } of found.banks) {
    expect(book.get(guid)).toEqual([`${subject_guid} 2000`])
    expect(await desk.system('external wire')).toBe(after_the_wire)
  }
  console.info(`by file: ${found.keys.length} steps, ${found.kills} kills (SEED=${found.seed})`)
})
