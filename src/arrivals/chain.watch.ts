// Watches the chains that the operator's nodes serve, each bank and chain in a loop of its own: a node that does not answer stops no
// other.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { CommandEngine } from '../engine/engine.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import { type Loop, Loops } from '../providers/loops.ts'
import { ChainReader, type ChainReaderOptions, type WatchedAddress } from './chain-reader.watch.ts'

export interface ChainWatchOptions {
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly watched: readonly WatchedBankChain[]
  readonly every_ms: number
  observe(chain: string, result: 'done' | 'failed'): void
  log(event: string, details: Record<string, unknown>): void
}

export function startChainWatch(options: ChainWatchOptions): { stop(): Promise<void> } {
  const loops = new Loops()
  for (const bankChain of options.watched) loops.start(watchOf(bankChain, options, () => loops.isStopping))
  return { stop: () => loops.stop() }
}

function watchOf(bankChain: WatchedBankChain, options: ChainWatchOptions, isStopping: () => boolean): Loop {
  const { bank_guid, chain } = bankChain
  const { engine, sql, every_ms, observe, log } = options
  const reader = new ChainReader({ engine, bankChain, ...watchedRows(sql, bankChain), warn: log, isStopping })
  return {
    every_ms,
    async round() {
      await reader.pass()
      observe(chain, 'done')
    },
    failed({ message }, isNew) {
      if (isNew) log('a chain cannot be watched', { bank_guid, chain, error: message })
      observe(chain, 'failed')
    },
  }
}

export const watchedRows = (
  sql: Sql,
  { bank_guid, chain }: WatchedBankChain,
): Pick<ChainReaderOptions, 'addresses' | 'cursor'> => ({
  // One index lookup per address. OFFSET 0 must stay: without it the planner may read all addresses of the bank.
  addresses: (named) => sql<WatchedAddress[]>`
    select d.* from unnest(${arrayLiteral(named)}::text[]) n(address) cross join lateral (
      select guid, account_guid, asset, address from deposit_addresses
      where bank_guid = ${bank_guid} and chain = ${chain} and address = n.address and state = 'created' offset 0) d`,
  async cursor(network) {
    const [row] = await sql<{ next_block: number }[]>`
      select next_block from chain_cursors
      where bank_guid = ${bank_guid} and chain = ${chain} and network = ${network}`
    return row?.next_block
  },
})
