// The blockchain of a bank: the operator's node for it, if there is one, else the simulator or none. A payment in the simulator's
// book stays there, even if a node was configured since: the node would pay it for real. A payment signed for a node is answered by
// that node alone. A sandbox bank never uses a mainnet.
import { canBeReal, type Network } from '../chains/chain.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { onBankClock } from './bank-time.ts'
import { type Blockchain, CarrierAway, type ChainPayment } from './carrier.ts'
import type { ChainNode, ChainNodes } from './chain-nodes.ts'
import { depositBranch } from './deposit-branch.ts'
import type { DepositKeys } from './deposit-keys.ts'
import { heldChain, type SendGate } from './held.ts'
import type { Custody } from './ports.ts'
import type { Book } from './sandbox/book.ts'
import type { SentMemory } from './sent-memory.ts'
import { nothingReported } from './standing.ts'
import type { WatchedChain } from './watched-chain.ts'

export interface WatchedBankChain {
  readonly bank_guid: Guid
  readonly chain: Chain
  /** Undefined: the operator has not asked for sweeps. */
  readonly sweeps_every_ms?: number
  open(): Promise<WatchedChain>
}

export interface BankChains {
  /** `fallback` serves the chains without a node. */
  chainFor(bank_guid: Guid, environment: 'sandbox' | 'production', fallback: Blockchain): Blockchain
  /** The keys of deposit addresses that its nodes have, else those of `fallback`. */
  custodyFor(bank_guid: Guid, environment: 'sandbox' | 'production', fallback: Custody): Custody
  /** Every bank and chain that a node serves. */
  readonly watched: readonly WatchedBankChain[]
}

export interface BankChainsOptions {
  readonly nodes: ChainNodes
  readonly memory: SentMemory
  now(): Timestamp
  readonly book: Book
  readonly gate: SendGate
  readonly depositKeys: DepositKeys
}

export function bankChains(options: BankChainsOptions): BankChains {
  const { nodes, memory, now, book, gate } = options
  const opened = new Map<ChainNode, Promise<WatchedChain>>()
  const open = (node: ChainNode): Promise<WatchedChain> => {
    const known = opened.get(node) ?? openNode(node, options)
    opened.set(node, known)
    return known
  }
  const all = Object.values(nodes)
  return {
    chainFor(bank_guid, environment, fallback) {
      const own = all.filter(({ banks }) => banks.includes(bank_guid))
      const serving = async ({ chain, network, reference }: ChainQuestion): Promise<Blockchain> => {
        const node = own.find((each) => each.chain === chain)
        if (!node || !canBeReal(environment, network)) return withoutNode(memory, fallback)
        const isSimulated = reference && (await book.find({ bank_guid, reference }))
        if (isSimulated) return fallback
        return heldChain(
          gate,
          onBankTime(await open(node), async () => (await book.now(bank_guid)) - now()),
        )
      }
      return {
        carry: async (payment) => (await serving(payment)).carry(payment),
        async cancel(payment) {
          // On a real chain only an operator can send a deposit back.
          if (payment.side === 'deposit' && !(await book.find(payment))) return { kind: 'settled', ...nothingReported }
          return (await serving(payment)).cancel(payment)
        },
        estimateFee: async (question) => {
          const chain = await serving({ chain: question.chain, network: question.network })
          return chain.estimateFee(question).catch((cause: unknown) => {
            throw new CarrierAway(`no fee is known on ${question.chain} ${question.network}`, { cause })
          })
        },
        arrival: async (question) => (await serving(question)).arrival(question),
        sweep: async (order) => (await serving(order)).sweep(order),
      }
    },
    custodyFor(bank_guid, environment, fallback) {
      const own = all.filter(({ banks }) => banks.includes(bank_guid))
      return {
        publicKeysOf: (guid) => (chain, network, format) => {
          const node = canBeReal(environment, network) ? own.find((each) => each.chain === chain) : undefined
          const branch = node && depositBranch(node, network, format)
          return branch?.publicExtendedKey ?? fallback.publicKeysOf(guid)(chain, network, format)
        },
      }
    },
    watched: all.flatMap((node) =>
      node.banks.map((bank_guid) => ({
        ...{ bank_guid, chain: node.chain, open: () => open(node) },
        ...(node.sweep ? { sweeps_every_ms: node.sweep.every_seconds * 1000 } : {}),
      })),
    ),
  }
}

interface ChainQuestion {
  readonly chain: Chain
  readonly network: Network
  readonly reference?: Guid
}

/** A payment that was signed for a node may be mined. Without that node it must not be answered as failed. */
function withoutNode(memory: SentMemory, chain: Blockchain): Blockchain {
  const refuseSigned = async ({ bank_guid, reference }: ChainPayment): Promise<void> => {
    const [first] = await memory.find(bank_guid, reference)
    if (first && !('refusal' in first)) throw new Error('it was signed for a node that this process does not have')
  }
  return {
    ...chain,
    async carry(payment) {
      await refuseSigned(payment)
      return chain.carry(payment)
    },
    async cancel(payment) {
      await refuseSigned(payment)
      return chain.cancel(payment)
    },
  }
}

function onBankTime(chain: Blockchain, ahead_ms: () => Promise<number>): Blockchain {
  const shifted = onBankClock(ahead_ms)
  return {
    ...chain,
    carry: async (payment) => shifted(await chain.carry(payment)),
    cancel: async (payment) => shifted(await chain.cancel(payment)),
    arrival: async (question) => shifted(await chain.arrival(question)),
    async sweep(order) {
      const { standing, is_funding } = await chain.sweep(order)
      return { standing: await shifted(standing), is_funding }
    },
  }
}

/** Adapters are loaded on demand: their libraries are large. */
export async function openNode(
  node: ChainNode,
  { memory, now, depositKeys }: Pick<BankChainsOptions, 'memory' | 'now' | 'depositKeys'>,
): Promise<WatchedChain> {
  if (node.kind === 'evm') {
    const { evmChain } = await import('./evm/evm-chain.ts')
    const branchOn = (network: Network) => depositBranch(node, network, 'standard')
    return evmChain({ ...node, memory, now, branchOn, policy: node.sweep })
  }
  const { openBitcoin } = await import('./bitcoin/open-bitcoin.ts')
  return openBitcoin(node, memory, now, depositKeys)
}
