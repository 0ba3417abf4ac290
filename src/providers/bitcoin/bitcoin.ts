// Payments in bitcoin, by the operator's node and a key that the node does not have. A signed transaction is stored before it is sent,
// with the coins it spends. A repeated payment sends the same transaction. So whatever crashes, times out or runs twice, a payment is
// in one transaction or a replacement of it, alone or with others that were asked for at the same time.
import { chains } from '../../chains/chain.ts'
import { amount } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { ChainOutput, ChainPayment } from '../carrier.ts'
import { type Depths, depthsOf } from '../chain-depths.ts'
import type { SentMemory } from '../sent-memory.ts'
import { stuckAfter } from '../waiting.ts'
import { headAt, type WatchedChain } from '../watched-chain.ts'
import { arrivals } from './arrivals.ts'
import { type AskedPayment, feeCeiling } from './bundle.ts'
import { type Bundling, bundler } from './bundling.ts'
import { type CoinTarget, chooseCoins, feeOfOneCoin, outputs_max, usualTarget, type Wanted } from './coin-selection.ts'
import { failed, following, replace_after_blocks } from './follow.ts'
import { handingOver } from './hand-over.ts'
import { neverSent, outputsOf } from './handed-over.ts'
import type { BitcoinNode } from './node.ts'
import { sendsSince } from './sends.ts'
import { sumOf } from './sum-of.ts'
import type { BitcoinSweeping } from './sweeping.ts'
import { takenBy } from './taken.ts'
import { unminedOf, waitingOf } from './waiting.ts'
import type { BitcoinWallet } from './wallet.ts'
import type { Watching } from './watching.ts'

const { block_ms, dust_minimum } = chains.bitcoin

const wait_for_coins_ms = 60_000
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
  /** Undefined: each payment has a transaction of its own. */
  readonly bundling?: Bundling | undefined
}

export function bitcoin(
  node: BitcoinNode,
  wallet: BitcoinWallet,
  memory: SentMemory,
  now: () => Timestamp,
  extras: BitcoinExtras = {},
): WatchedChain {
  const { watching, sweeping, depths = depthsOf('bitcoin', {}), coin_target = usualTarget } = extras
  const { replacement_fee_max, change_chain_max: chain_max, bundling } = extras
  const { confirmations } = depths
  const follower = { node, wallet, memory, now, confirmations, replacement_fee_max }
  const { pending, storedStanding, raised } = following(follower)

  const chain = { node, wallet, memory, now, confirmations }
  const handing = handingOver({ ...chain, coin_target, chain_max })
  const isStored = async ({ payment }: AskedPayment): Promise<boolean> =>
    (await memory.find(payment.bank_guid, payment.reference)).length > 0
  const handOver =
    bundling && bundling.bundle_max > 1
      ? bundler({ ...bundling, handingOver: handing, now, isStored }).handOver
      : handing.alone

  return {
    async carry(payment) {
      assertOurs(payment, wallet)
      const standing = await storedStanding(payment)
      if (standing) return standing
      const outputs = outputsOf(wallet, payment)
      if (!outputs) return failed('invalid_address')
      if (outputs.some((output) => output.amount < dust_minimum)) return failed('amount_too_low')
      await handOver({ payment, outputs })
      return (await storedStanding(payment)) ?? { ...pending([]), check_again_at: togetherAgain(now()) }
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
        amount: sumOf(outputs),
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
    ceilingOf: (payment) => feeCeiling(wallet, payment, replacement_fee_max),
    stuck_after_ms: stuckAfter(replace_after_blocks * block_ms),
    sendsSince: (network, since) => sendsSince({ node, wallet, sweeping }, network, since, now()),
  }
}

/** What waits for coins asks again at the same moment, so that it is sent together. */
const togetherAgain = (now: Timestamp): Timestamp =>
  timestampFromMs((Math.floor(now / wait_for_coins_ms) + 1) * wait_for_coins_ms)

function assertOurs({ chain, network, asset, side, outputs, amount }: ChainPayment, wallet: BitcoinWallet): void {
  assert(chain === 'bitcoin' && asset === 'BTC', 'this adapter pays in bitcoin')
  assert(network === wallet.network, 'the wallet is on the network of the payment')
  assert(side === 'withdrawal', 'bitcoin is sent, never pulled')
  assert(outputs.length >= 1 && outputs.length <= outputs_max, 'a transaction pays one to 100 outputs')
  assert(sumOf(outputs) === amount, 'the outputs add up to the amount of the payment')
}
