// Payment files without a provider, for lists and for the tests of the specification: what the service builds, committed by its commands.
import { createHash, randomBytes } from 'node:crypto'
import { outputOf } from '../../src/engine/pending.ts'
import { amount, zero } from '../../src/kernel/amount.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import type { Rail } from '../../src/kernel/rail.ts'
import { addSeconds, type Timestamp } from '../../src/kernel/time.ts'
import { fileDays } from '../../src/providers/files/file-times.ts'
import { cancelFiledPayment } from '../../src/providers/files/memory/cancel-filed-payment.ts'
import { type FiledPayment, filedPaymentsPersonal } from '../../src/providers/files/memory/filed-payment.ts'
import { keepFiledPayment } from '../../src/providers/files/memory/keep-filed-payment.ts'
import {
  type PaymentFile,
  type PaymentFileFormat,
  paymentFilesPersonal,
} from '../../src/providers/files/memory/payment-file.ts'
import { releasePaymentFile } from '../../src/providers/files/memory/release-payment-file.ts'
import { stagePaymentFile } from '../../src/providers/files/memory/stage-payment-file.ts'
import { writePaymentFile } from '../../src/providers/files/memory/write-payment-file.ts'
import { writePayments } from '../../src/providers/files/write-payments.ts'
import { fileSettings } from './file-folder.ts'
import type { TestService } from './service.ts'

const newGuid = guidSource(randomBytes)
const party = {
  names: ['Paula Payee'],
  account_number: '99887766',
  routing_numbers: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
} as const
const rails = { nacha: 'ach', cpa005: 'eft', 'pain.001': 'wire', 'pain.008': 'sepa' } as const

/** A trace number. */
const nameOf = (number: number): string => `12100024${String(number).padStart(7, '0')}`

export interface MadeFile {
  readonly state?: PaymentFile['state'] | undefined
  readonly format?: PaymentFileFormat | undefined
  readonly rail?: Rail
  readonly provider_guid?: Guid
  readonly payment?: { readonly guid?: Guid; readonly amount?: bigint; readonly side?: FiledPayment['side'] }
}

/** What a dishonoured return repeats is read from there. */
function contentOf(payment: FiledPayment, created_at: Timestamp): string {
  const file = { guid: payment.guid, sequence: 1, created_at, days: fileDays('ach', 'USD', created_at) }
  const written = writePayments('nacha', { ...file, settings: fileSettings, payments: [{ payment, party }] })
  if ('refused' in written) throw new Error('the file cannot be written')
  return written.text
}

/** A file with one payment. No worker touches it, if the provider is none of files. */
export async function makePaymentFile(
  { service: { engine, services } }: Pick<TestService, 'service'>,
  bank_guid: Guid,
  made: MadeFile = {},
): Promise<Guid> {
  const { state = 'waiting', format = 'nacha', rail = rails[format] } = made
  const { personalData, configured } = services
  const created_at = await configured.bankNow(bank_guid)
  const guid = newGuid(created_at)
  const provider_guid = made.provider_guid ?? newGuid(created_at)
  const { guid: payment_guid = newGuid(created_at), side = format === 'pain.008' ? 'deposit' : 'withdrawal' } =
    made.payment ?? {}
  const value = amount(made.payment?.amount ?? 500n)
  const asset = { nacha: 'USD', cpa005: 'CAD', 'pain.001': 'USD', 'pain.008': 'EUR' }[format]
  const named = { bank_guid, provider_guid, asset, rail }
  const payment = {
    ...named,
    guid: payment_guid,
    execution_guid: null,
    amount: value,
    side,
    dishonoured_notice_key: null,
  }
  const encrypted = await personalData.encrypt(bank_guid, filedPaymentsPersonal, { party })
  const kept = outputOf(await engine.submit(keepFiledPayment, { ...payment, pii: encrypted, nameOf }))
  const content = format === 'nacha' ? contentOf(kept, created_at) : `file ${guid}\n`
  const pii = await personalData.encrypt(bank_guid, paymentFilesPersonal, { content })
  const file = {
    ...{ ...named, guid, format, name: `file-${guid}.txt`, day: '2026-11-18', sequence: 1, payment_count: 1 },
    ...{ credit_total: side === 'withdrawal' ? value : zero, debit_total: side === 'deposit' ? value : zero },
    ...{ content_bytes: content.length, content_hash: createHash('sha256').update(content).digest('hex') },
    ...{ settles_at: addSeconds(created_at, 86_400), release_before: addSeconds(created_at, 400 * 86_400) },
  }
  const needs_approval = state === 'waiting' || state === 'dissolved'
  const payment_guids = [payment_guid]
  outputOf(
    await engine.submit(writePaymentFile, { bank_guid, file, pii, payment_guids, needs_approval, sequences_max: 36 }),
  )
  const asked = { bank_guid, payment_file_guid: guid }
  if (state === 'dissolved') outputOf(await engine.submit(cancelFiledPayment, payment))
  if (state === 'staged' || state === 'released')
    outputOf(await engine.submit(stagePaymentFile, { ...asked, staged_name: 'staged' }))
  if (state === 'released') outputOf(await engine.submit(releasePaymentFile, asked))
  return guid
}
