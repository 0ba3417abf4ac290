// Arrivals that connectors tell: only those who keep the accounts or watch the chain are believed, and one arrival is credited once,
// whatever it is called.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import type { WatchedBankChain } from '../../src/providers/bank-chains.ts'
import { headersOfMessage, newMessageId } from '../../src/providers/connector/protocol/messages.ts'
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

describe('on a rail', () => {
  const place = async () => {
    const customer_guid = await c.customer()
    const account = await ok(c.post('/accounts', { type: 'fiat', asset: 'USD', name: 'F', customer_guid }))
    const main = await ok(c.post('/deposit_bank_accounts', { type: 'main', account_guid: account.guid }))
    const [{ account_number }] = main.account_details
    const news = { kind: 'rail_arrival', rail: 'wire', asset: 'USD', amount: '12345', account_number }
    return { account_guid: account.guid as string, news }
  }

  test.each<[string, readonly string[], object, number]>([
    ['prices', ['market'], {}, 404],
    ['screening', ['screening'], {}, 404],
    ['a chain', ['blockchain'], {}, 404],
    ['other rails', ['rails'], { rails: ['pix'] }, 404],
    ['other assets', ['rails'], { assets: ['CAD'] }, 404],
    ['rails', ['rails'], {}, 200],
  ])('told by a connector that serves %s', async (_, ports, rule, status) => {
    const { account_guid, news } = await place()
    const guid = await connector(ports, rule)
    expect(await tell(guid, news)).toBe(status)
    expect(await c.balance(account_guid)).toEqual(status === 200 ? [12_345, 12_345] : [0, 0])
  })

  describe('signed with the key of two providers of the bank', () => {
    /** What somebody does who has read a message: tells the same bytes, with the same signature, to another address. */
    const replay = async (to: readonly string[], news: object) => {
      const body = JSON.stringify({ event_id: newMessageId(), bank_guid: s.demo.bank_guid, ...news })
      const headers = headersOfMessage([signingKey(1)], newMessageId(), Date.now(), body)
      const answers: unknown[] = []
      for (const guid of to) {
        const url = `${s.service.base_url}/api/connectors/${guid}/news`
        const response = await fetch(url, { method: 'POST', headers, body })
        answers.push([response.status, ((await response.json()) as { message?: string }).message])
      }
      return answers
    }

    test('is credited only by the provider that it names', async () => {
      const { account_guid, news } = await place()
      const [one, two] = [await connector(['rails']), await connector(['rails'])]
      expect(await replay([two, one, two], { ...news, provider_guid: one })).toEqual([
        [400, expect.stringContaining('`provider_guid`')],
        [200, undefined],
        [400, expect.stringContaining('`provider_guid`')],
      ])
      expect(await c.balance(account_guid)).toEqual([12_345, 12_345])
    })

    test.each(['is there', 'was deleted'])('is refused without a name, also if the other one %s', async (standing) => {
      const { account_guid, news } = await place()
      const [one, two] = [await connector(['rails']), await connector(['rails'])]
      if (standing === 'was deleted') await remove(two)
      expect(await replay([one], news)).toEqual([[400, expect.stringContaining('same signing key')]])
      expect(await c.balance(account_guid)).toEqual([0, 0])
    })

    test('needs no name if no other provider has the key', async () => {
      const { account_guid, news } = await place()
      const body = { name: 'alone', kind: 'connector', ports: ['rails'], settings: { url: fake.url } }
      const secrets = { signing_key: signingKey(9) }
      const { guid } = await ok(s.call('POST', '/providers', { ...body, secrets, skip_check: true }))
      made.push(guid)
      const text = JSON.stringify({ event_id: newMessageId(), bank_guid: s.demo.bank_guid, ...news })
      const headers = headersOfMessage([signingKey(9)], newMessageId(), Date.now(), text)
      const url = `${s.service.base_url}/api/connectors/${guid}/news`
      // It was never checked, and takes news all the same: its key is known.
      expect((await fetch(url, { method: 'POST', headers, body: text })).status).toBe(200)
      expect(await c.balance(account_guid)).toEqual([12_345, 12_345])
    })
  })

  test('told by a connector whose partner has left', async () => {
    const { account_guid, news } = await place()
    const guid = await connector(['rails'])
    await remove(guid)
    expect(await tell(guid, news)).toBe(404)
    expect(await c.balance(account_guid)).toEqual([0, 0])
  })
})

