// Money in from a bank account outside, or out to one, over a payment rail. The account itself is named with the transfer; a
// withdrawal may name it here already.
import { type Command, inserted, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { PaymentRail } from '../../kernel/rail.ts'
import { reject } from '../../kernel/rejections.ts'
import { available } from '../../ledger/balance.ts'
import { type NamedOrder, priceTransfer } from '../../pricing/fee.ts'
import { isByInstitution, railFeeAmount } from '../../pricing/rail-fee.ts'
import type { Account } from '../accounts/account.ts'
import { refuseNoAccount, refuseShort } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { type AccountRef, refOfAccount, refOutside } from './account-ref.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { type FundingOrder, fiatAccountsOf, fundingRail, outsideAccount } from './funding-accounts.ts'
import { type Quote, quotes } from './quote.ts'
import { feeDetails, transferQuote, unpricedText } from './transfer-quote.ts'

export interface QuoteFundingInput extends FundingOrder, NamedOrder {
  readonly payment_rail?: PaymentRail | undefined
  readonly fees?: readonly RequestFee[]
  /** Where a withdrawal goes. */
  readonly destination_account_guid?: Guid | undefined
  /** Of that account; null: it has none. Only needed where the bank's rail fees depend on it. */
  readonly institution_number?: string | null
}

export const quoteFunding: Command<QuoteFundingInput, Quote> = {
  name: 'quote-funding',
  decide(input, rows, moment) {
    const { bank_guid, customer_guid, asset, side, named, amount, destination_account_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const unfit = customer_guid && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
    if (unfit) return unfit
    const found = fundingRail(input, input.payment_rail, bank)
    if ('rejected' in found) return found
    const { rail } = found
    if (fiatAccountsOf(rows, input).length === 0) return refuseNoAccount(customer_guid, 'fiat', asset, 'asset')
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
    const fiat = onlyFiat(input, rows)
    // Advice: only the transfer takes it.
    const free = side === 'withdrawal' && fiat ? available(rows, bank_guid, fiat.guid) : undefined
    if (fiat && free !== undefined && free < priced.deliver_amount)
      return refuseShort(fiat, free, priced.deliver_amount)
    const inside: AccountRef = fiat ? refOfAccount(fiat) : fiatRef(input)
    const other = refOutside('external_bank_account', outside ?? input, outside?.guid)
    const { receive_amount, deliver_amount, fee } = priced
    const amounts = { receive_amount, deliver_amount, fee }
    const places =
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
      // A quote that names none was priced for the usual one; the transfer may name another that costs the same.
      payment_rail: input.payment_rail ?? null,
      entries: [{ ...places, ...amounts }],
    } as const
    const quote = transferQuote(bank_guid, fields, moment)
    return inserted(quotes, quote)
  },
}

/** The owner's fiat account, if it is plain which one. */
function onlyFiat(input: QuoteFundingInput, rows: Rows): Account | undefined {
  const [fiat, ...others] = fiatAccountsOf(rows, input)
  return others.length === 0 ? fiat : undefined
}

/** One of several fiat accounts; the transfer says which. */
const fiatRef = ({ bank_guid, customer_guid }: FundingOrder): AccountRef => ({
  type: 'fiat',
  bank_guid,
  ...(customer_guid ? { customer_guid } : {}),
})
