// The columns of a payout's CSV, and what a row may have in them. A fault of the file is thrown. A fault of a row is kept with the row,
// and the other rows go on.
import { identityOf, isProblem, parseBankDetails } from '../../bank-numbers/bank-details.ts'
import { type RoutingNumberType, routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { type Amount, amount } from '../../kernel/amount.ts'
import { fiatAssets } from '../../kernel/asset.ts'
import { CsvFault, type CsvRecord } from '../../kernel/csv.ts'
import { type Guid, parseGuid } from '../../kernel/guid.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { type Purpose, purposes } from '../../planning/purposes.ts'
import { payoutRowsMax } from './payout.ts'
import type { RowFault } from './payout-row.ts'

export const payoutColumns = [
  'name',
  'amount',
  'destination_account_guid',
  'asset',
  'routing_number_type',
  'routing_number',
  'account_number',
  'purpose_of_transaction',
  'reference',
] as const
export type PayoutColumn = (typeof payoutColumns)[number]

/** The columns that identify a person or an account. */
export const personalColumns: readonly PayoutColumn[] = ['name', 'routing_number', 'account_number']

const neededColumns: readonly PayoutColumn[] = ['name', 'amount']
const numberColumns: readonly PayoutColumn[] = ['asset', 'routing_number_type', 'routing_number', 'account_number']

/** A row as it was sent: the columns that have a text. */
export type RowInput = Readonly<Partial<Record<PayoutColumn, string>>>

export interface SentRow {
  readonly line_number: number
  readonly row_number: number
  readonly input: RowInput
}

/** The columns in the order of the header. */
export function headerOf(record: CsvRecord | undefined): readonly PayoutColumn[] {
  if (!record) throw new CsvFault('The file is empty. Its first line names the columns.')
  const columns = record.cells.map((cell, i) => {
    const name = cell.trim().toLowerCase()
    const column = payoutColumns.find((each) => each === name)
    if (column) return column
    const known = `Known columns: ${payoutColumns.join(', ')}.`
    throw new CsvFault(
      `Line ${record.line}, column ${i + 1}: this column is not known. ${known}${didYouMean(name, payoutColumns)}`,
    )
  })
  const repeated = columns.findIndex((column, i) => columns.indexOf(column) < i)
  if (repeated >= 0) {
    throw new CsvFault(
      `Line ${record.line}, column ${repeated + 1}: the column \`${columns[repeated]}\` is there twice.`,
    )
  }
  const missing = neededColumns.find((column) => !columns.includes(column))
  if (missing) throw new CsvFault(`Line ${record.line}: the column \`${missing}\` is missing.`)
  if (!columns.includes('destination_account_guid') && !columns.includes('routing_number')) {
    throw new CsvFault(
      `Line ${record.line}: add the column \`destination_account_guid\`, or \`routing_number\` with its columns.`,
    )
  }
  return columns
}

export function sentRow({ line, cells }: CsvRecord, header: readonly PayoutColumn[], row_number: number): SentRow {
  if (cells.length !== header.length) {
    throw new CsvFault(
      `Line ${line} has ${cells.length} columns, and the header has ${header.length}. Give each row all columns.`,
    )
  }
  if (row_number > payoutRowsMax)
    throw new CsvFault(`Line ${line}: a payout has at most ${payoutRowsMax} rows. Send another one for the rest.`)
  const sent = header.map((column, i) => [column, (cells[i] ?? '').trim()] as const)
  return { line_number: line, row_number, input: Object.fromEntries(sent.filter(([, text]) => text !== '')) }
}

/** What is known of a row without asking anybody. `identity` is the text of the account numbers that their fingerprint is made of. */
export interface ReadRow {
  readonly amount: Amount | null
  readonly asset: string | null
  readonly routing_number_type: RoutingNumberType | null
  readonly purpose_of_transaction: Purpose | null
  readonly reference: string | null
  readonly destination_account_guid: Guid | null
  readonly identity: string | null
  readonly errors: readonly RowFault[]
}

const digits = /^[1-9]\d{0,37}$/
const longest: Readonly<Partial<Record<PayoutColumn, number>>> = { name: 128, reference: 140 }

export function readRow(input: RowInput): ReadRow {
  const errors: RowFault[] = []
  const fault = (field: PayoutColumn, message: string): null => {
    errors.push({ field, message })
    return null
  }
  const oneOf = <Value extends string>(field: PayoutColumn, values: readonly Value[]): Value | null => {
    const text = input[field]
    if (text === undefined) return null
    return (
      values.find((each) => each === text) ??
      fault(field, `This must be one of ${values.join(', ')}.${didYouMean(text, values)}`)
    )
  }
  for (const column of neededColumns) if (input[column] === undefined) fault(column, 'This is missing.')
  for (const column of payoutColumns) {
    const text = input[column] ?? ''
    const most = longest[column] ?? 128
    if ([...text].length > most) fault(column, `This has more than ${most} characters.`)
    if (/[\r\n]/.test(text)) fault(column, 'This has a line break.')
  }
  const { amount: sum, reference = null, destination_account_guid: guid } = input
  const known = {
    amount: sum === undefined ? null : digits.test(sum) ? amount(BigInt(sum)) : fault('amount', amountText),
    asset: oneOf('asset', fiatAssets),
    routing_number_type: oneOf('routing_number_type', routingNumberTypes),
    purpose_of_transaction: oneOf('purpose_of_transaction', purposes),
    reference: reference?.slice(0, 140) ?? null,
    destination_account_guid:
      guid === undefined
        ? null
        : (parseGuid(guid) ?? fault('destination_account_guid', 'This must be 32 lowercase hex characters.')),
  }
  return { ...known, identity: identityIn(input, fault), errors }
}

const amountText = 'This must be a whole number of base units (cents, satoshis), from 1, without separators.'
const numbersText = 'Give either `destination_account_guid`, or `asset`, `routing_number_type` and `routing_number`.'

/** The account numbers as one text, if the row names its account by them. */
function identityIn(input: RowInput, fault: (field: PayoutColumn, message: string) => null): string | null {
  const isNumbered = numberColumns.some((column) => input[column] !== undefined)
  if (input.destination_account_guid !== undefined)
    return isNumbered ? fault('destination_account_guid', numbersText) : null
  const { asset, routing_number_type: type, routing_number, account_number } = input
  if (!asset || !type || !routing_number)
    return fault(isNumbered ? 'routing_number' : 'destination_account_guid', numbersText)
  const routing_number_type = routingNumberTypes.find((each) => each === type)
  if (!routing_number_type) return null
  const details = parseBankDetails({
    routing_details: [{ routing_number_type, routing_number }],
    ...(account_number ? { account_details: [{ account_number }] } : {}),
  })
  if (!isProblem(details)) return identityOf(details)
  const field = details.field.startsWith('account_details') ? 'account_number' : 'routing_number'
  const reason = details.fault ? ` (${details.fault.replaceAll('_', ' ')})` : ''
  return fault(
    field,
    details.code === 'missing_parameter' ? 'This is missing.' : `This is not a valid number${reason}.`,
  )
}
