// The throughput of a Citus cluster: the same load on a fresh database over its first node, its first two, and so on.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Progress } from '#src/cli/progress'
import { configFrom } from '#src/config'
import { startCore } from '#src/core'
import { connect } from '#src/db/pool'
import { type BenchBank, createBanks } from './banks.ts'
import { Cleanups } from './cleanups.ts'
import { createOnCluster } from './cluster-database.ts'
import { benchEnv } from './database.ts'
import { databaseCpu } from './database-readings.ts'
import { drain } from './drain.ts'
import { customersOf } from './items.ts'
import { runLoad } from './load.ts'
import type { LoadResult } from './load-messages.ts'
import { startBenchService, verifyDatabase } from './service.ts'

export interface NodesOptions {
  readonly shards: number
  readonly banks: number
  readonly clients: number
  readonly seconds: number
  readonly warm_seconds: number
}

export interface NodesPoint extends LoadResult {
  /** In cores. */
  readonly service_cpu: number
  /** In cores, of each node; undefined: it is on another machine. */
  readonly node_cpu: readonly (number | undefined)[]
  readonly is_clean: boolean
}

const customers_each = 4
const settle_ms = 1_000

/** One point: everything is made for it, and removed after it. */
export async function measureNodes(
  nodes: readonly string[],
  name: string,
  options: NodesOptions,
  progress: Progress,
): Promise<NodesPoint> {
  const cleanups = new Cleanups()
  try {
    return await measure(nodes, name, options, progress, cleanups)
  } finally {
    await cleanups.run()
  }
}

async function measure(
  nodes: readonly string[],
  name: string,
  options: NodesOptions,
  progress: Progress,
  cleanups: Cleanups,
): Promise<NodesPoint> {
  const title = `${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}`
  progress.now(`${title}: making the database`)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  cleanups.add(() => rm(folder, { recursive: true, force: true }))
  const database = await createOnCluster(nodes, name, options.shards)
  cleanups.add(() => database.drop())
  const env = benchEnv(database.url, folder)
  const banks = await fill(env, options, (n) => progress.now(`${title}: customers: ${n}`))
  const service = await startBenchService({ env, roles: 'api' }, cleanups)
  const servers = nodes.map((url) => {
    const sql = connect(`${url}/${name}`, { name: 'corridor-bench', max: 1 })
    cleanups.add(() => sql.end({ timeout: 2 }))
    return sql
  })
  const cpus = await Promise.all(servers.map(databaseCpu))
  const read = async () => ({ service: await service.read(), nodes: cpus.map((cpu) => cpu?.()) })
  const edges: Awaited<ReturnType<typeof read>>[] = []
  const keys = banks.map(({ key }) => key)
  const { port } = service
  const task = { workload: 'pairs', port, keys, ...customersOf(banks), clients: options.clients, settle_ms } as const
  const warming = {
    edge: async () => {},
    progress: (n: number) => progress.now(`${title}: warming up: ${n}`),
  }
  await runLoad({ ...task, measure_ms: options.warm_seconds * 1000 }, warming, cleanups)
  const measured = {
    edge: async () => void edges.push(await read()),
    progress: (n: number) => progress.now(`${title}: ${n}`),
  }
  const result = await runLoad({ ...task, measure_ms: options.seconds * 1000 }, measured, cleanups)
  await service.stop()
  await drain({ env, sql: servers[0]! }, banks, 'trades', progress, cleanups)
  progress.now(`${title}: auditing`)
  const { code, text } = await verifyDatabase(env, cleanups)
  if (code !== 0) process.stderr.write(text)
  const [before, after] = edges
  if (!before || !after) throw new Error(`the load ended before it was measured: ${result.first_error ?? ''}`)
  const cores = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined ? undefined : (to - from) / result.seconds
  return {
    ...result,
    service_cpu: (after.service.cpu_seconds - before.service.cpu_seconds) / result.seconds,
    node_cpu: after.nodes.map((cpu, i) => cores(before.nodes[i], cpu)),
    is_clean: code === 0,
  }
}

async function fill(
  env: NodeJS.ProcessEnv,
  { banks }: NodesOptions,
  progress: (made: number) => void,
): Promise<BenchBank[]> {
  const core = await startCore({ config: configFrom(env), log: pino({ level: 'warn' }, pino.destination(2)) })
  try {
    return await createBanks(core, banks, banks * customers_each, progress)
  } finally {
    await core.stop()
  }
}
