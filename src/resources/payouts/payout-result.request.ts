// The result of a payout as CSV: the columns that were sent, in their names, so that rows can be corrected and sent again, and what became
// of each row. Without personal data the columns that identify people are empty.
import type { Call } from '../../http/endpoint.ts'
import { readPersonal } from '../../http/personal.ts'
import { csvLine } from '../../kernel/csv.ts'
import { rowsAfter } from './payout.queries.ts'
import type { Payout } from './payout.ts'
import { payoutColumns, personalColumns, type RowInput } from './payout-csv.ts'
import { type PayoutRow, type PayoutRowState, payoutRowsPersonal } from './payout-row.ts'

const outcomeColumns = [
  'row_number',
  'state',
  'errors',
  'failure_code',
  'plan_guid',
  'execution_guid',
  'source_asset',
  'source_amount',
  'destination_asset',
  'destination_amount',
] as const

const page_rows = 500

type Reader = Pick<Call<never, never>, 'caller' | 'services' | 'address' | 'request_id'>

export async function resultOf(
  reader: Reader,
  payout: Payout,
  states: readonly PayoutRowState[] | undefined,
  showsPersonal: boolean,
): Promise<string> {
  const { sql, turn } = reader.services
  const pieces = [csvLine([...payoutColumns, ...outcomeColumns])]
  for (let after = 0; ; ) {
    const page = await rowsAfter(sql, payout, after, page_rows)
    const last = page.at(-1)
    if (!last) return pieces.join('')
    after = last.row_number
    const rows = page.filter(({ state }) => !states || states.includes(state))
    const guids = rows.map(({ guid }) => guid)
    const personal = showsPersonal ? await readPersonal(reader, payoutRowsPersonal, guids) : undefined
    await turn()
    for (const row of rows) pieces.push(lineOf(payout, row, personal?.get(row.guid)?.input as RowInput | undefined))
  }
}

function lineOf({ asset }: Payout, row: PayoutRow, input: RowInput | undefined): string {
  const known = row as unknown as Readonly<Record<string, string | bigint | null | undefined>>
  const sent = payoutColumns.map((column) =>
    input ? input[column] : personalColumns.includes(column) ? '' : known[column],
  )
  const { row_number, state, errors, failure_code, plan_guid, execution_guid, source_amount, destination_amount } = row
  const faults = errors.map(({ field, message }) => `${field}: ${message}`).join(' ')
  const [from, to] = [source_amount === null ? null : asset, destination_amount === null ? null : row.asset]
  return csvLine([
    ...sent,
    ...[
      row_number,
      state,
      faults,
      failure_code,
      plan_guid,
      execution_guid,
      from,
      source_amount,
      to,
      destination_amount,
    ],
  ])
}
