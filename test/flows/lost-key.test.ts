// A start without what it needs on this machine: the master key of its database, or a folder that can be written.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configFrom } from '../../src/config.ts'
import { startCore } from '../../src/core.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { createTestDatabase } from '../support/database.ts'
import { startTestService } from '../support/service.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-lost-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = pino({ level: 'silent' })

test('without the key file of its database nothing starts, and no other key is put there', async () => {
  const s = await startTestService()
  try {
    const config = { ...s.config, master_key: undefined, master_key_file: join(folder, 'master.key') }
    const [fact] = await s.service.sql`select value from service_facts where name = 'master_key_id'`
    await expect(startCore({ config, log })).rejects.toThrow(
      `the master key file ${config.master_key_file} is missing, and this database belongs to master key ${fact!.value}: put the file back`,
    )
    expect(await readdir(folder)).toEqual([])
  } finally {
    await s.stop()
  }
})

test('a new database gets a new key', async () => {
  const database = await createTestDatabase()
  try {
    const file = join(folder, 'master.key')
    const config = { ...configFrom({ DATABASE_URL: database.url }), master_key_file: file }
    const core = await startCore({ config, log })
    expect(existsSync(file)).toBe(true)
    await core.stop()
  } finally {
    await database.drop()
  }
})

test('a data folder that cannot be written is named with the variable that names another', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const start = (dataDir: string) => startEmbedded({ dataDir, log: () => {} })
  for (const dataDir of [file, join(file, 'data')]) {
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(
        `^the data folder ${dataDir} cannot be written \\((EEXIST|ENOTDIR)\\): set CORRIDOR_DATA_DIR to a folder`,
      ),
    )
  }
})
