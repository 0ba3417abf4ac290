// Long files in the inbox are applied in portions. A process that goes on after another one begins where that one ended, and a file that
// ends its process again and again is set aside.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { outputOf } from '../../src/engine/pending.ts'
import { beginReading } from '../../src/providers/files/memory/begin-reading.ts'
import { notificationOf } from '../support/bank-statements.ts'
import { type FileFolder, fileDatabase } from '../support/file-folder.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

const number = '99887766'
/** Longer than a process that has ended holds the folder. */
const leased_seconds = 120
/** Fees, which are no arrivals: a person looks at them, and nothing enters the books. */
const fees = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ reference: `FEE-${i}`, units: BigInt(100 + i), family: 'CCRD' }))
const longFile = (message_id: string, count: number): string => notificationOf(message_id, number, fees(count))

/** A process that ends at this step, after so many times. */
async function processThatEnds(step: string, after: number) {
  const reached: string[] = []
  const ends = (found: string): void => {
    reached.push(found)
    if (reached.filter((each) => each === step).length === after) throw new Error('ended')
  }
  return { ...(await folder.process(ends)), reached }
}

const reportOf = (place: string, name: string) =>
  JSON.parse(readFileSync(folder.path(place, `${name}.report.json`), 'utf8'))

test('a process goes on behind what another one has applied', async () => {
  folder = await database.folder()
  folder.put('long.xml', longFile('L1', 240))
  const first = await processThatEnds('after apply-notices', 3)
  await expect(first.pass()).rejects.toThrow('ended')
  expect(await folder.rows('inbox_files')).toMatchObject([{ notice_count: 240, done_count: 150, applied_at: null }])
  folder.advance(leased_seconds)
  const second = await processThatEnds('never', 1)
  await second.pass()
  expect(second.reached.filter((step) => step === 'after apply-notices')).toHaveLength(2)
  expect(await folder.rows('inbox_files')).toMatchObject([{ done_count: 240, applied_at: expect.any(Number) }])
  expect(await folder.rows('file_notices')).toHaveLength(240)
  expect(reportOf('done', 'long.xml')).toMatchObject({ result: 'applied', unmatched: 90, repeated: 150 })
  expect(await folder.rows('inbox_readings', 'name')).toEqual([])
})

/** What a process leaves that ends while it reads the file. */
async function begin(name: string, done_count = 0): Promise<boolean> {
  const { config, services } = folder.place()
  const { bank_guid, guid: provider_guid } = config
  return outputOf(await services.engine.submit(beginReading, { bank_guid, provider_guid, name, done_count }))
}

test('a file that has ended two processes is set aside, others are read, and it can be tried again', async () => {
  folder = await database.folder()
  folder.put('poison.xml', longFile('P1', 3))
  folder.put('second.xml', longFile('P2', 2))
  expect([await begin('poison.xml'), await begin('poison.xml')]).toEqual([true, true])
  const { pass } = await folder.process()
  await pass()
  expect(reportOf('refused', 'poison.xml')).toMatchObject({
    ...{ name: 'poison.xml', result: 'set_aside', reason: expect.stringContaining('has ended the process') },
  })
  expect(existsSync(folder.path('inbox', 'poison.xml'))).toBe(false)
  expect(folder.counted).toEqual(['set_aside', 'applied'])
  expect(folder.logged).toContain('a file of a partner is set aside')
  folder.put('poison.xml', longFile('P1', 3))
  await pass()
  expect(reportOf('done', 'poison.xml')).toMatchObject({ result: 'applied' })
  expect(await folder.rows('inbox_readings', 'name')).toEqual([])
})

test('a process that came further than the one before did not end because of the file', async () => {
  folder = await database.folder()
  const begun: boolean[] = []
  for (const done of [0, 0, 200, 200, 400]) begun.push(await begin('long.xml', done))
  expect(begun).toEqual([true, true, true, true, true])
  expect([await begin('long.xml', 400), await begin('long.xml', 400)]).toEqual([true, false])
})

test('a process that stops leaves the file to the next one, without a mark', async () => {
  folder = await database.folder()
  folder.put('long.xml', longFile('S1', 240))
  let applied = 0
  const stopping = await folder.process(
    (step) => {
      if (step === 'after apply-notices') applied += 1
    },
    () => applied === 2,
  )
  expect(await stopping.pass()).toBe(false)
  expect(await folder.rows('inbox_readings', 'name')).toEqual([])
  expect(await folder.rows('inbox_files')).toMatchObject([{ done_count: 100 }])
  folder.advance(leased_seconds)
  await (await folder.process()).pass()
  expect(await folder.rows('file_notices')).toHaveLength(240)
})
