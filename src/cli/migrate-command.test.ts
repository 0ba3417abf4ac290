// A plan changes nothing, also where there is no database yet.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrateCommand } from './migrate-command.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'corridor-migrate-'))
  vi.stubEnv('DATABASE_URL', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

test.each([[[]], [['--json']]])('of an empty folder says so, and creates none (%j)', async (options) => {
  for (const data_dir of [root, join(root, 'new')]) {
    vi.stubEnv('CORRIDOR_DATA_DIR', data_dir)
    await expect(migrateCommand.run(['--plan', ...options])).rejects.toThrow(`there is no database in ${data_dir} yet`)
  }
  expect(await readdir(root)).toEqual([])
})
