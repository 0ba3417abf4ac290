// The rows of a payout's CSV: their columns, and how many there may be.
import { expect, test } from 'vitest'
import { payoutRowsMax } from './payout.ts'
import { headerOf, sentRow } from './payout-csv.ts'

test('a payout has as many rows as it may have, and no more', () => {
  const header = headerOf({ line: 1, cells: [' Name ', 'AMOUNT', 'destination_account_guid'] })
  const record = { line: 2, cells: ['A ', '1', ''] }
  expect(sentRow(record, header, payoutRowsMax).input).toEqual({ name: 'A', amount: '1' })
  expect(() => sentRow(record, header, payoutRowsMax + 1)).toThrow(/^Line 2: a payout has at most 20000 rows/)
})
