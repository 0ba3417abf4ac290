// Verifies a raw transaction before it is sent: it pays exactly the outputs of the payment, its fee is at most the maximum, its change
// comes back to our script, and every signature is valid. A violation is a bug: an assertion, and nothing is sent.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { hash160 } from '../../chains/bitcoin.ts'
import type { Network } from '../../chains/chain.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { ChainOutput } from '../carrier.ts'
import { type Coin, change_coins_max } from './coin-selection.ts'
import { replaceable, type Signed } from './psbt.ts'
import { addressOfScript } from './script.ts'
import { sighash_all, witnessSighash } from './sighash.ts'
import { sumOf } from './sum-of.ts'

export interface Expectation {
  readonly network: Network
  readonly outputs: readonly ChainOutput[]
  /** Undefined: it was checked when it was stored; an operator may have lowered the maximum since, or raised the fee by hand. */
  readonly network_fee_max: bigint | undefined
  readonly change_script: Uint8Array
}

/** Answers the network fee. */
export function assertPays(signed: Signed, expected: Expectation): bigint {
  const bytes = hex.decode(signed.raw)
  const transaction = RawTx.decode(bytes)
  assert(hex.encode(RawTx.encode(transaction)) === signed.raw, 'the transaction is written in one way only')
  const { inputs, outputs, witnesses } = transaction
  assert(idOf(transaction) === signed.hash, 'the transaction has the hash it is known by')
  assert(transaction.version === 2 && transaction.lockTime === signed.height, 'the transaction is of its height')

  assert(inputs.length === signed.coins.length && inputs.length > 0, 'the transaction spends the chosen coins')
  assert(new Set(signed.coins.map(({ outpoint }) => outpoint)).size === inputs.length, 'no coin is spent twice')
  for (const [index, input] of inputs.entries()) {
    const coin = defined(signed.coins[index], 'the transaction spends the chosen coins')
    assert(`${hex.encode(input.txid)}:${input.index}` === coin.outpoint, 'the transaction spends the chosen coins')
    assert(input.sequence === replaceable && input.finalScriptSig.length === 0, 'an input is replaceable and segwit')
    assertSigned(transaction, index, witnesses?.[index] ?? [], coin)
  }

  const [paid, rest] = [outputs.slice(0, expected.outputs.length), outputs.slice(expected.outputs.length)]
  assert(paid.length === expected.outputs.length, 'the transaction pays every output')
  for (const [index, { amount, script }] of paid.entries()) {
    const asked = defined(expected.outputs[index], 'the transaction pays every output')
    assert(asked.tag === null && amount === asked.amount, 'an output pays what was asked')
    assert(addressOfScript(expected.network, script) === asked.address, 'an output pays whom it was asked to pay')
  }
  assert(rest.length <= change_coins_max, 'beside what was asked there is only change')
  assert(
    rest.every(({ script }) => isEqual(script, expected.change_script)),
    'change comes back to our own script',
  )

  const fee = sumOf(signed.coins) - sumOf(outputs)
  const { network_fee_max = fee } = expected
  assert(fee >= 0n && fee <= network_fee_max, 'the network takes no more than it may')
  return fee
}

function assertSigned(
  transaction: ReturnType<typeof RawTx.decode>,
  index: number,
  witness: readonly Uint8Array[],
  coin: Coin,
): void {
  const [signature, public_key] = witness
  assert(witness.length === 2 && signature && public_key, 'an input has a signature and a public key')
  const key_hash = hash160(public_key)
  assert(hex.encode(coin.script) === `0014${hex.encode(key_hash)}`, 'the key is the one the coin was paid to')
  assert(signature.at(-1) === sighash_all, 'a signature covers the whole transaction')
  const digest = witnessSighash(transaction, index, key_hash, coin.amount)
  assert(
    secp256k1.verify(signature.subarray(0, -1), digest, public_key, { format: 'der', prehash: false, lowS: true }),
    'every signature is valid',
  )
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => hex.encode(a) === hex.encode(b)

/** The hash of everything but the witnesses, in reverse byte order. */
function idOf(transaction: ReturnType<typeof RawTx.decode>): string {
  const { witnesses: _, ...body } = transaction
  return hex.encode(sha256(sha256(RawTx.encode({ ...body, segwitFlag: false }))).reverse())
}
