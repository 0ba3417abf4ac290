// Reads the files that the partner put into the inbox, in pieces and in a thread (inbox-reading.ts). Each is checked to its end before
// anything of it is applied, and moved away when it is done with, with a report beside it. What is applied is committed in portions, and a
// process that goes on after another one begins behind the last of them. A file that has ended two processes is set aside.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { findRow } from '../../db/list.ts'
import { outputOf } from '../../engine/pending.ts'
import { guidSource } from '../../kernel/guid.ts'
import { ThreadEnded } from '../../threads/thread.ts'
import { isFile, isThere, makeFolder, moveDurably, readUnlinked, writeDurably } from './durable-files.ts'
import { type EnteredCounts, enterArrivals, unmatched_keys_max } from './enter-arrivals.ts'
import { contentOf } from './file-content.ts'
import { doneByName, doneOf, wasRead } from './filed-rows.ts'
import { type FolderWork, pathOf } from './folder-work.ts'
import { type InboxReading, readInThread, reading_memory_mb } from './inbox-reading.ts'
import { judged } from './judge-told.ts'
import { applyNotices, type NoticeCounts } from './memory/apply-notices.ts'
import { beginReading } from './memory/begin-reading.ts'
import { endReading } from './memory/end-reading.ts'
import { paymentFiles } from './memory/payment-file.ts'
import type { CheckedFile } from './read-told.ts'
import { factFinder } from './sent-facts.ts'
import type { InboxFault, ToldItem } from './told.ts'
import type { SentMessage } from './told-by-status.ts'

const newGuid = guidSource(randomBytes)

/** A file that was written to just now may still grow. */
const quiet_ms = 2000
const bytes_max = 64 * 1024 * 1024

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
  | { readonly result: 'set_aside'; readonly reason: string }
  | { readonly result: 'repeated' }
  | ({ readonly result: 'applied'; readonly format: string; readonly identity: string } & Applied)

type Applied = Omit<NoticeCounts, 'waiting'> & EnteredCounts

const refusedFor = (place: string, reason: string): Report => ({ result: 'refused', faults: [{ place, reason }] })

async function readOne(name: string, work: FolderWork): Promise<void> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid, settings } = config
  const named = { bank_guid, provider_guid, name }
  await readUnlinked(pathOf(work, 'inbox', name), async (file) => {
    const { mtimeMs, size } = await file.stat()
    if (services.now() - mtimeMs < quiet_ms) return
    if (size > bytes_max) return putAway(name, '', refusedFor('file', `has more than ${bytes_max} bytes`), work)
    const done_count = await doneByName(services.sql, bank_guid, provider_guid, name)
    if (!outputOf(await services.engine.submit(beginReading, { ...named, done_count }))) {
      const reason = `has ended the process that read it, twice; ${done_count} of the things it tells were applied`
      await putAway(name, '', { result: 'set_aside', reason }, work)
    } else {
      work.reached('while a file is read')
      const options = { fd: file.fd, settings, findMessage: messageFinder(work), keep: work.keep }
      await readInThread(options, (reading) => readWhole(name, reading, work)).catch(async (error: unknown) => {
        const isTooMuch = error instanceof ThreadEnded && error.isOutOfMemory
        // The process goes on, so the file did not end it.
        if (!isTooMuch) await services.engine.submit(endReading, named)
        if (!isTooMuch) throw error
        const reason = `needs more than ${reading_memory_mb} MB of memory to be read`
        await putAway(name, '', { result: 'set_aside', reason }, work)
      })
    }
    outputOf(await services.engine.submit(endReading, named))
  })
}

async function readWhole(name: string, reading: InboxReading, work: FolderWork): Promise<void> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const content_hash = await reading.hash()
  if (await wasRead(services.sql, bank_guid, provider_guid, content_hash)) {
    await enterArrivals(work)
    return putAway(name, content_hash, { result: 'repeated' }, work)
  }
  const found = await reading.check()
  if ('faults' in found) return putAway(name, content_hash, { result: 'refused', faults: found.faults }, work)
  const counts = await apply(name, content_hash, found, reading, work)
  if (counts === 'taken')
    return putAway(name, content_hash, refusedFor('identity', 'is that of another file, which was read before'), work)
  const { format, identity } = found
  await putAway(name, content_hash, { result: 'applied', format, identity, ...counts }, work)
}

async function apply(
  name: string,
  content_hash: string,
  { format, identity, count }: CheckedFile,
  reading: InboxReading,
  work: FolderWork,
): Promise<Applied | 'taken'> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const file = {
    ...{ bank_guid, provider_guid, identity, guid: newGuid(services.now()), format, name, content_hash },
    notice_count: count,
  }
  const done_before = await doneOf(services.sql, bank_guid, provider_guid, content_hash)
  const sum = { applied: 0, noted: 0, waiting: 0, unmatched: 0, repeated: done_before }
  const unmatched_keys: string[] = []
  const factsOf = factFinder(work)
  const applySome = async (items: readonly ToldItem[], done_count: number): Promise<boolean> => {
    const notices = await judged(items, factsOf, work)
    work.reached('before apply-notices')
    const counts = outputOf(await services.engine.submit(applyNotices, { bank_guid, file, notices, done_count }))
    work.reached('after apply-notices')
    if (counts === 'taken') return false
    for (const field of Object.keys(sum) as (keyof typeof sum)[]) sum[field] += counts[field]
    unmatched_keys.push(...counts.unmatched_keys.slice(0, unmatched_keys_max - unmatched_keys.length))
    await work.keep()
    return true
  }
  if (count === 0 && !(await applySome([], 0))) return 'taken'
  let position = 0
  for await (const items of reading.told()) {
    const skipped = Math.min(items.length, Math.max(0, done_before - position))
    position += items.length
    if (skipped < items.length && !(await applySome(items.slice(skipped), position))) return 'taken'
  }
  if (unmatched_keys.length > 0)
    services.log('a partner told what fits no payment', { bank_guid, provider_guid, inbox_file: name })
  const { waiting: _, ...counts } = sum
  const entered = await enterArrivals(work)
  const unmatched = sum.unmatched + entered.unmatched
  const keys = [...unmatched_keys, ...entered.unmatched_keys].slice(0, unmatched_keys_max)
  return { ...counts, ...entered, unmatched, unmatched_keys: keys }
}

const messageFinder =
  (work: FolderWork) =>
  async (message_id: string): Promise<SentMessage | undefined> => {
    if (!/^[0-9a-f]{32}$/.test(message_id)) return undefined
    const { bank_guid, guid: provider_guid } = work.config
    const file = await findRow(work.services.sql, paymentFiles, bank_guid, message_id)
    const isSent = file?.provider_guid === provider_guid && (file.state === 'staged' || file.state === 'released')
    const content = isSent ? await contentOf(file.guid, work) : undefined
    return file && content !== undefined ? { format: file.format, content: Buffer.from(content, 'utf8') } : undefined
  }

/** The report comes first: a file without one is not done with. */
async function putAway(name: string, content_hash: string, report: Report, work: FolderWork): Promise<void> {
  const isRefused = report.result === 'refused' || report.result === 'set_aside'
  const place = isRefused ? 'refused' : 'done'
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
  const { bank_guid, guid: provider_guid } = work.config
  work.counted(report.result)
  if (report.result === 'refused') {
    const [fault] = report.faults
    work.services.log('a file of a partner is refused', { bank_guid, provider_guid, fault: fault?.reason })
  }
  if (report.result === 'set_aside') {
    const { reason } = report
    work.services.log('a file of a partner is set aside', { bank_guid, provider_guid, inbox_file: name, reason })
  }
}
