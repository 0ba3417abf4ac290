// Between which accounts money can move inside the bank: of one owner (inter_account), or of two owners (book_transfer). Checked
// when it is quoted and again when it is executed. A book transfer may name its accounts at either time.
import type { Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Account, accounts, findAccounts } from '../accounts/account.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'

export interface InsideMove {
  readonly product_type: 'inter_account' | 'book_transfer'
  readonly bank_guid: Guid
  /** The payer; null: the bank. */
  readonly customer_guid: Guid | null
  readonly asset: string
  /** Undefined: not named yet. Only a book transfer may leave accounts out. */
  readonly source_account_guid?: Guid | undefined
  readonly destination_account_guid?: Guid | undefined
}

/** The fields that refusals of the accounts name. */
export interface InsideFields {
  readonly source: string
  readonly destination: string
}

export const insideFields: InsideFields = { source: 'source_account_guid', destination: 'destination_account_guid' }

const bookTypes: readonly Account['type'][] = ['fiat', 'trading']
const ownTypes: readonly Account['type'][] = ['fiat', 'trading', 'storage', 'invoice_operations']
/** Of system accounts, the bank can empty `fee` and fill `gas` and `reserve`. */
const fromTypes: readonly Account['type'][] = [...ownTypes, 'fee']
const toTypes: readonly Account['type'][] = [...ownTypes, 'gas', 'reserve']

const typesOf = ({ product_type }: InsideMove, types: readonly Account['type'][]) =>
  product_type === 'book_transfer' ? bookTypes : types

const ownerOf = ({ bank_guid, customer_guid }: InsideMove): Guid => customer_guid ?? bank_guid

/** The accounts that a book transfer can pay from if none is named. */
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

/** The named accounts, if this move can use them. */
export function insideAccounts(
  move: InsideMove,
  rows: Rows,
  moment: Moment,
  fields: InsideFields = insideFields,
): InsideAccounts | Rejection {
  const unfit = refuseUnlessVerifiedOwner(rows, move, moment)
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
  // Accounts of other owners do not exist for this owner.
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
  const unfit = isBook ? refuseUnlessVerifiedOwner(rows, destination, moment, field) : undefined
  return unfit ?? destination
}
