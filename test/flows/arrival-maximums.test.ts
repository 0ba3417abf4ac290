// Arrivals beyond what the bank or the provider expects wait for a person, by whichever way they are told.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import { tellNews } from '../support/connector-news.ts'
import { Crypto } from '../support/crypto.ts'
import { type FakeConnector, fakeConnector, signingKey } from '../support/fake-connector.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
let c: Crypto
let fake: FakeConnector
beforeAll(async () => {
  s = await startTestService()
  c = new Crypto(s)
  await c.pass(0)
  fake = await fakeConnector()
  const none = { symbols: [] }
  fake.manifest = {
    ...fake.manifest,
    ports: {
      market: none,
      rails: { rails: [] },
      deposit_bank: { assets: [] },
      blockchain: { chains: [] },
      screening: {},
    },
  }
  fake.answers['deposit_bank/institutions'] = () => ({ institutions: [] })
})
afterAll(async () => {
  await stopSound(s)
  await fake.stop()
})

const connector = async (ports: readonly string[], rule: object = {}): Promise<string> => {
  const name = randomBytes(4).toString('hex')
  const secrets = { signing_key: signingKey(1) }
  const body = { name, kind: 'connector', ports, settings: { url: fake.url }, secrets, rule, priority: 900 }
  const { guid } = await ok(s.call('POST', '/providers', body))
  made.push(guid)
  return guid
}
const made: string[] = []
const remove = (guid: string) => ok(s.call('DELETE', `/providers/${guid}`))
afterEach(async () => {
  for (const guid of made.splice(0)) await remove(guid)
})
const tell = (to: string, news: object) => tellNews(s, to, { bank_guid: s.demo.bank_guid, ...news })

const solana = { chain: 'solana' as const, network: 'testnet' as const, amount_max: amount(100_000n) }
const sides = ['deposit' as const]
const wires = { rail: 'wire' as const, asset: 'USD', sides, amount_max: amount(50_000n) }
const declared = { rails: { rails: [wires] }, blockchain: { chains: [solana] } }
const settings = (arrival_maximums: object) =>
  ok(
    s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings: { arrival_maximums } }, { key: s.demo.organization_key }),
  )
let before: FakeConnector['manifest']
beforeAll(() => {
  before = fake.manifest
})
afterEach(async () => {
  fake.manifest = before
  await settings({})
})
const waiting = async (account_guid: string) =>
  (await ok(s.call('GET', `/transfers?state=reviewing&account_guid=${account_guid}`))).objects

test.each<[string, boolean, object, string, boolean]>([
  ['the whole of what its provider declares', true, {}, '50000', true],
  ['more than its provider declares', true, {}, '50001', false],
  ['more than its provider declares of other places', true, {}, '50001', true],
  ['the whole of what the bank expects', false, { USD: 777 }, '777', true],
  ['more than the bank expects', false, { USD: 777 }, '778', false],
  ['more than the bank expects, less than is declared', true, { USD: 777 }, '778', false],
  ['more than the bank expects of another asset', false, { CAD: 777 }, '778', true],
  ['the most without a setting', false, {}, String(10n ** 11n), true],
  ['more than the most without a setting', false, {}, String(10n ** 11n + 1n), false],
  ['as much as has no name', false, {}, String(10n ** 37n), false],
  ['much, and the bank expects it', false, { USD: 10 ** 15 }, String(10n ** 11n + 1n), true],
])('%s', async (what, isDeclared, arrival_maximums, units, isCredited) => {
  if (isDeclared) fake.manifest = { ...fake.manifest, ports: declared }
  if (what.includes('other places')) fake.manifest = { ...fake.manifest, ports: { ...declared, rails: { rails: [] } } }
  await settings(arrival_maximums)
  const customer_guid = await c.customer()
  const account = await ok(c.post('/accounts', { type: 'fiat', asset: 'USD', name: 'F', customer_guid }))
  const main = await ok(c.post('/deposit_bank_accounts', { type: 'main', account_guid: account.guid }))
  const [{ account_number }] = main.account_details
  const guid = await connector(['rails'])
  const news = { kind: 'rail_arrival', rail: 'wire', asset: 'USD', amount: units, account_number }
  expect(await tell(guid, news)).toBe(200)
  const [{ platform_balance }] = [await ok(s.call('GET', `/accounts/${account.guid}`))]
  expect(BigInt(platform_balance)).toBe(isCredited ? BigInt(units) : 0n)
  expect((await waiting(account.guid)).length).toBe(isCredited ? 0 : 1)
})

test('on a chain waits too, and is credited when a person approves it', async () => {
  fake.manifest = { ...fake.manifest, ports: declared }
  fake.answers['blockchain/arrival'] = () => ({ kind: 'settled', identifiers: [], network_fee: amount(0n) })
  const customer_guid = await c.customer()
  const account_guid = await c.account('SOL', { customer_guid })
  const { address } = await ok(c.post('/deposit_addresses', { account_guid }))
  const network = (await ok(s.call('GET', `/banks/${s.demo.bank_guid}`))).settings.network
  const news = {
    ...{ kind: 'chain_arrival', chain: 'solana', network, asset: 'SOL', address, tag: null, output: 0 },
    ...{ source_address: null, txn_hash: randomBytes(32).toString('hex') },
  }
  const guid = await connector(['blockchain'])
  expect(await tell(guid, { ...news, amount: '100000' })).toBe(200)
  expect(await tell(guid, { ...news, amount: '100001', output: 1 })).toBe(200)
  await c.rest()
  await c.pass(18)
  expect(await c.balance(account_guid)).toEqual([100_000, 100_000])
  const [review] = await waiting(account_guid)
  expect(review).toMatchObject({ receive_amount: 100_001 })
  const decision = { kind: 'transfer', decision: 'approve', reason: 'Asked the payer' }
  await ok(s.call('POST', `/reviews/${review.guid}/decisions`, decision))
  expect(await c.balance(account_guid)).toEqual([200_001, 200_001])
})

test('a deposit of the sandbox waits beyond the setting of the bank', async () => {
  await settings({ USD: 100 })
  const customer_guid = await c.customer()
  const { guid } = await ok(c.post('/accounts', { type: 'fiat', asset: 'USD', name: 'F', customer_guid }))
  for (const units of [100, 101]) await ok(s.call('POST', '/sandbox/deposits', { account_guid: guid, amount: units }))
  expect(await c.balance(guid)).toEqual([100, 100])
  expect(await waiting(guid)).toMatchObject([{ receive_amount: 101 }])
})
