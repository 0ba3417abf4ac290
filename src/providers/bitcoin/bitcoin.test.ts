// Paying in bitcoin, before a node that checks every transaction: exactly what was asked, once, whatever crashes or is asked
// twice; refused, waiting or lost when it must be.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'

let fixture: BitcoinFixture
beforeEach(async () => {
  fixture = await bitcoinFixture()
})
afterEach(() => fixture.node.close())

const none = { identifiers: [], network_fee: 0n }
const hashes = (): string[] => fixture.memory.sent().map(({ hash }) => hash)

describe('a payment', () => {
  test('settles exactly, after three confirmations, with the fee that was taken', async () => {
    fixture.fund([60_000n, 50_000n])
    const outputs = [fixture.freshAddress(), fixture.freshAddress()].map(
      (address, n) => [address, 40_000n + BigInt(n)] as const,
    )
    const payment = fixture.payment(outputs)
    const adapter = fixture.adapter()
    expect(await adapter.carry(payment)).toMatchObject({
      kind: 'pending',
      network_fee: 0n,
      check_again_at: fixture.at + 60_000,
    })
    fixture.mine(2)
    // Two inputs, three outputs, 2 satoshi per virtual byte.
    expect(await adapter.carry(payment)).toMatchObject({ kind: 'pending', network_fee: 478n })
    fixture.mine(1)
    const settled = await adapter.carry(payment)
    expect(settled).toEqual({
      kind: 'settled',
      network_fee: 478n,
      identifiers: [{ type: 'txn_hash', value: hashes()[0] }],
    })
    for (const [address, amount] of outputs) expect(fixture.balanceOf(address)).toBe(amount)
    expect(fixture.chain.balanceOf(fixture.wallet.change_script)).toBe(110_000n - 80_001n - 478n)
  })

  test('may have a hundred outputs of every kind of script, in one transaction', async () => {
    fixture.fund([10_000_000n])
    const kinds = [
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    ]
    const outputs = Array.from(
      { length: 100 },
      (_, n) => [kinds[n] ?? fixture.freshAddress(), 1000n + BigInt(n)] as const,
    )
    const payment = fixture.payment(outputs)
    await fixture.adapter().carry(payment)
    fixture.mine(3)
    expect(await fixture.adapter().carry(payment)).toMatchObject({ kind: 'settled' })
    for (const [address, amount] of outputs) expect(fixture.balanceOf(address)).toBe(amount)
    expect(hashes()).toHaveLength(1)
  })

  test('asked again and again is paid once', async () => {
    fixture.fund([100_000n, 100_000n, 100_000n])
    const address = fixture.freshAddress()
    const payment = fixture.payment([[address, 20_000n]])
    for (let asked = 0; asked < 12; asked++) {
      await fixture.adapter().carry(payment)
      if (asked % 2) fixture.mine(1)
    }
    expect(fixture.balanceOf(address)).toBe(20_000n)
    expect(hashes()).toHaveLength(1)
  })

  test('asked by many processes at once is paid once', async () => {
    fixture.fund([100_000n, 100_000n, 100_000n])
    const address = fixture.freshAddress()
    const payment = fixture.payment([[address, 20_000n]])
    await Promise.all(Array.from({ length: 8 }, () => fixture.adapter().carry(payment)))
    fixture.mine(3)
    await Promise.all(Array.from({ length: 8 }, () => fixture.adapter().carry(payment)))
    fixture.mine(3)
    expect(fixture.balanceOf(address)).toBe(20_000n)
  })

  test('shares no coin with another, of many at once', async () => {
    fixture.fund(Array.from({ length: 8 }, () => 100_000n))
    const address = fixture.freshAddress()
    const payments = Array.from({ length: 11 }, () => fixture.payment([[address, 60_000n]]))
    const adapters = [fixture.adapter(), fixture.adapter(), fixture.adapter()]
    const carryAll = () => Promise.all(payments.map((payment, index) => adapters[index % 3]!.carry(payment)))
    await carryAll()
    const slots = fixture.memory.sent().flatMap((sent) => sent.slots)
    expect(slots).toHaveLength(8)
    expect(new Set(slots).size).toBe(8)
    fixture.mine(3)
    const standings = await carryAll()
    expect(standings.filter(({ kind }) => kind === 'settled')).toHaveLength(8)
    // The others wait for their coins: what came back from the first ones.
    expect(standings.filter(({ kind }) => kind === 'pending')).toHaveLength(3)
    for (let block = 0; block < 6; block++) {
      await carryAll()
      fixture.mine(1)
    }
    expect((await carryAll()).every(({ kind }) => kind === 'settled')).toBe(true)
    expect(fixture.balanceOf(address)).toBe(11n * 60_000n)
  })
})

