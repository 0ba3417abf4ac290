// What is told apart in the files of a partner.
import { expect, test } from 'vitest'
import { exampleCpa005, exampleTransaction } from '../../../test/support/cpa005-files.ts'
import { fileSettings } from '../../../test/support/file-folder.ts'
import { writeCpa005 } from '../../rails/files/cpa005/write-cpa005.ts'
import { ToldReading } from './read-told.ts'

test('credits without a trace number are different ones, in one file and in another', async () => {
  const eft = { ...fileSettings.eft!, takes_credits: true }
  const toldBy = async (file_creation_number: number) => {
    const unnamed = { ...exampleTransaction, trace_number: '0'.repeat(22) }
    const sender = { ...exampleCpa005, originator_id: 'PAYERINC01', file_creation_number }
    const written = writeCpa005({ ...sender, transactions: [unnamed, unnamed] })
    if ('faults' in written) throw new Error(JSON.stringify(written.faults))
    const reading = new ToldReading(() => [Buffer.from(written.text)], { ...fileSettings, eft })
    const checking = reading.check()
    while (!checking.next().done);
    return [...reading.told()].flat()
  }
  const told = [...(await toldBy(1)), ...(await toldBy(2))]
  expect(told.map(({ kind, names }) => [kind, names])).toEqual(Array(4).fill(['arrival', undefined]))
  expect(new Set(told.map(({ notice_key }) => notice_key)).size).toBe(4)
  expect((await toldBy(1)).map(({ notice_key }) => notice_key)).toEqual(
    told.slice(0, 2).map(({ notice_key }) => notice_key),
  )
})
