// The simulated lightning network's memory of paid hashes, each with its last payment.
import * as column from '../../../kernel/column.ts'
import { table } from '../../../kernel/table.ts'

export const sandboxPaidHashes = table(
  'sandbox_paid_hashes',
  { bank_guid: column.guid, payment_hash: column.word, reference_guid: column.guid },
  { key: ['bank_guid', 'payment_hash'], mutable: ['reference_guid'], isShortLived: true },
)
