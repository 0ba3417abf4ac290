// The last look finds whatever is wrong: any bit of a transaction, any part of what was asked, and transactions that are
// signed well but pay something else.
import { base64, hex } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testXprv } from '../../../test/support/bitcoin-fixture.ts'
import { attempt } from '../../chains/attempt.ts'
import { encodeSegwit } from '../../chains/segwit.ts'
import { amount } from '../../kernel/amount.ts'
import { BrokenAssertion } from '../../kernel/assert.ts'
import { type Choice, type Coin, chooseCoins } from './coin-selection.ts'
import { extractPsbt, type Output, type Signed, signedPsbt } from './psbt.ts'
import { scriptOfAddress } from './script.ts'
import { virtualSize } from './size.ts'
import { assertPays, type Expectation } from './verify.ts'
import { walletFromXprv } from './wallet.ts'

const wallet = walletFromXprv(testXprv)
const network = 'testnet'
const address = (n: number): string => encodeSegwit('tb', new Uint8Array(20).fill(n))
const coin = (n: number, sum: bigint): Coin => {
  const path = [n % 2, n] as const
  return { outpoint: `${n.toString(16).padStart(64, '0')}:${n}`, amount: sum, script: wallet.keyAt(path).script, path }
}

const expectationOf = (
  sums: readonly bigint[],
  network_fee_max = 50_000n,
): Expectation & { readonly network_fee_max: bigint } => ({
  network,
  outputs: sums.map((sum, n) => ({ address: address(n + 1), tag: null, amount: amount(sum) })),
  network_fee_max,
  change_script: wallet.change_script,
})
const outputsOf = ({ outputs }: Expectation): Output[] =>
  outputs.map((output) => ({ script: scriptOfAddress(network, output.address, null)!, amount: output.amount }))

const expected = expectationOf([20_000n, 30_000n])
const choice: Choice = { coins: [coin(1, 40_000n), coin(2, 30_000n)], fee: 500n, change: 19_500n, change_coins: 1 }
const psbt = signedPsbt(wallet, choice, outputsOf(expected), 800_000)
const signed = extractPsbt(psbt)

