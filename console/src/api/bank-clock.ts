// What time it is for the bank. Sandbox banks have a clock of their own, which can be ahead or frozen.
import type { SandboxClock } from '@corridor/client'
import { useEffect, useState } from 'react'
import { useBank } from './bank.tsx'
import { useRead } from './queries.ts'

interface BankClock {
  readonly now_ms: number
  readonly isFrozen: boolean
  /** It is not the time of this machine. */
  readonly isOwn: boolean
  readonly due_jobs: number | undefined
}

export function useBankClock(tick_ms = 15_000): BankClock {
  const { isSandbox } = useBank()
  const { data: clock, dataUpdatedAt } = useRead<SandboxClock>('sandbox.clock.get', [], isSandbox)
  const [real_ms, setReal] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setReal(Date.now()), tick_ms)
    return () => clearInterval(timer)
  }, [tick_ms])
  if (!clock) return { now_ms: real_ms, isFrozen: false, isOwn: false, due_jobs: undefined }
  const { now, frozen, due_jobs } = clock
  const passed_ms = frozen ? 0 : Math.max(0, real_ms - dataUpdatedAt)
  return { now_ms: Date.parse(now) + passed_ms, isFrozen: frozen, isOwn: true, due_jobs }
}
