// Commits a file: its bytes, its number, and which payments are in it. All or nothing: if one of the payments was cancelled meanwhile, or
// another file took the number, nothing is written, and the caller builds the file anew.
import { type Command, insert, key, save, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { enter } from '../../../kernel/machine.ts'
import type { Encrypted } from '../../../kernel/personal.ts'
import { nextNumber } from './file-counter.ts'
import { counterOf, filesOf, isFree } from './file-moves.ts'
import { filedPayments } from './filed-payment.ts'
import { type PaymentFile, paymentFiles, paymentFilesPersonal } from './payment-file.ts'

export interface WritePaymentFileInput {
  /** The engine finds the bank's clock, and on a cluster its shard, by this field. */
  readonly bank_guid: Guid
  readonly file: Omit<
    PaymentFile,
    'created_at' | 'updated_at' | 'state' | 'event_sequence' | 'released_at' | 'approved_by_guid' | 'staged_name'
  >
  readonly pii: Encrypted<'content'>
  readonly payment_guids: readonly Guid[]
  readonly needs_approval: boolean
  readonly sequences_max: number
}

export const writePaymentFile: Command<WritePaymentFileInput, PaymentFile | 'changed'> = {
  name: 'write-payment-file',
  decide({ bank_guid, file, pii, payment_guids, needs_approval, sequences_max }, rows, { now }) {
    const { guid, provider_guid } = file
    const number = nextNumber(rows, bank_guid, provider_guid, counterOf(file), sequences_max)
    if (number.value !== file.sequence) return { output: 'changed' }
    rows.want(() => payment_guids.map((payment) => key(filedPayments, bank_guid, payment)))
    const payments = payment_guids.map((payment) => rows.get(filedPayments, bank_guid, payment))
    rows.want(() => filesOf(payments))
    const free = payments.filter((payment) => payment !== undefined).filter((payment) => isFree(payment, rows))
    if (free.length < payment_guids.length) return { output: 'changed' }
    const fields = {
      ...{ ...file, created_at: now, updated_at: now },
      ...{ released_at: null, approved_by_guid: null, staged_name: null },
    }
    const moved = needs_approval ? enter(paymentFiles, fields) : enter(paymentFiles, fields, 'ready')
    const taken = free.map((payment) => update(filedPayments, { ...payment, payment_file_guid: guid }))
    const personal = insert(paymentFilesPersonal.table, { bank_guid, guid, ...pii })
    return { output: moved.row, changes: [number.change, save(paymentFiles, moved), personal, ...taken] }
  },
}
