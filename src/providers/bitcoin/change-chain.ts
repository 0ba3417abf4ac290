// Which change can be spent before it is deep. A coin is safe only if its transaction cannot be replaced by another one without it: the memory
// knows that transaction as the only attempt of a payment of ours, and who spends its change closes it for replacements (keep-sent.ts). Nor
// may it be cheaper than what blocks take now, because whoever spends it waits as long.
import { hex } from '@scure/base'
import type { Guid } from '../../kernel/guid.ts'
import type { SentMemory } from '../sent-memory.ts'
import type { Coin } from './coin-selection.ts'
import type { BitcoinNode } from './node.ts'
import { feeAt } from './size.ts'
import type { BitcoinWallet } from './wallet.ts'

/** A mempool takes 25 in a row by default. */
export const change_chain_most = 24

/** A transaction in the mempool, with those before it that no block has. */
export interface Ancestry {
  readonly count: number
  readonly size: bigint
  readonly fee: bigint
  /** Of the transaction alone. */
  readonly own_size: bigint
  readonly own_fee: bigint
}

export interface ChangeChain {
  readonly node: BitcoinNode
  readonly wallet: BitcoinWallet
  readonly memory: SentMemory
  /** Transactions in a row, with the one that spends. */
  readonly chain_max: number
}

/** Of these coins, which are not all deep, the change that `bank_guid` may spend now, the shortest rows first. */
export async function spendableChange(
  { node, wallet, memory, chain_max }: ChangeChain,
  bank_guid: Guid,
  coins: readonly Coin[],
  rate: bigint,
): Promise<readonly Coin[]> {
  const change = hex.encode(wallet.change_script)
  const found = new Map<string, Ancestry | undefined>()
  const isSpendable = async (hash: string): Promise<boolean> => {
    const attempts = await memory.ofHash('bitcoin', hash)
    const [only, another] = attempts
    if (!only || another || only.attempt > 0) return false
    const all = await memory.find(only.bank_guid, only.reference)
    if (only.bank_guid !== bank_guid || all.length > 1) return false
    const ancestry = await node.ancestry(hash)
    found.set(hash, ancestry)
    // A block has it.
    if (!ancestry) return ((await node.confirmations(hash)) ?? 0) > 0
    return ancestry.fee >= feeAt(rate, ancestry.size)
  }
  const spendable: Coin[] = []
  const verdicts = new Map<string, boolean>()
  for (const coin of coins) {
    if (hex.encode(coin.script) !== change) continue
    const hash = originOf(coin)
    const verdict = verdicts.get(hash) ?? (await isSpendable(hash))
    verdicts.set(hash, verdict)
    if (verdict) spendable.push(coin)
  }
  const rowOf = (coin: Coin): number => found.get(originOf(coin))?.count ?? 0
  // All that one transaction may spend together count: each brings its whole row.
  let left = chain_max - 1
  const rows = new Set<string>()
  return spendable
    .toSorted((a, b) => rowOf(a) - rowOf(b))
    .filter((coin) => {
      const hash = originOf(coin)
      if (rows.has(hash)) return true
      if (rowOf(coin) > left) return false
      left -= rowOf(coin)
      rows.add(hash)
      return true
    })
}

export const originOf = ({ outpoint }: Pick<Coin, 'outpoint'>): string => outpoint.split(':')[0] ?? ''

/** What the transactions before it pay too little: nobody mines it without them. */
export function missingBefore({ size, fee, own_size, own_fee }: Ancestry, rate: bigint): bigint {
  const missing = feeAt(rate, size - own_size) - (fee - own_fee)
  return missing > 0n ? missing : 0n
}
