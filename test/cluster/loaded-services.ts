// Two processes of the service on one database, with a client that keeps a journal of what was acknowledged, and figures of how long
// failovers took.
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { connect } from '../../src/db/pool.ts'
import { Client, type RealService, startRealService, untilSettled } from '../simulation/real-service.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

export class LoadedServices {
  readonly client: Client
  readonly #services: readonly RealService[]
  readonly #folder: string
  #loading: Promise<void> = Promise.resolve()
  #turn = 0

  private constructor(client: Client, services: readonly RealService[], folder: string) {
    this.client = client
    this.#services = services
    this.#folder = folder
  }

  static async start(url: string): Promise<LoadedServices> {
    if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
    const folder = await mkdtemp(join(tmpdir(), 'corridor-failover-'))
    await chmod(folder, 0o711)
    const env = { DATABASE_URL: url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: folder }
    const first = await startRealService(env)
    const services = [first, await startRealService(env)]
    const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
    const customers = demo.customers.map((customer: { guid: string }) => customer.guid)
    const client = new Client(first.base_url, demo.bank_key, customers)
    await client.stopClock()
    return new LoadedServices(client, services, folder)
  }

  /** Load on one of the processes, another one each time. Resolves while it runs. */
  async load(): Promise<void> {
    const next = this.#services[this.#turn++ % this.#services.length]
    if (next) this.client.base_url = next.base_url
    this.#loading = this.client.load(6, 100)
    await this.acknowledges(10)
  }

  acknowledges(more: number): Promise<number> {
    const before = this.client.acknowledged.size
    return eventually(
      async () => this.client.acknowledged.size,
      (size) => size >= before + more,
    )
  }

  /** Ends the load. What had no answer can be sent again with `client.retry`. */
  async rest(): Promise<void> {
    this.client.isStopped = true
    await this.#loading
  }

  /** Nothing that was acknowledged is lost, nothing happened twice, and the books are right. */
  async judge(url: string): Promise<void> {
    await this.client.retry()
    const sql = connect(url, { name: 'judge', max: 2 })
    try {
      expect(await untilSettled(sql)).toBeGreaterThan(10)
      await this.client.verify(sql)
      assertSound(await audit(sql))
    } finally {
      await sql.end()
    }
  }

  async stop(): Promise<void> {
    for (const service of this.#services) await service.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

export interface FailoverTime {
  readonly kind: string
  /** From the failure to the first write that is accepted after it. */
  readonly write_ms: number
  /** From the failure to the end of the promotion, if that is known. */
  readonly promote_ms?: number
}

export function figuresOf(times: readonly FailoverTime[]): string {
  const kinds = [...new Set(times.map(({ kind }) => kind))]
  return [
    lineOf('all', times),
    ...kinds.map((kind) =>
      lineOf(
        kind,
        times.filter((each) => each.kind === kind),
      ),
    ),
  ].join('\n')
}

function lineOf(name: string, times: readonly FailoverTime[]): string {
  const first = spread(times.map(({ write_ms }) => write_ms))
  const known = times.flatMap(({ write_ms, promote_ms }) => (promote_ms === undefined ? [] : [write_ms - promote_ms]))
  const after = known.length > 0 ? `; after the promotion: ${spread(known)}` : ''
  return `${name}: ${times.length} failovers; first write: ${first}${after}`
}

function spread(times: readonly number[]): string {
  const sorted = times.map(Math.round).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return `median ${at(0.5)}, p99 ${at(0.99)}, longest ${sorted.at(-1)} ms`
}
