// Builds files of the payments that are due. The commit that stores a file's bytes also says which payments are in it, so no payment is in
// two files. Nothing goes out here.
import { randomBytes } from 'node:crypto'
import { outputOf } from '../../engine/pending.ts'
import { amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { guidSource } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { lastDishonourDay } from '../../rails/files/nacha/dishonour.ts'
import { formatOf } from './file-settings.ts'
import { dayText, dueBefore, endOf, type FileDays, fileDays } from './file-times.ts'
import { filedPartyFrom } from './filed-party.ts'
import { lastNumber, partiesOf, type WaitingGroup, waitingGroups, waitingPayments } from './filed-rows.ts'
import type { FolderWork } from './folder-work.ts'
import { counterOf } from './memory/file-moves.ts'
import { type FiledPayment, filedPaymentsPersonal } from './memory/filed-payment.ts'
import { type PaymentFileFormat, paymentFilesPersonal } from './memory/payment-file.ts'
import { refuseFiledPayments } from './memory/refuse-filed-payments.ts'
import { writePaymentFile } from './memory/write-payment-file.ts'
import { fileNameOf, hashOf, sequencesMax, writeMost } from './write-payments.ts'
import type { FileToWrite, PaymentWithParty, RefusedPayment } from './written-file.ts'

const newGuid = guidSource(randomBytes)

/** The CHECK in the migration allows so many. */
export const payments_per_file_max = 2000

interface DueGroup extends Pick<WaitingGroup, 'rail' | 'asset'> {
  readonly format: PaymentFileFormat
  readonly sides: readonly string[]
  readonly before: Timestamp
}

export async function buildFiles(work: FolderWork): Promise<void> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const now = await services.bankNow(bank_guid)
  const groups = await waitingGroups(services.sql, bank_guid, provider_guid)
  const unserved = groups.filter((group) => formatOf(group, config.settings) === undefined)
  for (const group of unserved) await refuseAll(work, group, now)
  for (const group of dueGroups(groups, work, now)) {
    while (await buildFile(group, work, now)) await work.keep()
  }
}

/** Sides that share a file are one group: NACHA and CPA 005 files have credits and debits. */
function dueGroups(groups: readonly WaitingGroup[], { config }: FolderWork, now: Timestamp): readonly DueGroup[] {
  const found = new Map<string, DueGroup>()
  for (const group of groups) {
    const { rail, asset, side, oldest } = group
    const format = formatOf(group, config.settings)
    const due = dueBefore(rail, asset, config.settings, now)
    if (!format || !due || oldest >= due.before) continue
    const key = `${format} ${rail} ${asset}`
    const sides = [...(found.get(key)?.sides ?? []), side]
    found.set(key, { format, rail, asset, sides, before: due.with_before })
  }
  return [...found.values()]
}

/** False: nothing is left to build of this group now. */
async function buildFile(group: DueGroup, work: FolderWork, now: Timestamp): Promise<boolean> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid, settings } = config
  const { sql, engine, personalData, log } = services
  const { format, rail, asset } = group
  const waiting = await waitingPayments(sql, [bank_guid, provider_guid], group, payments_per_file_max)
  if (waiting.length === 0) return false
  const days = fileDays(rail, asset, now)
  const day = dayText(days.today)
  const sequence = await nextSequence(format, day, work)
  if (sequence === undefined) {
    log('no more payment files today', { bank_guid, provider_guid, format })
    return false
  }
  // As all records of a bank, by its own clock: lists find them by the time in the guid.
  const guid = newGuid(now)
  const all = await decryptedParties(waiting, work)
  const toWrite: FileToWrite = { guid, sequence, created_at: now, days, settings, payments: all }
  const { written, payments: withParties } = writeMost(format, toWrite)
  if ('refused' in written) return (await refuse(work, written.refused)) > 0
  const payments = withParties.map(({ payment }) => payment)
  const bytes = Buffer.from(written.text, 'utf8')
  const sumOf = (side: FiledPayment['side']) =>
    amount(payments.reduce((sum, one) => (one.side === side ? sum + one.amount : sum), 0n))
  const file = {
    ...{ bank_guid, guid, provider_guid, format, rail, asset, day, sequence },
    name: fileNameOf({ format, rail, asset, day, sequence }),
    ...{ payment_count: payments.length, credit_total: sumOf('withdrawal'), debit_total: sumOf('deposit') },
    ...{ content_bytes: bytes.length, content_hash: hashOf(bytes) },
    ...{ settles_at: days.settles_at, release_before: releaseBefore(days, withParties) },
  }
  const pii = await personalData.encrypt(bank_guid, paymentFilesPersonal, { content: written.text })
  work.reached('before write-payment-file')
  const input = {
    bank_guid,
    file,
    pii,
    payment_guids: payments.map((one) => one.guid),
    sequences_max: sequencesMax[format],
  }
  const output = outputOf(
    await engine.submit(writePaymentFile, { ...input, needs_approval: settings.approval === true }),
  )
  work.reached('after write-payment-file')
  // A payment was cancelled meanwhile: the next pass builds the file without it.
  return output !== 'changed'
}

/** A dishonoured return must not go out too late. */
const releaseBefore = ({ release_before }: FileDays, payments: readonly PaymentWithParty[]): Timestamp =>
  payments
    .flatMap(({ dishonour }) => (dishonour ? [endOf('US', lastDishonourDay(dishonour.returned))] : []))
    .reduce((first, end) => (end < first ? end : first), release_before)

/** Canadian numbers go round; all others begin anew each day. */
async function nextSequence(format: PaymentFileFormat, day: string, { config, services }: FolderWork) {
  const last = await lastNumber(services.sql, config.bank_guid, config.guid, counterOf({ format, day }))
  if (last < sequencesMax[format]) return last + 1
  return format === 'cpa005' ? 1 : undefined
}

async function decryptedParties(
  payments: readonly FiledPayment[],
  { config: { bank_guid }, services: { sql, personalData } }: FolderWork,
): Promise<readonly PaymentWithParty[]> {
  const { noun, fields } = filedPaymentsPersonal
  const encrypted = await partiesOf(
    sql,
    bank_guid,
    payments.map(({ guid }) => guid),
  )
  const found: PaymentWithParty[] = []
  for (const payment of payments) {
    const row = encrypted.get(payment.guid)
    assert(row, 'a payment that waits has its party')
    const { party } = await personalData.decrypt(bank_guid, noun, fields, row)
    found.push({ payment, ...filedPartyFrom(party) })
  }
  return found
}

const refuse = async ({ config, services }: FolderWork, refused: readonly RefusedPayment[]): Promise<number> =>
  outputOf(await services.engine.submit(refuseFiledPayments, { bank_guid: config.bank_guid, refused }))

async function refuseAll(work: FolderWork, { rail, asset, side }: WaitingGroup, now: Timestamp): Promise<void> {
  const { bank_guid, guid } = work.config
  const group = { rail, asset, sides: [side], before: (now + 1) as Timestamp }
  const payments = await waitingPayments(work.services.sql, [bank_guid, guid], group, payments_per_file_max)
  await refuse(
    work,
    payments.map((one) => ({ guid: one.guid, failure_code: 'payment_rail_invalid' })),
  )
}
