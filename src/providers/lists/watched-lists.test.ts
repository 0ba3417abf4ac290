// A folder of lists while somebody writes to it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { timestampFromMs } from '../../kernel/time.ts'
import { openWatchedLists } from './watched-lists.ts'

const rows = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${i + 1},"Name ${i}",${'-0- ,'.repeat(9)}-0- \r\n`).join('')

test('a list that has far fewer entries is not used: a part may be missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-lists-'))
  const put = (count: number) => writeFile(join(folder, 'sdn.csv'), rows(count))
  for (const part of ['alt', 'add']) await writeFile(join(folder, `${part}.csv`), '')
  await put(200)
  const log = { info: () => undefined, warn: () => undefined }
  const ages = { age_max_ms: 3_600_000, poll_ms: 3_600_000, now: () => timestampFromMs(Date.now()) }
  const lists = await openWatchedLists({ folder, lists: ['ofac_sdn'], ...ages, log })
  const entries = () => lists.inUse().map((each) => each.entries)
  expect(entries()).toEqual([200])
  await put(159)
  await lists.poll()
  expect(entries()).toEqual([200])
  expect(lists.troubleOf('ofac_sdn')).toBe('the list has 159 entries and had 200: a part of the file may be missing')
  await put(160)
  await lists.poll()
  expect([entries(), lists.troubleOf('ofac_sdn')]).toEqual([[160], undefined])
  lists.close()
  await rm(folder, { recursive: true })
})
