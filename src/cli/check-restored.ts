// The last steps of every restore, on the restored database before it is used: the master key fits, the fact of the restore is written, and the
// books are verified.
import { audit } from '../audit/audit.ts'
import type { BackupReport } from '../backup/backup-report.ts'
import type { RestorePlan, RestoreTarget } from '../backup/restore-data.ts'
import { markRestored } from '../backup/restored.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { connect, disconnect } from '../db/pool.ts'
import { prepareServiceRole } from '../db/service-role.ts'
import { timestampFromMs } from '../kernel/time.ts'
import { loadMasterKeys } from '../secrets/master-keys.ts'
import { openRootKey } from '../secrets/root-key.ts'
import { printedReport } from './verify.ts'

export interface RestoreOptions {
  readonly folder: string
  readonly target: RestoreTarget
  readonly report: BackupReport
  /** Restores books that `verify` objects to. */
  readonly accepts_violations: boolean
}

/** False if the books are not sound and that is not accepted. */
export async function checkRestored(
  url: string,
  config: Config,
  { target, complete_until }: RestorePlan,
  { report, accepts_violations }: RestoreOptions,
): Promise<boolean> {
  const { master_key: env, master_key_previous: previous, master_key_file: file } = config
  const masters = loadMasterKeys({ env, previous, file })
  const sql = connect(url, { name: 'corridor-restore', max: 1 })
  try {
    await migrate(sql)
    await prepareServiceRole(sql)
    await openRootKey(sql, masters)
    const restored_at = timestampFromMs(Date.now())
    await markRestored(sql, { restored_at, restored_to: target.to, complete_until })
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
