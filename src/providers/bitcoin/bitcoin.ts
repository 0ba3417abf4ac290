// Payments in bitcoin, by the operator's node and a key that the node does not have. A signed transaction is stored before it is sent,
// with the coins it spends. A repeated payment sends the same transaction. So whatever crashes, times out or runs twice, a payment is
// one transaction or a replacement of it.
import { chains } from '../../chains/chain.ts'
import { amount } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type ChainOutput, type ChainPayment, WalletEmpty } from '../carrier.ts'
import { type Depths, depthsOf } from '../chain-depths.ts'
import type { SentMemory } from '../sent-memory.ts'
import { stuckAfter } from '../waiting.ts'
import { headAt, type WatchedChain } from '../watched-chain.ts'
import { arrivals } from './arrivals.ts'
import { spendableChange } from './change-chain.ts'
import { type Coin, type CoinTarget, chooseCoins, feeOfOneCoin, usualTarget, type Wanted } from './coin-selection.ts'
import { failed, following, replace_after_blocks } from './follow.ts'
import { neverSent, outputsOf, sentAttempt } from './handed-over.ts'
import type { BitcoinNode } from './node.ts'
import { extractPsbt, type Output, signedPsbt } from './psbt.ts'
import { wantedOf } from './replacement.ts'
import { addressOfScript } from './script.ts'
import { sendsSince } from './sends.ts'
import type { BitcoinSweeping } from './sweeping.ts'
import { takenBy } from './taken.ts'
import { unminedOf, waitingOf } from './waiting.ts'
import type { BitcoinWallet } from './wallet.ts'
import type { Watching } from './watching.ts'

const { block_ms, dust_minimum } = chains.bitcoin

const outputs_max = 100
/** A payment is not dearer because the wallet has few coins. */
const oneCoin: CoinTarget = { ...usualTarget, coins: 1 }
/** No script of an address is longer. */
const script_bytes_max = 42

export interface BitcoinExtras {
  readonly watching?: Watching
  /** Undefined: nothing arrives at deposit addresses whose key this wallet has. */
  readonly sweeping?: BitcoinSweeping
  /** By default those of the chain. */
  readonly depths?: Depths
  readonly coin_target?: CoinTarget
  readonly replacement_fee_max?: bigint | undefined
  /** Undefined: change is spent when it is deep. */
  readonly change_chain_max?: number | undefined
}

