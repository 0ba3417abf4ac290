// Backup and restore where it takes longer: a database of one's own (Debian's PostgreSQL), and an embedded one that is restored several times, once
// with a wrong master key.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archivedUntil, basesOf } from '../../src/backup/backup-folder.ts'
import { runningUrl } from '../../src/db/embedded.ts'
import { freePort } from '../../src/db/free-port.ts'
import { connect, disconnect } from '../../src/db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { type RealService, startRealService } from '../simulation/real-service.ts'
import { corridor, programIn } from '../support/corridor-command.ts'
import { postgresUser } from '../support/postgres-user.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { TimedJournal } from '../support/timed-journal.ts'

const bin = '/usr/lib/postgresql/15/bin'
const hasPostgres = existsSync(join(bin, 'pg_receivewal'))
if (!hasPostgres) console.warn(`skipped: ${bin} has no PostgreSQL 15 (Debian's postgresql-15)`)
const run = promisify(execFile)

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'corridor-restore-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function verify(journal: TimedJournal, url: string, to: number): Promise<void> {
  const sql = connect(url, { name: 'test', max: 1 })
  const counts = await journal.verify(sql, to)
  await disconnect(sql)
  expect(Math.min(counts.before, counts.after)).toBeGreaterThan(40)
}

test('an embedded database is restored to one time after another, and a wrong master key changes nothing', async () => {
  const env = { CORRIDOR_DATA_DIR: join(root, 'data') }
  const folder = join(root, 'backups')
  const times: Timestamp[] = []
  const service = await startRealService(env)
  const journal = await TimedJournal.of(env.CORRIDOR_DATA_DIR)
  journal.start(8)
  for (let n = 0; n < 2; n++) {
    await journal.untilMore(100)
    expect(await corridor(['backup', folder], env)).toMatchObject({ code: 0 })
    await journal.untilMore(100)
    times.push(Date.now() as Timestamp)
    await journal.untilMore(100)
  }
  await service.kill()
  await journal.stop()
  const before = await stat(join(env.CORRIDOR_DATA_DIR, 'postgres'))
  const wrong = await corridor(['restore', folder, '--yes'], { ...env, CORRIDOR_MASTER_KEY: '22'.repeat(32) })
  expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('this database belongs to master key') })
  expect((await stat(join(env.CORRIDOR_DATA_DIR, 'postgres'))).ino).toBe(before.ino)
  expect(await readdir(env.CORRIDOR_DATA_DIR)).not.toContain('restoring')
  const restoreTo = async (to: Timestamp, of: TimedJournal): Promise<RealService> => {
    const restored = await corridor(['restore', folder, '--to', isoFromTimestamp(to), '--yes'], env)
    expect(restored, restored.text).toMatchObject({ code: 0 })
    const again = await startRealService(env)
    await verify(of, (await runningUrl(env.CORRIDOR_DATA_DIR))!, to)
    return again
  }
  const [earlier, later] = times as [Timestamp, Timestamp]
  const again = await restoreTo(later, journal)
  // A restore begins a timeline. It is backed up and restored like the first.
  const second = await TimedJournal.of(env.CORRIDOR_DATA_DIR, again.base_url)
  second.start(8)
  expect(await corridor(['backup', folder], env)).toMatchObject({ code: 0 })
  await second.untilMore(100)
  const latest = Date.now() as Timestamp
  await second.untilMore(100)
  await again.kill()
  await second.stop()
  await (await restoreTo(latest, second)).stop()
  // Also a time before the first restore.
  await (await restoreTo(earlier, journal)).stop()
  // PostgreSQL itself would take the damage for the end of the log.
  await damageLog(folder)
  const damaged = await corridor(['restore', folder, '--yes'], env)
  expect(damaged).toMatchObject({ code: 1, text: expect.stringContaining('the log cannot be read after') })
  expect((await readdir(env.CORRIDOR_DATA_DIR)).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(3)
})

/** In the middle of what the last segment has. */
async function damageLog(folder: string): Promise<void> {
  const name = (await readdir(join(folder, 'wal')))
    .filter((each) => /^[0-9A-F]{24}/.test(each))
    .sort()
    .at(-1)!
  const file = await open(join(folder, 'wal', name), 'r+')
  const { size } = await file.stat()
  await file.write(Buffer.alloc(4096), 0, 4096, Math.floor(size / 2))
  await file.close()
}

