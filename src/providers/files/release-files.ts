// Lets files go out. A file's bytes are first put beside the outbox, under a name that is committed; then they are moved. The move is one
// step of the file system, and whether it has happened can be seen afterwards: the committed name is gone. So a file is put into the
// outbox once, also if a partner's program has taken it away before we could note it.
import { randomBytes } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { outputOf } from '../../engine/pending.ts'
import { assert } from '../../kernel/assert.ts'
import { isThere, makeFolder, moveDurably, writeDurably } from './durable-files.ts'
import { contentOf } from './file-content.ts'
import { filesOnTheirWay } from './filed-rows.ts'
import { type FolderWork, pathOf } from './folder-work.ts'
import { dissolvePaymentFile } from './memory/dissolve-payment-file.ts'
import { isHere, type PaymentFile } from './memory/payment-file.ts'
import { releasePaymentFile } from './memory/release-payment-file.ts'
import { stagePaymentFile } from './memory/stage-payment-file.ts'
import { keepSentRecord } from './sent-record.ts'
import { controlReport, hashOf } from './write-payments.ts'

export async function releaseFiles(work: FolderWork): Promise<void> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const files = await filesOnTheirWay(services.sql, bank_guid, provider_guid)
  const now = await services.bankNow(bank_guid)
  for (const file of files) {
    await work.keep()
    if (isHere(file) && now >= file.release_before) {
      const asked = { bank_guid, payment_file_guid: file.guid }
      if (outputOf(await services.engine.submit(dissolvePaymentFile, asked)))
        services.log('a payment file was not released in time', { bank_guid, payment_file_guid: file.guid })
    } else if (file.state === 'ready') {
      const staged = await stage(file, work)
      if (staged) await release(staged, work)
    } else if (file.state === 'staged') {
      await release(file, work)
    }
  }
}

async function stage(file: PaymentFile, work: FolderWork): Promise<PaymentFile | undefined> {
  const { bank_guid, guid } = file
  const { engine } = work.services
  const bytes = Buffer.from(await storedContent(file, work), 'utf8')
  assert(hashOf(bytes) === file.content_hash, 'the bytes are those that were committed')
  const staged_name = `${file.name}.${randomBytes(8).toString('hex')}`
  await makeFolder(pathOf(work, 'staging'))
  work.reached('before the bytes are written')
  await writeDurably(pathOf(work, 'staging', staged_name), bytes)
  work.reached('before stage-payment-file')
  const output = outputOf(await engine.submit(stagePaymentFile, { bank_guid, payment_file_guid: guid, staged_name }))
  work.reached('after stage-payment-file')
  if (output?.state === 'staged' && output.staged_name === staged_name) return output
  await unlink(pathOf(work, 'staging', staged_name))
  return undefined
}

/** Of a file that is about to go out. */
async function storedContent({ guid }: PaymentFile, work: FolderWork): Promise<string> {
  const content = await contentOf(guid, work)
  assert(content !== undefined, 'a payment file has its bytes')
  return content
}

async function release(file: PaymentFile, work: FolderWork): Promise<void> {
  const { bank_guid, guid, name, staged_name } = file
  assert(staged_name, 'a staged file has its name')
  const from = pathOf(work, 'staging', staged_name)
  if (await isThere(from)) {
    await keepSentRecord(file, await storedContent(file, work), work)
    work.reached('before the control report is written')
    await makeFolder(pathOf(work, 'outbox'))
    await writeDurably(pathOf(work, 'outbox', `${name}.control.json`), controlReport(file))
    work.reached('before the file is moved')
    await moveDurably(from, pathOf(work, 'outbox', name))
  }
  work.reached('after the file was moved')
  outputOf(await work.services.engine.submit(releasePaymentFile, { bank_guid, payment_file_guid: guid }))
  work.reached('after release-payment-file')
}
