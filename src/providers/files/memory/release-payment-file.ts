// Records that a file is in the outbox. It was the moment before, so this is only ever late.
import { type Command, saved } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { move } from '../../../kernel/machine.ts'
import { type PaymentFile, paymentFileStates, paymentFiles } from './payment-file.ts'

export interface ReleasePaymentFileInput {
  readonly bank_guid: Guid
  readonly payment_file_guid: Guid
}

export const releasePaymentFile: Command<ReleasePaymentFileInput, PaymentFile | undefined> = {
  name: 'release-payment-file',
  decide({ bank_guid, payment_file_guid }, rows, { now }) {
    const file = rows.get(paymentFiles, bank_guid, payment_file_guid)
    if (file?.state !== 'staged') return { output: file }
    return saved(paymentFiles, move(paymentFileStates, file, ['released'], { released_at: now, updated_at: now }))
  },
}
