// Creates a payout. A reference that two rows have may be one person who is paid twice, so whoever sends the file confirms it, unless the
// bank refuses it always. The rows are already written in parts, which a job then stores and validates one by one.
import { type Command, newRecord, type Rows, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { banks } from '../banks/bank.ts'
import { payerAsset } from './payer.ts'
import { type Payout, payouts } from './payout.ts'

export interface RepeatedReference {
  readonly line_number: number
  /** Where the reference is for the first time. */
  readonly first_line: number
}

export interface CreatePayoutInput
  extends Pick<
    Payout,
    | 'bank_guid'
    | 'name'
    | 'customer_guid'
    | 'source_account_guid'
    | 'amount_end'
    | 'needs_all_rows'
    | 'row_count'
    | 'part_count'
    | 'content_guid'
  > {
  readonly labels?: readonly string[] | undefined
  readonly repeated: RepeatedReference | undefined
  readonly allows_repeated_references: boolean
}

export const createPayout: Command<CreatePayoutInput, Payout> = {
  name: 'create-payout',
  decide({ labels, repeated, allows_repeated_references, ...given }, rows, moment) {
    const payer = payerAsset(given, rows, moment)
    if ('rejected' in payer) return payer
    const refusal = repeated && refuseRepeated(repeated, allows_repeated_references, given.bank_guid, rows)
    if (refusal) return refusal
    const own = { ...given, asset: payer.asset, labels: labels ?? null, parts_stored: 0, halt_code: null }
    return saved(payouts, enter(payouts, newRecord(given.bank_guid, moment, own)))
  },
}

function refuseRepeated(
  { line_number, first_line }: RepeatedReference,
  isAllowed: boolean,
  bank_guid: Guid,
  rows: Rows,
): Rejection | undefined {
  const isRefused = rows.get(banks, bank_guid, bank_guid)?.settings.refuses_repeated_references === true
  if (isAllowed && !isRefused) return undefined
  const advice = isRefused
    ? 'This bank pays no reference twice: give each row a reference of its own.'
    : 'If both are to be paid, send `allows_repeated_references: true`.'
  return reject('invalid_value', 'data', `Line ${line_number} has the \`reference\` of line ${first_line}. ${advice}`)
}
