// Links that a partner plants in the folders of payment files: nothing is written through them.
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FileFolder, fileDatabase } from '../support/file-folder.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

describe('a link', () => {
  const outside = async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'outside-')), 'precious')
    await writeFile(path, 'precious')
    return path
  }

  test.each(['.x.txt.report.json.tmp', 'x.txt.report.json', 'x.txt'])(
    'as refused/%s is not written through',
    async (name) => {
      folder = await database.folder()
      const worker = await folder.process()
      await worker.pass()
      const path = await outside()
      await mkdir(folder.path('refused'), { recursive: true })
      await symlink(path, folder.path('refused', name))
      folder.put('x.txt', 'no payment file')
      await worker.pass()
      expect(await readFile(path, 'utf8')).toBe('precious')
      expect(folder.list('inbox')).toEqual([])
      const reports = (await readdir(folder.path('refused'))).filter((each) => each.endsWith('.report.json'))
      expect(reports).toHaveLength(1)
      expect((await lstat(folder.path('refused', reports[0]!))).isFile()).toBe(true)
    },
  )

  test('instead of the folder refused is not written into, and the file stays', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    await worker.pass()
    const path = dirname(await outside())
    await rm(folder.path('refused'), { recursive: true, force: true })
    await symlink(path, folder.path('refused'))
    folder.put('x.txt', 'no payment file')
    await worker.pass().catch(() => {})
    expect(await readdir(path)).toEqual(['precious'])
    expect(folder.list('inbox')).toEqual(['x.txt'])
  })
})
