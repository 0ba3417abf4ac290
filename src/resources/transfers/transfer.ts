// A transfer moves money across the bank's edge or between accounts. Inbound deposits are transfers too.
import * as column from '../../kernel/column.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'
import type { FeeDetail } from '../quotes/quote.ts'

export const transferTypes = ['funding', 'crypto', 'inter_account', 'lightning', 'book'] as const

export const transferStates = machine('transfer', {
  storing: { to: ['reviewing', 'pending', 'completed', 'failed'] },
  reviewing: { to: ['pending', 'completed', 'failed'] },
  pending: { to: ['holding', 'cancelling', 'completed', 'failed'], owes: 'confirm-deposit', due: 'confirms_at' },
  holding: { to: ['completed', 'failed'] },
  cancelling: { to: ['completed', 'failed'] },
  completed: { to: [] },
  failed: { to: [] },
})
export type TransferState = StateOf<typeof transferStates>

export const transfers = table(
  'transfers',
  {
    bank_guid: column.guid,
    guid: column.guid,
    transfer_type: column.oneOf(transferTypes),
    customer_guid: column.optional(column.guid),
    quote_guid: column.optional(column.guid),
    asset: column.text,
    side: column.oneOf(['deposit', 'withdrawal']),
    state: column.oneOf(statesOf(transferStates)),
    failure_code: column.optional(column.text),
    receive_amount: column.amount,
    deliver_amount: column.amount,
    fee: column.amount,
    fee_details: listWithAmounts<FeeDetail>('amount'),
    destination_account_guid: column.guid,
    /** Where a deposit came in, if that is known. */
    deposit_address_guid: column.optional(column.guid),
    deposit_bank_account_guid: column.optional(column.guid),
    /** When the chain will have confirmed it, on the bank's clock. */
    confirms_at: column.optional(column.timestamp),
    labels: column.optional(plainJson<readonly string[]>()),
    created_at: column.timestamp,
    updated_at: column.timestamp,
    event_sequence: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['failure_code', 'updated_at'],
    states: transferStates,
    counted: { type: 'transfer_type' },
    isShortLived: true,
  },
)
export type Transfer = RowOf<typeof transfers>
