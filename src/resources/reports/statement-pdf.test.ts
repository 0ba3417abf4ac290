// The number of pages is known before the first one is set. A wrong number would be an error of the service.
import { expect, test } from 'vitest'
import type { Guid } from '../../kernel/guid.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import type { StatementHead, StatementLine } from './statement.ts'
import { drawStatement } from './statement-drawing.request.ts'
import { statementPdf } from './statement-pdf.request.ts'

const guid = '01a1eca1bbab71dca4f85ac917d989b1' as Guid
const at = timestampFromMs(Date.parse('2026-11-01'))

const lineOf = (amount: bigint, sequence: number): StatementLine => ({
  ...{ sequence, created_at: at, step: 'settle', subject_type: 'trade', amount, balance: amount * BigInt(sequence) },
  ...{ subject_guid: guid, journal_guid: guid },
})

function headOf(count: number, amount: bigint, names: Partial<StatementHead> = {}): StatementHead {
  const total = amount * BigInt(count)
  return {
    ...{ bank_guid: guid, bank_name: 'Bank', account_guid: guid, account_type: 'fiat', account_name: 'Account' },
    ...{ customer_guid: null, asset: 'USD', from: at, to: at, created_at: at, held_amount: 1n },
    ...{ opening_balance: 0n, closing_balance: total, credit_count: count, credit_amount: total },
    ...{ debit_count: 0, debit_amount: 0n },
    ...names,
  }
}

async function pagesOf(
  count: number,
  amount: bigint,
  decimals: number,
  names: Partial<StatementHead> = {},
): Promise<number> {
  const head = headOf(count, amount, names)
  const lines = Array.from({ length: count }, (_, i) => lineOf(amount, i + 1))
  const drawing = drawStatement(head, decimals)
  return countPages([drawing.add(lines), await drawing.end()])
}

const countPages = (pdf: readonly Uint8Array[]): number =>
  Buffer.concat(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test.each([
  // Upright: 21 rows, then 28 on each page. One is the opening balance, two are the totals.
  [0, 1],
  [18, 1],
  [19, 2],
  [20, 2],
  [46, 2],
  [47, 3],
  [48, 3],
  [74, 3],
])('%i lines are %i pages', async (lines, pages) => {
  expect(await pagesOf(lines, 100n, 2)).toBe(pages)
})

test('every number of lines fills the pages that were counted', async () => {
  for (let lines = 0; lines < 52; lines++) {
    await pagesOf(lines, 100n, 2)
    await pagesOf(lines, 10n ** 37n, 18)
  }
})

test.each([
  ['Cyrillic and Greek', 'Банк Ελλάδα'],
  ['Arabic and Hebrew', 'مصرف בנק'],
  ['East Asian letters and pictures, shown as boxes', '東京銀行 \u{1F600}'],
  ['control characters', 'a\u0000b\tc\nd\u200f'],
  ['half a surrogate pair', 'a\ud800b'],
  ['very long', 'W'.repeat(128)],
])('a name in %s does not break it', async (_, name) => {
  expect(await pagesOf(3, 1n, 2, { bank_name: name, account_name: name })).toBe(1)
})

test('statements take turns in their thread, and one that breaks off leaves the others whole', async () => {
  const inPieces = async function* (count: number, breaks = false) {
    for (let at = 0; at < count; at += 30) {
      yield Array.from({ length: Math.min(30, count - at) }, (_, i) => lineOf(100n, at + i + 1))
      if (breaks) throw new Error('the database went away')
    }
  }
  const made = (count: number) => statementPdf(headOf(count, 100n), 2, inPieces(count))
  const [short, broken, long] = await Promise.allSettled([
    made(18),
    statementPdf(headOf(90, 100n), 2, inPieces(90, true)),
    made(74),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'the database went away' } })
  expect([short, long].map((each) => each?.status === 'fulfilled' && countPages(each.value))).toEqual([1, 3])
})