test('one large coin becomes several with the first payment, so that the next ones need not wait for each other', async () => {
  fixture.fund([100_000_000n])
  const address = fixture.freshAddress()
  const [first, ...next] = Array.from({ length: 8 }, () => fixture.payment([[address, 500_000n]]))
  await fixture.adapter().carry(first!)
  fixture.mine(3)
  const settled = await fixture.adapter().carry(first!)
  expect(settled).toMatchObject({ kind: 'settled' })
  await Promise.all(next.map((payment) => fixture.adapter().carry(payment)))
  expect(hashes()).toHaveLength(8)
  fixture.mine(3)
  const standings = await Promise.all(next.map((payment) => fixture.adapter().carry(payment)))
  expect(standings.map(({ kind }) => kind)).toEqual(next.map(() => 'settled'))
  const fees = [settled, ...standings].reduce((sum, { network_fee }) => sum + network_fee, 0n)
  const [has] = await fixture.adapter().balances('testnet', [])
  expect(has!.wallet).toBe(100_000_000n - 8n * 500_000n - fees)
  expect(fixture.balanceOf(address)).toBe(8n * 500_000n)
})

test('a payment with several coins of change is replaced at a higher fee, which the change pays', async () => {
  fixture.fund([100_000_000n])
  const payment = fixture.payment([[fixture.freshAddress(), 500_000n]])
  await fixture.adapter().carry(payment)
  fixture.chain.mineEmpty(6)
  fixture.node.fee_rate = 5000n
  await fixture.adapter().carry(payment)
  expect(hashes()).toHaveLength(2)
  fixture.mine(3)
  const { network_fee, ...standing } = await fixture.adapter().carry(payment)
  expect(standing).toMatchObject({ kind: 'settled' })
  const [has] = await fixture.adapter().balances('testnet', [])
  expect(has!.wallet).toBe(100_000_000n - 500_000n - network_fee)
})

describe('what breaks off', () => {
  test.each([
    ['before it was kept: nothing is sent until it is asked again', 'losses', 'testmempoolaccept', 0],
    ['after it was kept and before it was sent: what is kept is sent', 'losses', 'sendrawtransaction', 1],
    ['after it was sent: nothing is sent twice', 'silences', 'sendrawtransaction', 1],
  ] as const)('%s', async (_, fault, method, kept) => {
    fixture.fund([100_000n, 100_000n])
    const address = fixture.freshAddress()
    const payment = fixture.payment([[address, 20_000n]])
    fixture.node[fault].set(method, 1)
    await expect(fixture.adapter().carry(payment)).rejects.toThrow(`the node does not answer ${method}`)
    expect(hashes()).toHaveLength(kept)
    expect(fixture.chain.mempool.size).toBe(fault === 'silences' ? 1 : 0)
    await fixture.adapter().carry(payment)
    expect([...fixture.chain.mempool]).toEqual(hashes())
    fixture.mine(3)
    expect(await fixture.adapter().carry(payment)).toMatchObject({ kind: 'settled' })
    expect(fixture.balanceOf(address)).toBe(20_000n)
    expect(hashes()).toHaveLength(1)
  })
})

test('what was kept is verified again: another transaction in its place is not sent', async () => {
  fixture.fund([100_000n, 90_000n])
  const [asked, other] = [
    fixture.payment([[fixture.freshAddress(), 20_000n]]),
    fixture.payment([[fixture.freshAddress(), 20_000n]]),
  ]
  await fixture.adapter().carry(asked)
  await fixture.adapter().carry(other)
  const [right, wrong] = fixture.memory.sent()
  Object.assign(right!, { raw: wrong!.raw, hash: wrong!.hash })
  const sent = fixture.node.asked.get('sendrawtransaction')
  await expect(fixture.adapter().carry(asked)).rejects.toThrow('an output pays whom it was asked to pay')
  Object.assign(wrong!, { hash: 'f'.repeat(64) })
  await expect(fixture.adapter().carry(other)).rejects.toThrow('what is kept has the hash it was kept with')
  expect(fixture.node.asked.get('sendrawtransaction')).toBe(sent)
})

