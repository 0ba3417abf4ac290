// Dissolves a file that nobody approved before its day passed.
import type { Command } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { dissolved } from './file-moves.ts'
import { isHere, paymentFiles } from './payment-file.ts'

export interface DissolvePaymentFileInput {
  readonly bank_guid: Guid
  readonly payment_file_guid: Guid
}

/** Answers whether it was dissolved now. */
export const dissolvePaymentFile: Command<DissolvePaymentFileInput, boolean> = {
  name: 'dissolve-payment-file',
  decide({ bank_guid, payment_file_guid }, rows, moment) {
    const file = rows.get(paymentFiles, bank_guid, payment_file_guid)
    if (!file || !isHere(file) || moment.now < file.release_before) return { output: false }
    return { output: true, changes: dissolved(file, rows, moment) }
  },
}
