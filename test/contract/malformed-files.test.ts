// Malformed files of a partner: each is refused with a line and a reason, and nothing of it is applied. Each row spoils one place of a good
// file. A notification of arrivals is also cut at every element.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { notificationOf } from '../support/bank-statements.ts'
import { type FileFolder, fileDatabase } from '../support/file-folder.ts'
import { answersTo, nachaFrom, returned } from '../support/partner-files.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

/** Of a NACHA file with one return: the line, from which column, what is written there. */
const spoiledRecords: readonly (readonly [line: number, column: number, text: string])[] = [
  // The header of the file
  [1, 24, '999999'],
  [1, 30, '9X'],
  [1, 35, '095'],
  [1, 38, '11'],
  [1, 40, '2'],
  // The header of the batch
  [2, 1, '4'],
  [2, 2, '999'],
  [2, 51, 'XYZ'],
  [2, 70, '261399'],
  [2, 76, '9X9'],
  [2, 79, 'A'],
  [2, 80, 'ABCDEFGH'],
  [2, 88, '000000X'],
  // The entry
  [3, 1, '4'],
  [3, 2, '99'],
  [3, 4, '12345678X'],
  [3, 4, '121000249'],
  [3, 13, ' '.repeat(17)],
  [3, 30, '00000X1234'],
  [3, 30, '0000009999'],
  [3, 55, ' '.repeat(22)],
  [3, 79, '0'],
  [3, 80, '99999999'],
  // Its addenda
  [4, 2, '97'],
  [4, 4, 'R99'],
  [4, 7, 'ABC'],
  [4, 22, '261399'],
  [4, 28, 'ABCDEFGH'],
  [4, 80, '000000000000000'],
  // The controls
  [5, 2, '200'],
  [5, 5, '000009'],
  [5, 11, '0000000001'],
  [5, 21, '000000000001'],
  [5, 33, '000000000001'],
  [5, 80, '99999999'],
  [5, 88, '0000099'],
  [6, 2, '000009'],
  [6, 8, '000009'],
  [6, 14, '00000009'],
  [6, 22, '0000000001'],
  [6, 32, '000000000001'],
  [6, 44, '000000000001'],
  [7, 1, '8'],
]

/** Of a notification with two arrivals: what is replaced, and by what. */
const spoiledText: readonly (readonly [from: string | RegExp, to: string])[] = [
  ['</Document>', ''],
  ['<GrpHdr>', '<GrpHdr><MsgId>M</MsgId>'],
  [/<Amt Ccy="USD">1\.00</, '<Amt Ccy="USD">1,00<'],
  [/<Amt Ccy="USD">1\.00</, '<Amt Ccy="USD">-1.00<'],
  [/<Amt Ccy="USD">1\.00</, '<Amt Ccy="USD">1.001<'],
  [/<Amt Ccy="USD">/, '<Amt>'],
  [/<Amt Ccy="USD">/, '<Amt Ccy="QQQ">'],
  ['<CdtDbtInd>CRDT', '<CdtDbtInd>BOTH'],
  ['<Sts><Cd>BOOK', '<Sts><Cd>DONE'],
  [/<Sts>.*?<\/Sts>/s, ''],
  [/<BkTxCd>.*?<\/BkTxCd>/s, ''],
  ['<AcctSvcrRef>', `<AcctSvcrRef>${'R'.repeat(36)}`],
  [/<Acct>.*?<\/Acct>/s, ''],
  ['<Id>99887766</Id>', '<Id>11111111</Id>'],
  ['<Ustrd>', '<Ustrd><b/>'],
]

const bank = { ...{ reference: 'B-1', units: 100n }, memo: 'for you' }
const notification = () => notificationOf('N1', '99887766', [bank, { ...bank, reference: 'B-2' }])

async function expectNothingApplied(): Promise<void> {
  for (const table of ['file_notices', 'inbox_files', 'told_names'])
    expect(await folder.rows(table, 'provider_guid')).toEqual([])
  expect(folder.reports).toEqual([])
}

describe('a malformed file is refused with a line and a reason, and changes nothing', () => {
  test('58 of them', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    await worker.carrier.carry(folder.newPayment({ side: 'deposit' }))
    folder.setTime('2026-11-18T22:30:00Z')
    await worker.pass()
    const text = answersTo(nachaFrom(folder.fetchOutbox()[0]!), returned('R01'))
    const names: string[] = []
    const put = (name: string, content: string) => {
      names.push(name)
      folder.put(name, content)
    }
    for (const [i, [line, column, spoiled]] of spoiledRecords.entries()) {
      const records = text.split('\n')
      const record = records[line - 1]!
      records[line - 1] = record.slice(0, column - 1) + spoiled + record.slice(column - 1 + spoiled.length)
      expect(records[line - 1], `row ${i} changes something`).not.toBe(record)
      put(`nacha-${i}-${line}-${column}.txt`, records.join('\n'))
    }
    for (const [i, [from, to]] of spoiledText.entries()) {
      const spoiled = notification().replace(from, to)
      expect(spoiled, `row ${i} changes something`).not.toBe(notification())
      put(`camt-${i}.xml`, spoiled)
    }
    expect(names).toHaveLength(58)
    await worker.pass()
    expect(folder.list('done')).toEqual([])
    for (const name of names) {
      const { result, faults } = folder.report('refused', name)
      expect([name, result]).toEqual([name, 'refused'])
      expect(faults[0], name).toMatchObject({ place: expect.stringMatching(/./), reason: expect.stringMatching(/./) })
      // A statement of an account of others is well-formed.
      if (faults[0].place !== 'Acct') expect(faults[0], name).toMatchObject({ line: expect.any(Number) })
    }
    await expectNothingApplied()
  })

  test('a notification of arrivals that is cut at any element', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    const text = notification()
    const cuts = [...text.matchAll(/</g)].map(({ index }) => index).filter((index) => index > text.indexOf('<GrpHdr'))
    for (const index of cuts) folder.put(`cut-${index}.xml`, text.slice(0, index))
    await worker.pass()
    expect(folder.list('done')).toEqual([])
    expect(folder.list('refused')).toHaveLength(cuts.length)
    for (const index of cuts) {
      const [fault] = folder.report('refused', `cut-${index}.xml`).faults
      expect(fault).toMatchObject({ line: expect.any(Number), reason: expect.any(String) })
    }
    await expectNothingApplied()
    folder.put('whole.xml', text)
    await worker.pass()
    // The bank of this test has no accounts, so both wait for a person.
    expect(folder.report('done', 'whole.xml')).toMatchObject({ credited: 0, unmatched: 2 })
  })
})
