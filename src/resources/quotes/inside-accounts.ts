// Which accounts money can move between inside the bank: those of one owner (inter_account), or of two (book_transfer). Asked
// at the quote and again at its execution.
import { key, type Moment, type Need, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Account, accounts } from '../accounts/account.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'

export interface InsideMove {
  readonly product_type: 'inter_account' | 'book_transfer'
  readonly bank_guid: Guid
  /** Who pays: a customer, or null for the bank itself. */
  readonly customer_guid: Guid | null
  readonly asset: string
  readonly source_account_guid: Guid
  readonly destination_account_guid: Guid
}

const bookTypes: readonly Account['type'][] = ['fiat', 'trading']
const ownTypes: readonly Account['type'][] = ['fiat', 'trading', 'storage', 'invoice_operations']
/** The bank's own: revenue is taken out, the reserve and the gas for network fees are filled. What is in them stays there. */
const fromTypes: readonly Account['type'][] = [...ownTypes, 'fee']
const toTypes: readonly Account['type'][] = [...ownTypes, 'gas', 'reserve']

const typesOf = ({ product_type }: InsideMove, types: readonly Account['type'][]) =>
  product_type === 'book_transfer' ? bookTypes : types

export const insideNeeds = (move: InsideMove): Need[] => [
  key(accounts, move.bank_guid, move.source_account_guid),
  key(accounts, move.bank_guid, move.destination_account_guid),
  ...(move.customer_guid ? [key(customers, move.bank_guid, move.customer_guid)] : []),
]

/** The other customer of a book transfer; asked for after `insideNeeds`. */
export const payeeNeeds = (move: InsideMove, rows: Rows): Need[] => {
  const payee = rows.get(accounts, move.bank_guid, move.destination_account_guid)?.customer_guid
  return payee ? [key(customers, move.bank_guid, payee)] : []
}

export interface InsideAccounts {
  readonly source: Account
  readonly destination: Account
}

const listed = 'GET /api/accounts lists the accounts.'

const misfitText = (account: Account, asset: string, types: readonly Account['type'][]): string =>
  account.asset === asset
    ? `The account is of type ${account.type}; this takes ${types.join(', ')}.`
    : `The account is in ${account.asset}, which is not the asset of the quote. Name an account in that asset.`

export function insideAccounts(move: InsideMove, rows: Rows, moment: Moment): InsideAccounts | Rejection {
  const { bank_guid, customer_guid, asset, source_account_guid, destination_account_guid } = move
  const isBook = move.product_type === 'book_transfer'
  const unfit = customer_guid && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
  if (unfit) return unfit
  const source = rows.get(accounts, bank_guid, source_account_guid)
  // Another owner's account does not exist for this one.
  if (!source || source.customer_guid !== customer_guid) {
    return reject(
      'no_source_account',
      'source_account_guid',
      `${ownerText(customer_guid)} has no such account. ${listed}`,
    )
  }
  if (source.asset !== asset || !typesOf(move, fromTypes).includes(source.type)) {
    return reject('invalid_source_account', 'source_account_guid', misfitText(source, asset, typesOf(move, fromTypes)))
  }
  const destination = rows.get(accounts, bank_guid, destination_account_guid)
  if (!destination || (!isBook && destination.customer_guid !== customer_guid)) {
    const owner = isBook ? 'The bank' : ownerText(customer_guid)
    return reject('no_destination_account', 'destination_account_guid', `${owner} has no such account. ${listed}`)
  }
  const isSame = isBook ? destination.owner_guid === source.owner_guid : destination.guid === source.guid
  if (isSame || destination.asset !== asset || !typesOf(move, toTypes).includes(destination.type)) {
    const other = isBook
      ? 'A book_transfer goes to another owner. Use inter_account between accounts of one owner.'
      : 'The source and the destination are the same account. Name two accounts.'
    const message = isSame ? other : misfitText(destination, asset, typesOf(move, toTypes))
    return reject('invalid_destination_account', 'destination_account_guid', message)
  }
  const payee = isBook ? destination.customer_guid : null
  const unfitPayee =
    payee && refuseUnlessVerified(rows.get(customers, bank_guid, payee), moment.now, 'destination_account_guid')
  return unfitPayee || { source, destination }
}
