// The wire form of payment files. Their content is not shown: it has names and account numbers, and goes to the partner alone.
import { rails } from '../../kernel/rail.ts'
import { paymentFileFormats, paymentFileStates } from '../../providers/files/memory/payment-file.ts'
import { AnyAmount, DateTime, Enum, GuidField, Named, Nullable, StateIn, Type } from '../../wire/fields.ts'

export const PaymentFileReply = Named('PaymentFile', {
  guid: GuidField,
  bank_guid: GuidField,
  provider_guid: GuidField,
  format: Enum('PaymentFileFormat', paymentFileFormats),
  rail: Enum('Rail', rails),
  asset: Type.String(),
  name: Type.String({ description: 'In the outbox of the provider.' }),
  day: Type.String({ description: 'The day of its number, by the clock of its rail: 2026-11-18.' }),
  sequence: Type.Integer({ description: 'The number of the file: of its day, or of all days for CPA 005.' }),
  payment_count: Type.Integer(),
  credit_total: AnyAmount,
  debit_total: AnyAmount,
  content_bytes: Type.Integer(),
  content_hash: Type.String({ description: 'SHA-256 of the bytes, in hex.' }),
  settles_at: Nullable(DateTime),
  release_before: DateTime,
  released_at: Nullable(DateTime),
  state: StateIn(paymentFileStates),
  approved_by_guid: Nullable(GuidField),
  created_at: DateTime,
  updated_at: DateTime,
})
