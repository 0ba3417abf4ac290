// A whole service in this process, on a database of its own, with a demo bank to talk to.
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import { type Config, configFrom } from '../../src/config.ts'
import type { EngineOptions } from '../../src/engine/options.ts'
import { type Service, startService } from '../../src/main.ts'
import { createTestDatabase } from './database.ts'
import { watchErrors } from './declared-codes.ts'
import { undocumentedIn, unexpectedIn } from './documented.ts'
import { hang_ms } from './time-limits.ts'

export const testMasterKey = '11'.repeat(32)

/** For programs that tests start on a database of theirs. They put nothing there but the sockets of their logs. */
export const testDataDir = join(tmpdir(), `corridor-test-data-${userInfo().uid}`)

/** A slow machine is not an overloaded service. Tests of these limits set their own. */
const unhurried = { commit_deadline_ms: hang_ms, load_deadline_ms: hang_ms, wait_max_ms: hang_ms }

export interface TestOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly engine?: Partial<EngineOptions>
  /** A made-up time, or the clock of a machine that is wrong. */
  readonly now?: () => number
  readonly machine_now?: () => number
  /** What limits of requests go by. */
  readonly rate_now?: () => number
  readonly read_deadline_ms?: number
  readonly chain_watch_ms?: number
  readonly folder_watch_ms?: number
  readonly stuck_watch_ms?: number
  readonly deliver_every_ms?: number
  /** Gets each line of the log. */
  readonly log_line?: (json: string) => void
  /** A database that another test service already made. */
  readonly database_url?: string
}

export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
  readonly body: any
  readonly text: string
  readonly headers: Headers
}

export interface TestService {
  readonly service: Service
  readonly demo: Demo
  readonly config: Config
  /** Calls the API with the demo bank's key, or with another one. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Reply>
  stop(): Promise<void>
}

export interface CallOptions {
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, instead of a body made from an object. */
  readonly raw?: string | Uint8Array
}

export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const database = options.database_url ? undefined : await createTestDatabase()
  const config = configFrom({
    DATABASE_URL: options.database_url ?? database!.url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_RATE_LIMIT: '0',
    CORRIDOR_KEYLESS_RATE_LIMIT: '0',
    CORRIDOR_SIGN_IN_RATE_LIMIT: '0',
    CORRIDOR_LOG_LEVEL: 'silent',
    PORT: '0',
    ...options.env,
  })
  const { log_line } = options
  const log = log_line ? pino({ level: config.log_level }, { write: log_line }) : pino({ level: config.log_level })
  const service = await startService({
    config,
    log,
    // A hash that guards nothing has to cost nothing.
    password_cost: { N: 2 ** 10, r: 8, p: 1 },
    engine: { ...unhurried, ...options.engine },
    ...(options.now ? { now: options.now } : {}),
    ...(options.machine_now ? { machine_now: options.machine_now } : {}),
    ...(options.rate_now ? { rate_now: options.rate_now } : {}),
    ...(options.chain_watch_ms ? { chain_watch_ms: options.chain_watch_ms } : {}),
    ...(options.folder_watch_ms ? { folder_watch_ms: options.folder_watch_ms } : {}),
    ...(options.stuck_watch_ms ? { stuck_watch_ms: options.stuck_watch_ms } : {}),
    ...(options.deliver_every_ms ? { deliver_every_ms: options.deliver_every_ms } : {}),
    read_deadline_ms: options.read_deadline_ms ?? hang_ms,
  })
  watchErrors(service.base_url)
  const demo = await makeDemo(service, service.base_url)
  // Who subscribes from now on is told of nothing that the demo did.
  if (config.roles.worker) {
    await eventually(
      () => service.sql`select from event_batches limit 1`,
      (rows) => rows.length === 0,
    )
  }
  return {
    service,
    demo,
    config,
    async call(method, path, body, { key = demo.bank_key, headers = {}, raw } = {}) {
      const reply = await send(`${service.base_url}/api${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(raw === undefined ? (body === undefined ? {} : { body: jsonText(body) }) : { body: raw as string }),
      })
      if (reply.body !== undefined && !headers.accept)
        expect(undocumentedIn(method, path, reply.status, reply.body)).toEqual([])
      if (body !== undefined && reply.status < 300) expect(unexpectedIn(method, path, body)).toEqual([])
      return reply
    },
    async stop() {
      await service.stop()
      await database?.drop()
    },
  }
}

async function send(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined, headers: response.headers }
}

/** Runs until it is stopped: the tokens of a limit come back while a test prepares, and none while it asks, however slow the machine is. */
export function stoppableTime() {
  let stopped_ms: number | undefined
  return {
    now: () => stopped_ms ?? performance.now(),
    /** Later calls let some time pass. */
    stop(after_ms = 0) {
      stopped_ms = (stopped_ms ?? performance.now()) + after_ms
    },
  }
}

/** Bigints as integers: JSON.stringify refuses them. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `\u0000${each}\u0000` : each)).replaceAll(
    /"\\u0000(-?\d+)\\u0000"/g,
    '$1',
  )

/** Polls until the answer is as wanted; more rarely the longer it takes, because every question costs the others time. */
export async function eventually<T>(ask: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const since = performance.now()
  for (;;) {
    const value = await ask()
    if (isWanted(value)) return value
    const waited_ms = performance.now() - since
    if (waited_ms > hang_ms) throw new Error(`not reached within ${hang_ms} ms; last: ${JSON.stringify(value)}`)
    await new Promise((done) => setTimeout(done, Math.min(5 + waited_ms / 20, 50)))
  }
}

/** The body of an answer that must be one of success. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
export async function ok(asked: Promise<Reply>): Promise<any> {
  const { status, text, body } = await asked
  expect(status, text).toBeLessThan(300)
  return body
}
