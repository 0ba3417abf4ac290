// corridor logs tail: prints the requests of a running service as they happen.
import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { dataDirFrom } from '../environment.ts'
import { type CliCommand, optionsFrom, UsageError } from './command.ts'
import { readable } from './log.ts'
import { socketFolder } from './log-watchers.ts'

const look_every_ms = 250

export const logsCommand: CliCommand = {
  help: `Usage: corridor logs tail [--failed] [--json]

Prints each line of the log of the services that run in this data folder, as it is written: requests with their route, status and
time, and what else the service reports. Starts and stops of services are followed. Ctrl-C ends it.

  --failed   only requests that were answered with 400 or more, and warnings and errors
  --json     the lines as they are

Needs a service on this machine, outside production mode, with CORRIDOR_LOG_LEVEL info or finer. In production read its stderr.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { failed: { type: 'boolean' }, json: { type: 'boolean' } })
    if (positionals.join(' ') !== 'tail') throw new UsageError('usage: corridor logs tail [--failed] [--json]')
    if (process.platform === 'win32') throw new UsageError('corridor logs tail does not work on Windows')
    const stopping = new AbortController()
    process.once('SIGINT', () => stopping.abort())
    process.once('SIGTERM', () => stopping.abort())
    await tail(dataDirFrom(process.env), stopping.signal, {
      print: (line) => {
        if (!values.failed || isFailed(line))
          process.stdout.write(values.json ? `${line}\n` : readable(withoutProcess(line)))
      },
      warn: (line) => console.error(line),
    })
    return 0
  },
}

/** The process and the machine are the same in all lines. */
function withoutProcess(line: string): string {
  const { pid: _, hostname: __, ...rest } = JSON.parse(line)
  return JSON.stringify(rest)
}

const warning_level = 40

export function isFailed(line: string): boolean {
  const { level, status } = JSON.parse(line) as { level: number; status?: number }
  return level >= warning_level || (status ?? 0) >= 400
}

interface Output {
  print(line: string): void
  warn(line: string): void
}

/** Runs until the signal aborts. Looks for services again and again, because they start and stop. */
export async function tail(data_dir: string, signal: AbortSignal, output: Output): Promise<void> {
  const folder = socketFolder(data_dir)
  const watched = new Set<string>()
  let isSilent = false
  while (!signal.aborted) {
    const names = await readdir(folder).catch((): string[] => [])
    for (const name of names.filter((each) => each.endsWith('.sock') && !watched.has(each))) {
      watched.add(name)
      void watch(join(folder, name), signal, output).finally(() => watched.delete(name))
    }
    await setTimeout(look_every_ms, undefined, { signal }).catch(() => {})
    if (watched.size === 0 && !isSilent && !signal.aborted)
      output.warn(`no service runs in ${data_dir}; waiting for one`)
    isSilent = watched.size === 0
  }
}

/** Resolves when the service is gone. */
async function watch(path: string, signal: AbortSignal, { print }: Output): Promise<void> {
  const socket = connect(path)
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop)
  const lines = createInterface({ input: socket })
  lines.on('line', print)
  const reason = await new Promise<string | undefined>((ended) => {
    socket.on('error', ({ code }: NodeJS.ErrnoException) => ended(code))
    socket.on('close', () => ended(undefined))
  })
  signal.removeEventListener('abort', stop)
  lines.close()
  // Left by a process that was killed.
  if (reason === 'ECONNREFUSED') await rm(path, { force: true })
}
