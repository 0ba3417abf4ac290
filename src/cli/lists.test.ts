// corridor lists: what is measured over a folder of lists, and what is refused.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listsCommand } from './lists.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-lists-'))
  const entry = (id: number, name: string, born: string) =>
    `${id},"${name}","individual","X",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB ${born}."\r\n`
  const rows = [entry(1, 'VELKONOSOV, Drazimir', '14 Mar 1961'), entry(2, 'GASTROPOL, Ninomir', 'circa 1961')]
  // A name that many people have.
  await writeFile(join(folder, 'sdn.csv'), [...rows, entry(3, 'GARCIA, Maria', '1970')].join(''))
  await writeFile(join(folder, 'alt.csv'), '')
  await writeFile(join(folder, 'add.csv'), '')
})
afterAll(() => rm(folder, { recursive: true }))

async function said(...args: string[]): Promise<string> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void lines.push(text))
  try {
    expect(await listsCommand.run(['effect', folder, ...args])).toBe(0)
  } finally {
    log.mockRestore()
  }
  return lines.join('\n')
}

test('made-up dates find everybody, verified ones clear where the entry has a day', async () => {
  const { entries, thresholds } = JSON.parse(await said('--json', '--score-min', '82,90'))
  expect(entries).toBe(3)
  const all = { asked: 3, found: 3 }
  expect(thresholds).toMatchObject([
    { score_min: 82, without_date: all, made_up_date: all, verified_other_date: { asked: 3, found: 2 } },
    { score_min: 90, without_date: all, made_up_date: all, verified_other_date: { asked: 3, found: 2 } },
  ])
  expect(thresholds[0].unlisted.found).toBeGreaterThan(0)
  expect(thresholds[0].unlisted.found).toBeGreaterThanOrEqual(thresholds[1].unlisted.found)
})

test('a table, with the default marked', async () => {
  const table = await said()
  expect(table).toMatch(/score_min .*made-up date .*common names/)
  expect(table).toMatch(/82 \(default\) +100\.0 % +100\.0 %/)
})

test('points change what a verified date does', async () => {
  const found = async (points: string) =>
    JSON.parse(await said('--json', '--score-min', '82', '--points', points)).thresholds[0].verified_other_date.found
  expect([await found('birth_different=-10'), await found('birth_different=-25')]).toEqual([3, 2])
})

test.each([
  [['--lists', 'xx'], 'no list "xx"'],
  [['--lists', 'un'], 'list un cannot be used: the file is missing'],
  [['--points', 'birth_year=3'], '--points takes name=number'],
  [['--points', 'birth_day=99'], '--points birth_day must be from 0 to 30'],
  [['--score-min', '12'], '--score-min must be a whole number from 60 to 95'],
])('%j is refused', async (args, message) => {
  await expect(listsCommand.run(['effect', folder, ...args])).rejects.toThrow(message)
})

test('a folder that is not there, and no folder', async () => {
  await expect(listsCommand.run(['effect', join(folder, 'no')])).rejects.toThrow('cannot be read')
  await expect(listsCommand.run(['effect'])).rejects.toThrow('usage: corridor lists effect FOLDER')
})
