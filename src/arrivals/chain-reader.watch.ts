// Reads the blocks of a bank's chain for arrivals at its deposit addresses. Every block is read twice: when it appears, to see a
// deposit soon, and when it is final, because until then its content may change. The cursor is the first block that was not read as
// final. The inbox records each arrival once.
import { canBeReal, type Network } from '../chains/chain.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import { lookAt } from '../jobs/job.ts'
import { assert } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import type { SeenArrival, WatchedChain } from '../providers/watched-chain.ts'
import { banks } from '../resources/banks/bank.ts'
import { advanceCursor } from './advance-cursor.ts'
import { noticeDeposit } from './notice-deposit.ts'

export interface WatchedAddress {
  readonly guid: Guid
  readonly account_guid: Guid
  readonly asset: string
  readonly address: string
}

export interface ChainReaderOptions {
  readonly engine: CommandEngine
  readonly bankChain: WatchedBankChain
  /** The bank's addresses among those that a block names. */
  addresses(named: readonly string[]): Promise<readonly WatchedAddress[]>
  /** Whether a sweep has brought this to the address, for the fee of its token. */
  isSweepFee(address: WatchedAddress, txn_hash: string): Promise<boolean>
  /** From the database: other processes move it too. */
  cursor(network: Network): Promise<number | undefined>
  warn(event: string, details: Readonly<Record<string, unknown>>): void
  isStopping(): boolean
}

const warned_max = 10_000

/** One bank on one chain. Several processes may read the same chain. */
export class ChainReader {
  readonly #options: ChainReaderOptions
  /** The first block that this process has not read at all. */
  #unread = { network: 'mainnet' as Network, block: 0 }
  /** Arrivals that a warning was logged for. */
  readonly #warned = new Set<string>()

  constructor(options: ChainReaderOptions) {
    this.#options = options
  }

  /** Reads the new blocks and those that have become final. */
  async pass(): Promise<void> {
    const network = await this.#network()
    if (network === undefined) return
    const node = await this.#options.bankChain.open()
    const { next_block, final_block } = await node.head(network)
    const cursor = (await this.#options.cursor(network)) ?? (await this.#advance(network, next_block))
    if (cursor > next_block) throw new Error(`the node is at block ${next_block}, but ${cursor} was reached before`)
    if (this.#unread.network !== network) this.#unread = { network, block: 0 }
    const unread = Math.max(this.#unread.block, cursor)
    if (unread >= next_block && cursor >= final_block) return
    const read = this.#reader(node, network)
    const after = await read(cursor, final_block, (block) => this.#advance(network, block))
    const early = await read(Math.max(unread, Math.min(after, next_block)), next_block)
    this.#unread = { network, block: Math.min(early, next_block) }
  }

  /** Reads blocks up to an end. Answers the first block that was not read. */
  #reader(node: WatchedChain, network: Network) {
    return async (from: number, end: number, done?: (block: number) => Promise<unknown>): Promise<number> => {
      let block = from
      while (block < end && !this.#options.isStopping()) {
        const places = new Map<string, WatchedAddress>()
        const page = await node.arrivals(network, block, (named) => this.#watched(named, places))
        await Promise.all(page.arrivals.map((arrival) => this.#notice(arrival, places)))
        if (page.next_block <= block) break
        block = page.next_block
        await done?.(Math.min(block, end))
      }
      return block
    }
  }

  /** Looked up after the block was read: an address exists before it is paid. */
  async #watched(named: readonly string[], places: Map<string, WatchedAddress>): Promise<ReadonlySet<string>> {
    const found = named.length > 0 ? await this.#options.addresses(named) : []
    for (const each of found) places.set(each.address, each)
    return new Set(found.map(({ address }) => address))
  }

  /** Undefined: the bank's chain is simulated. */
  async #network(): Promise<Network | undefined> {
    const { engine, bankChain } = this.#options
    const bank = await lookAt({ engine }, banks, bankChain.bank_guid, bankChain.bank_guid)
    if (!bank) throw new Error('there is no such bank')
    const { type, settings } = bank
    return canBeReal(type, settings.network) ? settings.network : undefined
  }

  async #advance(network: Network, next_block: number): Promise<number> {
    const { engine, bankChain } = this.#options
    const { bank_guid, chain } = bankChain
    return outputOf(await engine.submit(advanceCursor, { bank_guid, chain, network, next_block }))
  }

  async #notice(arrival: SeenArrival, places: ReadonlyMap<string, WatchedAddress>): Promise<void> {
    const { engine, bankChain } = this.#options
    const { bank_guid } = bankChain
    const { id, txn_hash, asset, amount } = arrival
    const address = places.get(arrival.to_address)
    assert(address, 'a chain shows what came to watched addresses')
    const { guid: deposit_address_guid, account_guid } = address
    if (asset !== address.asset) {
      if (await this.#options.isSweepFee(address, txn_hash)) return
      return this.#warn(arrival, deposit_address_guid, 'its address is for another asset')
    }
    const answer = await engine.submit(noticeDeposit, {
      ...{ bank_guid, account_guid, amount, deposit_address_guid, source_address: arrival.from_address },
      source: {
        kind: 'watched',
        report: { provider: bankChain.chain, provider_event_id: id },
        identifiers: [{ type: 'txn_hash', value: txn_hash }],
      },
    })
    if (answer.kind !== 'rejected') return
    const { rejected } = answer.rejection
    if (rejected === 'overloaded') throw new Error('the service is busy')
    this.#warn(arrival, deposit_address_guid, rejected)
  }

  /** An operator must take care of this money. */
  #warn({ id, asset, amount }: SeenArrival, deposit_address_guid: Guid, reason: string): void {
    if (this.#warned.has(id)) return
    if (this.#warned.size >= warned_max) this.#warned.clear()
    this.#warned.add(id)
    const { bank_guid, chain } = this.#options.bankChain
    const about = { bank_guid, chain, deposit_address_guid, id, asset, amount: String(amount), reason }
    this.#options.warn('money came in that is credited to nobody', about)
  }
}
