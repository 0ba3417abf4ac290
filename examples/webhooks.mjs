// Subscribes, starts receiver.mjs, causes an event and shows its delivery: `node examples/webhooks.mjs` beside the `.corridor` of a running
// service. WEBHOOK_PORT is another port than 3000 for the receiver.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Corridor } from '@corridor/client'

const demo = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url: demo.base_url, key: demo.bank_key })
const organization = new Corridor({ url: demo.organization_url, key: demo.organization_key })

const subscription = await organization.subscriptions.create({
  name: 'my receiver',
  type: 'webhook',
  environment: 'sandbox',
  url: `http://127.0.0.1:${process.env.WEBHOOK_PORT ?? 3000}/hook`,
  event_types: ['trade.completed', 'trade.failed'],
})
console.log('Subscribed to trade.completed and trade.failed.')

const receiver = spawn(process.execPath, [fileURLToPath(new URL('receiver.mjs', import.meta.url))], {
  env: { ...process.env, WEBHOOK_KEY: subscription.signing_key },
})

try {
  const [said] = await once(receiver.stderr.setEncoding('utf8'), 'data')
  console.log(`The receiver says: ${said.trim()}`)
  if (receiver.exitCode !== null || !said.includes('http')) throw new Error('no receiver: is its port taken? Set WEBHOOK_PORT')
  const delivered = once(receiver.stdout.setEncoding('utf8'), 'data')
  const quote = await corridor.quotes.create({
    product_type: 'trading',
    symbol: 'BTC-USD',
    side: 'buy',
    deliver_amount: 10_000n,
    customer_guid: demo.customers[0].guid,
  })
  const trade = await corridor.trades.create({
    trade_type: 'platform',
    quote_guid: quote.guid,
    expected_error: 'non_sufficient_funds',
  })
  console.log(`Made a trade that is ${trade.state}: ${trade.failure_code}.`)

  const event = JSON.parse((await delivered)[0])
  console.log(`The receiver got ${event.event_type}, event ${event.sequence} of trade ${event.object_guid}.`)
  const deliveries = organization.subscriptionDeliveries.list({ subscription_guid: [subscription.guid] })
  console.log(`The service knows of ${(await deliveries.page(0)).total} delivery.`)
} finally {
  receiver.kill()
  await organization.subscriptions.delete(subscription.guid)
}