export function bitcoin(
  node: BitcoinNode,
  wallet: BitcoinWallet,
  memory: SentMemory,
  now: () => Timestamp,
  extras: BitcoinExtras = {},
): WatchedChain {
  const { watching, sweeping, depths = depthsOf('bitcoin', {}), coin_target = usualTarget } = extras
  const { replacement_fee_max, change_chain_max: chain_max } = extras
  const { confirmations } = depths
  const follower = { node, wallet, memory, now, confirmations, replacement_fee_max }
  const { pending, storedStanding, raised } = following(follower)

  /** Coins that other payments of this process are about to spend. Between processes the memory decides. */
  const chosenCoins = new Map<ChainPayment, readonly Coin[]>()

  /** Signs and stores a first attempt, or a refusal; or nothing, if the wallet or the node cannot pay now. */
  async function handOver(payment: ChainPayment, outputs: readonly Output[]): Promise<void> {
    const wanted = wantedOf(payment, outputs)
    const height = await node.height()
    const rate = await node.feeRate()
    const deep = await node.coins(confirmations)
    let listed = deep
    let coins = without(listed, [...chosenCoins.values()].flat())
    for (;;) {
      const choice = chooseCoins(coins, wanted, rate, coin_target)
      if (choice === 'not_enough_coins') {
        const all = await node.coins(0)
        // With what is not deep enough yet, such as change, it may be enough: that only takes time.
        if (sumOf(all) < wanted.amount)
          throw new WalletEmpty(addressOfScript(wallet.network, wallet.change_script) ?? 'of bitcoin', 'BTC')
        if (chain_max === undefined || listed !== deep) return
        // Only now: deep coins wait for nobody.
        const chain = { node, wallet, memory, chain_max }
        listed = [...deep, ...(await spendableChange(chain, payment.bank_guid, without(all, deep), rate))]
        coins = [...coins, ...without(listed, [...deep, ...[...chosenCoins.values()].flat()])]
        continue
      }
      // Never a reason to refuse it: with deep coins it may cost less.
      if (choice === 'network_fee_too_low' && listed !== deep) return
      if (choice === 'network_fee_too_low') {
        await memory.keep(neverSent(payment, choice, now()))
        return
      }
      chosenCoins.set(payment, choice.coins)
      const psbt = signedPsbt(wallet, choice, outputs, height)
      const sent = sentAttempt(wallet, payment, 0, psbt, now())
      if (await node.accepts(extractPsbt(psbt).raw)) {
        if ((await memory.keep(sent)) !== 'slot_taken') return
        // Another payment has one of these coins; which one is not known.
        coins = without(coins, choice.coins)
      } else {
        // Nothing is stored that the node refuses. Another process may have spent a coin, or the fee is too low now.
        const spent = without(choice.coins, await node.coins(listed === deep ? confirmations : 0))
        if (spent.length === 0) return
        coins = without(coins, spent)
      }
    }
  }

  return {
    async carry(payment) {
      assertOurs(payment, wallet)
      const standing = await storedStanding(payment)
      if (standing) return standing
      const outputs = outputsOf(wallet, payment)
      if (!outputs) return failed('invalid_address')
      if (outputs.some((output) => output.amount < dust_minimum)) return failed('amount_too_low')
      try {
        await handOver(payment, outputs)
        return (await storedStanding(payment)) ?? pending([])
      } finally {
        chosenCoins.delete(payment)
      }
    },
    async cancel(payment) {
      assertOurs(payment, wallet)
      await memory.keep(neverSent(payment, 'cancelled', now()))
      return defined(await storedStanding(payment), 'the refusal was kept')
    },
    async estimateFee({ chain, network, outputs }) {
      assert(chain === 'bitcoin' && network === wallet.network, 'the wallet is on the network of the question')
      const bytesOf = (output: ChainOutput): number =>
        outputsOf(wallet, { outputs: [output] })?.[0]?.script.length ?? script_bytes_max
      const wanted: Wanted = {
        amount: outputs.reduce((sum, output) => sum + output.amount, 0n),
        scripts_bytes: outputs.length > 0 ? outputs.map(bytesOf) : [script_bytes_max],
        fee_max: 21n * 10n ** 14n,
      }
      const rate = await node.feeRate()
      const choice = chooseCoins(await node.coins(confirmations), wanted, rate, oneCoin)
      return amount(typeof choice === 'string' ? feeOfOneCoin(wanted, rate) : choice.fee)
    },
    ...arrivals(node, wallet, now, depths, watching),
    look: async (network) => {
      if (network !== wallet.network) throw new Error(`the wallet is one of ${wallet.network}, not of ${network}`)
      const head = headAt(await node.height(), depths.final)
      return { ...head, native_asset: 'BTC', wallet: sumOf(await node.coins(1)) }
    },
    sweep: (order) => (sweeping ? sweeping.sweep(order) : Promise.reject(new Error('this wallet gathers nothing'))),
    sweeping,
    balances: async (network, _places) => {
      assert(network === wallet.network, 'the wallet is on the network of the question')
      const [own, gathered] = [await node.coins(1), (await sweeping?.coins(1)) ?? []]
      return [{ asset: 'BTC', wallet: sumOf(own), deposit_addresses: sumOf(gathered) }]
    },
    taken: async (network, sends) => {
      assert(network === wallet.network, 'the wallet is on the network of the question')
      const listed = [...(await node.coins(1)), ...((await sweeping?.coins(1)) ?? [])]
      return [{ asset: 'BTC', amount: await takenBy({ node, wallet, listed }, sends) }]
    },
    async waiting(network, payments) {
      assert(network === wallet.network, 'the wallet is on the network of the question')
      const own = payments.filter(({ is_sweep }) => !is_sweep)
      const swept = payments.filter(({ is_sweep }) => is_sweep)
      return [...(await waitingOf(follower, own)), ...((await sweeping?.waiting(swept)) ?? [])]
    },
    async unmined(network, payments) {
      assert(network === wallet.network, 'the wallet is on the network of the question')
      // The node's wallet knows sweeps too.
      return (await unminedOf(node, payments)).flatMap(({ attempts }) => attempts[0]?.reference ?? [])
    },
    raised,
    ceilingOf: ({ network_fee_max }) => replacement_fee_max ?? network_fee_max,
    stuck_after_ms: stuckAfter(replace_after_blocks * block_ms),
    sendsSince: (network, since) => sendsSince({ node, wallet, sweeping }, network, since, now()),
  }
}

function without(coins: readonly Coin[], others: readonly Coin[]): readonly Coin[] {
  const outpoints = new Set(others.map(({ outpoint }) => outpoint))
  return coins.filter(({ outpoint }) => !outpoints.has(outpoint))
}

const sumOf = (coins: readonly Coin[]): bigint => coins.reduce((sum, coin) => sum + coin.amount, 0n)

function assertOurs({ chain, network, asset, side, outputs, amount }: ChainPayment, wallet: BitcoinWallet): void {
  assert(chain === 'bitcoin' && asset === 'BTC', 'this adapter pays in bitcoin')
  assert(network === wallet.network, 'the wallet is on the network of the payment')
  assert(side === 'withdrawal', 'bitcoin is sent, never pulled')
  assert(outputs.length >= 1 && outputs.length <= outputs_max, 'a transaction pays one to 100 outputs')
  assert(
    outputs.reduce((sum, output) => sum + output.amount, 0n) === amount,
    'the outputs add up to the amount of the payment',
  )
}
