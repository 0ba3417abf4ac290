// The entries of a quote are stored without what the quote says itself, and the view gives them back whole. Quotes that were stored
// whole, before that, are read as they are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, type Sql } from '../../db/pool.ts'
import { amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { parseStored, writeJson } from '../../wire/json.ts'
import type { EntryAccount } from './entry-account.ts'
import { type QuoteEntry, shortEntries } from './quote.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'test', max: 1 })
})
afterAll(async () => {
  await sql`delete from quotes`
  await sql.end()
  await database.drop()
})

const [bank_guid, customer_guid, payee, account_guid, other_guid] = ['b', 'c', 'd', 'a', 'e'].map((digit) =>
  digit.repeat(32),
) as [Guid, Guid, Guid, Guid, Guid]
const own: EntryAccount = { guid: account_guid, type: 'fiat', bank_guid, customer_guid }
const ofPayee: EntryAccount = { guid: other_guid, type: 'fiat', bank_guid, customer_guid: payee }
const ofBank: EntryAccount = { guid: other_guid, type: 'reserve', bank_guid }
const open: EntryAccount = { type: 'fiat', bank_guid }
const amounts = { receive_amount: amount(10n ** 30n), deliver_amount: amount(10n ** 30n + 7n), fee: amount(7n) }

const entry = (source_account: EntryAccount, destination_account: EntryAccount, more = {}): QuoteEntry => ({
  ...{ source_account, destination_account, ...amounts, ...more },
})

test.each<[string, Guid | null, readonly QuoteEntry[]]>([
  ['between two customers', customer_guid, [entry(own, ofPayee)]],
  ['into an account of the bank', customer_guid, [entry(own, ofBank)]],
  ['to an account that is not known', customer_guid, [entry(own, open)]],
  ['of the bank itself', null, [entry(ofBank, open)]],
  [
    'with several destinations',
    customer_guid,
    [entry(own, ofPayee, { fee: amount(0n) }), entry(own, ofBank, { receive_amount: amount(1n) })],
  ],
])('a quote %s', async (_, customer, entries) => {
  const whole = writeJson(entries)
  const row = { bank_guid, customer_guid: customer, ...amounts, entries }
  for (const stored of [whole, writeJson(shortEntries(row))]) {
    await sql`delete from quotes`
    await sql`
      insert into quotes (bank_guid, guid, product_type, customer_guid, asset, receive_amount, deliver_amount, fee, fee_details, entries,
        issued_at, created_at)
      values (${bank_guid}, ${other_guid}, 'book_transfer', ${customer}, 'USD', ${String(amounts.receive_amount)}::text::numeric,
        ${String(amounts.deliver_amount)}::text::numeric, ${String(amounts.fee)}::text::numeric, '[]', ${stored}::text::jsonb, now(), now())`
    const [read] = await sql<{ entries: string }[]>`select entries::text as entries from quotes_and_their_use`
    expect(parseStored(read!.entries)).toEqual(parseStored(whole))
  }
})
