// The processes of a PostgreSQL server, found by its data folder.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of its file postmaster.pid: the first is its process, the eighth its state. */
export function pidLinesIn(folder: string): string[] {
  const path = join(folder, 'postmaster.pid')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
}

/** A signal for the server and all processes that it has started. */
export function signalServer(folder: string, signal: NodeJS.Signals): void {
  const pid = Number(pidLinesIn(folder)[0] ?? 0)
  if (!pid) return
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  for (const each of [pid, ...children.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended by itself.
    }
  }
}
