// What differs between the kinds of transfers when a quote is executed: the accounts, the holds and the limits. Everything after that
// is the same for all kinds (src/movements).
import type { Amount } from '../../../kernel/amount.ts'
import type { Change, Moment, Rows } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { HomeRail } from '../../../kernel/rail.ts'
import type { Rejection } from '../../../kernel/rejections.ts'
import type { RecipeAccount, RecipePosting } from '../../../ledger/lines.ts'
import type { Activity } from '../../customers/customer-limits.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { NewTransfer } from '../transfer.ts'

/** A quote, and what the caller sent to execute it. */
export interface TransferOrder {
  readonly quote: Quote
  readonly external_bank_account_guid?: Guid | undefined
  readonly fiat_account_guid?: Guid | undefined
  readonly external_wallet_guid?: Guid | undefined
  /** Of a book transfer. */
  readonly source_account_guid?: Guid | undefined
  readonly destination_account_guid?: Guid | undefined
  readonly payment_rail?: HomeRail | undefined
  /** Of the external bank account; null: it has none. Only needed if the bank's rail fees depend on it. */
  readonly institution_number?: string | null | undefined
}

/** An amount that a transfer takes from one account. */
export interface Taken {
  readonly account: RecipeAccount
  readonly amount: Amount
}

export const taken = (account: RecipeAccount, amount: Amount): Taken => ({ account, amount })

export interface TransferTerms {
  /** Fields of the transfer that its quote does not give. */
  readonly fields: Pick<NewTransfer, 'side'> &
    Partial<Pick<NewTransfer, 'source_account' | 'destination_account' | 'entries' | 'ref' | 'payment_rail'>>
  /** Money that must be available. It is held until the transfer ends. */
  readonly holds: readonly Taken[]
  /** Postings of a transfer that completes in this commit. It holds nothing. */
  readonly atOnce?: readonly RecipePosting[]
  /** It pays into the reserve, which then covers older losses (X1). */
  readonly fillsReserve?: boolean
  /** The limits it uses: the owner's, and of a book transfer the payee's too. */
  readonly activities: readonly Activity[]
  /** Other rows to write if it is accepted. */
  readonly changes?: (transfer_guid: Guid) => readonly Change[]
}

export interface TransferKind {
  readonly product_type: Quote['product_type']
  terms(order: TransferOrder, rows: Rows, moment: Moment): TransferTerms | Rejection
}
