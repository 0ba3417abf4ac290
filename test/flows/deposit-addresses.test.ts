// Deposit addresses over HTTP: on every chain, each once however many ask at a time, and money that arrives there when the
// bank's clock says that the chain has confirmed it, also across a restart.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/chains/address.ts'
import { type AddressFormat, chains } from '../../src/chains/chain.ts'
import { type Chain, findAsset } from '../../src/kernel/asset.ts'
import { atRest, eventsOf as eventsIn, outcomeOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const opened = new Map<string, Promise<string>>()
/** The first customer's trading account of an asset, opened when it is first asked for. */
function accountOf(asset: string): Promise<string> {
  const [{ guid: customer_guid, accounts }] = s.demo.customers as [TestService['demo']['customers'][number]]
  const known = accounts.find((each) => each.asset === asset)
  if (known) return Promise.resolve(known.guid)
  const body = { type: 'trading', asset, name: asset, customer_guid }
  const made = opened.get(asset) ?? ok(s.call('POST', '/accounts', body)).then(({ guid }) => guid)
  opened.set(asset, made)
  return made
}
const newAddress = async (asset: string, fields: Fields = {}) =>
  ok(s.call('POST', '/deposit_addresses', { account_guid: await accountOf(asset), ...fields }))

const balanceOf = async (asset: string): Promise<number> =>
  (await ok(s.call('GET', `/accounts/${await accountOf(asset)}`))).platform_balance
const stateOf = async (guid: string): Promise<string> => (await ok(s.call('GET', `/transfers/${guid}`))).state
const eventsOf = (guid: string): Promise<string[]> => eventsIn(s, guid)
const arrive = async (asset: string, amount: number, deposit_address_guid: string) =>
  ok(s.call('POST', '/sandbox/deposits', { account_guid: await accountOf(asset), amount, deposit_address_guid }))
const turnClock = (body: Fields) => ok(s.call('POST', '/sandbox/clock', body))

/** The letters that each kind of address begins with on the main network. */
const beginnings: Record<string, RegExp> = {
  'BTC standard': /^bc1q[a-z0-9]{38}$/,
  'BTC legacy': /^1/,
  'LTC standard': /^ltc1q/,
  'LTC legacy': /^L/,
  'BCH standard': /^bitcoincash:q/,
  'BCH legacy': /^1/,
  'ETH standard': /^0x[0-9a-fA-F]{40}$/,
  'USDC standard': /^0x[0-9a-fA-F]{40}$/,
  'ETH_BASE standard': /^0x/,
  'POL standard': /^0x/,
  'SOL standard': /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  'XLM standard': /^G[A-Z2-7]{55}$/,
  'XRP standard': /^r/,
  'TRX standard': /^T/,
}

test.each(Object.entries(beginnings))('%s', async (name, beginning) => {
  const [asset, format] = name.split(' ') as [string, AddressFormat]
  const made = await newAddress(asset, { format, name: 'Mine', labels: ['one'] })
  const chain = findAsset(asset)!.chain!
  expect(made).toMatchObject({ asset, format, state: 'created', name: 'Mine', labels: ['one'] })
  expect(made).toMatchObject({ account_guid: await accountOf(asset), customer_guid: s.demo.customers[0]!.guid })
  expect(made.address).toMatch(beginning)
  expect('tag' in made).toBe(chains[chain].takes_tag)
  expect(parseAddress(chain, 'mainnet', made.address, made.tag ?? null)).not.toBe('invalid_address')
  expect(await eventsOf(made.guid)).toEqual(['deposit_address.storing', 'deposit_address.created'])
  expect(await ok(s.call('GET', `/deposit_addresses/${made.guid}`))).toEqual(made)
})

test('every chain is among them', () => {
  const met = Object.keys(beginnings).map((name) => findAsset(name.split(' ')[0]!)!.chain!)
  expect([...new Set(met)].sort()).toEqual((Object.keys(chains) as Chain[]).sort())
})

test.each([
  ['BTC', 'standard'],
  ['BCH', 'legacy'],
  ['XRP', 'standard'],
  ['XLM', 'standard'],
])('200 at a time get 200 different places for %s', async (asset, format) => {
  const formats = asset === 'BCH' ? ['standard', format] : [format]
  const made = await Promise.all(
    Array.from({ length: 200 }, (_, i) => newAddress(asset, { format: formats[i % formats.length] })),
  )
  const chain = findAsset(asset)!.chain!
  const places = made.map(({ address, tag }) => JSON.stringify(parseAddress(chain, 'mainnet', address, tag ?? null)))
  expect(new Set(places).size).toBe(200)
  expect(new Set(made.map(({ address }) => address)).size).toBe(chains[chain].takes_tag ? 1 : 200)
})

test('two processes give out no place twice', async () => {
  const other = await startTestService({ database_url: s.service.database_url })
  const account_guid = await accountOf('LTC')
  const ask = (of: TestService) => ok(of.call('POST', '/deposit_addresses', { account_guid }, { key: s.demo.bank_key }))
  const made = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i % 2 ? s : other)))
  await other.stop()
  expect(new Set(made.map(({ address }) => address)).size).toBe(60)
})

