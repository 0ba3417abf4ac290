// Whether the service can be reached, as the frame shows it. After trouble it is asked for its health until it answers; then all that
// is shown is read again.
import { useSyncExternalStore } from 'react'

type Connection = 'connected' | 'offline' | 'restarting'

let current: Connection = 'connected'
const watchers = new Set<() => void>()
const recoveries = new Set<() => void>()
let isAsking = false

function become(next: Connection): void {
  if (next === current) return
  current = next
  for (const tell of watchers) tell()
  if (next === 'connected') for (const recover of recoveries) recover()
}

/** A call had to be tried again. */
export function reportTrouble(): void {
  become(navigator.onLine ? 'restarting' : 'offline')
  if (isAsking) return
  isAsking = true
  setTimeout(askAgain, 1000)
}

async function askAgain(): Promise<void> {
  isAsking = false
  const isWell = await fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isWell) become('connected')
  else reportTrouble()
}

addEventListener('offline', reportTrouble)
addEventListener('online', reportTrouble)

export function onRecovery(recover: () => void): () => void {
  recoveries.add(recover)
  return () => recoveries.delete(recover)
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const useConnection = (): Connection => useSyncExternalStore(watch, () => current)
