// A statement as CSV: a record for each line, between one with the opening and one with the closing balance.
import { decimalText } from '../../kernel/amount.ts'
import { csvLine } from '../../kernel/csv.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import { lineText, type StatementHead, type StatementLine } from './statement.ts'

const columns = [
  ...['time', 'description', 'amount_in', 'amount_out', 'balance', 'asset', 'account_guid', 'sequence', 'step'],
  ...['subject_type', 'subject_guid', 'journal_guid'],
]

const edge = (time: Timestamp, text: string, balance: bigint, head: StatementHead, decimals: number): string =>
  csvLine([
    ...[isoFromTimestamp(time), text, '', '', decimalText(balance, decimals), head.asset, head.account_guid],
    ...['', '', '', '', ''],
  ])

export const csvStart = (head: StatementHead, decimals: number): string =>
  csvLine(columns) + edge(head.from, 'Opening balance', head.opening_balance, head, decimals)

export function csvOf(line: StatementLine, { asset, account_guid }: StatementHead, decimals: number): string {
  const { created_at, amount, balance, sequence, step, subject_type, subject_guid, journal_guid } = line
  return csvLine([
    isoFromTimestamp(created_at),
    lineText(line),
    amount > 0n ? decimalText(amount, decimals) : '',
    amount < 0n ? decimalText(-amount, decimals) : '',
    decimalText(balance, decimals),
    ...[asset, account_guid, sequence, step, subject_type, subject_guid, journal_guid],
  ])
}

export const csvEnd = (head: StatementHead, decimals: number): string =>
  edge(head.to, 'Closing balance', head.closing_balance, head, decimals)
