// Metrics of what stands around the service: the standby, the backups, a restore, the connections to the database, the providers of banks. Every process
// reports them, and an alarm belongs to each (docs/alerts.md).
import { Gauge, type Registry } from 'prom-client'
import { lastKnown } from './last-known.ts'

/** After this time without an answer the values are unknown. */
const within_ms = 2000
/** Callers need no key, so the questions take a small part of the database's time. */
const rest = 20

export interface WatchedDeployment {
  look(): Promise<Surroundings>
  /** Commits are meant to wait for a standby. */
  readonly expects_standby: boolean
  isRestoreUnconfirmed(): boolean
}

/** What stands around the service, as the database tells it. */
export interface Surroundings {
  readonly has_standby: boolean
  readonly backup_age_s: number | null
  /** How much of the log the backup has not read yet; null: there is no slot for it. */
  readonly unread_bytes: number | null
  readonly is_lost: boolean | null
  readonly providers: ReadonlyMap<string, number>
}

export function registerDeployment(registry: Registry, deployment: WatchedDeployment): void {
  const { look, expects_standby, isRestoreUnconfirmed } = deployment
  const around = lastKnown(within_ms, look, rest)
  const registers = [registry]
  /** Unknown is not zero: then there is no value. */
  const gauge = (name: string, help: string, read: (found: Surroundings) => number | null): void => {
    new Gauge({
      ...{ name, help, registers },
      collect() {
        const found = around()
        const value = found ? read(found) : null
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  }
  gauge(
    'corridor_synchronous_standby',
    '1: commits wait for a synchronous standby. 0: they do not, and a failover may lose them.',
    ({ has_standby }) => (expects_standby ? Number(has_standby) : null),
  )
  gauge(
    'corridor_backup_age_seconds',
    'Since the newest base backup by corridor backup was completed.',
    (found) => found.backup_age_s,
  )
  gauge(
    'corridor_backup_unread_bytes',
    'How much of the log is kept for the backup, because it was not copied yet.',
    (found) => (found.is_lost ? null : found.unread_bytes),
  )
  gauge('corridor_backup_gap', '1: the log was removed before the backup had copied it.', ({ is_lost }) =>
    is_lost === null ? null : Number(is_lost),
  )
  new Gauge({
    name: 'corridor_restore_unconfirmed',
    help: '1: the database was restored, and nothing is sent until corridor restore confirm.',
    registers,
    collect() {
      this.set(Number(isRestoreUnconfirmed()))
    },
  })
  new Gauge({
    name: 'corridor_providers',
    help: 'Providers of all banks, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset()
      for (const [state, n] of around()?.providers ?? []) this.set({ state }, n)
    },
  })
}
