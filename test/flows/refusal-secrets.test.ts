// What no refusal tells: anything about another bank, and anything that was sent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProductionBank } from '../support/production-bank.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'
import { freshAddress } from '../support/wallets.ts'

type Fields = Record<string, unknown>

let s: TestService
let ada: string
let [usd, usd2] = ['', '']
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const { guid, accounts } = s.demo.customers[0]!
  ;[ada, usd] = [guid, accounts[0]!.guid]
  usd2 = (await made('/accounts', { type: 'fiat', asset: 'USD', name: 'Second', customer_guid: ada })).guid
})
afterAll(() => s.stop())

const absent = 'f'.repeat(32)
const post = (path: string, body: Fields): Promise<Reply> => s.call('POST', path, body)
const made = (path: string, body: Fields) => ok(post(path, body))
const trading = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy' }
const order = () => ({ ...trading, customer_guid: ada, deliver_amount: 1000 })
const moved = (amount: number) => ({
  ...{ product_type: 'inter_account', asset: 'USD', customer_guid: ada, deliver_amount: amount },
  ...{ source_account_guid: usd, destination_account_guid: usd2 },
})

test("another bank's records and records that do not exist are refused with the same words", async () => {
  const { key } = await makeProductionBank(s)
  const wallet = await made('/external_wallets', { name: 'W', asset: 'ETH', address: freshAddress() })
  const quote = await made('/quotes', moved(1))
  const asks: ((guid: string) => [string, Fields])[] = [
    (guid) => ['/trades', { trade_type: 'platform', quote_guid: guid }],
    (guid) => ['/transfers', { transfer_type: 'inter_account', quote_guid: guid }],
    (guid) => ['/executions', { plan_guid: guid }],
    (guid) => ['/quotes', { ...order(), customer_guid: guid }],
    (guid) => ['/external_wallets', { name: 'W', asset: 'ETH', address: freshAddress(), customer_guid: guid }],
    (guid) => ['/external_wallets', { name: 'W', asset: 'ETH', address: freshAddress(), counterparty_guid: guid }],
  ]
  for (const ask of asks) {
    const texts = await Promise.all(
      [wallet.guid, quote.guid, ada, usd, absent].map(async (guid) => {
        const [path, body] = ask(guid)
        const { text } = await s.call('POST', path, body, { key })
        return text.replace(/"request_id":"[^"]*"/, '')
      }),
    )
    expect(new Set(texts).size, texts.join('\n')).toBe(1)
  }
})

test('no answer repeats what was sent', async () => {
  const canary = 'C4N4RY'
  const funding = { product_type: 'funding', asset: 'USD', side: 'deposit', customer_guid: ada, deliver_amount: 1 }
  const crypto = { product_type: 'crypto_transfer', asset: 'BTC', side: 'withdrawal', customer_guid: ada }
  const lightning = { product_type: 'lightning_transfer', asset: 'BTC', network_address: canary }
  const key = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['banks:read'] }
  const verification = { type: 'kyc', method: 'attested' }
  const person = { type: 'individual', name: { first: 'A', last: 'B' } }
  const limit = { type: 'daily', asset: canary, amount: 1 }
  const wallet = { name: 'W', asset: 'ETH', address: freshAddress() }
  const cases: [string, Fields][] = [
    ['/quotes', { ...order(), symbol: canary }],
    ['/quotes', { ...order(), symbol: `${canary}-USD` }],
    ['/quotes', { ...order(), customer_guid: canary }],
    ['/quotes', { ...order(), bank_guid: canary }],
    ['/quotes', { product_type: 'trading_exit', reference_trade_guid: canary }],
    ['/quotes', { ...funding, asset: canary }],
    ['/quotes', { ...funding, side: 'withdrawal', destination_account_guid: canary }],
    ['/quotes', { ...crypto, asset: canary, deliver_amount: 1 }],
    ['/quotes', { ...crypto, destination_accounts: [{ type: 'external_wallet', guid: canary, deliver_amount: 1 }] }],
    ['/quotes', lightning],
    ['/quotes', { ...moved(1), source_account_guid: canary }],
    ['/quotes', { ...moved(1), destination_account_guid: canary }],
    ['/trades', { trade_type: 'platform', quote_guid: canary }],
    ['/transfers', { transfer_type: 'funding', quote_guid: canary }],
    ['/executions', { plan_guid: canary }],
    [
      '/plans',
      { type: 'remittance', source_account: { guid: canary, amount: 1 }, destination_account: { guid: canary } },
    ],
    ['/accounts', { type: 'fiat', asset: canary, name: canary }],
    ['/accounts', { type: 'fiat', asset: 'USD', name: canary, customer_guid: canary }],
    ['/customers', { ...person, activity_limits: [limit] }],
    ['/counterparties', { ...person, address: { country_code: 'US' }, customer_guid: canary }],
    ['/external_wallets', { ...wallet, asset: canary, address: canary }],
    ['/external_wallets', { ...wallet, tag: canary }],
    ['/external_wallets', { ...wallet, counterparty_guid: canary }],
    [
      '/external_bank_accounts',
      { name: canary, asset: canary, account_kind: 'aggregator_processor_token', aggregator_processor_token: canary },
    ],
    ['/deposit_addresses', { account_guid: canary }],
    ['/deposit_bank_accounts', { account_guid: canary, type: 'main' }],
    ['/identity_verifications', { ...verification, customer_guid: canary }],
    ['/identity_verifications', { ...verification, customer_guid: ada, document_file_guids: [canary] }],
    ['/sandbox/market', { symbol: canary, price: 1 }],
    ['/sandbox/scenarios', { noun: 'rail', outcome: canary }],
    ['/sandbox/scenarios', { noun: 'rail', outcome: 'return', return_code: canary }],
    ['/sandbox/deposits', { account_guid: canary, amount: 1 }],
    ['/api_keys', { ...key, scopes: [canary] }],
    ['/api_keys', { ...key, ip_allowlist: [canary] }],
    ['/api_keys', { ...key, bank_guid: canary }],
    ['/banks', { name: canary, type: 'sandbox', supported_trading_symbols: [canary] }],
    ['/banks', { name: canary, type: 'sandbox', supported_fiat_account_assets: [canary] }],
  ]
  for (const [path, body] of cases) {
    const { [/^.(api_keys|banks)/.test(path) ? 'organization_key' : 'bank_key']: key } = s.demo
    const reply = await s.call('POST', path, body, { key })
    expect([Math.floor(reply.status / 100), reply.text.includes(canary)], `${path} ${reply.text}`).toEqual([4, false])
  }
})
