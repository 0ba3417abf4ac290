// One install or build at a time in this folder: npm start, npm test and npx corridor may be started beside one another.
// The lock file is a queue, as that of a data folder (src/db/data-lock.ts): each process appends a line, and the first line of a living
// process owns the folder. Appending is atomic, so two cannot both win. No process removes the lock of a dead one, which would be a
// race; only the owner removes the file. A line lives as long as its process or a program that this process started: npm goes on when
// its parent was killed.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync, unlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './file-lines.mjs'

const path = join(root, '.set-up.lock')

/** What a user can mend: told as one sentence, without a stack. */
export class SetUpError extends Error {}

/** Runs `work` while no other process of this folder does. It gets `run`, which runs a program and answers its exit code. */
export async function exclusively(work) {
  const token = randomBytes(8).toString('hex')
  const claim = `${token} ${process.pid} ${startedAt(process.pid)}`
  let isTold = false
  for (; ; await sleep(100)) {
    if (!linesOfLock().includes(claim)) append(claim)
    // Read after the line was appended, to the file that has it: the owner may have removed the one before.
    const lines = linesOfLock()
    const owner = lines.find((line) => !line.startsWith('+') && isLiving(line, lines))
    if (owner === claim) break
    if (owner === undefined || isTold) continue
    isTold = true
    console.error(`Waiting for process ${owner.split(' ')[1]}, which installs or builds in this folder ...`)
  }
  try {
    return await work((command, args, options) => runAs(token, command, args, options))
  } finally {
    unlinkSync(path)
  }
}

function append(line) {
  try {
    appendFileSync(path, `${line}\n`)
  } catch ({ code, message }) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw new SetUpError(message)
    throw new SetUpError(`Something has to be installed or built, and ${root} cannot be written (${code}): run this as the owner of the folder, or in a copy of it.`)
  }
}

function linesOfLock() {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

const isLiving = (line, lines) => {
  const [token, pid, started] = line.split(' ')
  const isRunning = (pid, started) => started !== undefined && startedAt(Number(pid)) === started
  const programs = lines.filter((other) => other.startsWith(`+${token} `)).map((other) => other.split(' '))
  return isRunning(pid, started) || programs.some(([, child, began]) => isRunning(child, began))
}

/** When a process started, to tell it from a later one with the same pid; undefined if it is not running. */
function startedAt(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8)
      return /[ZX]/.test(fields[0]) ? undefined : `${boot}:${fields[19]}`
    }
    if (process.platform !== 'win32') {
      const env = { ...process.env, LC_ALL: 'C' }
      const { stdout } = spawnSync('ps', ['-ww', '-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env })
      return stdout.trim().replaceAll(/\s+/g, '_') || undefined
    }
    process.kill(pid, 0)
    return 'running'
  } catch {
    return undefined
  }
}

/** `onLine` gets what the program says on both streams, and a function that ends it; without it the program writes to this terminal. */
async function runAs(token, command, args, { onLine, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', onLine ? 'pipe' : 2, onLine ? 'pipe' : 2], ...options })
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: -1, error }))
    child.once('close', (status, signal) => resolve({ status: status ?? 128 + constants.signals[signal], signal }))
  })
  if (child.pid !== undefined) append(`+${token} ${child.pid} ${startedAt(child.pid)}`)
  for (const stream of onLine ? [child.stdout, child.stderr] : []) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()
      for (const line of lines) onLine(line, () => child.kill())
    })
  }
  // The program ends with this process. Nothing is undone: the next run finds what is missing.
  let stopped
  const stop = (signal) => {
    stopped = signal
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const result = await ended
  for (const signal of signals) process.off(signal, stop)
  if (stopped) {
    unlinkSync(path)
    process.exit(128 + constants.signals[stopped])
  }
  return result
}
