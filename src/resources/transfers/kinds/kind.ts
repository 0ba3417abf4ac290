// What differs between the kinds of transfers when a quote is executed: whose money goes where, what is held, and whose limits it
// uses. Everything after that is the same for all of them (src/movements).
import type { Amount } from '../../../kernel/amount.ts'
import type { Change, Moment, Rows } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { PaymentRail } from '../../../kernel/rail.ts'
import type { Rejection } from '../../../kernel/rejections.ts'
import type { Place, RecipePosting } from '../../../ledger/lines.ts'
import type { Activity } from '../../customers/customer-limits.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { NewTransfer } from '../transfer.ts'

/** A quote and what the caller said when executing it. */
export interface TransferOrder {
  readonly quote: Quote
  readonly external_bank_account_guid?: Guid | undefined
  readonly fiat_account_guid?: Guid | undefined
  readonly external_wallet_guid?: Guid | undefined
  /** Of a book transfer. */
  readonly source_account_guid?: Guid | undefined
  readonly destination_account_guid?: Guid | undefined
  readonly payment_rail?: PaymentRail | undefined
  /** Of the account outside; null: it has none. Only needed where the bank's rail fees depend on it. */
  readonly institution_number?: string | null | undefined
}

/** An amount that a transfer takes from one place. */
export interface Taken {
  readonly place: Place
  readonly amount: Amount
}

export const taken = (place: Place, amount: Amount): Taken => ({ place, amount })

export interface TransferTerms {
  /** What the transfer has beyond its quote's amounts. */
  readonly fields: Pick<NewTransfer, 'side'> &
    Partial<Pick<NewTransfer, 'source_account' | 'destination_account' | 'entries' | 'ref' | 'payment_rail'>>
  /** Money that must be there, and is set aside while the transfer is under way: each from one place. */
  readonly holds: readonly Taken[]
  /** It happens in this commit: nothing is set aside, this is posted. */
  readonly atOnce?: readonly RecipePosting[]
  /** It fills the reserve, which covers what the bank has lost (X1). */
  readonly fillsReserve?: boolean
  /** Whose limits it uses: the owner's, and of a book transfer the payee's too. */
  readonly activities: readonly Activity[]
  /** What else is written if it is accepted. */
  readonly changes?: (transfer_guid: Guid) => readonly Change[]
}

export interface TransferKind {
  readonly product_type: Quote['product_type']
  terms(order: TransferOrder, rows: Rows, moment: Moment): TransferTerms | Rejection
}
