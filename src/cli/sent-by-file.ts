// What went out and came in by payment files after the time of a restore. The folders were not restored, and have a record of each file
// that went out. Confirming the restore takes these files over, and has the partner's files read again.
import type { Core } from '../core.ts'
import { arrayLiteral } from '../db/where.ts'
import { outputOf } from '../engine/pending.ts'
import type { Guid } from '../kernel/guid.ts'
import { keepRoute } from '../providers/configured/route.ts'
import type { FolderWork } from '../providers/files/folder-work.ts'
import { cancelFiledPayment } from '../providers/files/memory/cancel-filed-payment.ts'
import { filedPayments, type SentPayment } from '../providers/files/memory/filed-payment.ts'
import { paymentFilesPersonal } from '../providers/files/memory/payment-file.ts'
import { takeOverPaymentFile } from '../providers/files/memory/take-over-payment-file.ts'
import { readAgain, readSince } from '../providers/files/read-since.ts'
import { type SentRecord, sentUnknownTo } from '../providers/files/sent-record.ts'
import { sequencesMax } from '../providers/files/write-payments.ts'
import { dishonourCodeIn } from '../rails/files/nacha/dishonour.ts'

export interface SentByFile {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly name: string
  readonly folder: string
  readonly files: readonly (SentRecord & {
    /** Payments that the restored books have. */
    readonly ours: readonly SentPayment[]
    readonly unknown: readonly SentPayment[]
  })[]
  /** The partner's files that were read since. */
  readonly read: readonly string[]
  /** False: there may have been more. */
  readonly isComplete: boolean
}

type Provider = Pick<SentByFile, 'bank_guid' | 'provider_guid' | 'name' | 'folder'>

const folderOf = ({ services }: Core, { bank_guid, provider_guid, folder }: Provider) =>
  ({
    config: { bank_guid, guid: provider_guid, settings: { folder } },
    services: services.configured.services,
  }) satisfies Pick<FolderWork, 'config' | 'services'>

export async function sentByFile(core: Core): Promise<readonly SentByFile[]> {
  const providers = await core.sql<Provider[]>`
    select bank_guid, guid as provider_guid, name, settings ->> 'folder' as folder from providers where kind = 'files'
    order by bank_guid, guid`
  const found: SentByFile[] = []
  for (const provider of providers) {
    const place = folderOf(core, provider)
    const { records, isComplete } = await sentUnknownTo(place)
    const files = []
    for (const record of records) {
      const known = await inBooks(core, provider.bank_guid, record.payments)
      const ours = record.payments.filter(({ guid }) => known.has(guid))
      const unknown = record.payments.filter(({ guid }) => !known.has(guid))
      files.push({ ...record, ours, unknown })
    }
    found.push({ ...provider, files, read: await readSince(place), isComplete })
  }
  return found
}

/** Transfers, stages of executions, and dishonours of second returns, which have neither. */
async function inBooks({ sql }: Core, bank_guid: Guid, payments: readonly SentPayment[]): Promise<ReadonlySet<Guid>> {
  const executions = payments.flatMap(({ execution_guid }) => execution_guid ?? [])
  const rows = await sql<{ guid: Guid }[]>`
    select guid from transfers
      where bank_guid = ${bank_guid} and guid = any (${arrayLiteral(payments.map(({ guid }) => guid))}::uuid[])
    union all
    select guid from executions where bank_guid = ${bank_guid} and guid = any (${arrayLiteral(executions)}::uuid[])
    union all
    select guid from filed_payments where bank_guid = ${bank_guid} and dishonoured_notice_key is not null
      and guid = any (${arrayLiteral(payments.map(({ guid }) => guid))}::uuid[])`
  const found = new Set(rows.map(({ guid }) => guid))
  return new Set(
    payments.filter(({ guid, execution_guid }) => found.has(execution_guid ?? guid)).map(({ guid }) => guid),
  )
}

/** Of each at most this many: a file gives up its payments, then the one that went out has them. */
const rounds_max = 3

export async function takeOverFiles(core: Core, found: readonly SentByFile[]): Promise<void> {
  const { engine, services } = core
  for (const provider of found) {
    const { bank_guid, provider_guid } = provider
    for (const { file, payments, ours, unknown, content } of provider.files) {
      const pii = await services.personalData.encrypt(bank_guid, paymentFilesPersonal, { content })
      // A dishonoured return has its route since it was asked for, or needs none.
      for (const { guid } of ours.filter(({ dishonoured_notice_key }) => dishonoured_notice_key === null))
        outputOf(await engine.submit(keepRoute, { bank_guid, guid, port: 'rails', provider_guid }))
      const last_number = Math.max(...payments.map(({ number }) => number))
      const sequences_max = sequencesMax[file.format]
      const dishonours = unknown.flatMap((payment) => {
        const code = payment.dishonoured_notice_key === null ? undefined : dishonourCodeIn(content, payment.name)
        return code ? [{ payment, code }] : []
      })
      const input = { bank_guid, file, pii, payments: ours, dishonours, last_number, sequences_max }
      let rounds = 0
      while (outputOf(await engine.submit(takeOverPaymentFile, input)) === 'again') {
        rounds += 1
        if (rounds >= rounds_max) throw new Error(`the file ${file.name} cannot be taken over: run this again`)
      }
    }
    await readAgain(folderOf(core, provider), provider.read)
  }
}

/** Payments whose cancelling was asked for while nothing was sent. Their jobs would come too late: files are written at once. */
export async function cancelAsked({ sql, engine }: Core): Promise<void> {
  const columns = filedPayments.columnNames.map((name) => `f.${name}`).join(', ')
  const rows = await sql
    .unsafe(
      `select ${columns} from transfers t join filed_payments f on f.bank_guid = t.bank_guid and f.guid = t.guid
        where t.state = 'cancelling' and f.cancelled_at is null and f.outcome is null order by f.guid`,
    )
    .values()
  for (const values of rows) outputOf(await engine.submit(cancelFiledPayment, filedPayments.rowFrom(values)))
}

export function fileFindings(found: readonly SentByFile[]): readonly string[] {
  return found.flatMap(({ bank_guid, name, files, read }) => [
    ...files.flatMap(({ file, ours, unknown }) => [
      `sent already  the file ${file.name} of ${name} of bank ${bank_guid} has ${ours.length} payments of the restored books: confirm takes it over, and they are not sent again`,
      ...unknown.map(
        ({ guid, name: called, amount, side, dishonoured_notice_key }) =>
          `not in books  the file ${file.name} of bank ${bank_guid} has the ${dishonoured_notice_key === null ? side : 'dishonoured return'} ${guid} of ${amount} base units of ${file.asset}, which the partner calls ${called}`,
      ),
    ]),
    ...read.map(
      (inbox_file) =>
        `read again    the partner's file ${inbox_file} at ${name} of bank ${bank_guid}: what it told is missing in the books. confirm puts it into the inbox`,
    ),
  ])
}
