// The built client in a real browser, as ES modules and without a bundler. The page comes from another origin than the service, which the
// bank allows (cors_allowed_origins). Skipped where no chromium is found.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedHeaders } from '../../src/signing/sign.ts'
import { chromium, type Site, startSite } from '../support/browser.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

const program = chromium()
if (!program) console.info('No chromium on the PATH or in CORRIDOR_CHROMIUM: the client is not tried in a browser.')

describe.skipIf(!program)('in a browser', () => {
  let s: TestService
  let site: Site
  beforeAll(async () => {
    s = await startTestService()
    const folder = join(import.meta.dirname, '..', '..', 'packages', 'client', 'dist')
    site = await startSite({ folder, service_url: s.service.base_url })
  })
  afterAll(async () => {
    await site?.stop()
    await s?.stop()
  })

  const allow = (origins: readonly string[]) =>
    ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { cors_allowed_origins: origins }, organization()))
  const organization = () => ({ key: s.demo.organization_key })

  /** `values` are constants of the module. Bigints come back as text. */
  const run = (values: object, code: string) =>
    site.run(`
import { Corridor, CorridorConnectionError, CorridorError, verifyWebhook } from '/packages/client/src/corridor.js'
const { ${Object.keys(values).join(', ')} } = ${JSON.stringify(values)}
export default async () => {
${code}
}`)
  const access = () => ({ url: s.service.base_url, key: s.demo.bank_key, customer_guid: s.demo.customers[0]!.guid })

  test('a trade completes, and 12345678901234567891 wei go there and back', async () => {
    await allow([site.url])
    const code = `
const corridor = new Corridor({ url, key })
const quote = await corridor.quotes.create({ product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10000n, customer_guid })
const trade = await corridor.waitFor(await corridor.trades.create({ trade_type: 'platform', quote_guid: quote.guid }), 'completed')
const account = await corridor.accounts.create({ type: 'trading', asset: 'ETH', name: 'Ether', customer_guid })
const deposit = await corridor.sandbox.deposits.create({ account_guid: account.guid, amount: 12345678901234567891n })
await corridor.waitFor(deposit, 'completed')
const { platform_balance } = await corridor.accounts.get(account.guid)
const wrong = await new Corridor({ url, key: 'wrong' }).quotes.list().page().catch((error) => error)
const refusal = await corridor.quotes.create({ product_type: 'trading', symbol: 'BTC-XXX', side: 'buy', deliver_amount: 1n }).catch((error) => error)
return [trade.state, typeof platform_balance, String(platform_balance), refusal instanceof CorridorError, refusal.message_code, wrong.status]`
    expect(await run(access(), code)).toEqual([
      'completed',
      'bigint',
      '12345678901234567891',
      true,
      'unsupported_value',
      401,
    ])
  })

  test('a page of an origin that the bank does not list gets no answer', async () => {
    await allow(['https://app.example.com'])
    const code = `
const corridor = new Corridor({ url, key, retries_max: 0 })
const error = await corridor.quotes.list().page().catch((caught) => caught)
return error instanceof CorridorConnectionError`
    expect(await run(access(), code)).toBe(true)
  })

  test('a delivery is verified, and a changed one is not', async () => {
    const signing_key = `whsec_${Buffer.from('a key of thirty-two bytes or so!').toString('base64')}`
    const guid = 'a'.repeat(32)
    const body = JSON.stringify({ guid, event_type: 'trade.completed' })
    const headers = signedHeaders([signing_key], guid, Date.now(), body)
    const code = `
const event = await verifyWebhook({ headers: new Headers(headers), body, keys: [signing_key] })
const error = await verifyWebhook({ headers: new Headers(headers), body: body + ' ', keys: [signing_key] }).catch((caught) => caught)
return [event.event_type, error.constructor.name]`
    expect(await run({ headers, body, signing_key }, code)).toEqual(['trade.completed', 'InvalidDelivery'])
  })

  // The stream needs the key of the organization, which no bank allows to other origins: here a proxy has the origin of the page.
  test('the stream of events gives an event', async () => {
    const code = `
const corridor = new Corridor({ url: location.origin, key })
for await (const event of corridor.subscriptionEvents.stream({ after: '0' })) return event.event_type`
    expect(await run({ key: s.demo.organization_key }, code)).toMatch(/^\w+\.\w+$/)
  })
})
