// Payments in bitcoin, by the operator's node and a key that the node does not have. A signed transaction is stored before it is sent,
// with the coins it spends. A repeated payment sends the same transaction. So whatever crashes, times out or runs twice, a payment is
// one transaction or a replacement of it.
import { chains } from '../../chains/chain.ts'
import { amount, zero } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { ChainOutput, ChainPayment } from '../carrier.ts'
import { refusedStanding, type Sent, type SentMemory } from '../sent-memory.ts'
import type { CarrierFailureCode, Standing } from '../standing.ts'
import type { WatchedChain } from '../watched-chain.ts'
import { arrivals } from './arrivals.ts'
import { type Coin, chooseCoins, feeOfOneCoin, raiseFee, type Wanted } from './coin-selection.ts'
import { type Attempt, choiceOf, identifiersOf, neverSent, outputsOf, readSent, sentAttempt } from './handed-over.ts'
import type { BitcoinNode } from './node.ts'
import { extractPsbt, type Output, signedPsbt } from './psbt.ts'
import { sendsSince } from './sends.ts'
import type { BitcoinWallet } from './wallet.ts'

const { confirmations, dust_minimum } = chains.bitcoin

const outputs_max = 100
const check_again_s = 60
/** After about an hour it is replaced by one with a higher fee. */
const replace_after_blocks = 6
/** No script of an address is longer. */
const script_bytes_max = 42

export function bitcoin(
  node: BitcoinNode,
  wallet: BitcoinWallet,
  memory: SentMemory,
  now: () => Timestamp,
): WatchedChain {
  const pending = (attempts: readonly Attempt[], mined?: Attempt): Standing => ({
    kind: 'pending',
    check_again_at: addSeconds(now(), check_again_s),
    identifiers: identifiersOf(attempts, mined),
    network_fee: mined ? amount(mined.fee) : zero,
  })

  /** Undefined: nothing was stored. */
  async function storedStanding(payment: ChainPayment): Promise<Standing | undefined> {
    const found = readSent(wallet, payment, await memory.find(payment.bank_guid, payment.reference))
    if (!found) return undefined
    return 'refusal' in found ? refusedStanding(found) : follow(payment, found.attempts)
  }

  async function follow(payment: ChainPayment, attempts: readonly Attempt[]): Promise<Standing> {
    const height = await node.height()
    const depths = await depthsOf(attempts)
    const at = depths.findIndex((depth) => depth > 0)
    const [mined, depth = 0] = [attempts[at], depths[at]]
    if (mined && depth < confirmations) return pending(attempts, mined)
    if (mined) {
      return { kind: 'settled', identifiers: identifiersOf(attempts, mined), network_fee: amount(mined.fee) }
    }
    const newest = defined(attempts.at(-1), 'what was handed over has an attempt')
    if (!(await node.send(newest.raw)) && (await isLost(attempts))) return failed('external_vendor_error', attempts)
    const next = height - newest.height >= replace_after_blocks ? await replacement(payment, newest, height) : undefined
    if (!next || (await memory.keep(next)) === 'slot_taken') return pending(attempts)
    // This attempt, or one that another process stored meanwhile.
    return defined(await storedStanding(payment), 'an attempt was kept')
  }

  const depthsOf = (attempts: readonly Attempt[]): Promise<readonly number[]> =>
    Promise.all(attempts.map(async ({ hash }) => (await node.confirmations(hash)) ?? 0))

  /** Another transaction has finally spent one of their coins. The node must show it: a missing transaction proves nothing. */
  async function isLost(attempts: readonly Attempt[]): Promise<boolean> {
    // Every attempt spends the coins of the first.
    const coins = attempts[0]?.coins ?? []
    const spenders = await Promise.all(coins.map(({ outpoint }) => node.spenderDepth(outpoint)))
    const depths = await depthsOf(attempts)
    const isSpent = spenders.some((depth) => depth >= confirmations) || depths.some((depth) => depth <= -confirmations)
    // One of ours may have been mined meanwhile.
    return isSpent && depths.every((depth) => depth < 1)
  }

  async function replacement(payment: ChainPayment, newest: Attempt, height: number): Promise<Sent | undefined> {
    const outputs = defined(outputsOf(wallet, payment), 'a payment that was signed has scripts')
    const wanted = wantedOf(payment, outputs)
    const choice = raiseFee(choiceOf(newest, wanted), wanted, await node.feeRate())
    if (!choice) return undefined
    return sentAttempt(wallet, payment, newest.attempt + 1, signedPsbt(wallet, choice, outputs, height), now())
  }

  /** Coins that other payments of this process are about to spend. Between processes the memory decides. */
  const chosenCoins = new Map<ChainPayment, readonly Coin[]>()

  /** Signs and stores a first attempt, or a refusal; or nothing, if the wallet or the node cannot pay now. */
  async function handOver(payment: ChainPayment, outputs: readonly Output[]): Promise<void> {
    const wanted = wantedOf(payment, outputs)
    const height = await node.height()
    const rate = await node.feeRate()
    const listed = await node.coins(confirmations)
    let coins = without(listed, [...chosenCoins.values()].flat())
    for (;;) {
      const choice = chooseCoins(coins, wanted, rate)
      if (choice === 'not_enough_coins') return
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
        const spent = without(choice.coins, await node.coins(confirmations))
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
      const choice = chooseCoins(await node.coins(confirmations), wanted, rate)
      return amount(typeof choice === 'string' ? feeOfOneCoin(wanted, rate) : choice.fee)
    },
    ...arrivals(node, wallet, now),
    sendsSince: (network, since) => sendsSince(node, wallet, network, since, now()),
  }
}

function without(coins: readonly Coin[], others: readonly Coin[]): readonly Coin[] {
  const outpoints = new Set(others.map(({ outpoint }) => outpoint))
  return coins.filter(({ outpoint }) => !outpoints.has(outpoint))
}

const failed = (failure_code: CarrierFailureCode, attempts: readonly Attempt[] = []): Standing => ({
  kind: 'failed',
  failure_code,
  identifiers: identifiersOf(attempts),
  network_fee: zero,
})

const wantedOf = (payment: ChainPayment, outputs: readonly Output[]): Wanted => ({
  amount: payment.amount,
  scripts_bytes: outputs.map(({ script }) => script.length),
  fee_max: payment.network_fee_max,
})

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
