// One service for each data folder: a lock file that a dead process does not hold.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another living process has the folder. */
export class AlreadyRunning extends Error {}

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')

/**
 * The lock file is a queue: each process appends a line, and the first line of a living process owns the folder. Appending is atomic,
 * so two starts cannot both win. No process removes the lock of a dead one, which would be a race; only the owner removes the file.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'corridor.pid')
  const claim = `${process.pid} ${startedAt(process.pid)} ${randomBytes(8).toString('hex')}`
  const append = async (line: string) => {
    const file = await open(path, 'a', 0o600)
    await file.write(`${line}\n`)
    await file.close()
  }
  const deadline = performance.now() + 1000
  for (; ; await sleep(20)) {
    let lines = (await textOf(path)).split('\n')
    // Works also if the owner has just ended and removed the file.
    if (!lines.includes(claim)) {
      await append(claim)
      lines = (await textOf(path)).split('\n')
    }
    const owner = lines.find((line) => isLiving(line) && !lines.includes(`left ${line}`))
    // Read again: the first read may have been of a file that its owner has removed since.
    if (owner === claim && (await textOf(path)).split('\n').includes(claim)) return () => unlink(path)
    if (performance.now() < deadline) continue
    await append(`left ${claim}`)
    const holder = `another corridor (pid ${owner?.split(' ')[0]}) is already running on ${dataDir}`
    throw new AlreadyRunning(`${holder}; stop it or choose another CORRIDOR_DATA_DIR`)
  }
}

function isLiving(line: string): boolean {
  const [pid, started] = line.split(' ')
  return started !== undefined && startedAt(Number(pid)) === started
}

/** When the process started, to tell it from a later one with the same pid; undefined if it is not running. */
export function startedAt(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const [state = ''] = fields
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8)
      return /[ZX]/.test(state) ? undefined : `${boot}:${fields[19]}`
    }
    if (process.platform !== 'win32') return ps(pid, 'lstart').replaceAll(/\s+/g, '_') || undefined
    process.kill(pid, 0)
    return 'unknown'
  } catch {
    return undefined
  }
}

/** One column of `ps`, for systems without /proc. */
export function ps(pid: number, column: string): string {
  const env = { ...process.env, LC_ALL: 'C' }
  return spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env }).stdout.trim()
}
