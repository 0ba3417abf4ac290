// The measured service: `corridor up` in a process of its own, read through its /metrics.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runProgram } from './child.ts'
import type { Cleanups } from './cleanups.ts'

const corridor = fileURLToPath(new URL('../dist/cli/corridor.js', import.meta.url))

export interface ServiceReading {
  readonly batches: number
  readonly commands: number
  readonly cpu_seconds: number
  readonly rss_mb: number
  /** In use, with garbage that is not collected yet. */
  readonly heap_mb: number
  /** Held by objects of V8 outside its heap. */
  readonly external_mb: number
}

export interface BenchService {
  readonly pid: number
  readonly port: number
  read(): Promise<ServiceReading>
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly env: NodeJS.ProcessEnv
  readonly roles: 'api' | 'worker' | 'api,worker'
  /** A folder for a CPU profile of the service. */
  readonly profile?: string | undefined
}

export async function startBenchService(options: ServiceOptions, cleanups: Cleanups): Promise<BenchService> {
  // As `npm start` does.
  const nodeArgs = ['--max-semi-space-size=32']
  if (options.profile) nodeArgs.push('--cpu-prof', `--cpu-prof-dir=${options.profile}`)
  const child = spawn(process.execPath, [...nodeArgs, corridor, 'up'], {
    env: { ...options.env, CORRIDOR_ROLES: options.roles },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const forget = cleanups.add(() => child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-4000)
  })
  const ended = once(child, 'exit')
  const port = await portOf(child, () => errors)
  return {
    pid: child.pid!,
    port,
    read: () => readMetrics(port),
    async stop() {
      child.kill('SIGTERM')
      await ended
      forget()
      if (errors) process.stderr.write(`the service said: ${errors}\n`)
    },
  }
}

/** The port that a starting service prints. `said`: what it has written to its error output. */
export const portOf = (
  child: ChildProcessByStdio<null, Readable, Readable | null>,
  said: () => string,
): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)
      if (found) resolve(Number(found[1]))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the service did not start (${code}): ${said()}`)))
  })

async function readMetrics(port: number): Promise<ServiceReading> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    batches: value('corridor_batch_commands_count'),
    commands: value('corridor_batch_commands_sum'),
    cpu_seconds: value('process_cpu_seconds_total'),
    rss_mb: value('process_resident_memory_bytes') / 2 ** 20,
    heap_mb: value('nodejs_heap_size_used_bytes') / 2 ** 20,
    external_mb: value('nodejs_external_memory_bytes') / 2 ** 20,
  }
}

/** Audits the same database with `corridor verify`. */
export const verifyDatabase = (env: NodeJS.ProcessEnv, cleanups: Cleanups): Promise<{ code: number; text: string }> =>
  runProgram(process.execPath, [corridor, 'verify'], env, cleanups)
