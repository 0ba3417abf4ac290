// A payment as a partially signed transaction (BIP174): built, signed and stored in that form, finalized each time it is sent. For a
// replacement it has the amounts and keys of its inputs. Its lock time is the height when it was built: no miner gains by putting it
// into an older block, and its age is known.
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { assert } from '../../kernel/assert.ts'
import type { Choice, Coin } from './coin-selection.ts'
import type { BitcoinWallet } from './wallet.ts'

export interface Output {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** Below 0xfffffffe: replaceable (BIP125), and the lock time counts. */
export const replaceable = 0xfffffffd

/** The change is the last outputs, all about the same. */
export function signedPsbt(wallet: BitcoinWallet, choice: Choice, outputs: readonly Output[], height: number): string {
  const transaction = new Transaction({ version: 2, lockTime: height, lowR: true })
  for (const coin of choice.coins) {
    const [txid = '', index] = coin.outpoint.split(':')
    transaction.addInput({
      txid,
      index: Number(index),
      sequence: replaceable,
      witnessUtxo: { script: coin.script, amount: coin.amount },
      bip32Derivation: [
        [wallet.keyAt(coin.path).public_key, { fingerprint: wallet.account.fingerprint, path: [...coin.path] }],
      ],
    })
  }
  for (const output of outputs) transaction.addOutput(output)
  const pieces = choice.change > 0n ? choice.change_coins : 0
  for (let left = pieces, rest = choice.change; left > 0; left--) {
    const amount = rest / BigInt(left)
    rest -= amount
    transaction.addOutput({ script: wallet.change_script, amount })
  }
  // The wallet's account has its private key.
  transaction.sign(wallet.account as Parameters<Transaction['sign']>[0])
  return base64.encode(transaction.toPSBT())
}

/** Ready to be sent, not verified. */
export interface Signed {
  /** In hex. */
  readonly raw: string
  readonly hash: string
  readonly height: number
  readonly coins: readonly Coin[]
  readonly outputs: readonly Output[]
}

export function extractPsbt(psbt: string): Signed {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  const coins = Array.from({ length: transaction.inputsLength }, (_, index) => coinOf(transaction.getInput(index)))
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script, amount } = transaction.getOutput(index)
    assert(script && amount !== undefined, 'an output has a script and an amount')
    return { script, amount }
  })
  transaction.finalize()
  return {
    raw: hex.encode(transaction.extract()),
    hash: transaction.id,
    height: transaction.lockTime,
    coins,
    outputs,
  }
}

function coinOf(input: ReturnType<Transaction['getInput']>): Coin {
  const { txid, index, witnessUtxo, bip32Derivation } = input
  const [chain, key_index] = bip32Derivation?.[0]?.[1].path ?? []
  assert(txid && index !== undefined && witnessUtxo, 'an input names the coin that it spends')
  assert(chain !== undefined && key_index !== undefined, 'an input names the key that it needs')
  return {
    outpoint: `${hex.encode(txid)}:${index}`,
    amount: witnessUtxo.amount,
    script: witnessUtxo.script,
    path: [chain, key_index],
  }
}
