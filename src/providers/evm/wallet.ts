// The wallet that pays: it signs, and finds the next nonce that no other payment has. Within a process one payment at a time looks for
// a nonce; between processes the memory decides.
import { type Address, keccak256, parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { assert, defined } from '../../kernel/assert.ts'
import type { Kept, Sent, SentMemory } from '../sent-memory.ts'
import type { EvmCall, FeeCaps } from './fees.ts'
import type { Client } from './rpc.ts'

export type Draft = Omit<Sent, 'attempt' | 'slots' | 'raw' | 'hash'>

export interface Terms extends EvmCall, FeeCaps {
  readonly gas: bigint
  readonly chain_id: number
}

export class EvmWallet {
  readonly #account: PrivateKeyAccount
  readonly #client: Client
  readonly #memory: SentMemory
  #next_nonce = 0
  #queue: Promise<unknown> = Promise.resolve()

  constructor(key: string, client: Client, memory: SentMemory) {
    this.#account = privateKeyToAccount(key as `0x${string}`)
    this.#client = client
    this.#memory = memory
  }

  get address(): Address {
    return this.#account.address
  }

  /** Signs and stores the payment. Answers what is stored: another process may have stored it before. */
  keep(draft: Draft, terms: Terms): Promise<Kept> {
    const kept = this.#queue.then(() => this.#keep(draft, terms))
    this.#queue = kept.catch(() => {})
    return kept
  }

  async #keep(draft: Draft, terms: Terms): Promise<Kept> {
    // Includes the node's pending transactions, but the node may have dropped some.
    const count = await this.#client.getTransactionCount({ address: this.address, blockTag: 'pending' })
    for (let nonce = Math.max(count, this.#next_nonce); ; nonce++) {
      const kept = await this.#memory.keep(await this.#signed(draft, terms, 0, nonce))
      if (kept !== 'slot_taken') {
        if (!('refusal' in kept) && kept.slots[0] === this.slotOf(terms, nonce)) this.#next_nonce = nonce + 1
        return kept
      }
    }
  }

  /** The same payment with the same nonce at a higher fee. */
  replacement(before: Sent, caps: FeeCaps, draft: Draft): Promise<Sent> {
    const { gas, call } = termsOf(before)
    const { nonce, chain_id } = nonceOf(before)
    return this.#signed(draft, { ...call, ...caps, gas, chain_id }, before.attempt + 1, nonce)
  }

  async keepReplacement(before: Sent, caps: FeeCaps, draft: Draft): Promise<Sent> {
    const kept = await this.#memory.keep(await this.replacement(before, caps, draft))
    assert(kept !== 'slot_taken' && !('refusal' in kept), 'the slot of a payment stays its own')
    return kept
  }

  async #signed(draft: Draft, { chain_id, ...terms }: Terms, attempt: number, nonce: number): Promise<Sent> {
    const raw = await this.#account.signTransaction({ type: 'eip1559', chainId: chain_id, nonce, ...terms })
    return { ...draft, attempt, slots: [this.slotOf({ chain_id }, nonce)], raw, hash: keccak256(raw) }
  }

  /** With the chain's id: the same wallet counts from 0 on a testnet too. */
  slotOf({ chain_id }: Pick<Terms, 'chain_id'>, nonce: number): string {
    return slotOf(chain_id, this.address, nonce)
  }
}

export const slotOf = (chain_id: number, address: Address, nonce: number): string => `${chain_id} ${address} ${nonce}`

/** `from` may be another address than the wallet's now: the key may have been changed. */
export function nonceOf({ slots }: Sent): { chain_id: number; from: Address; nonce: number } {
  const [slot, another] = slots
  assert(slot && !another, 'a transaction of an account takes one nonce')
  const [chain_id, from, nonce] = slot.split(' ')
  return { chain_id: Number(chain_id), from: from as Address, nonce: Number(nonce) }
}

/** The wire form leaves out zeros. */
export function termsOf({ raw }: Sent) {
  const signed = parseTransaction(raw as TransactionSerializedEIP1559)
  const { to, value = 0n, data, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = signed
  const call: EvmCall = { to: defined(to, 'a transaction has a recipient'), value, ...(data ? { data } : {}) }
  return { call, gas, caps: { maxFeePerGas, maxPriorityFeePerGas } }
}
