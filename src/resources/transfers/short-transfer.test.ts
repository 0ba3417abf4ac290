// What a transfer leaves out when it is stored comes back when it is read, and rows that are older are read as they are. A list,
// which makes no rows, shows the same.
import { expect, test } from 'vitest'
import { isJsonText, noPiece } from '../../db/lines.ts'
import { shownLines } from '../../http/shown-lines.ts'
import { amount } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { writeJson } from '../../wire/json.ts'
import { compileWriter } from '../../wire/write.ts'
import type { EntryAccount } from '../quotes/entry-account.ts'
import { restoreTransfer, shortTransfer } from './short-transfer.ts'
import { madeOfTransfer } from './transfer.queries.ts'
import { TransferReply, transferAnswer } from './transfer.schema.ts'
import { plainTransfer, type Transfer, transfers } from './transfer.ts'

const [bank_guid, customer_guid, payee, account_guid, other_guid] = ['b', 'c', 'p', 'a', 'o'].map((letter) =>
  letter.repeat(32),
) as [Guid, Guid, Guid, Guid, Guid]

const own: EntryAccount = { guid: account_guid, type: 'fiat', bank_guid, customer_guid }
const ofPayee: EntryAccount = { guid: other_guid, type: 'fiat', bank_guid, customer_guid: payee }
const ofBank: EntryAccount = { guid: other_guid, type: 'reserve', bank_guid }
const wallet: EntryAccount = { type: 'external_wallet', bank_guid, customer_guid }

type Row = Parameters<typeof restoreTransfer>[0]
const created_at = timestampFromMs(Date.parse('2026-01-02T03:04:05.678Z'))
const window_start = timestampFromMs(0)
/** Of the whole amount when the transfer was created, and of the same in another asset a little later. */
const whole = { limit_key: 'daily:USD::', window_start, amount: amount(100n), at: created_at }
const other = { limit_key: 'rolling:60:EUR::', window_start, amount: amount(90n), at: timestampFromMs(created_at + 1) }
const entry = {
  source_account: own,
  destination_account: ofPayee,
  receive_amount: amount(95n),
  deliver_amount: amount(100n),
}
const book: Row = {
  ...{ bank_guid, customer_guid, receive_amount: amount(95n), deliver_amount: amount(100n), fee: amount(5n) },
  ...{ source_account: own, destination_account: ofPayee, entries: [{ ...entry, fee: amount(5n) }] },
  source_participants: [{ type: 'customer', guid: customer_guid, amount: amount(100n) }],
  destination_participants: [{ type: 'customer', guid: payee, amount: amount(95n) }],
  ...{ created_at, reservations: [whole, other], payee_reservations: [whole] },
}

/** As the database gives it back: fields without a value are gone. */
const throughJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => throughJson(item))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(kept.map(([key, each]) => [key, throughJson(each)]))
}

const stored = (row: Row): Row => {
  const short = Object.fromEntries(
    Object.entries(shortTransfer).map(([column, shorten]) => [column, throughJson(shorten(row))]),
  )
  return { ...row, ...short } as Row
}

const rows: [string, Row][] = [
  ['between two customers', book],
  ['of the bank itself', { ...book, customer_guid: null, source_account: ofBank, destination_account: ofBank }],
  ['from an account of the bank for a customer', { ...book, source_account: ofBank }],
  ['to a wallet that is not known', { ...book, destination_account: wallet }],
  ['that came by itself', { ...book, source_account: null, entries: [], source_participants: null }],
  [
    'with several destinations',
    {
      ...book,
      destination_account: null,
      destination_participants: [
        { type: 'counterparty', guid: payee, amount: amount(60n) },
        { type: 'bank', guid: bank_guid, amount: amount(35n) },
      ],
      entries: [
        {
          ...entry,
          receive_amount: amount(60n),
          fee: amount(0n),
          destination_account: { ...wallet, guid: other_guid },
        },
        { ...entry, receive_amount: amount(35n), fee: amount(5n), destination_account: ofBank },
      ],
    },
  ],
  [
    'paid by a part of its customer',
    { ...book, source_participants: [{ type: 'customer', guid: customer_guid, amount: amount(99n) }] },
  ],
]

test.each(rows)('a transfer %s comes back', (_, row) => {
  const read = stored(row)
  restoreTransfer(read)
  expect(read).toEqual(row)
  // A row that was stored whole is the same afterwards.
  const whole = { ...row }
  restoreTransfer(whole)
  expect(whole).toEqual(row)
})

test('a transfer between two customers says nothing twice', () => {
  const { entries, source_account, source_participants, destination_participants } = stored(book)
  expect([entries, source_participants, destination_participants]).toEqual([[{}], [{}], [{}]])
  expect(source_account).toEqual({ guid: account_guid, type: 'fiat' })
})

const lines = defined(shownLines(transfers.columns, TransferReply, madeOfTransfer), 'transfers are written from texts')
const write = compileWriter(TransferReply)

/** As the database sends a row to a list. */
const piecesOf = (row: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(lines.columns).map(([name, column]) => {
    const value = row[name]
    if (value === null) return noPiece
    if (column.sql === 'timestamptz') return '2026-01-02 03:04:05.678+00'
    return column.sql === 'jsonb' || isJsonText(column) ? writeJson(value) : String(value)
  })

const huge = amount(10n ** 37n)

test.each([
  ...rows,
  [
    'that returns more than is left',
    {
      ...{ ...book, reference_transfer_guid: other_guid },
      deliver_amount: huge,
      entries: [
        { ...entry, fee: amount(0n) },
        { ...entry, deliver_amount: amount(70n), fee: amount(0n) },
      ],
    },
  ],
  [
    'to an account at another bank',
    { ...book, destination_account: { ...ofPayee, type: 'external_bank_account' }, entries: [] },
  ],
] as [string, Row][])('a list shows a transfer %s like a read', (_, row) => {
  for (const state of ['pending', 'completed'] as const) {
    const transfer: Transfer = {
      ...plainTransfer,
      ...{ guid: account_guid, transfer_type: 'book', asset: 'U"SD', side: null, fee_details: [], event_sequence: 1 },
      ...{ updated_at: created_at, labels: ['a', 'b'], state },
      ...row,
    }
    const shown = write(transferAnswer(transfer))
    expect(lines.read(piecesOf({ ...transfer, ...stored(row) }))).toBe(shown)
    // A row that was stored whole.
    expect(lines.read(piecesOf(transfer))).toBe(shown)
  }
})