describe('beyond what is expected', () => {
  const solana = { chain: 'solana' as const, network: 'testnet' as const, amount_max: amount(100_000n) }
  const sides = ['deposit' as const]
  const wires = { rail: 'wire' as const, asset: 'USD', sides, amount_max: amount(50_000n) }
  const declared = { rails: { rails: [wires] }, blockchain: { chains: [solana] } }
  const settings = (arrival_maximums: object) =>
    ok(
      s.call(
        'PATCH',
        `/banks/${s.demo.bank_guid}`,
        { settings: { arrival_maximums } },
        { key: s.demo.organization_key },
      ),
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
    if (what.includes('other places'))
      fake.manifest = { ...fake.manifest, ports: { ...declared, rails: { rails: [] } } }
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
})

describe('on a chain', () => {
  const place = async () => {
    const customer_guid = await c.customer()
    const account_guid = await c.account('SOL', { customer_guid })
    const { address } = await ok(c.post('/deposit_addresses', { account_guid }))
    const network = (await ok(s.call('GET', `/banks/${s.demo.bank_guid}`))).settings.network
    const txn_hash = randomBytes(32).toString('hex')
    const news = {
      ...{ kind: 'chain_arrival', chain: 'solana', network, asset: 'SOL', amount: '5000', address, tag: null },
      ...{ source_address: null, txn_hash, output: 0 },
    }
    return { account_guid, news }
  }
  const seenAt = async (account_guid: string): Promise<number> =>
    (await ok(s.call('GET', `/transfers?account_guid=${account_guid}`))).objects.length
  beforeAll(() => {
    fake.answers['blockchain/arrival'] = () => ({ kind: 'settled', identifiers: [], network_fee: amount(0n) })
  })

  test('an output is credited once, whatever the connector calls it', async () => {
    const { account_guid, news } = await place()
    const guid = await connector(['blockchain'])
    for (const event_id of ['one', 'two', 'one']) expect(await tell(guid, { ...news, event_id })).toBe(200)
    expect(await tell(guid, { ...news, txn_hash: news.txn_hash.toUpperCase() })).toBe(200)
    await c.rest()
    await c.pass(18)
    expect(await c.balance(account_guid)).toEqual([5000, 5000])
    expect(await tell(guid, { ...news, output: 1 })).toBe(200)
    await c.rest()
    expect(await c.balance(account_guid)).toEqual([10_000, 10_000])
  })

  test('who told of an arrival is asked whether it is final, and no other provider of the chain', async () => {
    const other = await fakeConnector()
    other.manifest = { ...fake.manifest, ports: { blockchain: { chains: [] } } }
    const asked = () => other.received.filter(({ operation }) => operation === 'blockchain/arrival')
    const secrets = { signing_key: signingKey(1) }
    const first = { name: 'first', kind: 'connector', ports: ['blockchain'], settings: { url: other.url }, secrets }
    made.push((await ok(s.call('POST', '/providers', { ...first, priority: 1 }))).guid)
    const { account_guid, news } = await place()
    const guid = await connector(['blockchain'])
    expect(await tell(guid, { ...news, provider_guid: guid })).toBe(200)
    await c.rest()
    await c.pass(18)
    expect(await c.balance(account_guid)).toEqual([5000, 5000])
    expect(asked()).toEqual([])
    await other.stop()
  })

  test.each<[string, readonly string[], object]>([
    ['rails', ['rails'], {}],
    ['other assets', ['blockchain'], { assets: ['BTC'] }],
  ])('a connector that serves %s is not believed', async (_, ports, rule) => {
    const { account_guid, news } = await place()
    const guid = await connector(ports, rule)
    expect(await tell(guid, news)).toBe(404)
    expect(await seenAt(account_guid)).toBe(0)
  })

  test.each<[string, { readonly network?: string; readonly amount?: string }]>([
    ['another network', { network: 'testnet' }],
    ['nothing', { amount: '0' }],
  ])('%s is no arrival', async (_, changed) => {
    const { account_guid, news } = await place()
    const guid = await connector(['blockchain'])
    const other = changed.network && news.network === 'testnet' ? { network: 'mainnet' } : changed
    expect(await tell(guid, { ...news, ...other })).toBe(404)
    expect(await seenAt(account_guid)).toBe(0)
  })

  test("a chain of the operator's own node is watched by that node alone", async () => {
    const { account_guid, news } = await place()
    const guid = await connector(['blockchain'])
    const watched = s.service.watched as WatchedBankChain[]
    watched.push({
      bank_guid: s.demo.bank_guid,
      chain: 'solana',
      open: () => Promise.reject(new Error('not here')),
    } as never)
    expect(await tell(guid, news)).toBe(404)
    watched.pop()
    expect(await seenAt(account_guid)).toBe(0)
  })
})
