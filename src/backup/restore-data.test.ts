// Which base backup and which files of the log a restore takes, and what removing old backups leaves. The folders are made up.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  at,
  madeUpLog as haveLog,
  madeUpBase,
  madeUpFolder,
  segment_bytes,
  within,
} from '../../test/support/made-up-backups.ts'
import { baseFolder, ownWalFolder, walFolder, writeArchived } from './backup-folder.ts'
import { prune } from './prune.ts'
import { planRestore, type RestorePlan } from './restore-data.ts'
import { historyFile, lsnText, segmentFile } from './wal.ts'

let folder: string
beforeEach(async () => {
  folder = await madeUpFolder('own')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const haveBase = (name: string, segment: number, timeline?: number) => madeUpBase(folder, name, segment, timeline)

/** The timeline and the number of each segment, and `own` if it is the base backup's. */
const logOf = ({ log_files }: RestorePlan): string[] =>
  log_files
    .filter(({ name }) => !name.endsWith('.history'))
    .map(({ path, name }) => {
      const own = basename(dirname(dirname(path))) === basename(folder) ? '' : ' own'
      return `${Number(name.slice(0, 8))}/${Number.parseInt(name.slice(16), 16)}${own}`
    })

describe('a log that nobody follows', () => {
  beforeEach(async () => {
    await haveBase('10:00', 3)
    await haveLog(ownWalFolder(folder, '10:00'), 1, 3)
    await haveBase('11:00', 7)
    await haveLog(ownWalFolder(folder, '11:00'), 1, 7)
    await writeArchived(folder, { timeline: 1, lsn: within(7), at: at('11:00:00') })
  })

  test.each(['10:00', '11:00'])('gives the base backup %s by its name', async (base) => {
    const plan = await planRestore(folder, { base })
    expect([logOf(plan), plan.base.name]).toEqual([[base === '10:00' ? '1/3 own' : '1/7 own'], base])
    // What was committed while it was made may be missing.
    expect(plan.complete_until).toBe(at(`${base}:00`))
  })

  test('gives the newest one if nothing is named', async () => {
    const plan = await planRestore(folder, {})
    expect([plan.base.name, plan.complete_until]).toEqual(['11:00', at('11:00:00')])
  })

  test.each([
    ['a time between them', { to: at('10:30:00') }, /is missing .* --base NAME/],
    ['a time after the newest', { to: at('11:00:30') }, /the backup ends at/],
    ['a name that there is not', { base: '12:00' }, /has no complete base backup 12:00: it has 10:00, 11:00/],
  ])('does not give %s', async (_, target, message) => {
    await expect(planRestore(folder, target)).rejects.toThrow(message)
  })
})

describe('a log that is followed', () => {
  test('comes before that of the base backup, except where it is not whole', async () => {
    await haveBase('10:00', 3)
    await haveLog(ownWalFolder(folder, '10:00'), 1, 3)
    await haveLog(walFolder(folder), 1, 3, 4)
    await writeArchived(folder, { timeline: 1, lsn: within(4), at: at('10:30:00') })
    expect(logOf(await planRestore(folder, { to: at('10:20:00') }))).toEqual(['1/3', '1/4'])
    await rm(join(walFolder(folder), segmentFile({ timeline: 1, number: 3n }, segment_bytes)))
    expect(logOf(await planRestore(folder, { to: at('10:20:00') }))).toEqual(['1/3 own', '1/4'])
  })
})

describe('after a restore to 10:20, which left the first timeline in segment 5', () => {
  beforeEach(async () => {
    await haveBase('10:00', 3)
    await haveLog(walFolder(folder), 1, 3, 4, 5, 6, 7, 8)
    const history = `1\t${lsnText(within(5))}\tbefore 2026-11-18 10:20:01.5+00\n`
    await writeFile(join(walFolder(folder), historyFile(2)), history)
    await haveBase('11:00', 7, 2)
    await haveLog(walFolder(folder), 2, 7, 8)
    await writeArchived(folder, { timeline: 2, lsn: within(8), at: at('11:30:00') })
  })

  test('a time since the next base backup comes from the new timeline', async () => {
    expect(logOf(await planRestore(folder, { to: at('11:20:00') }))).toEqual(['2/7', '2/8'])
  })

  test('a time before comes from the first one', async () => {
    expect(logOf(await planRestore(folder, { to: at('10:10:00') }))).toEqual(['1/3', '1/4', '1/5'])
  })

  test('segments that were left behind do not fill a gap', async () => {
    const gap = segmentFile({ timeline: 2, number: 5n }, segment_bytes)
    await expect(planRestore(folder, { to: at('10:40:00') })).rejects.toThrow(`segment ${gap} of the log is missing`)
    await haveLog(walFolder(folder), 2, 5, 6)
    expect(logOf(await planRestore(folder, { to: at('10:40:00') }))).toEqual(['1/3', '1/4', '2/5', '2/6', '2/7'])
  })
})

describe('removing old backups', () => {
  const numbersOf = async (): Promise<string[]> =>
    (await readdir(walFolder(folder)))
      .filter((file) => /^[0-9A-F]{24}$/.test(file))
      .map((file) => file.slice(-2))
      .sort()

  test('keeps the log since the oldest that stays', async () => {
    for (const [index, name] of ['10:00', '11:00', '12:00'].entries()) await haveBase(name, 3 + index * 2)
    await haveLog(walFolder(folder), 1, 3, 4, 5, 6, 7)
    await writeArchived(folder, { timeline: 1, lsn: within(7), at: at('12:30:00') })
    expect(await prune(folder, 2)).toEqual(['10:00'])
    expect(await numbersOf()).toEqual(['05', '06', '07'])
    expect(await prune(folder, 2)).toEqual([])
  })

  describe('after a restore to 10:20, which gave up the backup of 11:00', () => {
    beforeEach(async () => {
      await haveBase('10:00', 3)
      await haveBase('11:00', 8)
      await haveLog(walFolder(folder), 1, 3, 4, 5, 6, 7, 8)
      await writeFile(
        join(walFolder(folder), historyFile(2)),
        `1\t${lsnText(within(4))}\tbefore 2026-11-18 10:20:01+00\n`,
      )
      await haveBase('12:00', 5, 2)
      await haveLog(walFolder(folder), 2, 4, 5, 6)
      await writeArchived(folder, { timeline: 2, lsn: within(6), at: at('12:30:00') })
    })

    test('counts only backups from which the present state comes', async () => {
      expect(await prune(folder, 2)).toEqual([])
      expect(logOf(await planRestore(folder, { to: at('10:40:00') }))).toEqual(['1/3', '2/4', '2/5'])
      // Given up, but newer than the oldest that stays.
      expect(logOf(await planRestore(folder, { base: '11:00' }))).toEqual(['1/8'])
    })

    test('removes what was given up with what is older, and keeps the log of a newer one that begins earlier', async () => {
      expect(await prune(folder, 1)).toEqual(['10:00', '11:00'])
      expect(logOf(await planRestore(folder, {}))).toEqual(['2/5', '2/6'])
    })

    test('leaves nothing of the given-up timeline in the end', async () => {
      await haveBase('13:00', 10, 2)
      await haveLog(walFolder(folder), 2, 7, 8, 9, 10)
      await writeArchived(folder, { timeline: 2, lsn: within(10), at: at('13:30:00') })
      expect(await prune(folder, 1)).toEqual(['10:00', '11:00', '12:00'])
      expect(await numbersOf()).toEqual(['0A'])
    })
  })

  test('removes nothing beside them, whatever name a backup says that it has', async () => {
    for (const name of ['10:00', '11:00']) await haveBase(name, 3)
    await writeArchived(folder, { timeline: 1, lsn: within(3), at: at('11:30:00') })
    await mkdir(join(folder, 'other'))
    const files = [join(baseFolder(folder, '10:00'), 'backup.json'), join(folder, 'other', 'backup.json')] as const
    const text = (await readFile(files[0], 'utf8')).replace('"10:00"', '"../other"')
    for (const file of files) await writeFile(file, text)
    expect(await prune(folder, 1)).toEqual(['10:00'])
    expect(await readdir(folder)).toContain('other')
    expect(await readdir(join(folder, 'base'))).toEqual(['11:00'])
  })

  test('removes nothing if the present history is not known', async () => {
    for (const name of ['10:00', '11:00']) await haveBase(name, 3)
    expect(await prune(folder, 1)).toEqual([])
  })
})