describe('a refusal', () => {
  test.each([
    ['an address of another network', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'invalid_address'],
    ['a witness version without a meaning yet', 'tb1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'invalid_address'],
    ['an output below dust', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'amount_too_low'],
  ])('of %s', async (_, address, failure_code) => {
    fixture.fund([100_000n])
    const payment = fixture.payment([
      [fixture.freshAddress(), 20_000n],
      [address, 545n],
    ])
    expect(await fixture.adapter().carry(payment)).toEqual({ kind: 'failed', failure_code, ...none })
    expect(fixture.memory.all).toEqual([])
  })

  test('of a fee above the maximum stays one, also when fees have fallen', async () => {
    fixture.fund([100_000n])
    const address = fixture.freshAddress()
    const payment = fixture.payment([[address, 20_000n]], 281n)
    const refused = { kind: 'failed', failure_code: 'network_fee_too_low', ...none }
    expect(await fixture.adapter().carry(payment)).toEqual(refused)
    fixture.node.fee_rate = 1000n
    expect(await fixture.adapter().carry(payment)).toEqual(refused)
    expect(fixture.node.asked.get('sendrawtransaction')).toBeUndefined()
    // One satoshi more was enough.
    fixture.node.fee_rate = 2000n
    expect(await fixture.adapter().carry(fixture.payment([[address, 20_000n]], 282n))).toMatchObject({
      kind: 'pending',
    })
  })

  test.each([
    ['too few coins', (): void => undefined],
    ['coins that are not deep enough', () => fixture.chain.mint(fixture.wallet.keyAt([0, 3]).script, 100_000n)],
  ])('is none of a wallet with %s: it waits to be filled', async (_, prepare) => {
    fixture.fund([20_100n])
    prepare()
    const payment = fixture.payment([[fixture.freshAddress(), 20_000n]])
    expect(await fixture.adapter().carry(payment)).toMatchObject({ kind: 'pending', ...none })
    expect(fixture.memory.all).toEqual([])
    fixture.fund([50_000n])
    expect(await fixture.adapter().carry(payment)).toMatchObject({ identifiers: [{ type: 'txn_hash' }] })
  })

  test.each([
    ['has not caught up', { isCatchingUp: true }, 'has not caught up'],
    ['is on another network', { network: 'main' }, 'on the network of the wallet'],
    ['cannot tell the fee', { fee_rate: 0n }, 'no estimate of fees'],
  ])('is none of a node that %s: it cannot tell', async (_, fault, error) => {
    fixture.fund([100_000n])
    Object.assign(fixture.node, fault)
    const payment = fixture.payment([[fixture.freshAddress(), 20_000n]])
    await expect(fixture.adapter().carry(payment)).rejects.toThrow(error)
    expect(fixture.memory.all).toEqual([])
  })
})

describe('cancelling', () => {
  test('before it was handed over: it is never sent', async () => {
    fixture.fund([100_000n])
    const payment = fixture.payment([[fixture.freshAddress(), 20_000n]])
    expect(await fixture.adapter().cancel(payment)).toEqual({ kind: 'cancelled', ...none })
    expect(await fixture.adapter().carry(payment)).toEqual({ kind: 'cancelled', ...none })
    expect(fixture.chain.mempool.size).toBe(0)
  })

  test('afterwards: it says how it stands, and goes on', async () => {
    fixture.fund([100_000n])
    const address = fixture.freshAddress()
    const payment = fixture.payment([[address, 20_000n]])
    await fixture.adapter().carry(payment)
    expect(await fixture.adapter().cancel(payment)).toMatchObject({ kind: 'pending' })
    fixture.mine(3)
    expect(await fixture.adapter().cancel(payment)).toMatchObject({ kind: 'settled' })
    expect(fixture.balanceOf(address)).toBe(20_000n)
  })

  test('at the same time: either it is cancelled and nothing is sent, or it is paid once', async () => {
    fixture.fund(Array.from({ length: 8 }, () => 100_000n))
    const address = fixture.freshAddress()
    const payments = Array.from({ length: 8 }, () => fixture.payment([[address, 60_000n]]))
    await Promise.all(
      payments.flatMap((payment) => [fixture.adapter().carry(payment), fixture.adapter().cancel(payment)]),
    )
    fixture.mine(3)
    const standings = await Promise.all(payments.map((payment) => fixture.adapter().carry(payment)))
    const settled = standings.filter(({ kind }) => kind === 'settled').length
    expect(standings.filter(({ kind }) => kind === 'cancelled')).toHaveLength(8 - settled)
    expect(fixture.balanceOf(address)).toBe(BigInt(settled) * 60_000n)
  })
})

test('the fee is estimated from the coins there are', async () => {
  const { outputs, chain, network, asset, bank_guid } = fixture.payment([[fixture.freshAddress(), 50_000n]])
  const estimate = () => fixture.adapter().estimateFee({ outputs, chain, network, asset, bank_guid })
  expect(await estimate()).toBe(282n)
  fixture.fund([30_000n, 30_000n])
  expect(await estimate()).toBe(416n)
})
