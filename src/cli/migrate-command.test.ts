// A plan changes nothing, also where there is no database yet.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTo, createTestDatabase } from '../../test/support/database.ts'
import { testMasterKey } from '../../test/support/service.ts'
import { prepareServiceRole } from '../db/service-role.ts'
import { schemaChecks } from './doctor/schema-checks.ts'
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

test('new tables may be read by the role of the service at once, before a new process starts', async ({
  onTestFinished,
}) => {
  const database = await createTestDatabase()
  const admin = connectTo(database.url, { name: 'admin', max: 1 })
  onTestFinished(async () => {
    await admin.end()
    await database.drop()
  })
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await prepareServiceRole(admin)
  await admin`create table made_by_a_migration (bank_guid uuid)`
  const check = schemaChecks.find(({ name }) => name === 'role')!
  const looked = () => check.run(admin, {} as never)
  expect(await looked()).toMatchObject({ level: 'problem' })
  expect(await migrateCommand.run([])).toBe(0)
  expect(await looked()).toMatchObject({ level: 'ok' })
})
