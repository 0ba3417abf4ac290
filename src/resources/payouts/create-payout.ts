// Creates a payout. Its rows are already written in parts, which a job then stores and validates one by one.
import { type Command, newRecord, saved } from '../../kernel/command.ts'
import { enter } from '../../kernel/machine.ts'
import { payerAsset } from './payer.ts'
import { type Payout, payouts } from './payout.ts'

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
}

export const createPayout: Command<CreatePayoutInput, Payout> = {
  name: 'create-payout',
  decide({ labels, ...given }, rows, moment) {
    const payer = payerAsset(given, rows, moment)
    if ('rejected' in payer) return payer
    const own = { ...given, asset: payer.asset, labels: labels ?? null, parts_stored: 0, halt_code: null }
    return saved(payouts, enter(payouts, newRecord(given.bank_guid, moment, own)))
  },
}
