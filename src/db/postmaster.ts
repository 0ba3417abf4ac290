// Whether a PostgreSQL that was started as a child process is ready, as its file postmaster.pid says.
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** Of the server that works on the files now, or did when it was killed. */
export async function postmasterOf(pgdata: string): Promise<Postmaster> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** How it ended. */
export const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })

/** False: it ended before. No time limit: recovery after a crash may take long. */
export async function becomesReady(pgdata: string, child: ChildProcess, ended: Promise<unknown>): Promise<boolean> {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  for (; !hasEnded; await sleep(10)) {
    const { pid, isReady } = await postmasterOf(pgdata)
    if (pid === child.pid && isReady) return true
  }
  return false
}
