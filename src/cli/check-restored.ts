// The last steps of every restore, on the restored database before it is used: the master key fits, the fact of the restore is written, and the
// books are verified.
import { audit } from '../audit/audit.ts'
import type { BackupReport } from '../backup/backup-report.ts'
import type { RestorePlan, RestoreTarget } from '../backup/restore-data.ts'
import { markRestored } from '../backup/restored.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { connect, type DatabaseTarget, disconnect } from '../db/pool.ts'
import { prepareServiceRole } from '../db/service-role.ts'
import { timestampFromMs } from '../kernel/time.ts'
import { loadMasterKeys, type MasterKeys } from '../secrets/master-keys.ts'
import { openRootKey } from '../secrets/root-key.ts'
import { printedReport } from './verify.ts'

export interface RestoreOptions {
  readonly folder: string
  readonly target: RestoreTarget
  readonly report: BackupReport
  /** Restores books that `verify` objects to. */
  readonly accepts_violations: boolean
}

/** Throws what is wrong with them. Called before anything is copied, too: a restore may take hours. */
export const keysOf = ({ master_key: env, master_key_previous: previous, master_key_file: file }: Config): MasterKeys =>
  loadMasterKeys({ env, previous, file })

/** False if the books are not sound and that is not accepted. */
export async function checkRestored(
  target: DatabaseTarget,
  config: Config,
  { target: restored_to, complete_until }: RestorePlan,
  { report, accepts_violations }: RestoreOptions,
): Promise<boolean> {
  const masters = keysOf(config)
  const sql = connect(target, { name: 'corridor-restore', max: 1 })
  try {
    await migrate(sql)
    await prepareServiceRole(sql)
    await openRootKey(sql, masters)
    const restored_at = timestampFromMs(Date.now())
    await markRestored(sql, { restored_at, restored_to: restored_to.to, complete_until })
    report.step('verifying the books')
    const found = await audit(sql)
    // Its own line per check only if something is wrong.
    if (found.is_sound) report.step(`verify: every promise holds (${found.results.length} checks)`)
    else console.log(printedReport(found))
    return found.is_sound || accepts_violations
  } finally {
    await disconnect(sql)
  }
}