describe.skipIf(!hasPostgres)('a database of one’s own', () => {
  /** PostgreSQL does not run as root. */
  const asPostgres = (command: string) =>
    process.getuid?.() === 0 ? run('su', ['postgres', '-s', '/bin/sh', '-c', command]) : run('sh', ['-c', command])
  const start = async (data: string): Promise<string> => {
    const port = await freePort()
    await asPostgres(
      `${bin}/pg_ctl -D ${data} -o "-p ${port} -c unix_socket_directories= -c jit=off" -l ${root}/log -w start`,
    )
    return `postgres://corridor:secret@127.0.0.1:${port}/postgres`
  }
  const stop = (data: string) => asPostgres(`${bin}/pg_ctl -D ${data} -m fast -w stop`)

  let data: string
  let folder: string
  let env: Record<'DATABASE_URL' | 'CORRIDOR_MASTER_KEY' | 'CORRIDOR_DATA_DIR', string>
  let service: RealService
  let journal: TimedJournal
  beforeEach(async () => {
    ;[data, folder] = [join(root, 'pg'), join(root, 'backups')]
    const user = postgresUser()
    if (user) await chown(root, user.uid, user.gid)
    await writeFile(join(root, 'password'), 'secret\n', { mode: 0o644 })
    await mkdir(join(root, 'work'))
    await asPostgres(`${bin}/initdb -D ${data} -A scram-sha-256 -U corridor --pwfile=${join(root, 'password')}`)
    env = {
      ...{ DATABASE_URL: await start(data), CORRIDOR_MASTER_KEY: testMasterKey },
      CORRIDOR_DATA_DIR: join(root, 'work'),
    }
    service = await startRealService(env)
    journal = await TimedJournal.of(env.CORRIDOR_DATA_DIR)
  })
  afterEach(async () => {
    await service.kill()
    await stop(data).catch(() => {})
  })
  const checked = async (target: string, to: number): Promise<void> => {
    const url = await start(target)
    await verify(journal, url, to).finally(() => stop(target))
  }

  test('is restored to a time, into a folder from which its server starts', async () => {
    const follower = spawn(process.execPath, [programIn(), 'backup', folder, '--follow'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    const followed = new Promise((done) => follower.once('exit', done))
    try {
      await eventually(
        () => archivedUntil(folder),
        (archived) => archived !== undefined,
      )
      journal.start(4)
      const backedUp = await corridor(['backup', folder], env)
      expect(backedUp, backedUp.text).toMatchObject({ code: 0, text: expect.stringContaining('to any time from') })
      await journal.untilMore(100)
      const to = Date.now() as Timestamp
      await journal.untilMore(100)
      await eventually(
        async () => (await archivedUntil(folder))?.at ?? 0,
        (at) => at > to,
      )
      await service.kill()
      await journal.stop()
      const target = join(root, 'restored')
      const restored = await corridor(['restore', folder, '--data', target, '--to', isoFromTimestamp(to)], env)
      expect(restored, restored.text).toMatchObject({ code: 0, text: expect.stringContaining('every promise holds') })
      await stop(data)
      await checked(target, to)
    } finally {
      follower.kill('SIGINT')
      await followed
    }
  })

  test('gives each of its base backups, if its log is not followed', async () => {
    journal.start(4)
    await journal.untilMore(100)
    const quiet_at: number[] = []
    // Nothing is written while a base backup is made, so it has a time that can be checked.
    for (let n = 0; n < 2; n++) {
      await journal.stop()
      quiet_at.push(Date.now())
      const backedUp = await corridor(['backup', folder], env)
      expect(backedUp, backedUp.text).toMatchObject({
        code: 0,
        text: expect.stringContaining('only be restored as it is'),
      })
      journal.start(4)
      await journal.untilMore(100)
    }
    await service.kill()
    await journal.stop()
    const names = (await basesOf(folder)).map(({ name }) => name)
    // The user of today may have another password than in the backup, or none: it may prove itself by a certificate, or as a user of the machine.
    const by = (user: string) => ({ ...env, DATABASE_URL: env.DATABASE_URL.replace('corridor:secret@', `${user}@`) })
    const oldest = ['restore', folder, '--data', join(root, 'oldest'), '--base', names[0]!]
    const restored = await corridor(oldest, by('corridor:another'))
    expect(restored, restored.text).toMatchObject({ code: 0, text: expect.stringContaining('every promise holds') })
    const newest = await corridor(['restore', folder, '--data', join(root, 'newest')], by('corridor'))
    expect(newest, newest.text).toMatchObject({ code: 0 })
    await stop(data)
    await checked(join(root, 'oldest'), quiet_at[0]!)
    await checked(join(root, 'newest'), quiet_at[1]!)
  })
})
