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
  const lost = lostTeller(sql, bankChain, log)
  return {
    every_ms,
    async round() {
      await reader.pass()
      await lost.tell()
      observe(chain, 'done')
    },
    failed({ message }, isNew) {
      if (isNew) log('a chain cannot be watched', { bank_guid, chain, error: message })
      observe(chain, 'failed')
    },
  }
}

/** Tells of each deposit that the chain has lost once, and again if it was found in between. */
function lostTeller(sql: Sql, { bank_guid, chain }: WatchedBankChain, log: ChainWatchOptions['log']) {
  let told = new Set<string>()
  return {
    async tell(): Promise<void> {
      const rows = await sql<{ guid: string; asset: string; amount: string; identifiers: unknown }[]>`
        select l.guid, t.asset, t.receive_amount::text as amount, t.identifiers
        from lost_deposits l join transfers t on t.bank_guid = l.bank_guid and t.guid = l.guid
        where l.bank_guid = ${bank_guid} and l.chain = ${chain} and l.ended_at is null limit ${lost_max}`
      for (const { guid: transfer_guid, ...about } of rows.filter(({ guid }) => !told.has(guid)))
        log('a chain has lost a credited deposit', { bank_guid, chain, transfer_guid, ...about })
      told = new Set(rows.map(({ guid }) => guid))
    },
  }
}

/** In the log at once. All of them are in the queue of reviews. */
const lost_max = 100

export const watchedRows = (
  sql: Sql,
  { bank_guid, chain }: WatchedBankChain,
): Pick<ChainReaderOptions, 'addresses' | 'cursor' | 'isSweepFee'> => ({
  // One index lookup per address. OFFSET 0 must stay: without it the planner may read all addresses of the bank.
  addresses: (named) => sql<WatchedAddress[]>`
    select d.* from unnest(${arrayLiteral(named)}::text[]) n(address) cross join lateral (
      select guid, account_guid, asset, address from deposit_addresses
      where bank_guid = ${bank_guid} and chain = ${chain} and address = n.address and state = 'created' offset 0) d`,
  async isSweepFee({ asset, address }, txn_hash) {
    const rows = await sql`
      select from sweep_sources o
        join sweeps w on w.bank_guid = o.bank_guid and w.guid = o.sweep_guid
        join sent_transactions s on s.bank_guid = w.bank_guid and s.guid = w.funding_guid
      where o.bank_guid = ${bank_guid} and o.source = ${`${asset} ${address}`} and s.chain = ${chain} and s.hash = ${txn_hash}`
    return rows.length > 0
  },
  async cursor(network) {
    const [row] = await sql<{ next_block: number }[]>`
      select next_block from chain_cursors
      where bank_guid = ${bank_guid} and chain = ${chain} and network = ${network}`
    return row?.next_block
  },
})
