// In a large bank a filter is served by its index: an index on an expression is used only where the filter is worded as it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSettings } from '../../src/db/list.ts'
import type { Sql } from '../../src/db/pool.ts'
import type { Call } from '../../src/http/endpoint.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { connectTo, createTestDatabase, on_one_server, type TestDatabase } from '../support/database.ts'

const bank_guid = 'a'.repeat(32)
const account = 'b'.repeat(32)
const own = 'c'.repeat(32)
const customer = 'd'.repeat(32)

let database: TestDatabase
let sql: Sql

/** So many rows that walking over all of them is dearer than any index; few are about the accounts above. */
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connectTo(database.url, { name: 'test', max: 1 })
  const rows = 'from generate_series(1, 20000) i'
  const guid = `md5('r' || i)::uuid`
  const of = (name: string, every: string) => `case when i % 2000 = 0 then ${every} else md5('${name}' || i)::uuid end`
  const ref = (name: string) =>
    `jsonb_build_object('guid', replace((${of(name, `'${account}'::uuid`)})::text, '-', ''), 'type', 'fiat')`
  const made = `now(), now(), 1`
  await sql.unsafe(`insert into accounts (bank_guid, guid, type, owner_guid, customer_guid, asset, ref, name, state, created_at, updated_at, event_sequence)
    values ('${bank_guid}', '${account}', 'fiat', '${customer}', '${customer}', 'USD', '', 'A', 'created', ${made}),
      ('${bank_guid}', '${own}', 'fiat', '${bank_guid}', null, 'USD', '', 'A', 'created', ${made})`)
  await sql.unsafe(`insert into trades (bank_guid, guid, trade_type, customer_guid, quote_guid, symbol, side, state, receive_amount, deliver_amount,
      fee, fee_details, rate, deliver_account_guid, receive_account_guid, reservations, created_at, updated_at, event_sequence)
    select '${bank_guid}', ${guid}, 'platform', case when i % 2 = 0 then ${of('c', `'${customer}'::uuid`)} end, ${guid}, 'BTC-USD', 'buy',
      'completed', 1, 1, 0, '[]', '1', ${of('a', `'${account}'::uuid`)}, case when i % 2001 = 0 then '${own}' else ${guid} end, '[]', ${made} ${rows}`)
  await sql.unsafe(`insert into transfers (bank_guid, guid, transfer_type, asset, state, receive_amount, deliver_amount, fee, fee_details,
      source_account, destination_account, identifiers, created_at, updated_at, event_sequence)
    select '${bank_guid}', ${guid}, 'inter_account', 'USD', 'completed', 1, 1, 0, '[]', ${ref('s')}, ${ref('t')},
      jsonb_build_array(jsonb_build_object('type', 'txn_hash', 'value', 'hash ' || i)), ${made} ${rows}`)
  await sql.unsafe(`insert into plans (bank_guid, guid, type, state, source_account, destination_account, stages, fees, travel_rule_info, terms,
      created_at, updated_at, event_sequence)
    select '${bank_guid}', ${guid}, 'remittance', 'storing', ${ref('p')} || '{"requested_amount": 1}', '{}', '[]', '[]', '{}', '[]', ${made} ${rows}`)
  await sql.unsafe(`insert into external_wallets (bank_guid, guid, name, asset, environment, customer_guid, address, expected_behaviours, state,
      created_at, updated_at, event_sequence)
    select '${bank_guid}', ${guid}, 'W', 'ETH', 'sandbox', case when i % 2000 = 0 then null else ${guid} end, 'x', '[]', 'storing', ${made} ${rows}`)
  for (const table of ['trades', 'transfers', 'plans', 'external_wallets']) await sql.unsafe(`vacuum analyze ${table}`)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

type Asked = [text: string, parameters: string[]]

