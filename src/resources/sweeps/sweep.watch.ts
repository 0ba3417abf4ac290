// Sweeps the chains that the operator's nodes serve, each bank and chain in a loop of its own.
import type { Sql } from '../../db/pool.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import type { WatchedBankChain } from '../../providers/bank-chains.ts'
import { type Loop, Loops } from '../../providers/loops.ts'
import { sweepableRows } from './sweepable.watch.ts'
import { sweepOnce } from './sweeper.watch.ts'

export interface SweepWatchOptions {
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly watched: readonly WatchedBankChain[]
  log(event: string, details: Record<string, unknown>): void
}

export function startSweepWatch(options: SweepWatchOptions): { stop(): Promise<void> } {
  const loops = new Loops()
  for (const bankChain of options.watched) {
    const { sweeps_every_ms } = bankChain
    if (sweeps_every_ms !== undefined) loops.start(sweepsOf(bankChain, sweeps_every_ms, options))
  }
  return { stop: () => loops.stop() }
}

function sweepsOf(bankChain: WatchedBankChain, every_ms: number, { sql, engine, log }: SweepWatchOptions): Loop {
  const { bank_guid, chain } = bankChain
  const rows = sweepableRows(sql, bankChain)
  return {
    every_ms,
    pausesFirst: true,
    async round() {
      const begun = await sweepOnce({ engine, bankChain, rows, log })
      if (begun > 0) log('sweeps begin', { bank_guid, chain, count: begun })
    },
    failed({ message }, isNew) {
      if (isNew) log('a chain cannot be swept', { bank_guid, chain, error: message })
    },
  }
}
