// corridor backup and restore as an operator runs them: a service under load, a backup meanwhile, kill -9, and a restore to a time in the middle.
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { basesOf } from '../../src/backup/backup-folder.ts'
import { planRestore, writeData } from '../../src/backup/restore-data.ts'
import { restoreCommand } from '../../src/cli/restore.ts'
import { runningUrl } from '../../src/db/embedded.ts'
import { connect, disconnect, type Sql } from '../../src/db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { type RealService, startRealService } from '../simulation/real-service.ts'
import { type CommandResult, corridor } from '../support/corridor-command.ts'
import { eventually } from '../support/service.ts'
import { TimedJournal } from '../support/timed-journal.ts'

let root: string
let data: string
let folder: string
let journal: TimedJournal
let to: Timestamp
let backedUp: CommandResult
const quiet = { now: () => {}, step: () => {} }
const env = () => ({ CORRIDOR_DATA_DIR: data })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'corridor-restore-'))
  data = join(root, 'data')
  folder = join(root, 'backups')
  const service = await startRealService(env())
  journal = await TimedJournal.of(data)
  journal.start(4)
  await journal.untilMore(50)
  backedUp = await corridor(['backup', folder], env())
  await journal.untilMore(50)
  to = Date.now() as Timestamp
  await journal.untilMore(50)
  await service.kill()
  await journal.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const withDatabase = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
  const sql = connect((await runningUrl(data))!, { name: 'test', max: 1 })
  try {
    return await work(sql)
  } finally {
    await disconnect(sql)
  }
}
const readiness = async ({ base_url }: RealService) => {
  const response = await fetch(`${base_url}/health/ready`)
  return { status: response.status, body: (await response.json()) as { status: string } }
}

test('a backup says where it is, from when on it restores, and that the master key is not in it', async () => {
  expect(backedUp).toMatchObject({ code: 0, text: expect.stringContaining('The master key is not in the backup') })
  const key = (await readFile(join(data, 'master.key'), 'utf8')).trim()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    expect(entry.name).not.toBe('master.key')
    const bytes = await readFile(join(entry.parentPath, entry.name))
    expect(bytes.includes(key)).toBe(false)
  }
})

describe('nothing is written', () => {
  const segment = async (): Promise<string> => {
    const [name] = (await readdir(join(folder, 'wal'))).filter((each) => /^[0-9A-F]{24}$/.test(each)).sort()
    return join('wal', name!)
  }
  const inBase = (path: string) => async (): Promise<string> => join('base', (await basesOf(folder))[0]!.name, path)
  const removed = undefined
  const cases: [name: string, where: () => Promise<string>, text: string | undefined, message: RegExp][] = [
    ['no marker', async () => 'corridor-backup.json', removed, /has no backups/],
    ['a marker that is no JSON', async () => 'corridor-backup.json', '{', /is broken/],
    ['no base backup', async () => 'base', removed, /has no complete backup/],
    ['an incomplete base backup', inBase('backup.json'), removed, /has no complete backup/],
    ['another manifest', inBase('data/backup_manifest'), '{"Files": []}', /missing or changed/],
    ['a missing file', inBase('data/PG_VERSION'), removed, /PG_VERSION of .* is missing/],
    ['a short file', inBase('data/global/pg_control'), 'too short', /has 9 bytes instead of/],
    ['a missing segment of the log', segment, removed, /segment [0-9A-F]{24} of the log is missing/],
    ['a short segment of the log', segment, 'short', /has 5 bytes/],
  ]
  /** Puts the file back afterwards. */
  const harmed = async (path: string, text: string | undefined, work: () => Promise<void>): Promise<void> => {
    const [place, aside] = [join(folder, path), join(root, 'aside')]
    await rename(place, aside)
    if (text !== undefined) await writeFile(place, text)
    await work()
    await rm(place, { recursive: true, force: true })
    await rename(aside, place)
  }
  test.each(cases)('from a backup with %s', async (_, where, text, message) => {
    await harmed(await where(), text, () => expect(planRestore(folder, {})).rejects.toThrow(message))
  })

  test('from a backup whose files were changed', async () => {
    const path = await inBase('data/PG_VERSION')()
    const text = (await readFile(join(folder, path), 'utf8')).replace(/\d/, '7')
    await harmed(path, text, async () => {
      const plan = await planRestore(folder, {})
      const written = writeData({ ...plan, log_files: [] }, join(root, 'unused'), quiet)
      await expect(written).rejects.toThrow(/PG_VERSION of .* has changed/)
    })
  })

  test('for a time before the first backup, or after the end of the log', async () => {
    const [base] = await basesOf(folder)
    const before = (base!.ended_at - 1000) as Timestamp
    await expect(planRestore(folder, { to: before })).rejects.toThrow(/is before the oldest backup/)
    await expect(planRestore(folder, { to: (Date.now() + 60_000) as Timestamp })).rejects.toThrow(/the backup ends at/)
  })

  test('without asking, or without the master key', async () => {
    vi.stubEnv('CORRIDOR_DATA_DIR', data)
    await expect(restoreCommand.run([folder])).rejects.toThrow(/add --yes/)
    vi.stubEnv('CORRIDOR_DATA_DIR', join(root, 'other'))
    await expect(restoreCommand.run([folder, '--yes'])).rejects.toThrow(/there is no master key/)
    vi.unstubAllEnvs()
    expect(await readdir(root)).not.toContain('other')
  })
})

test('a restore has every acknowledged commit before its time and none after, and sends nothing until it is confirmed', async () => {
  const restored = await corridor(['restore', folder, '--to', isoFromTimestamp(to), '--yes'], env())
  expect(restored, restored.text).toMatchObject({ code: 0, text: expect.stringContaining('every promise holds') })
  expect((await readdir(data)).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1)
  const service = await startRealService(env())
  try {
    const counts = await withDatabase((sql) => journal.verify(sql, to))
    expect(Math.min(counts.before, counts.after)).toBeGreaterThan(40)
    expect(await readiness(service)).toEqual({ status: 503, body: { status: 'restore_unconfirmed' } })
    const confirmed = await corridor(['restore', 'confirm', '--reason', 'tested'], env())
    expect(confirmed, confirmed.text).toMatchObject({ code: 0 })
    const records = await withDatabase((sql) => sql`select reason from audit_records where act = 'confirmRestore'`)
    expect(records).toEqual([{ reason: 'tested' }])
    await eventually(
      () => readiness(service),
      ({ status }) => status === 200,
    )
  } finally {
    await service.stop()
  }
})
