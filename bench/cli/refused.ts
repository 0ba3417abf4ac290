// corridor bench refused: what callers see while the database cannot be written.
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import type { BenchDatabase } from '../database.ts'
import { isUnderstood, RefusedCallers, type RefusedSeen } from '../refused-load.ts'
import { startBenchService, verifyDatabase } from '../service.ts'
import { openSetup } from '../setup.ts'

const free_max_bytes = 4 * 2 ** 30
const recovery_max_s = 60

export const benchRefusedHelp = `Usage: corridor bench refused [read-only|full-disk] [options]

  --seconds N      how long the database refuses (default 20)
  --callers N      callers that trade and send remittances (default 16)
  --json           one JSON document instead of lines

read-only   the database is made read-only, as a failover or an administrator does (default)
full-disk   the file system of TMPDIR is filled to its last byte. It must be a small one, for example as root:
              mount -t tmpfs -o size=700m tmpfs /mnt/small && TMPDIR=/mnt/small npx corridor bench refused full-disk
Exit code 1 when an answer is neither what the operation says nor 503 with Retry-After, when the service does not serve again within
${recovery_max_s} seconds, or when corridor verify finds something.`

/** Makes the database refuse, and answers how to end that. */
type Fault = (database: BenchDatabase) => Promise<() => Promise<unknown>>

const readOnly: Fault = async ({ sql, database_url }) => {
  const name = new URL(database_url).pathname.slice(1)
  const make = async (value: 'on' | 'off'): Promise<void> => {
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = ${value}`)
    // Connections that are open keep their setting.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'corridor%' and pid <> pg_backend_pid()`
  }
  await make('on')
  return async () => {
    await sql`set default_transaction_read_only = off`
    await make('off')
  }
}

const fullDisk: Fault = async ({ folder }) => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > free_max_bytes) {
    throw new UsageError(
      `${folder} is on a file system with more than ${free_max_bytes / 2 ** 30} GiB free, which is not filled: see corridor bench refused --help`,
    )
  }
  const path = join(folder, 'filler')
  const fill = async (bytes: number): Promise<void> => {
    const piece = Buffer.alloc(bytes)
    for (;;) await writeFile(path, piece, { flag: 'a' })
  }
  const isFull = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ENOSPC') throw error
  }
  for (const bytes of [2 ** 20, 2 ** 12, 1]) await fill(bytes).catch(isFull)
  return () => rm(path)
}

const faults: Readonly<Record<string, Fault>> = { 'read-only': readOnly, 'full-disk': fullDisk }

export async function runBenchRefused(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    seconds: { type: 'string', default: '20' },
    callers: { type: 'string', default: '16' },
    json: { type: 'boolean', default: false },
  })
  const [name = 'read-only', ...surplus] = positionals
  refuseWords(surplus, 'bench refused')
  const fault = faults[name]
  if (!fault) throw new UsageError(`corridor bench refused takes one of ${Object.keys(faults).join(', ')}`)
  const seconds = wholeOption(values.seconds, 'seconds', 1, 3600)
  const callers = wholeOption(values.callers, 'callers', 1, 1000)
  const progress = new Progress()
  const { database, core } = await openSetup(progress, cleanups)
  const [bank] = await createBanks(core, 1, 1, () => {})
  const service = await startBenchService({ env: database.env, roles: 'api,worker' }, cleanups)
  const base_url = `http://127.0.0.1:${service.port}`
  const { key, customers } = bank!
  const load = await RefusedCallers.start({ base_url, key, customer_guid: customers[0]!.guid, callers })
  progress.now('load')
  await sleep(3000)
  const before = load.look()
  progress.now(`${name} for ${seconds} s`)
  const mend = await fault(database)
  await sleep(seconds * 1000)
  const during = load.look()
  await mend()
  const recovered_ms = await timeOf(() => isReady(base_url))
  await sleep(3000)
  await load.stop()
  const after = load.look()
  await service.stop()
  const audit = await verifyDatabase(database.env, cleanups)
  progress.clear()
  const report = { fault: name, before, during, after, recovered_ms, verify: audit.code }
  console.log(values.json ? JSON.stringify(report, null, 2) : textOf(report))
  if (audit.code !== 0) process.stderr.write(audit.text)
  return isGood(report) ? 0 : 1
}

async function isReady(base_url: string): Promise<boolean> {
  const answer = await fetch(`${base_url}/health/ready`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

/** Undefined: it was not reached in time. */
async function timeOf(isReached: () => Promise<boolean>): Promise<number | undefined> {
  const since = performance.now()
  for (;;) {
    const ms = performance.now() - since
    if (await isReached()) return Math.round(ms)
    if (ms > recovery_max_s * 1000) return undefined
    await sleep(100)
  }
}

interface RefusedReport {
  readonly fault: string
  readonly before: RefusedSeen
  readonly during: RefusedSeen
  readonly after: RefusedSeen
  readonly recovered_ms: number | undefined
  readonly verify: number
}

const wrongIn = ({ answers }: RefusedSeen): string[] => Object.keys(answers).filter((answer) => !isUnderstood(answer))

const isGood = ({ before, during, after, recovered_ms, verify }: RefusedReport): boolean =>
  [before, during, after].flatMap(wrongIn).length === 0 && recovered_ms !== undefined && verify === 0

const seenText = (when: string, { answers, slowest_ms }: RefusedSeen): string[] => [
  `${when} (slowest ${slowest_ms} ms)`,
  ...Object.entries(answers).map(([answer, n]) => `  ${String(n).padStart(6)}  ${answer}`),
]

const textOf = (report: RefusedReport): string =>
  [
    ...seenText('before', report.before),
    ...seenText(`while: ${report.fault}`, report.during),
    ...seenText('after', report.after),
    report.recovered_ms === undefined ? 'not ready again' : `ready again after ${report.recovered_ms} ms`,
    `corridor verify: ${report.verify}`,
    isGood(report) ? 'held' : 'missed',
  ].join('\n')
