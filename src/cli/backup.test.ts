// What corridor backup refuses before it opens a database: none answers here.
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupCommand } from './backup.ts'

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'corridor-backup-')))
  await mkdir(join(root, 'data'))
  await symlink(join(root, 'data'), join(root, 'link'))
  vi.stubEnv('DATABASE_URL', 'postgres://nobody:nothing@127.0.0.1:1/nowhere')
  vi.stubEnv('CORRIDOR_MASTER_KEY', '11'.repeat(32))
  vi.stubEnv('CORRIDOR_DATA_DIR', join(root, 'data'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

test.each([
  ['the data folder', 'data', 'data'],
  ['a folder in it', 'data/backups', 'data'],
  ['a link to it', 'link', 'data'],
  ['a new folder behind a link', 'link/new/backups', 'data'],
  ['a folder in it, which is named by a link', 'data/backups', 'link'],
])('a backup into %s', async (_, folder, data_dir) => {
  vi.stubEnv('CORRIDOR_DATA_DIR', join(root, data_dir))
  for (const options of [[], ['--follow']]) {
    await expect(backupCommand.run([join(root, folder), ...options])).rejects.toThrow('is in the data folder')
  }
})
