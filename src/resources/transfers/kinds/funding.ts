// Money in from a bank account outside (D4) or out to one (W1). A pull is checked and sets nothing aside; a withdrawal sets
// aside what it delivers.

import { assert } from '../../../kernel/assert.ts'
import { key, type Moment, type Rows } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { PaymentRail } from '../../../kernel/rail.ts'
import { type Rejection, reject } from '../../../kernel/rejections.ts'
import { balances } from '../../../ledger/balance.ts'
import { pullAtOnce, pullCredit, pullFees, pullReversed, railWithdrawal } from '../../../ledger/recipes.ts'
import { type Account, accountsOf, chooseAccount, overflows } from '../../accounts/account.ts'
import { overflowText, refuseNoAccount, refuseUnclearFiat } from '../../accounts/account-refusals.ts'
import { banks } from '../../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../../customers/customer.ts'
import { externalBankAccounts } from '../../external-bank-accounts/external-bank-account.ts'
import { refOfAccount, refOutside } from '../../quotes/account-ref.ts'
import {
  type FundingOrder,
  fiatAccountsOf,
  fundingRail,
  outsideAccount,
  outsideOwnerNeeds,
} from '../../quotes/funding-accounts.ts'
import { edgeMoneyOf, nothingMoves, type Statement } from '../settlement.ts'
import { isPull, type Transfer } from '../transfer.ts'
import { type TransferKind, type TransferOrder, type TransferTerms, taken } from './kind.ts'

interface Funding extends FundingOrder {
  readonly rail: PaymentRail
}

function fundingOf({ bank_guid, customer_guid, asset, side, payment_rail }: TransferOrder['quote']): Funding {
  assert(asset && payment_rail && (side === 'deposit' || side === 'withdrawal'), 'a funding quote is whole')
  return { bank_guid, customer_guid, asset, side, rail: payment_rail }
}

/** The account outside that the quote has named already: only a withdrawal's can be. */
const quotedAccount = ({ entries }: TransferOrder['quote']): Guid | undefined =>
  entries?.[0]?.destination_account.type === 'external_bank_account' ? entries[0].destination_account.guid : undefined

const outsideGuid = ({ quote, external_bank_account_guid }: TransferOrder): Guid | undefined =>
  external_bank_account_guid ?? quotedAccount(quote)

export const fundingKind: TransferKind = {
  product_type: 'funding',
  needs: [
    (order) => {
      const { bank_guid, customer_guid } = order.quote
      const outside = outsideGuid(order)
      return [
        accountsOf(bank_guid, customer_guid ?? bank_guid),
        ...(customer_guid ? [key(customers, bank_guid, customer_guid)] : []),
        ...(outside ? [key(externalBankAccounts, bank_guid, outside)] : []),
      ]
    },
    (order, rows) => {
      const { bank_guid } = order.quote
      const fiat = chosenFiat(order, rows)
      return [
        ...outsideOwnerNeeds(bank_guid, outsideGuid(order), rows),
        ...('rejected' in fiat ? [] : [key(balances, bank_guid, fiat.guid)]),
      ]
    },
  ],
  terms(order, rows, moment) {
    const misfit = refuseFields(order)
    if (misfit) return misfit
    return termsOf(order, rows, moment)
  },
  settled(transfer) {
    const money = edgeMoneyOf(transfer)
    if (!isPull(transfer)) return { step: 'settle', lines: railWithdrawal(money) }
    return isHeld(transfer) ? { step: 'fees', lines: pullFees(money) } : { step: 'credit', lines: pullAtOnce(money) }
  },
  reverted: (transfer) =>
    isHeld(transfer) ? { step: 'return', lines: pullReversed(edgeMoneyOf(transfer)) } : nothingMoves,
  lateAmount: (transfer) => (isPull(transfer) ? transfer.deliver_amount : transfer.receive_amount),
  paysGas: false,
}

/** Pulled money that is credited already and waits under its hold. */
const isHeld = (transfer: Transfer): boolean => isPull(transfer) && transfer.hold_ends_at !== null

/** D4: the rail has settled, and the money waits. */
export const creditOfPull = (transfer: Transfer): Statement => ({
  step: 'credit',
  lines: pullCredit(edgeMoneyOf(transfer)),
})

/** What is said must fit the quote; an e-transfer knows its customer by mail or telephone and takes no account. */
function refuseFields(order: TransferOrder): Rejection | undefined {
  const { quote, external_bank_account_guid, payment_rail } = order
  if (payment_rail && payment_rail !== quote.payment_rail) {
    const message = `The quote is for the rail ${quote.payment_rail}. Leave \`payment_rail\` out, or create another quote.`
    return reject('invalid_parameter', 'payment_rail', message)
  }
  const quoted = quotedAccount(quote)
  const isOther = quoted !== undefined && outsideGuid(order) !== quoted
  if (external_bank_account_guid && (quote.payment_rail === 'etransfer' || isOther)) {
    const message = isOther
      ? 'The quote names another external bank account. Leave `external_bank_account_guid` out.'
      : 'An e-transfer goes to a mail address or a telephone. Leave `external_bank_account_guid` out.'
    return reject('invalid_parameter', 'external_bank_account_guid', message)
  }
  const isMissing = quote.payment_rail !== 'etransfer' && !outsideGuid(order)
  if (!isMissing) return undefined
  const message = 'The quote names no external bank account. Name it as `external_bank_account_guid`.'
  return reject('missing_parameter', 'external_bank_account_guid', message)
}

function termsOf(order: TransferOrder, rows: Rows, moment: Moment): TransferTerms | Rejection {
  const { quote } = order
  const { bank_guid, customer_guid, deliver_amount } = quote
  const funding = fundingOf(quote)
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
  if (side === 'deposit' && overflows(rows.get(balances, bank_guid, fiat.guid), deliver_amount)) {
    return reject('invalid_amount', 'quote_guid', overflowText)
  }
  const inside = refOfAccount(fiat)
  const other = refOutside('external_bank_account', outside ?? quote, outside?.guid)
  const places =
    side === 'deposit'
      ? { source_account: other, destination_account: inside }
      : { source_account: inside, destination_account: other }
  const entries = quote.entries!.map((entry) => ({ ...entry, ...places }))
  return {
    fields: { side, ...places, entries, ref: rail, payment_rail: rail },
    holds: side === 'withdrawal' ? [taken(fiat.guid, deliver_amount)] : [],
    activities: [{ bank_guid, customer_guid, activity: 'funding', side }],
  }
}

/** The owner's fiat account: the only one, or the one that is named. */
function chosenFiat({ quote, fiat_account_guid }: TransferOrder, rows: Rows): Account | Rejection {
  const fiats = fiatAccountsOf(rows, fundingOf(quote))
  if (fiats.length === 0) return refuseNoAccount(quote.customer_guid, 'fiat', fundingOf(quote).asset, 'quote_guid')
  return chooseAccount(fiats, fiat_account_guid) ?? refuseUnclearFiat(fiats, fiat_account_guid)
}
