// Sweeps the chains that the operator's nodes serve, each bank and chain in a loop of its own. The same trouble is logged once until it ends.
import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../../db/pool.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import { Trouble } from '../../kernel/trouble.ts'
import type { WatchedBankChain } from '../../providers/bank-chains.ts'
import { sweepableRows } from './sweepable.watch.ts'
import { sweepOnce } from './sweeper.watch.ts'

export interface SweepWatchOptions {
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly watched: readonly WatchedBankChain[]
  log(event: string, details: Record<string, unknown>): void
}

export function startSweepWatch(options: SweepWatchOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  // Every loop listens: more than ten are no leak.
  setMaxListeners(0, stopping.signal)
  const loops = options.watched.flatMap((bankChain) =>
    bankChain.sweeps_every_ms === undefined
      ? []
      : [watch(bankChain, bankChain.sweeps_every_ms, options, stopping.signal)],
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function watch(
  bankChain: WatchedBankChain,
  every_ms: number,
  { sql, engine, log }: SweepWatchOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { bank_guid, chain } = bankChain
  const rows = sweepableRows(sql, bankChain)
  const trouble = new Trouble()
  while (!stopping.aborted) {
    await setTimeout(every_ms, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    try {
      const begun = await sweepOnce({ engine, bankChain, rows, log })
      trouble.end()
      if (begun > 0) log('sweeps begin', { bank_guid, chain, count: begun })
    } catch (error) {
      if (stopping.aborted) return
      if (trouble.note(error)) log('a chain cannot be swept', { bank_guid, chain, error: (error as Error).message })
    }
  }
}
