// A person approves a file that waits: it goes out with the next pass.
import { type Command, saved } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { move } from '../../../kernel/machine.ts'
import { reject } from '../../../kernel/rejections.ts'
import { type PaymentFile, paymentFileStates, paymentFiles } from './payment-file.ts'

export interface ApprovePaymentFileInput {
  readonly bank_guid: Guid
  readonly payment_file_guid: Guid
  readonly person_guid: Guid
}

export const approvePaymentFile: Command<ApprovePaymentFileInput, PaymentFile> = {
  name: 'approve-payment-file',
  decide({ bank_guid, payment_file_guid, person_guid }, rows, { now }) {
    const file = rows.get(paymentFiles, bank_guid, payment_file_guid)
    if (!file) return reject('not_found')
    if (file.state !== 'waiting') return reject('data_exists', undefined, `The file is ${file.state}. Nothing waits.`)
    if (now >= file.release_before) return reject('data_exists', undefined, tooLate)

    // Nothing below refuses.
    return saved(
      paymentFiles,
      move(paymentFileStates, file, ['ready'], { approved_by_guid: person_guid, updated_at: now }),
    )
  },
}

const tooLate = 'The days in this file have passed. The next file will have its payments: approve that one.'
