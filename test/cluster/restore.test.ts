// Backup and restore where it takes longer: a database of one's own (Debian's PostgreSQL), and an embedded one that is restored several times, once
// with a wrong master key.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archivedUntil } from '../../src/backup/backup-folder.ts'
import { runningUrl } from '../../src/db/embedded.ts'
import { connect, disconnect } from '../../src/db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { startRealService } from '../simulation/real-service.ts'
import { corridor } from '../support/corridor-command.ts'
import { freePort } from '../support/free-port.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { TimedJournal } from '../support/timed-journal.ts'

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'corridor.js')
const bin = '/usr/lib/postgresql/15/bin'
const hasPostgres = existsSync(join(bin, 'pg_receivewal'))
if (!hasPostgres) console.warn(`skipped: ${bin} has no PostgreSQL 15 (Debian's postgresql-15)`)
const run = promisify(execFile)

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'corridor-restore-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const acknowledged = (journal: TimedJournal, more: number) => {
  const wanted = journal.acknowledged.length + more
  return eventually(
    async () => journal.acknowledged.length,
    (count) => count >= wanted,
  )
}

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
    await acknowledged(journal, 100)
    expect(await corridor(['backup', folder], env)).toMatchObject({ code: 0 })
    await acknowledged(journal, 100)
    times.push(Date.now() as Timestamp)
    await acknowledged(journal, 100)
  }
  await service.kill()
  await journal.stop()
  const before = await stat(join(env.CORRIDOR_DATA_DIR, 'postgres'))
  const wrong = await corridor(['restore', folder, '--yes'], { ...env, CORRIDOR_MASTER_KEY: '22'.repeat(32) })
  expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('this database belongs to master key') })
  expect((await stat(join(env.CORRIDOR_DATA_DIR, 'postgres'))).ino).toBe(before.ino)
  expect(await readdir(env.CORRIDOR_DATA_DIR)).not.toContain('restoring')
  // The later time first: a time before it can still be restored.
  for (const to of times.toReversed()) {
    const restored = await corridor(['restore', folder, '--to', isoFromTimestamp(to), '--yes'], env)
    expect(restored, restored.text).toMatchObject({ code: 0 })
    const again = await startRealService(env)
    await verify(journal, (await runningUrl(env.CORRIDOR_DATA_DIR))!, to)
    await again.stop()
  }
  // PostgreSQL itself would take the damage for the end of the log.
  await damageLog(folder)
  const damaged = await corridor(['restore', folder, '--yes'], env)
  expect(damaged).toMatchObject({ code: 1, text: expect.stringContaining('the log cannot be read after') })
  expect((await readdir(env.CORRIDOR_DATA_DIR)).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(2)
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

  test('is restored to a time, into a folder from which its server starts', async () => {
    const data = join(root, 'pg')
    if (process.getuid?.() === 0) {
      const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+)/m.exec(await readFile('/etc/passwd', 'utf8'))!
      await chown(root, Number(uid), Number(gid))
    }
    await writeFile(join(root, 'password'), 'secret\n', { mode: 0o644 })
    await mkdir(join(root, 'work'))
    await asPostgres(`${bin}/initdb -D ${data} -A scram-sha-256 -U corridor --pwfile=${join(root, 'password')}`)
    const start = async (folder: string): Promise<string> => {
      const port = await freePort()
      await asPostgres(
        `${bin}/pg_ctl -D ${folder} -o "-p ${port} -c unix_socket_directories= -c jit=off" -l ${root}/log -w start`,
      )
      return `postgres://corridor:secret@127.0.0.1:${port}/postgres`
    }
    const stop = (folder: string) => asPostgres(`${bin}/pg_ctl -D ${folder} -m fast -w stop`)
    const env = {
      DATABASE_URL: await start(data),
      CORRIDOR_MASTER_KEY: testMasterKey,
      CORRIDOR_DATA_DIR: join(root, 'work'),
    }
    const folder = join(root, 'backups')
    const service = await startRealService(env)
    const journal = await TimedJournal.of(env.CORRIDOR_DATA_DIR)
    const follower = spawn(process.execPath, [program, 'backup', folder, '--follow'], {
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
      expect(backedUp, backedUp.text).toMatchObject({ code: 0 })
      await acknowledged(journal, 100)
      const to = Date.now() as Timestamp
      await acknowledged(journal, 100)
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
      await verify(journal, await start(target), to)
      await stop(target)
    } finally {
      follower.kill('SIGINT')
      await followed
      await service.kill()
    }
  })
})
