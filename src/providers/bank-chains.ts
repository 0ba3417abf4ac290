// Which blockchain serves a bank: the operator's node for it, where there is one, else what its environment has. A payment that
// the simulator has in its book stays there, whatever was configured since: asked of a node it would be paid for real.
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import type { Blockchain, Standing } from './carrier.ts'
import type { ChainNode, ChainNodes } from './chain-nodes.ts'
import type { Book } from './sandbox/book.ts'
import type { SentMemory } from './sent-memory.ts'
import type { WatchedChain } from './watched-chain.ts'

export interface WatchedPlace {
  readonly bank_guid: Guid
  readonly chain: Chain
  open(): Promise<WatchedChain>
}

export interface BankChains {
  /** The bank's chain; `fallback` serves what no node does. */
  chainFor(bank_guid: Guid, fallback: Blockchain): Blockchain
  /** Every bank and chain that a node serves. */
  readonly watched: readonly WatchedPlace[]
}

export function bankChains(nodes: ChainNodes, memory: SentMemory, now: () => Timestamp, book: Book): BankChains {
  const opened = new Map<ChainNode, Promise<WatchedChain>>()
  const open = (node: ChainNode): Promise<WatchedChain> => {
    const known = opened.get(node) ?? openNode(node, memory, now)
    opened.set(node, known)
    return known
  }
  const all = Object.values(nodes)
  return {
    chainFor(bank_guid, fallback) {
      const own = all.filter(({ banks }) => banks.includes(bank_guid))
      if (own.length === 0) return fallback
      const serving = async (question: { readonly chain: Chain; readonly reference?: Guid }): Promise<Blockchain> => {
        const node = own.find(({ chain }) => chain === question.chain)
        if (!node) return fallback
        const isSimulated = question.reference && (await book.find({ bank_guid, reference: question.reference }))
        return isSimulated ? fallback : onBankTime(await open(node), async () => (await book.now(bank_guid)) - now())
      }
      return {
        carry: async (payment) => (await serving(payment)).carry(payment),
        cancel: async (payment) => (await serving(payment)).cancel(payment),
        estimateFee: async (question) => (await serving({ chain: question.chain })).estimateFee(question),
        arrival: async (question) => (await serving(question)).arrival(question),
      }
    },
    watched: all.flatMap((node) =>
      node.banks.map((bank_guid) => ({ bank_guid, chain: node.chain, open: () => open(node) })),
    ),
  }
}

/** Chains go by the true time, jobs by the bank's clock, which may be ahead or stand still. */
function onBankTime(chain: Blockchain, ahead: () => Promise<number>): Blockchain {
  const told = async (standing: Standing): Promise<Standing> =>
    standing.kind === 'pending'
      ? { ...standing, check_again_at: timestampFromMs(standing.check_again_at + (await ahead())) }
      : standing
  return {
    ...chain,
    carry: async (payment) => told(await chain.carry(payment)),
    cancel: async (payment) => told(await chain.cancel(payment)),
    arrival: async (question) => told(await chain.arrival(question)),
  }
}

/** Adapters are only loaded where they are used: their libraries are large. */
async function openNode(node: ChainNode, memory: SentMemory, now: () => Timestamp): Promise<WatchedChain> {
  if (node.kind === 'evm') {
    const { evmChain } = await import('./evm/evm-chain.ts')
    return evmChain({ ...node, memory, now })
  }
  const { openBitcoin } = await import('./bitcoin/open-bitcoin.ts')
  return openBitcoin(node, memory, now)
}
