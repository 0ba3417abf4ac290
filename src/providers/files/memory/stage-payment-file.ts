// Records that the bytes of a file are on the disk beside the outbox, under a name that only their writer knows. A file whose day has
// passed is dissolved instead.
import { type Command, saved } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { move } from '../../../kernel/machine.ts'
import { dissolved } from './file-moves.ts'
import { type PaymentFile, paymentFileStates, paymentFiles } from './payment-file.ts'

export interface StagePaymentFileInput {
  readonly bank_guid: Guid
  readonly payment_file_guid: Guid
  readonly staged_name: string
}

/** Undefined: it must not be released by this caller. */
export const stagePaymentFile: Command<StagePaymentFileInput, PaymentFile | undefined> = {
  name: 'stage-payment-file',
  decide({ bank_guid, payment_file_guid, staged_name }, rows, moment) {
    const file = rows.get(paymentFiles, bank_guid, payment_file_guid)
    if (file?.state !== 'ready') return { output: undefined }
    if (moment.now >= file.release_before) return { output: undefined, changes: dissolved(file, rows, moment) }
    return saved(paymentFiles, move(paymentFileStates, file, ['staged'], { staged_name, updated_at: moment.now }))
  },
}
