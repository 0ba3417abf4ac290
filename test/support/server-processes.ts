// The processes of a PostgreSQL server, found by its data folder.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of its file postmaster.pid: the first is its process, the eighth its state. */
export function pidLinesIn(folder: string): string[] {
  const path = join(folder, 'postmaster.pid')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
}

/** A signal for the server and all processes that it has started, which are answered. */
export function signalServer(folder: string, signal: NodeJS.Signals): number[] {
  const pid = Number(pidLinesIn(folder)[0] ?? 0)
  if (!pid) return []
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  const processes = [pid, ...children.split('\n').filter(Boolean).map(Number)]
  for (const each of processes) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended by itself.
    }
  }
  return processes
}

/** All its processes have ended when this returns: it could not be started before. */
export function killServer(folder: string): void {
  for (const pid of signalServer(folder, 'SIGKILL'))
    spawnSync('tail', ['-s', '0.02', '--pid', String(pid), '-f', '/dev/null'])
}
