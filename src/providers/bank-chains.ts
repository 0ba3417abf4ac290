// The blockchain of a bank: the operator's node for it, if there is one, else the simulator or none. A payment in the simulator's
// book stays there, even if a node was configured since: the node would pay it for real. A payment signed for a node is answered by
// that node alone. A sandbox bank never uses a mainnet.
import { canBeReal, type Network } from '../chains/chain.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { type Blockchain, CarrierAway, type ChainPayment } from './carrier.ts'
import type { ChainNode, ChainNodes } from './chain-nodes.ts'
import { heldChain, type SendGate } from './held.ts'
import type { Book } from './sandbox/book.ts'
import type { SentMemory } from './sent-memory.ts'
import { nothingReported, type Standing } from './standing.ts'
import type { WatchedChain } from './watched-chain.ts'

export interface WatchedBankChain {
  readonly bank_guid: Guid
  readonly chain: Chain
  open(): Promise<WatchedChain>
}

export interface BankChains {
  /** `fallback` serves the chains without a node. */
  chainFor(bank_guid: Guid, environment: 'sandbox' | 'production', fallback: Blockchain): Blockchain
  /** Every bank and chain that a node serves. */
  readonly watched: readonly WatchedBankChain[]
}

export interface BankChainsOptions {
  readonly nodes: ChainNodes
  readonly memory: SentMemory
  now(): Timestamp
  readonly book: Book
  readonly gate: SendGate
}

export function bankChains({ nodes, memory, now, book, gate }: BankChainsOptions): BankChains {
  const opened = new Map<ChainNode, Promise<WatchedChain>>()
  const open = (node: ChainNode): Promise<WatchedChain> => {
    const known = opened.get(node) ?? openNode(node, memory, now)
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
      }
    },
    watched: all.flatMap((node) =>
      node.banks.map((bank_guid) => ({ bank_guid, chain: node.chain, open: () => open(node) })),
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

/** Chains use real time, jobs the bank's clock, which may be ahead or frozen. */
function onBankTime(chain: Blockchain, ahead: () => Promise<number>): Blockchain {
  const shifted = async (standing: Standing): Promise<Standing> =>
    standing.kind === 'pending'
      ? { ...standing, check_again_at: timestampFromMs(standing.check_again_at + (await ahead())) }
      : standing
  return {
    ...chain,
    carry: async (payment) => shifted(await chain.carry(payment)),
    cancel: async (payment) => shifted(await chain.cancel(payment)),
    arrival: async (question) => shifted(await chain.arrival(question)),
  }
}

/** Adapters are loaded on demand: their libraries are large. */
async function openNode(node: ChainNode, memory: SentMemory, now: () => Timestamp): Promise<WatchedChain> {
  if (node.kind === 'evm') {
    const { evmChain } = await import('./evm/evm-chain.ts')
    return evmChain({ ...node, memory, now })
  }
  const { openBitcoin } = await import('./bitcoin/open-bitcoin.ts')
  return openBitcoin(node, memory, now)
}
