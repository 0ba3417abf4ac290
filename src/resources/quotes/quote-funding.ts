// The quote of a deposit from, or a withdrawal to, an external bank account over a payment rail. The transfer names the account. A
// withdrawal may name it in the quote already.
import { type Command, inserted } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { HomeRail } from '../../kernel/rail.ts'
import { reject } from '../../kernel/rejections.ts'
import { type NamedOrder, priceTransfer } from '../../pricing/fee.ts'
import { isByInstitution, railFeeAmount } from '../../pricing/rail-fee.ts'
import { refuseIfShort, refuseNoAccount } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { entryAccountInside, entryAccountOf, entryAccountOutside } from './entry-account.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { type FundingOrder, fiatAccountsOf, fundingRail, outsideAccount } from './funding-accounts.ts'
import { feeDetails, newQuote, unpricedText } from './new-quote.ts'
import { type Quote, quotes } from './quote.ts'

export interface QuoteFundingInput extends FundingOrder, NamedOrder {
  readonly payment_rail?: HomeRail | undefined
  readonly fees?: readonly RequestFee[]
  /** Of a withdrawal: the external bank account. */
  readonly destination_account_guid?: Guid | undefined
  /** Of that account; null: it has none. Only needed if the bank's rail fees depend on it. */
  readonly institution_number?: string | null
}

export const quoteFunding: Command<QuoteFundingInput, Quote> = {
  name: 'quote-funding',
  decide(input, rows, moment) {
    const { bank_guid, customer_guid, asset, side, named, amount, destination_account_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const unfit = refuseUnlessVerifiedOwner(rows, input, moment)
    if (unfit) return unfit
    const found = fundingRail(input, input.payment_rail, bank)
    if ('rejected' in found) return found
    const { rail } = found
    const [first, ...others] = fiatAccountsOf(rows, input)
    if (!first) return refuseNoAccount(customer_guid, 'fiat', asset, 'asset')
    const outside = destination_account_guid
      ? outsideAccount(input, rail, destination_account_guid, rows, 'destination_account_guid')
      : undefined
    if (outside && 'rejected' in outside) return outside
    const use = { rail, side, institution_number: input.institution_number ?? undefined }
    const { rail_fees } = bank.settings
    if (outside && input.institution_number === undefined && isByInstitution(rail_fees, use)) {
      return reject('institution_needed')
    }
    const priced = priceTransfer({ named, amount, fees: feeTerms(bank, input.fees, railFeeAmount(rail_fees, use)) })
    if (priced === 'invalid_amount') return reject('invalid_amount', `${named}_amount`, unpricedText)
    const isOnly = others.length === 0
    const short = side === 'withdrawal' && isOnly && refuseIfShort(rows, first, priced.deliver_amount)
    if (short) return short
    // Of several fiat accounts, the transfer names one.
    const inside = isOnly ? entryAccountOf(first) : entryAccountInside(asset, input)
    const other = entryAccountOutside('external_bank_account', outside ?? input, outside?.guid)
    const { receive_amount, deliver_amount, fee } = priced
    const amounts = { receive_amount, deliver_amount, fee }
    const entryAccounts =
      side === 'deposit'
        ? { source_account: other, destination_account: inside }
        : { source_account: inside, destination_account: other }
    const fields = {
      product_type: 'funding',
      customer_guid,
      asset,
      side,
      ...amounts,
      fee_details: feeDetails(asset, priced),
      // Null: priced for the default rail. The transfer may name another rail with the same price.
      payment_rail: input.payment_rail ?? null,
      entries: [{ ...entryAccounts, ...amounts }],
    } as const
    const quote = newQuote(bank_guid, fields, moment)
    return inserted(quotes, quote)
  },
}
