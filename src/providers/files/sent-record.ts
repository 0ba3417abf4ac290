// What went out of a folder, written down in the folder itself before it goes out. A database that is restored to an earlier time does not
// know these files, and would send their payments again. The records are encrypted with the bank's key, so nobody else can make one.
import { readdir } from 'node:fs/promises'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import { amount } from '../../kernel/amount.ts'
import { type Guid, parseGuid } from '../../kernel/guid.ts'
import { isThere, makeFolder, readUnlinked, writeDurably } from './durable-files.ts'
import { paymentsOfFile } from './filed-rows.ts'
import { type FolderWork, pathOf } from './folder-work.ts'
import type { SentPayment } from './memory/filed-payment.ts'
import { type PaymentFile, paymentFilesPersonal } from './memory/payment-file.ts'

export interface SentRecord {
  readonly file: Omit<PaymentFile, 'state' | 'event_sequence' | 'created_at' | 'updated_at' | 'released_at'>
  readonly payments: readonly SentPayment[]
  /** The bytes of the file. */
  readonly content: string
}

type Folder = Pick<FolderWork, 'config' | 'services'>

export async function keepSentRecord(file: PaymentFile, content: string, work: Folder): Promise<void> {
  const { bank_guid, guid } = file
  const { state, event_sequence, created_at, updated_at, released_at, ...fields } = file
  const all = await paymentsOfFile(work.services.sql, bank_guid, guid)
  const payments = all.map(
    ({ guid, execution_guid, amount, side, number, name, dishonoured_notice_key }): SentPayment => ({
      ...{ guid, execution_guid, amount, side, number, name, dishonoured_notice_key },
    }),
  )
  const record: SentRecord = { file: fields, payments, content }
  const text = JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const sealed = await work.services.personalData.encrypt(bank_guid, paymentFilesPersonal, { content: text })
  await makeFolder(pathOf(work, 'sent'))
  await writeDurably(pathOf(work, 'sent', guid), sealed.content as Uint8Array)
}

function recordFrom(text: string): SentRecord {
  const { file, payments, content } = JSON.parse(text) as SentRecord
  const exact = (value: unknown) => amount(BigInt(value as string))
  return {
    file: { ...file, credit_total: exact(file.credit_total), debit_total: exact(file.debit_total) },
    payments: payments.map(({ dishonoured_notice_key = null, ...payment }) => ({
      ...{ ...payment, amount: exact(payment.amount), dishonoured_notice_key },
    })),
    content,
  }
}

export interface SentUnknown {
  /** Went out, and the books do not say so. The oldest first. */
  readonly records: readonly SentRecord[]
  /** False: the folder may have lost records, or cannot be read. */
  readonly isComplete: boolean
}

export async function sentUnknownTo(work: Folder): Promise<SentUnknown> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const names = await readdir(pathOf(work, 'sent')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const guids = (names ?? []).flatMap((name) => parseGuid(name) ?? [])
  const { known, newest } = await releasedAmong(services.sql, [bank_guid, provider_guid], guids)
  const records: SentRecord[] = []
  let isComplete = newest === undefined ? names !== undefined : guids.includes(newest)
  for (const guid of guids.filter((each) => !known.has(each))) {
    const record = await readRecord(guid, work).catch(() => undefined)
    if (!record) isComplete = false
    // Its process died before the file was moved.
    else if (!(await isThere(pathOf(work, 'staging', record.file.staged_name ?? '')))) records.push(record)
  }
  return { records: records.sort((a, b) => (a.file.guid < b.file.guid ? -1 : 1)), isComplete }
}

async function readRecord(guid: Guid, work: Folder): Promise<SentRecord> {
  const bytes = await readUnlinked(pathOf(work, 'sent', guid), (file) => file.readFile())
  const { noun, fields } = paymentFilesPersonal
  const row = { content: bytes }
  const { content } = await work.services.personalData.decrypt(work.config.bank_guid, noun, fields, row)
  return recordFrom(content as string)
}

async function releasedAmong(
  sql: Sql,
  [bank_guid, provider_guid]: readonly [Guid, Guid],
  guids: readonly Guid[],
): Promise<{ readonly known: ReadonlySet<Guid>; readonly newest: Guid | undefined }> {
  const released = await sql<{ guid: Guid }[]>`
    select guid from payment_files where bank_guid = ${bank_guid} and provider_guid = ${provider_guid} and state = 'released'
      and guid = any (${arrayLiteral(guids)}::uuid[])`
  const [newest] = await sql<{ guid: Guid }[]>`
    select guid from payment_files where bank_guid = ${bank_guid} and provider_guid = ${provider_guid} and state = 'released'
    order by released_at desc limit 1`
  return { known: new Set(released.map(({ guid }) => guid)), newest: newest?.guid }
}
