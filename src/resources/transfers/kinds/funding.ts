// Money in from an external bank account (D4) or out to one (W1). A pull holds nothing, a withdrawal holds what it delivers.
import { zero } from '../../../kernel/amount.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Moment, Rows } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { HomeRail } from '../../../kernel/rail.ts'
import { type Rejection, reject } from '../../../kernel/rejections.ts'
import { balances } from '../../../ledger/balance.ts'
import { isByInstitution, railFeeOf } from '../../../pricing/rail-fee.ts'
import { defaultRailOf } from '../../../rails/default-rail.ts'
import { type Account, chooseAccount, overflows } from '../../accounts/account.ts'
import { overflowText, refuseNoAccount, refuseUnclearFiat } from '../../accounts/account-refusals.ts'
import { type Bank, banks } from '../../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../../customers/customer.ts'
import { entryAccountOf, entryAccountOutside } from '../../quotes/entry-account.ts'
import { type FundingOrder, fiatAccountsOf, fundingRail, outsideAccount } from '../../quotes/funding-accounts.ts'
import { entriesOf, feeOf } from '../../quotes/quote.ts'
import { type TransferKind, type TransferOrder, type TransferTerms, taken } from './kind.ts'

interface Funding extends FundingOrder {
  readonly rail: HomeRail
}

/** The rail that the quote was priced for: the one it names, or the default rail of its asset. */
function pricedRail({ asset, payment_rail }: TransferOrder['quote']): HomeRail {
  const rail = payment_rail ?? defaultRailOf(asset ?? '')?.rail
  assert(rail, 'a funding quote is in an asset that a rail carries')
  return rail
}

function fundingOf({ quote, payment_rail }: TransferOrder): Funding {
  const { bank_guid, customer_guid, asset, side } = quote
  assert(asset && (side === 'deposit' || side === 'withdrawal'), 'a funding quote is whole')
  return { bank_guid, customer_guid, asset, side, rail: payment_rail ?? pricedRail(quote) }
}

/** The external bank account that the quote names. Only a quote for a withdrawal can. */
const quotedAccount = ({ entries }: TransferOrder['quote']): Guid | undefined =>
  entries?.[0]?.destination_account.type === 'external_bank_account' ? entries[0].destination_account.guid : undefined

const outsideGuid = ({ quote, external_bank_account_guid }: TransferOrder): Guid | undefined =>
  external_bank_account_guid ?? quotedAccount(quote)

export const fundingKind: TransferKind = {
  product_type: 'funding',
  terms: (order, rows, moment) => refuseFields(order) ?? termsOf(order, rows, moment),
}

/** The fields must fit the quote. An e-transfer goes to an email address or a telephone and takes no account. */
function refuseFields(order: TransferOrder): Rejection | undefined {
  const { quote, external_bank_account_guid, payment_rail } = order
  const { rail } = fundingOf(order)
  const quoted = quotedAccount(quote)
  const isOther = quoted !== undefined && outsideGuid(order) !== quoted
  if (external_bank_account_guid && (rail === 'etransfer' || isOther)) {
    const message = isOther
      ? 'The quote names another external bank account. Leave `external_bank_account_guid` out.'
      : 'An e-transfer goes to a mail address or a telephone. Leave `external_bank_account_guid` out.'
    return reject('invalid_parameter', 'external_bank_account_guid', message)
  }
  if (rail !== 'etransfer' && !outsideGuid(order)) {
    const message = 'The quote names no external bank account. Name it as `external_bank_account_guid`.'
    return reject('missing_parameter', 'external_bank_account_guid', message)
  }
  if (!payment_rail || payment_rail === pricedRail(quote)) return undefined
  if (quote.payment_rail) return reject('invalid_payment_rail', 'payment_rail', railOfQuote)
  const isLate = payment_rail === 'etransfer' && quote.side === 'withdrawal'
  return isLate ? reject('invalid_payment_rail', 'payment_rail', etransferOnQuote) : undefined
}

