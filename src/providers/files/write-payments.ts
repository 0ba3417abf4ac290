// Writes a file of payments in its format, and the report that stands beside it.
import { createHash } from 'node:crypto'
import { defined } from '../../kernel/assert.ts'
import { traceNumberOf } from '../../rails/files/nacha/trace-number.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { cpa005_files_max, crossReferenceOf, writeCpa005Payments } from './cpa005-payments.ts'
import { iso20022_files_max, writeIsoPayments } from './iso20022-payments.ts'
import type { PaymentFile, PaymentFileFormat } from './memory/payment-file.ts'
import { nacha_files_max, writeNachaPayments } from './nacha-payments.ts'
import { type FileToWrite, type FileWritten, UnwritableFileFault } from './written-file.ts'

export function writePayments(format: PaymentFileFormat, file: FileToWrite): FileWritten {
  const { ach, eft, iso20022 } = file.settings
  if (format === 'nacha') return writeNachaPayments(defined(ach, 'a NACHA file needs its settings'), file)
  if (format === 'cpa005') return writeCpa005Payments(defined(eft, 'a CPA 005 file needs its settings'), file)
  const iso = defined(iso20022, 'a message needs its settings')
  const own = iso.accounts.find(({ asset }) => asset === file.payments[0]?.payment.asset)
  return writeIsoPayments(iso, defined(own, 'a message needs an account'), file)
}

/**
 * A file of as many of the first payments as it can have: each may fit, and their sum have more digits than the format allows. The others
 * go in the next file.
 */
export function writeMost(
  format: PaymentFileFormat,
  file: FileToWrite,
): Pick<FileToWrite, 'payments'> & { readonly written: FileWritten } {
  let { payments } = file
  for (;;) {
    try {
      return { payments, written: writePayments(format, { ...file, payments }) }
    } catch (error) {
      if (!(error instanceof UnwritableFileFault) || payments.length === 1) throw error
      payments = payments.slice(0, Math.ceil(payments.length / 2))
    }
  }
}

export const sequencesMax: Readonly<Record<PaymentFileFormat, number>> = {
  nacha: nacha_files_max,
  cpa005: cpa005_files_max,
  'pain.001': iso20022_files_max,
  'pain.008': iso20022_files_max,
}

/** What the partner's files will call a payment. */
export const nameIn =
  (format: PaymentFileFormat | undefined, { ach, eft }: ProviderSettings, reference: string) =>
  (number: number): string => {
    if (format === 'nacha' && ach) return traceNumberOf(ach.originating_routing_number, number)
    return format === 'cpa005' && eft ? crossReferenceOf(eft, number) : reference
  }

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** ach-2026-11-18-0001.txt. Rail, asset and side tell the messages of one day apart. */
export const fileNameOf = ({
  format,
  rail,
  asset,
  day,
  sequence,
}: Pick<PaymentFile, 'format' | 'rail' | 'asset' | 'day' | 'sequence'>): string => {
  const kind = format === 'nacha' || format === 'cpa005' ? rail : `${rail}-${asset.toLowerCase()}-${format}`
  return `${kind}-${day}-${String(sequence).padStart(4, '0')}.${format.startsWith('pain') ? 'xml' : 'txt'}`
}

/** The control report: what the partner must have got. */
export const controlReport = (file: PaymentFile): string =>
  `${JSON.stringify(
    {
      ...{ payment_file_guid: file.guid, name: file.name, format: file.format, rail: file.rail, asset: file.asset },
      ...{ day: file.day, sequence: file.sequence, payment_count: file.payment_count },
      ...{ credit_total: String(file.credit_total), debit_total: String(file.debit_total) },
      ...{ content_bytes: file.content_bytes, sha256: file.content_hash },
    },
    undefined,
    2,
  )}\n`
