// The queue in one process, where claims differ only by their random part. Services that race for a folder as separate
// processes are in embedded.test.ts.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRunning, lockFolder, startedAt } from './data-lock.ts'

let folder: string
const lockPath = () => join(folder, 'corridor.pid')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('of many at once exactly one owns the folder, and the others name it', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(9)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AlreadyRunning)
    expect((reason as Error).message).toContain(`another corridor (pid ${process.pid}) is already running on ${folder}`)
  }
})

test('who waits gets the folder when the owner leaves in time', async () => {
  const unlock = await lockFolder(folder)
  const waiting = lockFolder(folder)
  await unlock()
  const unlockAgain = await waiting
  expect(existsSync(lockPath())).toBe(true)
  await unlockAgain()
  expect(existsSync(lockPath())).toBe(false)
})

test('lines of the dead, of a pid that went to somebody else, and of those who gave up do not count', async () => {
  const gaveUp = `${process.pid} ${startedAt(process.pid)} c`
  const lines = ['999999999 then a', `${process.pid} then b`, gaveUp, `left ${gaveUp}`, 'half a li']
  await writeFile(lockPath(), `${lines.join('\n')}\n`)
  await (await lockFolder(folder))()
  expect(existsSync(lockPath())).toBe(false)
})

test('a living process has one start, a dead one none', () => {
  expect(startedAt(process.pid)).toBeDefined()
  expect(startedAt(process.pid)).toBe(startedAt(process.pid))
  for (const pid of [999_999_999, 0, -1, Number.NaN]) expect(startedAt(pid)).toBeUndefined()
})
