// The files of the log that a recovery reads: one for each segment, of the timeline that was not left there. PostgreSQL would stop at a gap and take
// it for the end, and would read a segment of a timeline that was left if the right one is missing. So both are found here.
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { type Archived, type BackupOwner, type BaseBackup, ownWalFolder, walFolder } from './backup-folder.ts'
import { type Departure, historyFile, lastSegmentBefore, parseHistory, segmentFile, segmentOf } from './wal.ts'

export interface LogFile {
  readonly path: string
  /** The name that it gets. */
  readonly name: string
}

const partial = '.partial'

/** Where the timelines before this one were left, oldest first. */
export async function pastOf(folder: string, timeline: number): Promise<Departure[]> {
  if (timeline === 1) return []
  const file = historyFile(timeline)
  const history = await readFile(join(walFolder(folder), file), 'utf8').catch(() => undefined)
  if (history === undefined) throw new BackupError(`the backup is broken: ${file} of the log is missing`)
  return parseHistory(history)
}

/** From the start of the base backup until `until`. */
export async function logFiles(
  folder: string,
  { segment_bytes }: BackupOwner,
  base: BaseBackup,
  until: Archived,
): Promise<LogFile[]> {
  const past = (await pastOf(folder, until.timeline)).toReversed()
  const timelineOf = (number: bigint): number =>
    // A segment in which a timeline was left is whole on the next one.
    past.reduce(
      (found, { timeline, lsn }) => (number < segmentOf(lsn, segment_bytes) ? timeline : found),
      until.timeline,
    )
  const last = lastSegmentBefore(until.lsn, segment_bytes)
  const files: LogFile[] = []
  for (let number = segmentOf(base.start_lsn, segment_bytes); number <= last; number++) {
    const name = segmentFile({ timeline: timelineOf(number), number }, segment_bytes)
    const [shared, own] = [join(walFolder(folder), name), join(ownWalFolder(folder, base.name), name)]
    // The last segment of a base backup's own log may end where the base backup ends.
    const isOwnWhole = until.lsn <= base.stop_lsn || number < lastSegmentBefore(base.stop_lsn, segment_bytes)
    // A segment that was never full and has others after it is a gap.
    const begun = number === last ? [`${shared}${partial}`] : []
    const places = isOwnWhole ? [shared, own, ...begun] : [shared, ...begun, own]
    const path = places.find((each) => existsSync(each))
    if (path === undefined) {
      throw new BackupError(
        `the backup is broken: segment ${name} of the log is missing in ${walFolder(folder)}. A base backup itself can be restored with --base NAME`,
      )
    }
    const { size } = await stat(path)
    const isWhole = path.endsWith(partial) ? size <= segment_bytes : size === segment_bytes
    if (!isWhole) throw new BackupError(`the backup is broken: segment ${basename(path)} of the log has ${size} bytes`)
    files.push({ path, name })
  }
  const histories = (await readdir(walFolder(folder))).filter((file) => file.endsWith('.history'))
  return [...files, ...histories.map((name) => ({ path: join(walFolder(folder), name), name }))]
}