/** What a list answers, and the statements that it sends. */
async function asking(
  path: string,
  query: object,
  sql: Sql,
): Promise<{ total: number; asked: Asked[]; isKept: boolean }> {
  const asked: Asked[] = []
  let isKept = true
  const spy = new Proxy(sql, {
    get: (target, name) =>
      name === 'unsafe'
        ? (text: string, parameters: string[], options: { prepare: boolean }) => {
            asked.push([text, parameters])
            isKept &&= options.prepare
            return target.unsafe(text, parameters, options)
          }
        : Reflect.get(target, name),
  })
  const { handle } = endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path)!
  const call = { caller: { bank_guid }, query: { page: 0, per_page: 10, ...query }, services: { sql: spy } }
  const answer = (await handle(call as unknown as Call<never, never>)) as { total: number } | { body: string }
  const { total } = 'body' in answer ? (JSON.parse(answer.body) as { total: number }) : answer
  return { total, asked, isKept }
}

/** The statements of a list, with their plans. */
async function plansOf(path: string, query: object): Promise<string[]> {
  const { total, asked } = await asking(path, query, sql)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(50)
  return Promise.all(
    asked
      .filter(([text]) => !text.includes('row_counts'))
      .map(async ([text, parameters]) => {
        const lines = await sql.unsafe(`explain ${text}`, parameters, { prepare: false }).values()
        return lines.map(([line]) => line).join('\n')
      }),
  )
}

test.each<[string, object, string[]]>([
  ['/trades', { customer_guid: [customer] }, ['trades_by_customer']],
  ['/trades', { account_guid: [account] }, ['trades_by_customer']],
  ['/trades', { account_guid: [own] }, ['trades_of_bank_by_deliver_account', 'trades_of_bank_by_receive_account']],
  [
    '/trades',
    { account_guid: [own, account] },
    ['trades_of_bank_by_deliver_account', 'trades_of_bank_by_receive_account', 'trades_by_customer'],
  ],
  ['/transfers', { account_guid: [account] }, ['transfers_by_source', 'transfers_by_destination']],
  ['/transfers', { txn_hash: ['hash 7', 'hash 8'] }, ['transfers_by_txn_hash']],
  ['/plans', { source_account_guid: [account] }, ['plans_by_source']],
  ['/external_wallets', { owner: 'bank' }, ['external_wallets_of_bank']],
])('GET %s %j', async (path, query, indexes) => {
  // A page and its total are one statement.
  const plans = await plansOf(path, query)
  expect(plans).toHaveLength(1)
  for (const index of indexes) expect(plans[0]).toContain(index)
  expect(plans[0]).not.toContain('Seq Scan on')
})

/** Not reviews, which are found in many tables, nor entries, which are read by position and belong to accounts. */
const others_read = ['/reviews', '/entries']
const byCustomer = endpoints.filter(
  ({ method, path, query }) => method === 'GET' && 'customer_guid' in query && !others_read.includes(path),
)

const kept =
  'the plan of a list by customer can be kept: while the tables are empty, it uses the index on customers alone'
// A cluster keeps no plans.
test(kept, on_one_server, async () => {
  const empty = await createTestDatabase()
  const lists = connectTo(empty.url, { name: 'test', max: 1, settings: listSettings })
  const others: string[] = []
  for (const { path } of byCustomer) {
    const { asked, isKept } = await asking(path, { customer_guid: [customer] }, lists)
    if (!isKept) {
      others.push(path)
      continue
    }
    const plans = await Promise.all(asked.map(([text]) => lists.unsafe(`explain (generic_plan) ${text}`).values()))
    const conditions = plans
      .flat()
      .flatMap(([line]) => (/(Index Cond|Filter): .*customer_guid.*/.exec(line) ?? [])[0] ?? [])
    // One for the total, one for the page.
    expect([path, conditions]).toEqual([path, Array(2).fill('Index Cond: ((bank_guid = $1) AND (customer_guid = $2))')])
  }
  // A list of accounts always has another condition.
  expect(others).toEqual(['/accounts'])
  await lists.end()
  await empty.drop()
})
