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

  describe('told again under its event_id', () => {
    const changes: readonly [string, Record<string, string | undefined>, number][] = [
      ['as it was', {}, 200],
      ['with an identifier, which was not known before', { identifier: 'later' }, 200],
      ['with another amount', { amount: '12346' }, 409],
      ['for another account', { account_number: '1' }, 409],
      ['with a memo', { memo: '77' }, 409],
      ['in another asset', { asset: 'CAD' }, 409],
      ['by another rail', { rail: 'ach' }, 409],
    ]
    test.each(changes)('%s', async (_, { identifier, ...changed }, status) => {
      const { account_guid, news } = await place()
      const guid = await connector(['rails'])
      const first = { ...news, event_id: 'once' }
      expect(await tell(guid, first)).toBe(200)
      const more = identifier ? { identifier: { type: 'imad', value: identifier } } : {}
      expect(await tell(guid, { ...first, ...changed, ...more })).toBe(status)
      expect(await c.balance(account_guid)).toEqual([12_345, 12_345])
      // The first telling still counts, and the id is no other event's.
      expect(await tell(guid, { kind: 'payment', reference: 'a'.repeat(32), event_id: 'once' })).toBe(409)
      expect(await tell(guid, first)).toBe(200)
    })

    test('eight at once, of two kinds: those like the first are known, the others are refused', async () => {
      const { account_guid, news } = await place()
      const guid = await connector(['rails'])
      const told = Array.from({ length: 8 }, (_, i) => ({ ...news, event_id: 'many', amount: String(5 + (i % 2)) }))
      const statuses = await Promise.all(told.map((one) => tell(guid, one)))
      const [balance] = await c.balance(account_guid)
      expect([5, 6]).toContain(balance)
      expect(statuses).toEqual(told.map(({ amount: units }) => (units === String(balance) ? 200 : 409)))
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

  test('an output that is told again with another amount or address is refused', async () => {
    const { account_guid, news } = await place()
    const guid = await connector(['blockchain'])
    expect(await tell(guid, { ...news, event_id: 'one' })).toBe(200)
    expect(await tell(guid, { ...news, event_id: 'one', amount: '5001' })).toBe(409)
    expect(await tell(guid, { ...news, event_id: 'one', output: 3 })).toBe(409)
    expect(await tell(guid, { ...news, event_id: 'two', amount: '5001' })).toBe(409)
    const other = await place()
    expect(await tell(guid, { ...news, event_id: 'three', address: other.news.address })).toBe(409)
    expect(await tell(guid, { ...news, event_id: 'two' })).toBe(200)
    await c.rest()
    await c.pass(18)
    expect(await c.balance(account_guid)).toEqual([5000, 5000])
    expect(await seenAt(other.account_guid)).toBe(0)
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
