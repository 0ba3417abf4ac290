// The base backups from which the newest state of a folder comes. A restore to an earlier time starts a new timeline. Backups of what was given up
// by that are not its past, also if they are newer than those that are.
import { type Archived, archivedUntil, type BaseBackup, basesOf } from './backup-folder.ts'
import { pastOf } from './log-files.ts'
import type { Departure } from './wal.ts'

export interface PresentHistory {
  readonly archived: Archived
  /** The timelines before the present one. */
  readonly past: readonly Departure[]
  /** Oldest first. */
  readonly bases: readonly BaseBackup[]
}

/** Undefined: nothing was copied yet. */
export async function presentHistory(folder: string): Promise<PresentHistory | undefined> {
  const archived = await archivedUntil(folder)
  if (!archived) return undefined
  const past = await pastOf(folder, archived.timeline)
  const bases = (await basesOf(folder)).filter((base) => {
    const left = past.find((each) => each.timeline === base.timeline)
    return base.timeline === archived.timeline || (left !== undefined && base.stop_lsn <= left.lsn)
  })
  return { archived, past, bases }
}
