// Reads the files that the partner put into the inbox. Each is checked whole before anything of it is applied, and moved away when it is
// done with, with a report beside it. A process that dies in between reads the file again, with no second effect.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { findRow } from '../../db/list.ts'
import { outputOf } from '../../engine/pending.ts'
import { guidSource } from '../../kernel/guid.ts'
import { isFile, isThere, makeFolder, moveDurably, readUnlinked, writeDurably } from './durable-files.ts'
import { type EnteredCounts, enterArrivals } from './enter-arrivals.ts'
import { contentOf } from './file-content.ts'
import { filedByName, wasRead } from './filed-rows.ts'
import { type FolderWork, pathOf } from './folder-work.ts'
import { applyNotices, type NoticeCounts, type ReadNotice } from './memory/apply-notices.ts'
import { fileNoticesPersonal } from './memory/file-notice.ts'
import type { FiledPayment } from './memory/filed-payment.ts'
import { paymentFiles } from './memory/payment-file.ts'
import { readTold } from './read-told.ts'
import type { InboxFault, ToldFile, ToldItem } from './told.ts'
import type { FindMessage } from './told-by-status.ts'
import { hashOf } from './write-payments.ts'

const newGuid = guidSource(randomBytes)

/** A file that was written to just now may still grow. */
const quiet_ms = 2000
const bytes_max = 64 * 1024 * 1024
const notices_per_commit = 200

/** Names of files that their writer has not finished. */
const isUnfinished = (name: string): boolean => name.startsWith('.') || /\.(tmp|part|filepart|crdownload)$/i.test(name)

/** Answers why a file could not be read or moved away. It stays, and the others are read. */
export async function readInbox(work: FolderWork): Promise<Error | undefined> {
  await makeFolder(pathOf(work, 'inbox'))
  const entries = await readdir(pathOf(work, 'inbox'), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !isUnfinished(entry.name)).map(({ name }) => name)
  let trouble: Error | undefined
  for (const name of names.sort()) {
    await work.keep()
    await readOne(name, work).catch((error: NodeJS.ErrnoException) => {
      // Only what the file system says is about this file alone.
      if (error.syscall === undefined) throw error
      trouble ??= error
    })
  }
  return trouble
}

type Report =
  | { readonly result: 'refused'; readonly faults: readonly InboxFault[] }
  | { readonly result: 'repeated' }
  | ({ readonly result: 'applied'; readonly format: string; readonly identity: string } & Applied)

type Applied = Omit<NoticeCounts, 'waiting'> & EnteredCounts

async function readOne(name: string, work: FolderWork): Promise<void> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid, settings } = config
  const path = pathOf(work, 'inbox', name)
  const bytes = await readUnlinked(path, async (file) => {
    const { mtimeMs, size } = await file.stat()
    if (services.now() - mtimeMs < quiet_ms) return 'growing'
    return size > bytes_max ? 'too_large' : file.readFile()
  })
  if (bytes === 'growing') return
  if (bytes === 'too_large') {
    const faults = [{ place: 'file', reason: `has more than ${bytes_max} bytes` }]
    return putAway(name, '', { result: 'refused', faults }, work)
  }
  const content_hash = hashOf(bytes)
  if (await wasRead(services.sql, bank_guid, provider_guid, content_hash)) {
    await enterArrivals(work)
    return putAway(name, content_hash, { result: 'repeated' }, work)
  }
  const read = await readTold(bytes, settings, messageFinder(work))
  if ('faults' in read) return putAway(name, content_hash, { result: 'refused', faults: read.faults }, work)
  const counts = await apply(name, content_hash, read, work)
  if (counts === 'taken') {
    const reason = 'is that of another file, which was read before'
    return putAway(name, content_hash, { result: 'refused', faults: [{ place: 'identity', reason }] }, work)
  }
  const { format, identity } = read
  await putAway(name, content_hash, { result: 'applied', format, identity, ...counts }, work)
}

