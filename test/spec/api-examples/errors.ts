// Examples of common errors.
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

const absent = 'f'.repeat(32)

export async function recordErrors(r: Recorder, { ada }: People): Promise<void> {
  const order = {
    product_type: 'trading',
    customer_guid: ada.guid,
    symbol: 'BTC-USD',
    side: 'buy',
    deliver_amount: 10_000,
  }
  const { side: _, ...sideless } = order
  const person = { type: 'individual', name: { first: 'Una', last: 'Verified' } }
  await r.refusal('createQuote', { body: sideless })
  await r.refusal('createQuote', { body: { ...order, side: 'bye' } })
  await r.refusal('createQuote', { body: { ...order, receive_amount: 1 } })
  await r.refusal('createQuote', { body: { ...order, sid: 'buy' } })
  await r.refusal(
    'createQuote',
    { body: order },
    { raw: '{"product_type": "trading",', headers: { 'content-type': 'application/json' } },
  )
  await r.refusal('createQuote', { body: order }, { raw: 'side=buy', headers: { 'content-type': 'text/plain' } })
  await r.refusal(
    'createQuote',
    { body: order },
    { raw: `"${'x'.repeat(2_000_000)}"`, headers: { 'content-type': 'application/json' } },
  )
  await r.refusal('listTrades', {}, { key: null })
  await r.refusal('listTrades', {}, { key: 'not-a-key' })
  await r.refusal('listTrades', {}, { key: r.service.demo.organization_key })
  const { bank_guid } = r.service.demo
  const { key } = await r.call('createApiKey', {
    body: { name: 'Prices', kind: 'bank', bank_guid, scopes: ['prices:read'] },
  })
  await r.refusal('listTrades', {}, { key })
  await r.refusal('getTrade', { path: { trade_guid: absent } })
  await r.refusal('createTrade', { body: { trade_type: 'platform', quote_guid: absent } })
  const { guid: customer_guid } = await r.call('createCustomer', { body: person })
  await r.refusal('createQuote', { body: { ...order, customer_guid } })
  const { guid: quote_guid } = await r.call('createQuote', { body: order })
  const body = { trade_type: 'platform', quote_guid }
  await r.call('createTrade', { body })
  await r.refusal('createTrade', { body })
  const headers = { 'idempotency-key': 'order-1842' }
  await r.refusal('createCustomer', { body: person }, { headers })
  await r.refusal('createCustomer', { body: { ...person, labels: ['other'] } }, { headers })
}
