// A run of the checks: one after the other, so that each is shown as soon as it is known. The last run of a bank is kept in memory,
// where the overview reads it too. Leaving the page stops it.
import type { BookCheck, BookCheckResult } from '@corridor/client'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type Bank, useBank } from '../api/bank.tsx'

export interface Run {
  readonly started_ms: number
  readonly isRunning: boolean
  readonly checks: readonly BookCheck[]
  readonly results: readonly BookCheckResult[]
  readonly error?: unknown
}

const runs = new Map<string, Run>()
const watchers = new Set<() => void>()

function keep(bank_guid: string, run: Run): void {
  runs.set(bank_guid, run)
  for (const tell of watchers) tell()
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export function useLastRun(): Run | undefined {
  const { guid } = useBank()
  return useSyncExternalStore(watch, () => runs.get(guid))
}

let running = new AbortController()

/** Stops with the page that uses it. */
export function useRun() {
  const bank = useBank()
  useEffect(() => () => running.abort(), [])
  return {
    start: useCallback((checks: readonly BookCheck[]) => void runAll(bank, checks), [bank]),
    stop: () => running.abort(),
  }
}

async function runAll({ guid, corridor }: Bank, checks: readonly BookCheck[]): Promise<void> {
  running.abort()
  running = new AbortController()
  const { signal } = running
  let run: Run = { started_ms: Date.now(), isRunning: true, checks, results: [] }
  keep(guid, run)
  try {
    for (const { name } of checks) {
      const [result] = await corridor.bookChecks.listResults({ name: [name] }, { signal })
      if (signal.aborted) break
      if (result) run = { ...run, results: [...run.results, result] }
      keep(guid, run)
    }
    run = { ...run, isRunning: false }
  } catch (error) {
    run = { ...run, isRunning: false, ...(signal.aborted ? {} : { error }) }
  }
  keep(guid, { ...run, isRunning: false })
}

type Verdict = 'proved' | 'violated' | 'stopped' | 'running'

export function verdictOf({ isRunning, checks, results }: Run): Verdict {
  if (results.some(({ violations }) => violations > 0)) return 'violated'
  if (isRunning) return 'running'
  return results.length === checks.length ? 'proved' : 'stopped'
}
