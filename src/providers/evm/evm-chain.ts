// Ethereum, Base or Polygon through the operator's node. A payment is signed and stored before it is sent. A repeated payment sends what
// is stored.
import type { TransactionReceipt } from 'viem'
import { amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { ArrivalQuestion } from '../carrier.ts'
import { nextLook } from '../chain-depths.ts'
import type { Standing } from '../standing.ts'
import { txnIdentifiers } from '../txn-identifiers.ts'
import { stuckAfter } from '../waiting.ts'
import { headAt, type OpenSend, type TakenOut, type WatchedChain } from '../watched-chain.ts'
import { hasPaid, readArrivals } from './arrivals.ts'
import { carried } from './carry.ts'
import { estimatedFee, usualCost } from './fees.ts'
import { follow } from './follow.ts'
import { callOf, refuse } from './hand-over.ts'
import { type EvmNode, type EvmOptions, evmNode } from './node.ts'
import { raised } from './raise.ts'
import { sendsSince } from './sends.ts'
import { feePaid, minedStanding, pending, receiptOf } from './standing.ts'
import { balanceOf, eachOf, evmSweeping } from './sweeping.ts'
import { unminedOf, waitingOf } from './waiting.ts'

export function evmChain(options: EvmOptions): WatchedChain {
  const node = evmNode(options)
  const { client, chain, memory, wallet } = node
  const sweeping = evmSweeping({ node, branchOn: options.branchOn ?? (() => undefined), policy: options.policy })
  return {
    async estimateFee(question) {
      await node.idOn(question.network)
      // If the payee is not known yet: a payment to the wallet itself costs about the same.
      const unknown = [{ address: wallet.address, tag: null, amount: amount(1n) }]
      const call = callOf(node, { ...question, outputs: question.outputs.length > 0 ? question.outputs : unknown })
      return amount(estimatedFee(await usualCost(client, chain, wallet.address, call)))
    },
    async carry(payment) {
      assert(payment.side === 'withdrawal', 'a chain takes nothing from others')
      return carried(node, payment)
    },
    async cancel(payment) {
      const kept = await memory.find(payment.bank_guid, payment.reference)
      return follow(node, payment, kept.length > 0 ? kept : [await refuse(node, payment, 'cancelled')])
    },
    async arrival(question) {
      await node.idOn(question.network)
      return arrivalStanding(node, question)
    },
    async head(network) {
      await node.idOn(network)
      return headAt(Number(await client.getBlockNumber()), node.depths.final)
    },
    async arrivals(network, from_block, watched) {
      await node.idOn(network)
      return readArrivals({ ...node, tokens: node.tokensOn(network), from_block, watched })
    },
    async look(network) {
      await node.idOn(network)
      const head = headAt(Number(await client.getBlockNumber()), node.depths.final)
      const { native_asset } = node
      return { ...head, native_asset, wallet: await client.getBalance({ address: wallet.address }) }
    },
    sweep: (order) => sweeping.sweep(order),
    sweeping,
    async balances(network, places) {
      await node.idOn(network)
      const assets = [...new Set([node.native_asset, ...Object.keys(node.tokensOn(network))])]
      // The native asset also lies where tokens are received: for their fees.
      const at = assets.map((asset) => places.filter((each) => asset === node.native_asset || each.asset === asset))
      const sums = at.map(async (some, n) => {
        const asset = assets[n] ?? ''
        const found = await eachOf(some, ({ address }) => balanceOf(node, network, { address, asset }))
        const own = await balanceOf(node, network, { address: wallet.address, asset })
        return { asset, wallet: own, deposit_addresses: found.reduce((sum, each) => sum + each, 0n) }
      })
      return Promise.all(sums)
    },
    async taken(network, sends) {
      await node.idOn(network)
      return (await eachOf(sends, (send) => takenBy(node, send))).flat()
    },
    arrivalDepth: async (question) => {
      await node.idOn(question.network)
      const head = await client.getBlockNumber()
      const receipt = await receiptOf(client, hashOf(question))
      return receipt && hasPaidNow(node, question, receipt) ? Number(head - receipt.blockNumber) + 1 : 0
    },
    waiting: (network, payments) => waitingOf(node, network, payments),
    unmined: async (network, payments) =>
      (await unminedOf(node, network, payments)).map(({ first }) => first.reference),
    ceilingOf: node.ceilingOf,
    stuck_after_ms: stuckAfter(node.replaced_after_ms),
    raised: (payment, terms) => raised(node, payment, terms),
    sendsSince: (network, since, gathered) => sendsSince(node, network, since, gathered),
  }
}

/** Pending if no block has it, also if the chain has dropped its block. */
async function arrivalStanding(node: EvmNode, question: ArrivalQuestion): Promise<Standing> {
  const hash = hashOf(question)
  const head = await node.client.getBlockNumber()
  const receipt = await receiptOf(node.client, hash)
  const named = txnIdentifiers([hash])
  if (!receipt) return { ...pending(node, named), is_missing: true }
  const confirmations = node.depths.ofDeposit(question.seen.asset, question.seen.amount)
  // The sender paid the network fee.
  const standing = { ...minedStanding({ ...node, confirmations }, head, receipt, named), network_fee: zero }
  if (standing.kind !== 'settled') return standing
  const depth = Number(head - receipt.blockNumber) + 1
  if (hasPaidNow(node, question, receipt))
    return { ...standing, ...nextLook(node.depths, depth, node.block_ms, node.now()) }
  return { kind: 'failed', failure_code: 'external_vendor_error', identifiers: named, network_fee: zero }
}

function hashOf({ identifiers }: ArrivalQuestion): string {
  const hash = identifiers.find(({ type }) => type === 'txn_hash')?.value
  assert(hash, 'what comes in over a chain is known by its hash')
  return hash
}

/** In the native asset the hash determines what was paid, if it did not fail. */
function hasPaidNow(node: EvmNode, { network, seen }: ArrivalQuestion, receipt: TransactionReceipt): boolean {
  if (seen.asset === node.native_asset) return receipt.status === 'success'
  const tokens = node.tokensOn(network)
  if (!tokens[seen.asset]) throw new Error(`no contract is known of ${seen.asset}`)
  return hasPaid(receipt, tokens, seen)
}

/** Of the attempt that is mined, if one is. One that failed has taken the fee alone. */
async function takenBy({ client, native_asset }: EvmNode, { attempts, asset, amount }: OpenSend): Promise<TakenOut[]> {
  const receipts = await Promise.all(attempts.map(({ hash }) => receiptOf(client, hash)))
  const mined = receipts.find((receipt) => receipt !== undefined)
  if (!mined) return []
  const fee = { asset: native_asset, amount: feePaid(mined) }
  return mined.status === 'success' && amount > 0n ? [fee, { asset, amount }] : [fee]
}
