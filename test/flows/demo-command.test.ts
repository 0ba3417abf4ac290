// `corridor demo` on the database of a service: it reads what the service has written, and writes only what it has made.
import { chownSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCommand } from '../../src/cli/demo-command.ts'
import { startTestService, type TestService, testMasterKey } from '../support/service.ts'

let s: TestService
let folder: string
let file: string
beforeAll(async () => {
  s = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'corridor-demo-'))
  file = join(folder, 'demo.json')
  await writeFile(file, JSON.stringify(s.demo), { mode: 0o640 })
  utimesSync(file, 1, 1)
  vi.stubEnv('CORRIDOR_DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', s.config.database_url!)
  vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
  await s.stop()
})

async function printed(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    expect(await demoCommand.run(args)).toBe(0)
    return log.mock.calls.join('\n')
  } finally {
    log.mockRestore()
  }
}

const isRoot = process.getuid?.() === 0

test('--json and --postman read demo.json and leave it as it is', async () => {
  if (isRoot) chownSync(file, 65534, 65534)
  const before = statSync(file)
  expect(JSON.parse(await printed('--json'))).toEqual(s.demo)
  expect(await printed('--postman')).toContain(s.demo.bank_key)
  expect(await printed()).toContain(s.demo.bank_guid)
  expect(statSync(file)).toEqual({ ...before, atime: expect.anything(), atimeMs: expect.anything() })
})

test('--new writes the new demo, which belongs to whom the one before belonged', async () => {
  const made = JSON.parse(await printed('--new', '--json'))
  expect(made.bank_guid).not.toBe(s.demo.bank_guid)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(file).uid).toBe(isRoot ? 65534 : process.getuid?.())
})
