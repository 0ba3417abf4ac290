// Gathers the coins of deposit addresses: one transaction with many inputs, whose only output is the change of the paying wallet. It is
// a payment without outputs, so it is stored, sent, followed and replaced like every other.
import type { HDKey } from '@scure/bip32'
import { chains, type Network } from '../../chains/chain.ts'
import { amount, zero } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ChainPayment } from '../carrier.ts'
import type { Ask } from '../json-rpc.ts'
import type { SentMemory } from '../sent-memory.ts'
import type { Standing } from '../standing.ts'
import type { SweepPolicy } from '../sweep-policy.ts'
import type { Holding, Sweeping, SweepOrder, SweepPlan } from '../sweeping.ts'
import type { SignedPayment, WaitingPayment } from '../waiting.ts'
import type { Coin } from './coin-selection.ts'
import { following } from './follow.ts'
import { neverSent, sentAttempt } from './handed-over.ts'
import { type BitcoinNode, bitcoinNode } from './node.ts'
import { extractPsbt, signedPsbt } from './psbt.ts'
import { addressOfScript } from './script.ts'
import { change_script_bytes, feeAt, inputFee, virtualSize } from './size.ts'
import { sumOf } from './sum-of.ts'
import { waitingOf } from './waiting.ts'
import { type BitcoinWallet, walletOf } from './wallet.ts'

const { dust_minimum } = chains.bitcoin
/** Of one transaction: about 14,000 virtual bytes. */
export const swept_inputs_max = 200

export interface BitcoinSweeping extends Sweeping {
  coins(confirmations_min: number): Promise<readonly Coin[]>
  waiting(payments: readonly SignedPayment[]): Promise<readonly WaitingPayment[]>
  /** The keys of the addresses, and the node that knows them. */
  readonly own: { readonly node: BitcoinNode; readonly wallet: BitcoinWallet }
}

export interface BitcoinSweepingOptions {
  readonly ask: Ask
  readonly wallet: BitcoinWallet
  /** The parent of the addresses' chain (deposit-branch.ts). */
  readonly branch: HDKey
  readonly memory: SentMemory
  readonly now: () => Timestamp
  readonly confirmations: number
  /** Undefined: nothing new is gathered. */
  readonly policy: SweepPolicy | undefined
  readonly replacement_fee_max?: bigint | undefined
}

export function bitcoinSweeping(options: BitcoinSweepingOptions): BitcoinSweeping {
  const { ask, wallet, branch, memory, now, confirmations, policy } = options
  const own = walletOf(wallet.network, branch, wallet.change_script)
  const node = bitcoinNode(ask, own)
  const follower = { node, wallet: own, memory, now, confirmations, replacement_fee_max: options.replacement_fee_max }
  const { pending, storedStanding, raised } = following(follower)

  const addressOf = ({ script }: Coin): string =>
    defined(addressOfScript(own.network, script), 'the script of a deposit address has one')

  async function swept(order: SweepOrder): Promise<Standing> {
    const payment = paymentOf(order)
    const stored = await storedStanding(payment)
    if (stored) return stored
    const coins = order.sources.map((each): Coin => {
      const path = [0, each.key_index] as const
      return { outpoint: each.source, amount: each.amount, script: own.keyAt(path).script, path }
    })
    assert(
      coins.every((coin, n) => addressOf(coin) === order.sources[n]?.address),
      'our keys make the addresses',
    )
    const fee = feeOf(await node.feeRate(), coins.length)
    const refused = async (refusal: 'cancelled' | 'network_fee_too_low'): Promise<Standing> => {
      await memory.keep(neverSent(payment, refusal, now()))
      return defined(await storedStanding(payment), 'the refusal was kept')
    }
    if (fee > order.network_fee_max) return refused('network_fee_too_low')
    const total = sumOf(coins)
    const psbt = signedPsbt(own, { coins, fee, change: total - fee, change_coins: 1 }, [], await node.height())
    if (!(await node.accepts(extractPsbt(psbt).raw))) {
      const spenders = await Promise.all(coins.map(({ outpoint }) => node.spenderDepth(outpoint)))
      // A coin that another transaction has spent for good. Otherwise the node may take it later.
      return spenders.some((depth) => depth >= confirmations) ? refused('cancelled') : pending([])
    }
    const kept = await memory.keep(sentAttempt(own, payment, 0, psbt, now()))
    if (kept === 'slot_taken') return refused('cancelled')
    return defined(await storedStanding(payment), 'an attempt was kept')
  }

  return {
    publicKey: (network: Network) => (network === own.network ? branch.publicExtendedKey : undefined),
    above: policy?.above ?? {},
    coins: (confirmations_min) => node.coins(confirmations_min),
    own: { node, wallet: own },
    async holdings() {
      return (await node.coins(confirmations)).map((coin) => ({
        ...{ source: coin.outpoint, address: addressOf(coin), asset: 'BTC', key_index: coin.path[1] },
        ...{ amount: amount(coin.amount), txn_hash: coin.outpoint.split(':')[0] ?? null },
      }))
    },
    async plan(_network, holdings) {
      return policy ? groupsOf(holdings, policy, await node.feeRate()) : []
    },
    sweep: async (order) => ({ standing: await swept(order), is_funding: false }),
    raised: (order, _reference, terms) => raised(paymentOf(order), terms),
    waiting: (payments) => waitingOf(follower, payments),
  }
}

const feeOf = (rate: bigint, inputs: number): bigint => feeAt(rate, virtualSize(inputs, [change_script_bytes]))

/** Largest coins first, as many as the fee ceiling allows. */
export function groupsOf<H extends Holding>(
  holdings: readonly H[],
  { above, fee_max }: SweepPolicy,
  rate: bigint,
): readonly SweepPlan<H>[] {
  // A coin that costs more than it is worth stays.
  const left = holdings.filter((coin) => coin.amount > inputFee(rate)).sort((a, b) => (a.amount < b.amount ? 1 : -1))
  const plans: SweepPlan<H>[] = []
  for (;;) {
    let count = Math.min(swept_inputs_max, left.length)
    while (count > 0 && feeOf(rate, count) > fee_max) count--
    const sources = left.splice(0, count)
    const total = sumOf(sources)
    const generous = feeOf(rate, count) * 2n
    const network_fee_max = generous < fee_max ? generous : fee_max
    const isWorthIt = above.BTC !== undefined && total >= above.BTC && total - network_fee_max >= dust_minimum
    if (count === 0 || !isWorthIt) return plans
    const none = { funding_amount: zero, funding_fee_max: zero }
    plans.push({ asset: 'BTC', sources, amount: amount(total), network_fee_max: amount(network_fee_max), ...none })
  }
}

const paymentOf = ({ bank_guid, reference, is_repeat, network, network_fee_max }: SweepOrder): ChainPayment => ({
  ...{ bank_guid, reference, is_repeat, asset: 'BTC', amount: zero, side: 'withdrawal' },
  ...{ chain: 'bitcoin', network, outputs: [], network_fee_max },
})
