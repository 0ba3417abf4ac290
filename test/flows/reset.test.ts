// corridor reset as a person runs it: a process of its own on a data folder of its own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRealService } from '../simulation/real-service.ts'

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'corridor.js')
let folder: string
let data: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-reset-'))
  data = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const corridor = (args: readonly string[], more: Record<string, string> = {}) =>
  new Promise<{ code: number | null; text: string }>((resolve) => {
    const { DATABASE_URL: _, ...inherited } = process.env
    const env = { ...inherited, CORRIDOR_DATA_DIR: data, ...more }
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const output of [child.stdout!, child.stderr!]) {
      output.setEncoding('utf8').on('data', (said: string) => {
        text += said
      })
    }
    child.once('close', (code) => resolve({ code, text }))
  })

test('the data is deleted when that was confirmed, nobody works on it, and no file of somebody else is touched', async () => {
  expect(await corridor(['reset'])).toEqual({ code: 0, text: `there is no database in ${data}: nothing to reset\n` })
  const service = await startRealService({ CORRIDOR_DATA_DIR: data })
  try {
    const running = await corridor(['reset', '--yes'])
    expect(running).toMatchObject({ code: 1, text: expect.stringContaining('is already running') })
  } finally {
    await service.stop()
  }
  await writeFile(join(data, 'notes.txt'), 'mine')
  expect(await corridor(['reset'])).toMatchObject({ code: 2, text: expect.stringContaining('add --yes') })
  expect(existsSync(join(data, 'postgres'))).toBe(true)
  expect(await corridor(['reset', '--yes'])).toMatchObject({
    code: 0,
    text: expect.stringContaining('deleted the data'),
  })
  expect(await readdir(data)).toEqual(['notes.txt'])
})

test('a database of one’s own and a folder with a production bank are refused', async () => {
  const own = await corridor(['reset', '--yes'], { DATABASE_URL: 'postgres://localhost/mine' })
  expect(own).toMatchObject({ code: 2, text: expect.stringContaining('unset DATABASE_URL') })
  const made = await corridor(['banks', 'create', '--name', 'Real', '--type', 'production'])
  expect(made.code).toBe(0)
  const refused = await corridor(['reset', '--yes'])
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('holds a production bank') })
  expect(existsSync(join(data, 'postgres'))).toBe(true)
})
