// Which accounts money can move between inside the bank: those of one owner (inter_account), or of two (book_transfer). Asked
// at the quote and again at its execution. A book transfer may name an account at either of the two: each is checked where it is
// known, and all again at the execution.
import type { Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Account, accounts, findAccounts } from '../accounts/account.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'

export interface InsideMove {
  readonly product_type: 'inter_account' | 'book_transfer'
  readonly bank_guid: Guid
  /** Who pays: a customer, or null for the bank itself. */
  readonly customer_guid: Guid | null
  readonly asset: string
  /** Undefined: not named yet. Only a book transfer may leave accounts out. */
  readonly source_account_guid?: Guid | undefined
  readonly destination_account_guid?: Guid | undefined
}

/** Where faults of the accounts are reported. */
export interface InsideFields {
  readonly source: string
  readonly destination: string
}

export const insideFields: InsideFields = { source: 'source_account_guid', destination: 'destination_account_guid' }

const bookTypes: readonly Account['type'][] = ['fiat', 'trading']
const ownTypes: readonly Account['type'][] = ['fiat', 'trading', 'storage', 'invoice_operations']
/** The bank's own: revenue is taken out, the reserve and the gas for network fees are filled. What is in them stays there. */
const fromTypes: readonly Account['type'][] = [...ownTypes, 'fee']
const toTypes: readonly Account['type'][] = [...ownTypes, 'gas', 'reserve']

const typesOf = ({ product_type }: InsideMove, types: readonly Account['type'][]) =>
  product_type === 'book_transfer' ? bookTypes : types

const ownerOf = ({ bank_guid, customer_guid }: InsideMove): Guid => customer_guid ?? bank_guid

/** The owner's accounts that a book transfer may pay from, where none is named. */
export const payingAccounts = (move: InsideMove, rows: Rows): readonly Account[] =>
  findAccounts(rows, move.bank_guid, ownerOf(move), move.asset).filter(({ type }) => bookTypes.includes(type))

export interface InsideAccounts {
  readonly source: Account | undefined
  readonly destination: Account | undefined
}

const listed = 'GET /api/accounts lists the accounts.'

const misfitText = (account: Account, asset: string, types: readonly Account['type'][]): string =>
  account.asset === asset
    ? `The account is of type ${account.type}; this takes ${types.join(', ')}.`
    : `The account is in ${account.asset}, which is not the asset of the quote. Name an account in that asset.`

/** The accounts that are named, if they can be used. */
export function insideAccounts(
  move: InsideMove,
  rows: Rows,
  moment: Moment,
  fields: InsideFields = insideFields,
): InsideAccounts | Rejection {
  const { bank_guid, customer_guid } = move
  const unfit = customer_guid && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
  if (unfit) return unfit
  const source = move.source_account_guid && namedSource(move, move.source_account_guid, rows, fields.source)
  if (source && 'rejected' in source) return source
  const { destination_account_guid: guid } = move
  const destination = guid && namedDestination(move, guid, rows, moment, fields.destination)
  if (destination && 'rejected' in destination) return destination
  return { source: source || undefined, destination: destination || undefined }
}

function namedSource(move: InsideMove, guid: Guid, rows: Rows, field: string): Account | Rejection {
  const { bank_guid, customer_guid, asset } = move
  const source = rows.get(accounts, bank_guid, guid)
  // Another owner's account does not exist for this one.
  if (!source || source.customer_guid !== customer_guid) {
    return reject('no_source_account', field, `${ownerText(customer_guid)} has no such account. ${listed}`)
  }
  const types = typesOf(move, fromTypes)
  const isUsable = source.asset === asset && types.includes(source.type)
  return isUsable ? source : reject('invalid_source_account', field, misfitText(source, asset, types))
}

function namedDestination(
  move: InsideMove,
  guid: Guid,
  rows: Rows,
  moment: Moment,
  field: string,
): Account | Rejection {
  const { bank_guid, customer_guid, asset, source_account_guid } = move
  const isBook = move.product_type === 'book_transfer'
  const destination = rows.get(accounts, bank_guid, guid)
  if (!destination || (!isBook && destination.customer_guid !== customer_guid)) {
    const owner = isBook ? 'The bank' : ownerText(customer_guid)
    return reject('no_destination_account', field, `${owner} has no such account. ${listed}`)
  }
  const isSame = isBook ? destination.owner_guid === ownerOf(move) : destination.guid === source_account_guid
  if (isSame || destination.asset !== asset || !typesOf(move, toTypes).includes(destination.type)) {
    const other = isBook
      ? 'A book_transfer goes to another owner. Use inter_account between accounts of one owner.'
      : 'The source and the destination are the same account. Name two accounts.'
    const message = isSame ? other : misfitText(destination, asset, typesOf(move, toTypes))
    return reject('invalid_destination_account', field, message)
  }
  const payee = isBook ? destination.customer_guid : null
  const unfit = payee && refuseUnlessVerified(rows.get(customers, bank_guid, payee), moment.now, field)
  return unfit || destination
}