test('what is right passes, for random coins and batches, within the size it was paid for', () => {
  const sums = fc.bigInt({ min: 546n, max: 1_000_000n })
  const cases = [
    fc.array(sums, { minLength: 1, maxLength: 8 }),
    fc.array(sums, { minLength: 1, maxLength: 100 }),
  ] as const
  fc.assert(
    fc.property(...cases, fc.bigInt({ min: 1000n, max: 50_000n }), (funds, asked, rate) => {
      const expectation = expectationOf(asked)
      const outputs = outputsOf(expectation)
      const scripts_bytes = outputs.map(({ script }) => script.length)
      const total = asked.reduce((sum, one) => sum + one, 0n)
      const coins = [...funds, total].map((sum, n) => coin(n, sum))
      const chosen = chooseCoins(coins, { amount: total, scripts_bytes, fee_max: expectation.network_fee_max }, rate)
      if (typeof chosen === 'string') return
      const made = extractPsbt(signedPsbt(wallet, chosen, outputs, 800_000))
      expect(assertPays(made, expectation)).toBe(chosen.fee)
      const size = BigInt(Transaction.fromRaw(hex.decode(made.raw)).vsize)
      const paidFor = virtualSize(
        chosen.coins.length,
        made.outputs.map(({ script }) => script.length),
      )
      expect(size <= paidFor && size + BigInt(chosen.coins.length) >= paidFor).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('every byte of the transaction counts, also when its hash is made to fit', () => {
  const bytes = hex.decode(signed.raw)
  for (let at = 0; at < bytes.length; at++) {
    const raw = hex.encode(Uint8Array.from(bytes, (byte, n) => (n === at ? byte ^ (1 << (at % 8)) : byte)))
    const read = attempt(() =>
      Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true, allowUnknownVersion: true }),
    )
    const fitting = { raw, hash: read?.id ?? signed.hash, height: read?.lockTime ?? signed.height }
    expect(() => assertPays({ ...signed, ...fitting }, expected), `byte ${at}`).toThrow()
  }
})

test('a bit of the kept form changes nothing that is sent, or is found', () => {
  const bytes = base64.decode(psbt)
  let found = 0
  for (let at = 0; at < bytes.length; at++) {
    const tampered = Uint8Array.from(bytes, (byte, n) => (n === at ? byte ^ 1 : byte))
    let read: Signed
    try {
      read = extractPsbt(base64.encode(tampered))
      assertPays(read, expected)
      expect(read.hash).toBe(signed.hash)
    } catch (error) {
      if ((error as Error).name === 'AssertionError') throw error
      found++
      continue
    }
    expect(read.raw).toBe(signed.raw)
  }
  expect(found).toBeGreaterThan(bytes.length / 2)
})

describe('found is', () => {
  const [first, second] = expected.outputs
  const other = { ...first!, address: address(9) }
  test.each<[string, Partial<Signed>, Partial<Expectation>]>([
    ['another hash', { hash: 'f'.repeat(64) }, {}],
    ['another height', { height: 1 }, {}],
    ['a coin of another amount', { coins: [{ ...choice.coins[0]!, amount: 40_001n }, choice.coins[1]!] }, {}],
    ['another coin', { coins: [coin(3, 40_000n), choice.coins[1]!] }, {}],
    ['a coin too many', { coins: [...choice.coins, coin(3, 1n)] }, {}],
    ['a coin too few', { coins: [choice.coins[0]!] }, {}],
    ['another address', {}, { outputs: [other, second!] }],
    ['another amount', {}, { outputs: [first!, { ...second!, amount: amount(30_001n) }] }],
    ['another order', {}, { outputs: [second!, first!] }],
    ['an output that is not paid', {}, { outputs: [first!, second!, other] }],
    ['an output that nobody asked for', {}, { outputs: [first!] }],
    ['a tag', {}, { outputs: [first!, { ...second!, tag: '1' }] }],
    ['another network', {}, { network: 'mainnet' }],
    ['a fee above the maximum', {}, { network_fee_max: 499n }],
    ['change to somebody else', {}, { change_script: wallet.keyAt([1, 1]).script }],
  ])('%s', (_, tampered, asked) => {
    expect(() => assertPays({ ...signed, ...tampered }, { ...expected, ...asked })).toThrow(BrokenAssertion)
  })

  const right = outputsOf(expected)
  const thief = { script: scriptOfAddress(network, address(9), null)!, amount: 19_500n }
  test.each<[string, readonly Output[], Partial<Choice>]>([
    ['more than was asked', [{ ...right[0]!, amount: 20_001n }, right[1]!], { change: 19_499n }],
    ['somebody else', [{ ...right[0]!, script: thief.script }, right[1]!], {}],
    ['change to somebody else', [...right, thief], { change: 0n }],
    ['a third one beside change', [...right, { ...thief, amount: 9000n }], { change: 10_500n }],
    ['change in more parts than a wallet keeps coins', right, { change_coins: 51 }],
    ['one output twice', [...right, right[0]!], { change: 0n }],
    ['the network, far too much', right, { change: 0n, coins: [...choice.coins, coin(4, 90_000n)] }],
  ])('a well signed transaction that pays %s', (_, outputs, change) => {
    const made = extractPsbt(signedPsbt(wallet, { ...choice, ...change }, outputs, 800_000))
    expect(() => assertPays(made, expected)).toThrow(BrokenAssertion)
  })

  test('a signature for less than the whole transaction', () => {
    const transaction = RawTx.decode(hex.decode(signed.raw))
    transaction.witnesses![0]![0]!.fill(0x02, -1)
    const raw = hex.encode(RawTx.encode(transaction))
    expect(() => assertPays({ ...signed, raw }, expected)).toThrow('a signature covers the whole transaction')
  })

  test('a script where a witness belongs', () => {
    const transaction = RawTx.decode(hex.decode(signed.raw))
    transaction.inputs[0]!.finalScriptSig = Uint8Array.of(0x51)
    const raw = hex.encode(RawTx.encode(transaction))
    const { id: hash } = Transaction.fromRaw(hex.decode(raw))
    expect(() => assertPays({ ...signed, raw, hash }, expected)).toThrow('an input is replaceable and segwit')
  })
})
