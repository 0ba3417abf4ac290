// BIP143: what a signature of a P2WPKH input covers, with SIGHASH_ALL. Independent of the library that signs, to check it.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { defined } from '../../kernel/assert.ts'

export interface RawTransaction {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly { readonly txid: Uint8Array; readonly index: number; readonly sequence: number }[]
  readonly outputs: readonly { readonly amount: bigint; readonly script: Uint8Array }[]
}

export const sighash_all = 1

export function witnessSighash(
  transaction: RawTransaction,
  index: number,
  key_hash: Uint8Array,
  amount: bigint,
): Uint8Array {
  const { version, lockTime, inputs, outputs } = transaction
  const input = defined(inputs[index], 'an input that exists is signed')
  const outpoint = (spent: typeof input): Uint8Array => concatBytes(spent.txid.toReversed(), uint32(spent.index))
  return twice(
    uint32(version),
    twice(...inputs.map(outpoint)),
    twice(...inputs.map(({ sequence }) => uint32(sequence))),
    outpoint(input),
    // OP_DUP OP_HASH160 <key hash> OP_EQUALVERIFY OP_CHECKSIG
    Uint8Array.of(0x19, 0x76, 0xa9, 0x14),
    key_hash,
    Uint8Array.of(0x88, 0xac),
    uint64(amount),
    uint32(input.sequence),
    // Scripts of outputs are short: one byte holds their length.
    twice(...outputs.map(({ amount, script }) => concatBytes(uint64(amount), Uint8Array.of(script.length), script))),
    uint32(lockTime),
    uint32(sighash_all),
  )
}

const twice = (...parts: readonly Uint8Array[]): Uint8Array => sha256(sha256(concatBytes(...parts)))

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function uint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
