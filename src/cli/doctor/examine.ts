// Opens a deployment and runs all checks at the same time, each in a transaction that can only read. Nothing is created: not a database, not
// a key file, not a table. An embedded database that does not run is started for the checks, if it exists.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { baseUrl, type Config } from '../../config.ts'
import { runningUrl, startEmbedded } from '../../db/embedded.ts'
import type { Sql } from '../../db/pool.ts'
import { type EnvironmentVariables, serviceFrom } from '../../environment.ts'
import { readDemo } from '../demo-file.ts'
import { withDatabase } from '../with-database.ts'
import {
  type Checked,
  type Deployment,
  type Finding,
  limits,
  ok,
  problem,
  runCheck,
  type Space,
  skipped,
} from './check.ts'
import { keyChecks } from './key-checks.ts'
import { machineChecks } from './machine-checks.ts'
import { lookAtNodes } from './node-checks.ts'
import { queueChecks } from './queue-checks.ts'
import { replicationChecks } from './replication-checks.ts'
import { schemaChecks } from './schema-checks.ts'
import { serviceChecks } from './service-checks.ts'
import { settingChecks } from './setting-checks.ts'

const databaseChecks = [
  ...[...settingChecks, ...schemaChecks, ...replicationChecks],
  ...[...machineChecks, ...keyChecks, ...queueChecks],
]

export type ExamineOptions = Partial<Pick<Deployment, 'now' | 'spaceOf' | 'service_url'>> & {
  readonly limits?: Partial<typeof limits>
}

export async function examine(
  config: Config,
  env: EnvironmentVariables,
  options: ExamineOptions = {},
): Promise<readonly Checked[]> {
  const deployment: Deployment = {
    config,
    env,
    is_embedded: config.database_url === undefined,
    now: Date.now,
    spaceOf,
    service_url: options.service_url ?? (await addressOf(config, env)),
    ...options,
    limits: { ...limits, ...options.limits },
  }
  const ofService = serviceChecks.map((check) => runCheck(check, () => check.run(deployment), msOf(deployment)))
  return [...(await ofDatabase(deployment)), ...(await Promise.all(ofService))]
}

/** As the service was started: with these variables, or, if they say nothing, as its demo.json tells. */
async function addressOf({ host, port, data_dir }: Config, env: EnvironmentVariables): Promise<string> {
  const named = serviceFrom(env).url ?? (env.PORT || env.HOST ? baseUrl(host, port) : undefined)
  // A file that cannot be read is no reason to check nothing.
  return named ?? (await readDemo(data_dir).catch(() => undefined))?.base_url ?? baseUrl(host, port)
}

const msOf = ({ limits }: Deployment): number => limits.check_seconds * 1000

/** Three at a time: a deployment that is short of connections must not become shorter. */
const connections = 3

async function ofDatabase(deployment: Deployment): Promise<readonly Checked[]> {
  const { config } = deployment
  const place = { area: 'database', name: 'connection' }
  // Without a deadline: an embedded database may have to recover first.
  const opened = await urlOf(config).catch((error: Error) => error)
  if (opened instanceof Error) {
    const advice = 'Read postgres.log in the data folder.'
    return [{ ...place, ...problem(`PostgreSQL does not start: ${opened.message}`, advice), ms: 0 }]
  }
  if (!opened) {
    const says = `there is no database in ${config.data_dir} yet: the first start creates one`
    return [{ ...place, ...skipped(says), ms: 0 }]
  }
  const { url, stop } = opened
  // A little earlier than the check is given up, so that the database does not go on for nobody.
  const settings = { statement_timeout: Math.round(msOf(deployment) * 0.8) }
  const database = { ...config, database_url: url }
  const name = ownName()
  return withDatabase(database, { name, max: connections, settings }, async (sql) => {
    const connection = await runCheck(
      place,
      async () => {
        const error = await sql`select 1`.then(
          () => undefined,
          (failure: Error) => failure,
        )
        if (!error) return ok(config.database_url === undefined ? 'embedded' : 'DATABASE_URL answers')
        return problem(`no connection: ${error.message}`, 'Check DATABASE_URL, and that PostgreSQL runs.')
      },
      msOf(deployment),
    )
    if (connection.level !== 'ok') return [connection]
    const reading = databaseChecks.map((check) =>
      runCheck(
        check,
        async () => {
          const found = await sql.begin('read only', (tx) => check.run(tx as unknown as Sql, deployment))
          return found as Finding
        },
        msOf(deployment),
      ),
    )
    return [connection, ...(await Promise.all(reading)), ...(await lookAtNodes(sql, deployment))]
  }).finally(() => stop?.())
}

/** Of one run, so that its checks can leave its own sessions out. */
export const ownName = (): string => `corridor-doctor/${randomBytes(6).toString('hex')}`

/** Undefined: the folder has no database yet. */
async function urlOf({
  database_url,
  data_dir,
}: Config): Promise<{ url: string; stop?: () => Promise<void> } | undefined> {
  if (database_url) return { url: database_url }
  const running = await runningUrl(data_dir)
  if (running) return { url: running }
  if (!existsSync(join(data_dir, 'postgres'))) return undefined
  return startEmbedded({ dataDir: data_dir, log: () => {} })
}

async function spaceOf(folder: string): Promise<Space | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize }
}