const railOfQuote =
  'The quote names another payment rail. Leave payment_rail out, or make a new quote that names this rail.'
const etransferOnQuote =
  'An e-transfer withdrawal is named on its quote. Make a new quote with "payment_rail": "etransfer".'
const otherRailFee =
  'This payment rail has another fee than the quote was priced for. Make a new quote that names this rail in payment_rail.'
const otherInstitutionFee =
  'Payments to the institution of this account have another fee than the quote was priced for. Make a new quote that names the account in destination_account_guid.'

/** The quote is binding: a rail or an institution that it was not priced for is used only at the same fee. */
function refuseOtherFee(order: TransferOrder, { rail, side }: Funding, bank: Bank): Rejection | undefined {
  const { quote, institution_number } = order
  const isOpen = side === 'withdrawal' && !quotedAccount(quote)
  const isOtherRail = rail !== pricedRail(quote)
  if (!isOpen && !isOtherRail) return undefined
  const { rail_fees } = bank.settings
  const use = { rail, side, institution_number: institution_number ?? undefined }
  if (isOpen && institution_number === undefined && isByInstitution(rail_fees, use)) return reject('institution_needed')
  const line = railFeeOf(rail_fees, use)
  if ((line?.amount ?? zero) === feeOf(quote.fee_details, 'rail')) return undefined
  if (isOtherRail) return reject('invalid_payment_rail', 'payment_rail', otherRailFee)
  // For the same rail the quoted fee holds, even if the schedule has changed.
  const isOfInstitution = line?.institution_number !== undefined
  return isOfInstitution
    ? reject('invalid_external_bank_account', 'external_bank_account_guid', otherInstitutionFee)
    : undefined
}

function termsOf(order: TransferOrder, rows: Rows, moment: Moment): TransferTerms | Rejection {
  const { quote } = order
  const { bank_guid, customer_guid, deliver_amount } = quote
  const funding = fundingOf(order)
  const { side, rail } = funding
  const unfit = customer_guid && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
  if (unfit) return unfit
  const bank = rows.get(banks, bank_guid, bank_guid)
  assert(bank, 'a quote has its bank')
  const found = fundingRail(funding, rail, bank)
  if ('rejected' in found) return found
  const fiat = chosenFiat(order, rows)
  if ('rejected' in fiat) return fiat
  const guid = outsideGuid(order)
  const outside = guid ? outsideAccount(funding, rail, guid, rows, 'external_bank_account_guid') : undefined
  if (outside && 'rejected' in outside) return outside
  const otherFee = refuseOtherFee(order, funding, bank)
  if (otherFee) return otherFee
  if (side === 'deposit' && overflows(rows.get(balances, bank_guid, fiat.guid), deliver_amount)) {
    return reject('invalid_amount', 'quote_guid', overflowText)
  }
  const inside = entryAccountOf(fiat)
  const other = entryAccountOutside('external_bank_account', outside ?? quote, outside?.guid)
  const ends =
    side === 'deposit'
      ? { source_account: other, destination_account: inside }
      : { source_account: inside, destination_account: other }
  const entries = entriesOf(quote).map((entry) => ({ ...entry, ...ends }))
  return {
    fields: { side, ...ends, entries, ref: rail, payment_rail: rail },
    holds: side === 'withdrawal' ? [taken(fiat.guid, deliver_amount)] : [],
    activities: [{ bank_guid, customer_guid, activity: 'funding', side }],
  }
}

/** The owner's fiat account: the named one, or the only one. */
function chosenFiat(order: TransferOrder, rows: Rows): Account | Rejection {
  const { quote, fiat_account_guid } = order
  const funding = fundingOf(order)
  const fiats = fiatAccountsOf(rows, funding)
  if (fiats.length === 0) return refuseNoAccount(quote.customer_guid, 'fiat', funding.asset, 'quote_guid')
  return chooseAccount(fiats, fiat_account_guid) ?? refuseUnclearFiat(fiats, fiat_account_guid)
}
