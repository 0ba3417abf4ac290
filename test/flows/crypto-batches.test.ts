// Many wallets, one transaction: amounts to the base unit, and what the chain and the screening are told.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Crypto } from '../support/crypto.ts'
import { codeOf } from '../support/desk.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
let c: Crypto
let wallets: string[]
beforeAll(async () => {
  s = await startTestService()
  c = new Crypto(s)
  await c.pass(0)
  wallets = await Promise.all(Array.from({ length: 101 }, () => c.wallet('BTC')))
})
afterAll(() => stopSound(s))

const fees = [
  { type: 'spread', spread_fee: 30 },
  { type: 'fixed', fixed_fee: 1_000 },
]
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const batch = (amounts: readonly number[], kind: 'receive_amount' | 'deliver_amount' = 'receive_amount') =>
  amounts.map((amount, i) => ({ type: 'external_wallet', guid: wallets[i], [kind]: amount }))

describe('a batch', () => {
  test('of a hundred is one transaction', async () => {
    const account = await c.fund('BTC', 10_000_000)
    const received = Array.from({ length: 100 }, (_, i) => 10_001 + i)
    // ceil(r * 30 / 10000) each, and the fixed fee with the first.
    const spreads = received.map((each) => Math.ceil((each * 30) / 10_000))
    const charged = spreads.map((each, i) => each + (i === 0 ? 1_000 : 0))
    const fee = sum(charged)
    const deliver_amount = sum(received) + fee
    const order = { fees, destination_accounts: batch(received), receive_amount: sum(received) }
    const [quote, single] = [await c.quote('BTC', order), await c.quote('BTC', { receive_amount: 10_001 })]
    expect(quote).toMatchObject({ receive_amount: sum(received), deliver_amount, fee, network_fee_asset: 'BTC' })
    expect(quote.fee_details).toEqual([{ type: 'bank', asset: 'BTC', amount: fee }])
    expect(quote.entries.map((entry: { fee: number }) => entry.fee)).toEqual(charged)
    expect(quote.entries.map((entry: { deliver_amount: number }) => entry.deliver_amount)).toEqual(
      received.map((each, i) => each + charged[i]!),
    )
    // A hundred outputs are larger than one, and far smaller than a hundred transactions.
    expect(quote.network_fee).toBeGreaterThan(10 * single.network_fee)
    expect(quote.network_fee).toBeLessThan(30 * single.network_fee)

    const transfer = await ok(c.execute(quote.guid))
    expect(transfer).not.toHaveProperty('destination_account')
    expect(transfer.entries).toHaveLength(100)
    await c.rest()
    expect(await c.balance(account)).toEqual([10_000_000, 10_000_000 - deliver_amount])
    await c.pass(18)
    const done = await c.reach(transfer.guid, 'completed')
    expect(done.identifiers).toHaveLength(1)
    expect(await c.moved(transfer.guid)).toEqual({
      'trading BTC': [...received.map((each) => -each), -fee].sort((a, b) => a - b),
      'external bitcoin BTC': [...received, done.network_fee].sort((a, b) => a - b),
      'fee BTC': [fee],
      'gas BTC': [-done.network_fee],
    })
    expect(await c.balance(account)).toEqual([10_000_000 - deliver_amount, 10_000_000 - deliver_amount])
  })

  test('with what is delivered named, the amounts stay and the fees come out of them', async () => {
    await c.fund('BTC', 1_000_000)
    const quote = await c.quote('BTC', { fees, destination_accounts: batch([50_000, 40_000], 'deliver_amount') })
    // floor((50000 - 1000) * 10000 / 10030) = 48853, fee 147 + 1000; floor(40000 * 10000 / 10030) = 39880, fee 120
    expect(quote).toMatchObject({ deliver_amount: 90_000, receive_amount: 88_733, fee: 1_267 })
    expect(quote.entries).toMatchObject([
      { deliver_amount: 50_000, receive_amount: 48_853, fee: 1_147 },
      { deliver_amount: 40_000, receive_amount: 39_880, fee: 120 },
    ])
  })

  test.each<[string, () => object, string]>([
    [
      'of more than a hundred',
      () => ({ destination_accounts: batch(Array(101).fill(1_000)) }),
      '400 invalid_value destination_accounts',
    ],
    [
      'with another sum',
      () => ({ destination_accounts: batch([600, 700]), receive_amount: 1_299 }),
      '400 invalid_parameter receive_amount',
    ],
    ['with dust in it', () => ({ destination_accounts: batch([600, 545]) }), '422 invalid_amount receive_amount'],
    ['beyond what is there', () => ({ destination_accounts: batch([600, 99_000_000]) }), '422 insufficient_balance'],
    [
      'with a wallet that nobody has',
      () => ({
        destination_accounts: [...batch([600]), { type: 'external_wallet', guid: '0'.repeat(32), receive_amount: 600 }],
      }),
      '422 invalid_external_wallet destination_accounts[1].guid',
    ],
  ])('%s is refused', async (_, order, code) => expect(codeOf(await c.order('BTC', order() as never))).toBe(code))

  test('all of it is told to the screening and to the chain, once', async () => {
    await c.fund('BTC', 100_000)
    const providers = await s.service.services.providersOf(s.demo.bank_guid)
    const [screened, carried] = [
      vi.spyOn(providers.screening, 'screenTransfer'),
      vi.spyOn(providers.blockchain, 'carry'),
    ]
    const quote = await c.quote('BTC', { destination_accounts: batch([1_000, 2_000, 3_000]) })
    const transfer = await ok(c.execute(quote.guid))
    await c.rest()
    const addresses = await Promise.all(
      wallets.slice(0, 3).map(async (guid) => (await c.read(`/external_wallets/${guid}`)).address),
    )
    expect(screened.mock.calls.map(([question]) => question.addresses)).toEqual([
      addresses.map((address) => ({ chain: 'bitcoin', address, tag: null })),
    ])
    expect(carried.mock.calls[0]?.[0]).toMatchObject({
      ...{ reference: transfer.guid, asset: 'BTC', chain: 'bitcoin', network: 'mainnet', side: 'withdrawal' },
      ...{ amount: 6_000n, network_fee_max: BigInt(2 * quote.network_fee) },
      outputs: addresses.map((address, i) => ({ address, tag: null, amount: BigInt(1_000 * (i + 1)) })),
    })
    vi.restoreAllMocks()
    await c.pass(18)
    await c.reach(transfer.guid, 'completed')
  })
})

test.each([
  ['XRP', '4294967295', 20_000_000],
  ['XLM', 'invoice 17', 20_000_000],
])('%s: the tag goes with the address', async (asset, tag, receive_amount) => {
  await c.fund(asset, receive_amount)
  const guid = await c.wallet(asset, { tag })
  const { blockchain } = await s.service.services.providersOf(s.demo.bank_guid)
  const carried = vi.spyOn(blockchain, 'carry')
  const quote = await c.quote(asset, { destination_accounts: [{ type: 'external_wallet', guid, receive_amount }] })
  const transfer = await ok(c.execute(quote.guid))
  await c.rest()
  expect(carried.mock.calls[0]?.[0].outputs).toMatchObject([{ tag, amount: BigInt(receive_amount) }])
  vi.restoreAllMocks()
  await c.pass(1)
  await c.reach(transfer.guid, 'completed')
})