async function apply(name: string, content_hash: string, read: ToldFile, work: FolderWork): Promise<Applied | 'taken'> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const { format, identity, told } = read
  const notices = await matched(told, work)
  const file = {
    ...{ bank_guid, provider_guid, identity, guid: newGuid(services.now()), format, name, content_hash },
    notice_count: told.length,
  }
  const sum = { applied: 0, noted: 0, waiting: 0, unmatched: 0, repeated: 0 }
  const unmatched_keys: string[] = []
  const parts = Math.max(1, Math.ceil(notices.length / notices_per_commit))
  for (let part = 0; part < parts; part += 1) {
    const some = notices.slice(part * notices_per_commit, (part + 1) * notices_per_commit)
    const input = { bank_guid, file, notices: some, isLast: part === parts - 1 }
    work.reached('before apply-notices')
    const counts = outputOf(await services.engine.submit(applyNotices, input))
    work.reached('after apply-notices')
    if (counts === 'taken') return 'taken'
    for (const field of Object.keys(sum) as (keyof typeof sum)[]) sum[field] += counts[field]
    unmatched_keys.push(...counts.unmatched_keys)
    await work.keep()
  }
  if (unmatched_keys.length > 0)
    services.log('a partner told what fits no payment', { bank_guid, provider_guid, inbox_file: name })
  const { waiting: _, ...counts } = sum
  const entered = await enterArrivals(work)
  const keys = [...unmatched_keys, ...entered.unmatched_keys]
  return { ...counts, ...entered, unmatched: keys.length, unmatched_keys: keys }
}

/** Which payments are meant. Names can occur again after years: then the newest payment of that amount is meant. */
async function matched(told: readonly ToldItem[], { config, services }: FolderWork): Promise<readonly ReadNotice[]> {
  const { bank_guid, guid: provider_guid } = config
  const names = [...new Set(told.flatMap(({ name }) => (name === undefined ? [] : [name])))]
  const payments = await filedByName(services.sql, bank_guid, provider_guid, names)
  const byName = new Map<string, FiledPayment[]>()
  for (const payment of payments) byName.set(payment.name, [...(byName.get(payment.name) ?? []), payment])
  const notices: ReadNotice[] = []
  for (const { name, failure_code, details, ...notice } of told) {
    const candidates = (name !== undefined && byName.get(name)) || []
    const payment = candidates.find(({ amount }) => amount === (notice.amount ?? amount)) ?? candidates[0]
    const pii = details && (await services.personalData.encrypt(bank_guid, fileNoticesPersonal, { details }))
    notices.push({ ...notice, payment_guid: payment?.guid ?? null, failure_code, pii })
  }
  return notices
}

const messageFinder =
  (work: FolderWork): FindMessage =>
  async (message_id) => {
    if (!/^[0-9a-f]{32}$/.test(message_id)) return undefined
    const { bank_guid, guid: provider_guid } = work.config
    const file = await findRow(work.services.sql, paymentFiles, bank_guid, message_id)
    const isSent = file?.provider_guid === provider_guid && (file.state === 'staged' || file.state === 'released')
    const content = isSent ? await contentOf(file.guid, work) : undefined
    return file && content !== undefined ? { format: file.format, content: Buffer.from(content, 'utf8') } : undefined
  }

/** The report comes first: a file without one is not done with. */
async function putAway(name: string, content_hash: string, report: Report, work: FolderWork): Promise<void> {
  const place = report.result === 'refused' ? 'refused' : 'done'
  await makeFolder(pathOf(work, place))
  const isTaken = await isThere(pathOf(work, place, name))
  // The report has a longer name, and file systems allow 255 bytes.
  const isLong = Buffer.byteLength(name) > 200
  const own = isTaken || isLong ? `${work.services.now()}-${isLong ? name.slice(-40) : name}` : name
  const text = JSON.stringify({ name, sha256: content_hash, ...report }, undefined, 2)
  const path = pathOf(work, place, `${own}.report.json`)
  // The first report stays if the process died before the file was moved.
  if (report.result !== 'repeated' || !(await isFile(path))) await writeDurably(path, `${text}\n`)
  work.reached('before the inbox file is moved')
  await moveDurably(pathOf(work, 'inbox', name), pathOf(work, place, own))
  if (report.result === 'refused') {
    const { bank_guid, guid: provider_guid } = work.config
    const [fault] = report.faults
    work.services.log('a file of a partner is refused', { bank_guid, provider_guid, fault: fault?.reason })
  }
}
