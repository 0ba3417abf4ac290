// A demo bank with many trades: copies of a real one, as `corridor bench` makes them.
import { Filler } from '../../bench/fill.ts'
import { connectTo } from '../support/database.ts'
import { eventually, ok, type TestService } from '../support/service.ts'

export async function makeTrades(s: TestService, trades: number, days: number): Promise<void> {
  const { bank_guid, organization_key: key, customers } = s.demo
  await ok(s.call('PATCH', `/banks/${bank_guid}`, { settings: { spread_fee_bps: 75 } }, { key }))
  const { guid: customer_guid } = customers[0]!
  // Each trade costs its customer a hundred dollars.
  for (const { accounts } of customers)
    await ok(s.call('POST', '/sandbox/deposits', { account_guid: accounts[0]!.guid, amount: 10_000 * trades }))
  const daily = { type: 'daily', asset: 'USD', amount: 10 ** 12, activities: [], sides: [] }
  await ok(s.call('PATCH', `/customers/${customer_guid}`, { activity_limits: [daily] }))
  const quote = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
  const { guid: quote_guid } = await ok(s.call('POST', '/quotes', quote))
  const { guid } = await ok(s.call('POST', '/trades', { trade_type: 'platform', quote_guid, labels: ['web'] }))
  const sql = connectTo(s.config.database_url!, { name: 'many trades', max: 2 })
  await eventually(
    () => sql`select 1 from published_events where object_guid = ${guid} and event_type = 'trade.completed'`,
    (rows) => rows.length === 1,
  )
  const filler = await Filler.open(sql, { guid: bank_guid, customers } as never, trades, days)
  await filler.fillUpTo(trades, () => {})
  await filler.close()
  await sql`analyze`
  await sql.end()
}