test('a bank on the test network gives addresses of that, other banks other ones', async () => {
  const path = `/banks/${s.demo.bank_guid}`
  const organization = { key: s.demo.organization_key }
  await ok(s.call('PATCH', path, { settings: { network: 'testnet' } }, organization))
  expect((await newAddress('BTC')).address).toMatch(/^tb1q/)
  await ok(s.call('PATCH', path, { settings: { network: 'mainnet' } }, organization))
  expect((await newAddress('BTC')).address).toMatch(/^bc1q/)
})

test('no private key and no seed is in the database', async () => {
  const keys = await s.service.sql<{ public_key: string }[]>`select public_key from deposit_keys`
  // One per chain, one more each for legacy Bitcoin and Litecoin, and one on the test network.
  expect(keys.length).toBe(13)
  for (const { public_key } of keys)
    expect(public_key).toMatch(/^(xpub|tpub|G[A-Z2-7]{55}$|r|[1-9A-HJ-NP-Za-km-z]{32,44}$)/)
})

describe('refusals', () => {
  test('only verified owners, and accounts that hold crypto', async () => {
    const body = { type: 'individual', name: { first: 'U', last: 'V' } }
    const { guid: customer_guid } = await ok(s.call('POST', '/customers', body))
    const own = { type: 'storage', asset: 'BTC', name: 'b', customer_guid }
    const { guid: account_guid } = await ok(s.call('POST', '/accounts', own))
    const ask = async (fields: Fields) =>
      outcomeOf(await s.call('POST', '/deposit_addresses', { account_guid, ...fields }))
    expect(await ask({})).toBe('422 unverified_customer')
    await ok(s.call('POST', `/sandbox/customers/${customer_guid}/verify`))
    expect(await ask({})).toBe('201 created')
    await ok(s.call('POST', `/sandbox/customers/${customer_guid}/freeze`))
    expect(await ask({})).toBe('422 frozen_customer')
    expect(await ask({ account_guid: await accountOf('USD') })).toBe('422 invalid_account')
    expect(await ask({ account_guid: await accountOf('ETH'), format: 'legacy' })).toBe('422 unsupported_value')
  })

  test('a production bank has no custodian yet', async () => {
    const { key } = await makeProductionBank(s)
    const account = { type: 'trading', asset: 'BTC', name: 'b' }
    const { guid: account_guid } = await ok(s.call('POST', '/accounts', account, { key }))
    expect(outcomeOf(await s.call('POST', '/deposit_addresses', { account_guid }, { key }))).toBe(
      '422 unsupported_value',
    )
  })
})

test('an address is renamed, and found by every filter', async () => {
  const { guid, account_guid, customer_guid } = await newAddress('USDC_POL', { labels: ['rent', 'flat'] })
  const path = `/deposit_addresses/${guid}`
  expect(await ok(s.call('PATCH', path, { name: 'Flat' }))).toMatchObject({
    guid,
    name: 'Flat',
    labels: ['rent', 'flat'],
  })
  expect(await ok(s.call('GET', path))).toMatchObject({ name: 'Flat' })
  const total = async (query: string) => (await ok(s.call('GET', `/deposit_addresses?${query}`))).total
  const all = await total('')
  expect(await total(`guid=${guid}`)).toBe(1)
  expect(await total(`account_guid=${account_guid}&asset=USDC_POL&state=created&label=rent`)).toBe(1)
  expect(await total('asset=USDC_POL,USDC_BASE')).toBe(1)
  expect(await total('label=flat,nothing')).toBe(1)
  expect(await total('label=nothing')).toBe(0)
  expect(await total('state=storing')).toBe(0)
  expect(await total(`customer_guid=${customer_guid}`)).toBe(all - 1)
  expect(await total(`bank_guid=${s.demo.bank_guid}`)).toBe(all)
  expect(await total('created_at_lt=2020-01-01T00:00:00Z')).toBe(0)
  expect(outcomeOf(await s.call('GET', '/deposit_addresses?state=deleted'))).toBe('400 invalid_value')
})

