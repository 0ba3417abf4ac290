// A CPA 005 file of payments. The partner gives the trace numbers; returns name our cross-reference.

import type { Cpa005Transaction } from '../../rails/files/cpa005/cpa005-file.ts'
import { writeCpa005 } from '../../rails/files/cpa005/write-cpa005.ts'
import { isRefusedFile } from '../../rails/files/record-fault.ts'
import { localTime } from '../../rails/local-time.ts'
import type { EftSettings } from './file-settings.ts'
import {
  type FileToWrite,
  type FileWritten,
  type PaymentWithParty,
  type RefusedPayment,
  routingOf,
  UnwritableFileFault,
} from './written-file.ts'

export const cpa005_files_max = 9999

/** The partner numbers our items with zeros. */
const not_given = '0'.repeat(22)

export const crossReferenceOf = ({ originator_id }: EftSettings, number: number): string =>
  `${originator_id}${String(number).padStart(7, '0')}`

export function writeCpa005Payments(eft: EftSettings, file: FileToWrite): FileWritten {
  const { sequence, created_at, payments } = file
  const sorted = [...payments].sort((a, b) =>
    a.payment.side === b.payment.side ? 0 : a.payment.side === 'deposit' ? 1 : -1,
  )
  // Faults name a transaction by its number in the file, so the reader's faults are found by writing each alone.
  const write = (some: readonly PaymentWithParty[]) =>
    writeCpa005({
      ...{ originator_id: eft.originator_id, file_creation_number: sequence },
      ...{ creation_date: localTime('CA', created_at).day, destination_data_centre: eft.data_centre },
      ...{ communication_area: '', currency: 'CAD', transactions: some.map((one) => transactionOf(one, eft, file)) },
    })
  const written = write(sorted)
  if (!isRefusedFile(written)) return written
  const refused = sorted.flatMap((one): RefusedPayment[] => {
    const alone = write([one])
    if (!isRefusedFile(alone)) return []
    const isName = alone.faults.some(({ field }) => field.endsWith('.name'))
    return [{ guid: one.payment.guid, failure_code: isName ? 'party_name_invalid' : 'invalid_destination' }]
  })
  const [fault] = written.faults
  if (refused.length === 0)
    throw new UnwritableFileFault(`a CPA 005 file cannot be written: ${fault?.field} ${fault?.reason}`)
  return { refused }
}

const transactionOf = (
  { payment, party }: PaymentWithParty,
  eft: EftSettings,
  { days }: FileToWrite,
): Cpa005Transaction => ({
  kind: payment.side === 'deposit' ? 'debit' : 'credit',
  transaction_type: (payment.side === 'deposit' ? eft.debit_type : eft.credit_type) ?? '450',
  amount: payment.amount,
  date: days.day,
  routing_number: routingOf(party, 'CPA') ?? '000000000',
  account_number: party.account_number ?? '',
  ...{ trace_number: not_given, stored_transaction_type: '000' },
  ...{ short_name: eft.short_name, name: party.names[0] ?? '', long_name: eft.long_name, user_id: eft.originator_id },
  cross_reference: payment.name,
  ...{ related_routing_number: eft.return_routing_number, related_account_number: eft.return_account_number },
  ...{ sundry: '', original_trace_number: '', settlement_code: '', invalid_elements: '0'.repeat(11) },
})
