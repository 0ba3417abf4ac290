// What corridor restore checks before it asks, on folders of backups that are made up.
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { at, madeUpBase, madeUpFolder, madeUpLog, within } from '../../test/support/made-up-backups.ts'
import { dataFolder, walFolder, writeArchived } from '../backup/backup-folder.ts'
import { restoreCommand } from './restore.ts'
import { onSocket } from './restore-own.ts'

let folder: string
beforeEach(async () => {
  folder = await madeUpFolder('embedded')
  const data = join(folder, 'elsewhere')
  await mkdir(join(data, 'postgres'), { recursive: true })
  await writeFile(join(data, 'master.key'), '11'.repeat(32), { mode: 0o600 })
  vi.stubEnv('CORRIDOR_DATA_DIR', data)
  vi.stubEnv('DATABASE_URL', '')
  await madeUpBase(folder, '10:00', 3)
  await madeUpBase(folder, '11:00', 5)
  await madeUpLog(walFolder(folder), 1, 3, 4, 5, 6)
  await writeArchived(folder, { timeline: 1, lsn: within(6), at: at('11:30:00') })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const damageNewest = () => rm(join(dataFolder(folder, '11:00'), 'backup_manifest'))
const restore = (...options: string[]) => restoreCommand.run([folder, ...options])
const asks = /asks before it replaces data/
const isBroken = /the manifest of 11:00 is missing or changed/

test.each([
  ['a time before the newest base backup', ['--to', '2026-11-18T10:30:00Z'], asks],
  ['an older base backup by its name', ['--base', '10:00'], asks],
  ['a time since the newest base backup', ['--to', '2026-11-18T11:20:00Z'], isBroken],
  ['a time that only the old database may have', ['--to', '2026-11-18T11:30:05Z'], isBroken],
  ['everything', [], isBroken],
])('of a folder whose newest base backup is damaged, %s', async (_, options, message) => {
  await damageNewest()
  await expect(restore(...options)).rejects.toThrow(message)
})

test('a time after the end of the backup may be in the log of the old database', async () => {
  await expect(restore('--to', '2026-11-18T11:30:05Z')).rejects.toThrow(asks)
})

// On Windows a mode says nothing about other users.
test.skipIf(process.platform === 'win32')(
  'a master key that others can read is refused before anything else',
  async () => {
    const key = join(folder, 'elsewhere', 'master.key')
    await chmod(key, 0o644)
    await expect(restore()).rejects.toThrow(/master\.key/)
    await rm(key)
    await expect(restore()).rejects.toThrow(/there is no master key/)
  },
)

test('a database of one’s own is not restored without its master key', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://corridor@db.bank.example/corridor')
  await expect(restore('--data', join(folder, 'new'))).rejects.toThrow(/CORRIDOR_MASTER_KEY is not set/)
  vi.stubEnv('CORRIDOR_MASTER_KEY', 'short')
  await expect(restore('--data', join(folder, 'new'))).rejects.toThrow(/CORRIDOR_MASTER_KEY/)
})

test.each([
  ['postgres://corridor:secret@db1:5432/books?sslmode=require', { user: 'corridor', database: 'books' }],
  ['postgres://b%C3%BCcher@db1,db2:5433/books?target_session_attrs=primary', { user: 'bücher', database: 'books' }],
  ['postgres://db1', {}],
])('%s is checked by its user, on a socket', (url, named) => {
  expect(onSocket(url, '/run/.s.PGSQL.1')).toEqual({ path: '/run/.s.PGSQL.1', ...named })
})
