// The journals behind an object: every entry, also those of hidden accounts, however many others there are around them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { outcomeOf } from '../support/desk.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const journalsOf = (guid: unknown, key = s.demo.bank_key): Promise<Fields[]> =>
  ok(s.call('GET', `/journals/${guid}`, undefined, { key }))
const completed = (path: string) =>
  eventually(
    () => ok(s.call('GET', path)),
    ({ state }) => state === 'completed',
  )

async function bought(deliver_amount: number): Promise<Fields> {
  const order = { product_type: 'trading', customer_guid: s.demo.customers[0]!.guid, symbol: 'BTC-USD', side: 'buy' }
  const { guid: quote_guid } = await ok(s.call('POST', '/quotes', { ...order, deliver_amount }))
  const { guid } = await ok(s.call('POST', '/trades', { trade_type: 'platform', quote_guid }))
  return completed(`/trades/${guid}`)
}

test('of a trade have both sides of each asset, and sum to zero', async () => {
  const trade = await bought(10_000)
  const [journal, more] = await journalsOf(trade.guid)
  expect(more).toBeUndefined()
  expect(journal).toMatchObject({ subject_type: 'trade', subject_guid: trade.guid, step: 'settle' })
  const entries = journal!.entries as Fields[]
  const [usd, btc] = ['USD', 'BTC'].map((asset) => entries.filter((each) => each.asset === asset))
  for (const side of [usd!, btc!]) expect(side.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0)
  const [fiat] = s.demo.customers[0]!.accounts
  expect(usd).toContainEqual(
    expect.objectContaining({ account_guid: fiat!.guid, account_type: 'fiat', amount: -10_000 }),
  )
  expect(new Set(entries.map(({ account_type }) => account_type))).toContain('external')
})

test('are all found in the database, for every subject', async () => {
  for (let i = 0; i < 40; i++) await bought(1_000 + i)
  const rows = await s.service.sql<{ subject_guid: string; n: number }[]>`
    select j.subject_guid, count(*)::integer as n
    from journals j join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
    where j.bank_guid = ${s.demo.bank_guid} and j.subject_type in ('trade', 'transfer') group by 1`
  expect(rows.length).toBeGreaterThan(40)
  for (const { subject_guid, n } of rows) {
    const found = await journalsOf(subject_guid)
    expect(found.flatMap(({ entries }) => entries)).toHaveLength(n)
  }
})

test('of an execution are those of its stages', async () => {
  const [payer, payee] = s.demo.customers
  const plan = await ok(
    s.call('POST', '/plans', {
      ...{ type: 'remittance', customer_guid: payer!.guid },
      source_account: { guid: payer!.accounts[0]!.guid, amount: 5_000 },
      destination_account: { guid: payee!.accounts[0]!.guid },
    }),
  )
  await completed(`/plans/${plan.guid}`)
  const { guid } = await ok(s.call('POST', '/executions', { plan_guid: plan.guid }))
  await completed(`/executions/${guid}`)
  const journals = await journalsOf(guid)
  expect(journals.map(({ subject_type }) => subject_type)).toContain('stage')
  expect(journals.flatMap(({ entries }) => entries)).toContainEqual(
    expect.objectContaining({ account_guid: payee!.accounts[0]!.guid, amount: 5_000 }),
  )
})

test('of another bank, of nothing and of a quote do not exist', async () => {
  const trade = await bought(2_000)
  const other = await makeDemo(s.service, s.demo.base_url)
  for (const [guid, key] of [
    [trade.guid, other.bank_key],
    ['0'.repeat(32), s.demo.bank_key],
    [trade.quote_guid, s.demo.bank_key],
  ] as const)
    expect(outcomeOf(await s.call('GET', `/journals/${guid}`, undefined, { key }))).toBe('404 not_found')
})
