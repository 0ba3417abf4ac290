// Signs and stores the first attempt of a payment or bundle, with coins that nobody else takes. A payment that can never be paid gets a
// refusal instead. A bundle never gets one: it is divided, and its payments are tried in smaller bundles or alone.
import type { Timestamp } from '../../kernel/time.ts'
import { type ChainPayment, WalletEmpty } from '../carrier.ts'
import type { SentMemory } from '../sent-memory.ts'
import type { AskedPayment, Bundle } from './bundle.ts'
import { spendableChange } from './change-chain.ts'
import { type Coin, type CoinTarget, chooseCoins } from './coin-selection.ts'
import { neverSent, sentAttempt } from './handed-over.ts'
import type { BitcoinNode } from './node.ts'
import { extractPsbt, type Output, signedPsbt } from './psbt.ts'
import { wantedOf } from './replacement.ts'
import { addressOfScript } from './script.ts'
import { sumOf } from './sum-of.ts'
import type { BitcoinWallet } from './wallet.ts'

export interface HandOverOptions {
  readonly node: BitcoinNode
  readonly wallet: BitcoinWallet
  readonly memory: SentMemory
  readonly now: () => Timestamp
  readonly confirmations: number
  readonly coin_target: CoinTarget
  /** Undefined: change is spent when it is deep. */
  readonly chain_max: number | undefined
}

/** Of a bundle that was not stored. `few_coins`: so much is there now. */
export type Divided =
  | { readonly because: 'few_coins'; readonly available: bigint }
  | { readonly because: 'refused' | 'member_taken' }

export interface HandingOver {
  /** It is stored, refused, or waits for coins or the node. */
  alone(asked: AskedPayment): Promise<void>
  /** Undefined: it is stored. */
  together(bundle: Bundle, outputs: readonly Output[]): Promise<Divided | undefined>
}

export function handingOver(options: HandOverOptions): HandingOver {
  const { node, wallet, memory, now, confirmations, coin_target, chain_max } = options
  /** Coins that other payments of this process are about to spend. Between processes the memory decides. */
  const chosenCoins = new Map<ChainPayment, readonly Coin[]>()
  const chosen = (): readonly Coin[] => [...chosenCoins.values()].flat()

  async function handOver(
    payment: ChainPayment,
    outputs: readonly Output[],
    bundle?: Bundle,
  ): Promise<Divided | undefined> {
    const wanted = wantedOf(payment, outputs)
    const height = await node.height()
    const rate = await node.feeRate()
    const deep = await node.coins(confirmations)
    let listed = deep
    let coins = without(listed, chosen())
    for (;;) {
      const choice = chooseCoins(coins, wanted, rate, coin_target)
      if (choice === 'not_enough_coins') {
        const all = await node.coins(0)
        // With what is not deep enough yet, such as change, it may be enough: that only takes time.
        if (!bundle && sumOf(all) < wanted.amount)
          throw new WalletEmpty(addressOfScript(wallet.network, wallet.change_script) ?? 'of bitcoin', 'BTC')
        if (chain_max === undefined || listed !== deep)
          return bundle && { because: 'few_coins', available: sumOf(coins) }
        // Only now: deep coins wait for nobody.
        const chain = { node, wallet, memory, chain_max }
        listed = [...deep, ...(await spendableChange(chain, payment.bank_guid, without(all, deep), rate))]
        coins = [...coins, ...without(listed, [...deep, ...chosen()])]
        continue
      }
      if (choice === 'network_fee_too_low') {
        if (bundle) return { because: 'refused' }
        // Never a reason to refuse it: with deep coins it may cost less.
        if (listed === deep) await memory.keep(neverSent(payment, choice, now()))
        return undefined
      }
      chosenCoins.set(payment, choice.coins)
      const psbt = signedPsbt(wallet, choice, outputs, height)
      const sent = sentAttempt(wallet, payment, 0, psbt, now())
      if (await node.accepts(extractPsbt(psbt).raw)) {
        const kept = await (bundle ? memory.keepBundle(sent, bundle.members) : memory.keep(sent))
        if (kept === 'member_taken') return { because: kept }
        if (kept !== 'slot_taken') return undefined
        // Another payment has one of these coins; which one is not known.
        coins = without(coins, choice.coins)
      } else {
        // Nothing is stored that the node refuses. Another process may have spent a coin, or the fee is too low now.
        const spent = without(choice.coins, await node.coins(listed === deep ? confirmations : 0))
        if (spent.length === 0) return bundle && { because: 'refused' }
        coins = without(coins, spent)
      }
    }
  }

  const freed = async <T>(payment: ChainPayment, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      chosenCoins.delete(payment)
    }
  }
  return {
    async alone({ payment, outputs }) {
      await freed(payment, handOver(payment, outputs))
    },
    together: (bundle, outputs) => freed(bundle.payment, handOver(bundle.payment, outputs, bundle)),
  }
}

function without(coins: readonly Coin[], others: readonly Coin[]): readonly Coin[] {
  const outpoints = new Set(others.map(({ outpoint }) => outpoint))
  return coins.filter(({ outpoint }) => !outpoints.has(outpoint))
}