describe('a deposit', () => {
  test('is credited when the clock of the bank has come so far, and not before', async () => {
    await turnClock({ frozen: true })
    const { guid } = await newAddress('BTC')
    const before = await balanceOf('BTC')
    const transfer = await arrive('BTC', 1000, guid)
    expect(transfer).toMatchObject({ state: 'pending', side: 'deposit', transfer_type: 'crypto', receive_amount: 1000 })
    const idle = () => atRest(s)
    await idle()
    // Three confirmations of six seconds each.
    await turnClock({ advance_seconds: 17 })
    await idle()
    expect([await stateOf(transfer.guid), await balanceOf('BTC')]).toEqual(['pending', before])
    expect(await turnClock({ advance_seconds: 1 })).toMatchObject({ due_jobs: 1 })
    await eventually(
      () => stateOf(transfer.guid),
      (state) => state === 'completed',
    )
    expect(await balanceOf('BTC')).toBe(before + 1000)
    expect(await eventsOf(transfer.guid)).toEqual(['transfer.storing', 'transfer.pending', 'transfer.completed'])
    const [entry] = (await ok(s.call('GET', `/accounts/${await accountOf('BTC')}/entries`))).objects
    expect(entry).toMatchObject({ amount: 1000, subject_guid: transfer.guid, step: 'credit' })
    await turnClock({ frozen: false })
  })

  test('needs no help while the clock runs', async () => {
    const { guid } = await newAddress('XRP')
    const transfer = await arrive('XRP', 77, guid)
    await eventually(
      () => stateOf(transfer.guid),
      (state) => state === 'completed',
    )
    expect(await balanceOf('XRP')).toBe(77)
  })

  test('waits through a restart and is credited once', async () => {
    const env = { CORRIDOR_ROLES: 'api' }
    const first = await startTestService({ env, database_url: s.service.database_url })
    const key = first.demo.bank_key
    const account_guid = first.demo.customers[0]!.accounts[1]!.guid
    await ok(first.call('POST', '/sandbox/clock', { frozen: true }))
    const { guid } = await ok(first.call('POST', '/deposit_addresses', { account_guid }))
    const body = { account_guid, amount: 5, deposit_address_guid: guid }
    const sent = { headers: { 'idempotency-key': 'arrives-once' } }
    const transfer = await ok(first.call('POST', '/sandbox/deposits', body, sent))
    await first.stop()
    expect((await s.call('POST', '/sandbox/deposits', body, { ...sent, key })).body).toEqual(transfer)
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 3600 }, { key }))
    const path = `/transfers/${transfer.guid}`
    await eventually(
      async () => (await s.call('GET', path, undefined, { key })).body.state,
      (state) => state === 'completed',
    )
    const account = await ok(s.call('GET', `/accounts/${account_guid}`, undefined, { key }))
    expect(account.platform_balance).toBe(50_000_005)
  })

  test.each([
    ["another account's address", async () => ({ account_guid: await accountOf('ETH') }), '422 invalid_account'],
    ['no such address', async () => ({ deposit_address_guid: 'f'.repeat(32) }), '422 no_account'],
    ['two places', async () => ({ deposit_bank_account_guid: 'f'.repeat(32) }), '400 invalid_parameter'],
  ])('%s is refused', async (_, fields, code) => {
    const { guid, account_guid } = await newAddress('BTC')
    const body = { account_guid, amount: 1, deposit_address_guid: guid, ...(await fields()) }
    expect(outcomeOf(await s.call('POST', '/sandbox/deposits', body))).toBe(code)
  })
})
