// Names of segments as PostgreSQL writes them, compared with pg_walfile_name.
import { expect, test } from 'vitest'
import { lastSegmentBefore, lsnFromText, lsnText, segmentFile, segmentFromFile, segmentOf } from './wal.ts'

const mib = 2 ** 20

test.each([
  ['0/16B3748', 16 * mib, 1, '000000010000000000000001'],
  ['0/FFFFFFFF', 16 * mib, 1, '0000000100000000000000FF'],
  ['1/0', 16 * mib, 2, '000000020000000100000000'],
  ['1A/2B000028', 16 * mib, 31, '0000001F0000001A0000002B'],
  ['1A/2B000028', 64 * mib, 1, '000000010000001A0000000A'],
  ['1A/2B000028', mib, 1, '000000010000001A000002B0'],
])('%s with segments of %i bytes on timeline %i is in %s', (text, bytes, timeline, file) => {
  const lsn = lsnFromText(text)
  const number = segmentOf(lsn, bytes)
  expect(lsnText(lsn)).toBe(text)
  expect(segmentFile({ timeline, number }, bytes)).toBe(file)
  expect(segmentFromFile(file, bytes)).toEqual({ timeline, number, isPartial: false })
  expect(segmentFromFile(`${file}.partial`, bytes)).toEqual({ timeline, number, isPartial: true })
})

test('a place at the edge of a segment has its last byte in the one before', () => {
  const edge = lsnFromText('0/2000000')
  expect([segmentOf(edge, 16 * mib), lastSegmentBefore(edge, 16 * mib)]).toEqual([2n, 1n])
})

test.each(['00000002.history', 'archived.json', '00000001000000000000000', '0000000100000000000000FF.new'])(
  '%s is no segment',
  (file) => expect(segmentFromFile(file, 16 * mib)).toBeUndefined(),
)

test.each(['', '1', 'x/1', '0/123456789'])('"%s" is no place in the log', (text) => {
  expect(() => lsnFromText(text)).toThrow()
})
