// The master key is changed while others do something at the same moment: no key is lost, and nothing is left behind.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rotateMasterKey } from '../../src/cli/rotate-keys.ts'
import { loadMasterKeys } from '../../src/secrets/master-keys.ts'
import { openRootKey } from '../../src/secrets/root-key.ts'
import { withRotationLock } from '../../src/secrets/rotation-lock.ts'
import { startTestService, type TestService, testMasterKey } from '../support/service.ts'

let s: TestService
beforeEach(async () => {
  s = await startTestService()
})
afterEach(() => s.stop())

test('who comes second leaves the file of the first alone', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'master.key')
  await writeFile(file, `${testMasterKey}\n`, { mode: 0o600 })
  const load = () => loadMasterKeys({ env: undefined, file })
  const attempt = () => rotateMasterKey({ ...s.service, masters: load() })
  await withRotationLock(s.service.sql, async () => {
    await expect(attempt()).rejects.toThrow('another change of keys is running')
    expect(await readFile(file, 'utf8')).toBe(`${testMasterKey}\n`)
  })
  await attempt()
  const [fact] = await s.service.sql`select value from service_facts where name = 'master_key_id'`
  expect(load().ids).toEqual([fact!.value])
  await openRootKey(s.service.sql, load())
})
