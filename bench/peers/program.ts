// Starts the programs of a peer and calls it while it is filled. Everything listens on 127.0.0.1 only.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '#src/cli/command'
import { connect } from '#src/db/pool'
import type { Cleanups } from '../cleanups.ts'
import type { BenchDatabase } from '../database.ts'
import type { PeerAddress } from './peer.ts'

export interface ProgramOptions {
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}

export interface StartedProgram {
  readonly pid: number
  /** Fails if the program has ended, with the last that it wrote. */
  assertRunning(): void
}

export function startProgram(program: string, options: ProgramOptions, cleanups: Cleanups): StartedProgram {
  const { args, env, cwd } = options
  const child = spawn(program, [...args], {
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanups.add(() => child.kill('SIGKILL'))
  let said = ''
  let ended: string | undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2000)
    })
  }
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended ??= `it ended (${signal ?? code})`
  })
  return {
    pid: child.pid ?? -1,
    assertRunning() {
      if (ended !== undefined) throw new Error(`${program}: ${ended}: ${said}`)
    },
  }
}

const start_max_ms = 60_000

/** Waits until the path answers with a 2xx. */
export async function untilAnswered(
  address: PeerAddress,
  path: string,
  programs: readonly StartedProgram[],
): Promise<void> {
  const until = performance.now() + start_max_ms
  while (performance.now() < until) {
    for (const program of programs) program.assertRunning()
    const response = await fetch(`http://${address.host}:${address.port}${path}`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`http://${address.host}:${address.port}${path} did not answer within ${start_max_ms / 1000} s`)
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A database for a peer. `jit` is off: its queries are too short to be compiled. */
export async function createPeerDatabase(database: BenchDatabase, peer: string): Promise<string> {
  const url = await database.createDatabase(peer.replaceAll('-', '_'))
  const sql = connect(url, { name: 'corridor-bench-peer', max: 1 })
  try {
    await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set jit = off`)
  } finally {
    await sql.end({ timeout: 2 })
  }
  return `${url}?sslmode=disable`
}

/** The address of a system that runs already; undefined: a program was given. */
export function addressIn(given: string): PeerAddress | undefined {
  if (!given.startsWith('http:')) return undefined
  if (!URL.canParse(given)) throw new UsageError(`--peer: "${given}" is not an address`)
  const { hostname, port } = new URL(given)
  return { host: hostname, port: Number(port || '80') }
}

export async function callJson(
  { host, port }: PeerAddress,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`http://${host}:${port}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
