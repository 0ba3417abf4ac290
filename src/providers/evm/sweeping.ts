// Gathers what an address on an EVM chain has. The native asset pays its own fee; what the fee leaves over stays at the address. A token
// needs native money at its address first, which the paying wallet sends: a payment of its own, with a reference of its own. Both
// transactions are signed, stored, followed and replaced like every other.
import type { HDKey } from '@scure/bip32'
import { type Address, erc20Abi, isAddressEqual, toHex } from 'viem'
import type { Network } from '../../chains/chain.ts'
import { amount, zero } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { ChainPayment } from '../carrier.ts'
import { depositPrivateKey } from '../deposit-branch.ts'
import type { Standing } from '../standing.ts'
import type { SweepPolicy } from '../sweep-policy.ts'
import type { HeldPlace, Holding, Sweeping, SweepOrder, SweepPlan } from '../sweeping.ts'
import { carried } from './carry.ts'
import { estimatedFee, usualCost } from './fees.ts'
import { callOf } from './hand-over.ts'
import type { EvmNode } from './node.ts'
import { raised } from './raise.ts'
import { EvmWallet } from './wallet.ts'

/** Questions to the node at once. */
const at_once = 20

export interface EvmSweepingOptions {
  readonly node: EvmNode
  branchOn(network: Network): HDKey | undefined
  /** Undefined: nothing new is gathered. */
  readonly policy: SweepPolicy | undefined
}

export function evmSweeping({ node, branchOn, policy }: EvmSweepingOptions): Sweeping {
  const { client, chain, native_asset, wallet } = node

  /** As the last final block has it, if that is still there. */
  async function holdingOf(network: Network, place: HeldPlace): Promise<Holding> {
    const head = await client.getBlockNumber()
    const final = head - BigInt(node.confirmations) + 1n
    const [then, now] = await Promise.all([
      final < 0n ? 0n : balanceOf(node, network, place, final),
      balanceOf(node, network, place),
    ])
    const source = `${place.asset} ${place.address}`
    return { ...place, source, amount: amount(then < now ? then : now), txn_hash: null }
  }

  const feeOf = async (network: Network, asset: string, from: string): Promise<bigint> => {
    const outputs = [{ address: wallet.address, tag: null, amount: amount(1n) }]
    const call = callOf(node, { chain, network, asset, outputs })
    return estimatedFee(await usualCost(client, chain, from as Address, call)) * 2n
  }

  /** Fees are estimated once: they are the same for all addresses, about. */
  async function plansOf<H extends Holding>(
    network: Network,
    asset: string,
    holdings: readonly H[],
    { fee_max }: SweepPolicy,
  ): Promise<readonly SweepPlan<H>[]> {
    const [first] = holdings
    if (!first) return []
    const fee = await feeOf(network, asset, first.address)
    if (asset === native_asset) {
      const network_fee_max = amount(fee < fee_max ? fee : fee_max)
      return holdings.flatMap((each) => {
        const value = each.amount - network_fee_max
        const none = { funding_amount: zero, funding_fee_max: zero }
        return value > 0n ? [{ asset, sources: [each], amount: amount(value), network_fee_max, ...none }] : []
      })
    }
    const bringing = await feeOf(network, native_asset, wallet.address)
    if (fee + bringing > fee_max) return []
    return eachOf(holdings, async (each) => {
      const has = await balanceOf(node, network, { ...each, asset: native_asset })
      const missing = has < fee ? fee - has : 0n
      const funding = { funding_amount: amount(missing), funding_fee_max: missing > 0n ? amount(bringing) : zero }
      return { asset, sources: [each], amount: each.amount, network_fee_max: amount(fee), ...funding }
    })
  }

  /** The same chain, with the wallet of a deposit address. */
  function nodeAt({ network, sources }: SweepOrder): EvmNode {
    const [source, another] = sources
    assert(source && !another, 'an account pays for itself alone')
    const branch = defined(branchOn(network), 'the key of the deposit addresses is configured')
    const own = new EvmWallet(toHex(depositPrivateKey(branch, source.key_index)), client, node.memory)
    assert(isAddressEqual(own.address, source.address as Address), 'our key makes the address')
    return { ...node, wallet: own }
  }

  return {
    publicKey: (network) => branchOn(network)?.publicExtendedKey,
    above: policy?.above ?? {},
    async holdings(network, places) {
      await node.idOn(network)
      const all = await eachOf(await places(), (place) => holdingOf(network, place))
      return all.filter(({ asset, amount: value }) => value > 0n && value >= (policy?.above[asset] ?? value + 1n))
    },
    async plan(network, holdings) {
      if (!policy) return []
      const assets = [...new Set(holdings.map(({ asset }) => asset))]
      const all = await Promise.all(
        assets.map((asset) =>
          plansOf(
            network,
            asset,
            holdings.filter((each) => each.asset === asset),
            policy,
          ),
        ),
      )
      return all.flat()
    },
    async sweep(order) {
      const brought = order.funding_amount > 0n ? await carried(node, fundingOf(order, native_asset)) : undefined
      if (brought && brought.kind !== 'settled') return { standing: brought, is_funding: true }
      const standing = await carried(nodeAt(order), sweepOf(order, wallet.address))
      return { standing: brought ? together(brought, standing) : standing, is_funding: false }
    },
    raised: (order, reference, terms) =>
      reference === order.funding_guid
        ? raised(node, fundingOf(order, native_asset), terms)
        : raised(nodeAt(order), sweepOf(order, wallet.address), terms),
  }
}

/** Both transactions, of which the sweep itself comes first, and what both cost. */
const together = (brought: Standing, swept: Standing): Standing => ({
  ...swept,
  identifiers: [...swept.identifiers, ...brought.identifiers],
  network_fee: amount(brought.network_fee + swept.network_fee),
})

const about = ({ bank_guid, is_repeat, chain, network }: SweepOrder) =>
  ({ bank_guid, is_repeat, chain, network, side: 'withdrawal' }) as const

const fundingOf = (order: SweepOrder, native_asset: string): ChainPayment => ({
  ...about(order),
  ...{ reference: order.funding_guid, asset: native_asset, amount: order.funding_amount },
  outputs: [{ address: order.sources[0]?.address ?? '', tag: null, amount: order.funding_amount }],
  network_fee_max: order.funding_fee_max,
})

const sweepOf = (order: SweepOrder, address: string): ChainPayment => ({
  ...about(order),
  ...{ reference: order.reference, asset: order.asset, amount: order.amount },
  outputs: [{ address, tag: null, amount: order.amount }],
  network_fee_max: order.network_fee_max,
})

export async function balanceOf(
  { client, native_asset, tokensOn }: EvmNode,
  network: Network,
  { address, asset }: Pick<HeldPlace, 'address' | 'asset'>,
  blockNumber?: bigint,
): Promise<bigint> {
  const at = blockNumber === undefined ? {} : { blockNumber }
  if (asset === native_asset) return client.getBalance({ address: address as Address, ...at })
  const contract = tokensOn(network)[asset]
  if (!contract) throw new Error(`no contract is known of ${asset}`)
  const call = { address: contract as Address, abi: erc20Abi, functionName: 'balanceOf' } as const
  return client.readContract({ ...call, args: [address as Address], ...at })
}

export async function eachOf<T, R>(all: readonly T[], ask: (each: T) => Promise<R>): Promise<R[]> {
  const found: R[] = []
  for (let from = 0; from < all.length; from += at_once) {
    found.push(...(await Promise.all(all.slice(from, from + at_once).map(ask))))
  }
  return found
}
