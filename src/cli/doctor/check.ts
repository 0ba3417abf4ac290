// A check of `corridor doctor` looks at one thing of a deployment, and says in one line how it is and what to do. It changes nothing, has a
// deadline, and its failure is a line of its own.
import type { Config } from '../../config.ts'
import { sqlState } from '../../db/pg-errors.ts'
import type { Sql } from '../../db/pool.ts'
import type { EnvironmentVariables } from '../../environment.ts'

/** skipped: there is nothing to check here, or it cannot be seen from here. */
export type Level = 'ok' | 'warning' | 'problem' | 'skipped'

export interface Finding {
  readonly level: Level
  readonly says: string
  /** What the operator does now. */
  readonly advice?: string
}

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const skipped = (says: string): Finding => ({ level: 'skipped', says })
export const warning = (says: string, advice: string): Finding => ({ level: 'warning', says, advice })
export const problem = (says: string, advice: string): Finding => ({ level: 'problem', says, advice })

/** From where on something is worth a line. */
export const limits = {
  /** After so long a check is given up. */
  check_seconds: 5,
  clock_seconds: 2,
  due_seconds: 60,
  review_hours: 24,
  idle_in_transaction_seconds: 60,
  transaction_seconds: 600,
  key_expires_days: 14,
  key_unused_days: 90,
  standby_lag_seconds: 10,
  retained_wal_bytes: 2 ** 30,
  /** Of two billion, after which PostgreSQL stops. */
  transactions_until_freeze: 500_000_000,
  dead_rows: 100_000,
  full_in_days: 30,
  /** Of final blocks, by the usual time of a block. A final block may come late. */
  chain_behind_seconds: 1800,
}

export interface Space {
  readonly free_bytes: number
  readonly total_bytes: number
}

/** What checks look at. */
export interface Deployment {
  readonly config: Config
  readonly env: EnvironmentVariables
  readonly is_embedded: boolean
  readonly limits: typeof limits
  /** The machine's clock. */
  now(): number
  /** Undefined: the folder is not on this machine, or cannot be seen. */
  spaceOf(folder: string): Promise<Space | undefined>
  /** The base URL of the service that is asked, if it runs. */
  readonly service_url: string
}

export interface DeploymentCheck {
  readonly area: string
  readonly name: string
  run(deployment: Deployment): Promise<Finding>
}

export interface DatabaseCheck {
  readonly area: string
  readonly name: string
  run(sql: Sql, deployment: Deployment): Promise<Finding>
}

export interface Checked extends Finding {
  readonly area: string
  readonly name: string
  readonly ms: number
}

/** Never throws. */
export async function runCheck(
  { area, name }: Pick<Checked, 'area' | 'name'>,
  run: () => Promise<Finding>,
  deadline_ms: number,
): Promise<Checked> {
  const started_at = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((done) => {
    const says = `not checked: no answer within ${durationText(deadline_ms / 1000)}`
    timer = setTimeout(() => done(warning(says, 'Run it again; if it stays so, look for locks and load.')), deadline_ms)
  })
  const found = await Promise.race([run().catch(failure), late])
  clearTimeout(timer)
  return { area, name, ...found, ms: Math.round(performance.now() - started_at) }
}

function failure(error: unknown): Finding {
  const state = sqlState(error)
  if (state === '42P01') return skipped('not checked: its table does not exist yet')
  if (state === '42501') return skipped('not checked: the user of DATABASE_URL may not see it')
  return warning(`not checked: ${(error as Error).message}`, 'Mend what the message says, and run it again.')
}

/** `3 jobs`, `1 job` */
export const counted = (n: number, noun: string): string => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`

/** `5 seconds`, `3 minutes`, `2 hours`, `9 days` */
export function durationText(seconds: number): string {
  if (seconds < 120) return counted(Math.round(seconds), 'second')
  if (seconds < 7200) return counted(Math.round(seconds / 60), 'minute')
  if (seconds < 48 * 3600) return counted(Math.round(seconds / 3600), 'hour')
  return counted(Math.round(seconds / 86_400), 'day')
}
