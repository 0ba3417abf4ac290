// A statement that we write as camt.053 is read by the reader of banks' statements: its sums and balances agree.
import { expect, test } from 'vitest'
import type { Guid } from '../../kernel/guid.ts'
import { parseTimestamp } from '../../kernel/time.ts'
import { readStatement } from '../../rails/files/iso20022/read-account-reports.ts'
import type { StatementHead, StatementLine } from './statement.ts'
import { camtEnd, camtOf, camtStart } from './statement-camt.ts'

const guid = (digit: string): Guid => digit.repeat(32) as Guid
const at = parseTimestamp('2026-11-18T10:00:00Z')!

const head: StatementHead = {
  ...{ bank_guid: guid('a'), bank_name: 'Bank', account_guid: guid('b'), account_type: 'fiat', account_name: 'Cash' },
  ...{ customer_guid: null, asset: 'USD', from: at, to: at, created_at: at, held_amount: 0n },
  ...{ opening_balance: 100n, closing_balance: 325n, credit_count: 1, credit_amount: 250n },
  ...{ debit_count: 1, debit_amount: 25n },
}
const line = (sequence: number, amount: bigint): StatementLine => ({
  ...{ sequence, amount, created_at: at, step: 'return', subject_type: 'transfer', balance: 0n },
  ...{ subject_guid: guid('c'), journal_guid: guid('d') },
})
const textOf = (closing_balance: bigint): Uint8Array => {
  const own = { ...head, closing_balance }
  const lines = [line(1, 250n), line(2, -25n)].map((each) => camtOf(each, own))
  return new TextEncoder().encode(camtStart(own, 'S1') + lines.join('') + camtEnd)
}

test('a statement is read as it was written', () => {
  expect(readStatement(textOf(325n))).toMatchObject({
    message: {
      message_id: 'S1',
      reports: [
        {
          account: { number: guid('b') },
          balances: [
            { type: 'OPBD', amount: 100n },
            { type: 'CLBD', amount: 325n },
          ],
          entries: [
            { direction: 'CRDT', amount: 250n, asset: 'USD', code: { subfamily: 'RRTN' } },
            { direction: 'DBIT', amount: 25n, asset: 'USD' },
          ],
        },
      ],
    },
  })
})

test('a statement whose lines do not lead to its closing balance is refused', () => {
  expect(readStatement(textOf(326n))).toMatchObject({ faults: [{ path: '/Document/BkToCstmrStmt/Stmt' }] })
})
