// Opens the configured database for commands that need no core. Of several hosts it takes the primary, as the service does.
import type { Config } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { connect, disconnect, type PoolOptions, type Sql } from '../db/pool.ts'
import { targetFrom } from '../db/primary.ts'

export interface DatabaseOptions extends Pick<PoolOptions, 'name' | 'settings'> {
  readonly max?: number
  /** A primary without a synchronous standby is refused. */
  readonly needs_standby?: boolean
}

/** Without a URL, the embedded database is started for this. */
export async function withDatabase<T>(
  config: Config,
  { needs_standby = false, max = 1, ...options }: DatabaseOptions,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const embedded = config.database_url ? undefined : await startEmbedded({ dataDir: config.data_dir, log: () => {} })
  const url = config.database_url ?? embedded?.url ?? ''
  const { target, stop } = targetFrom(url, { needs_standby, log: () => {} })
  const sql = connect(target, { ...options, max })
  try {
    return await work(sql)
  } finally {
    await disconnect(sql)
    stop()
    await embedded?.stop()
  }
}
