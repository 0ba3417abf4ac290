// A database from a backup, in a folder of its own: the files are written, the log is replayed, and the database is checked on a server that nobody
// else uses.
import { chmod } from 'node:fs/promises'
import { giveFolder } from '../db/postgres-programs.ts'
import type { BackupReport } from './backup-report.ts'
import { type RestoredData, recover, startRecoveryServer } from './recovery-server.ts'
import { type RestorePlan, writeData } from './restore-data.ts'

export interface RebuildSteps {
  /** On the files, before the server starts. */
  prepare?(): Promise<void>
  /** On the server at this port. False: the database must not be used. */
  check(port: number): Promise<boolean>
}

export async function rebuild(
  plan: RestorePlan,
  data: RestoredData,
  report: BackupReport,
  { prepare, check }: RebuildSteps,
): Promise<boolean> {
  await writeData(plan, data.pgdata, report)
  giveFolder(data.runner, data.work)
  await chmod(data.pgdata, 0o700)
  report.step('replaying the log')
  await recover(data, plan)
  await prepare?.()
  const server = await startRecoveryServer(data)
  try {
    return await check(server.port)
  } finally {
    await server.stop()
  }
}
