// Names and places in PostgreSQL's write-ahead log. A place (LSN) is a number of bytes since the beginning; a segment is a file of it, named by
// timeline and number. A restore to an earlier time starts a new timeline.
import { assert } from '../kernel/assert.ts'
import { parseTimestamp, type Timestamp } from '../kernel/time.ts'

export const lsnFromText = (text: string): bigint => {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  assert(high !== undefined && low !== undefined, 'a place in the log is written like 0/16B3748')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()

export interface SegmentName {
  readonly timeline: number
  readonly number: bigint
}

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')

/** A log file has 4 GB of segments. */
const segmentsPerFile = (segment_bytes: number): bigint => 0x1_0000_0000n / BigInt(segment_bytes)

export function segmentFile({ timeline, number }: SegmentName, segment_bytes: number): string {
  const each = segmentsPerFile(segment_bytes)
  return `${hex8(BigInt(timeline))}${hex8(number / each)}${hex8(number % each)}`
}

/** Undefined for files that are no segment. A segment that is not full yet has the ending `.partial`. */
export function segmentFromFile(
  file: string,
  segment_bytes: number,
): (SegmentName & { readonly isPartial: boolean }) | undefined {
  const [, timeline, high, low, partial] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(\.partial)?$/.exec(file) ?? []
  if (timeline === undefined) return undefined
  const number = BigInt(`0x${high}`) * segmentsPerFile(segment_bytes) + BigInt(`0x${low}`)
  return { timeline: Number.parseInt(timeline, 16), number, isPartial: partial !== undefined }
}

export const segmentOf = (lsn: bigint, segment_bytes: number): bigint => lsn / BigInt(segment_bytes)

/** The segment that has the last byte before this place. */
export const lastSegmentBefore = (lsn: bigint, segment_bytes: number): bigint =>
  (lsn > 0n ? lsn - 1n : lsn) / BigInt(segment_bytes)

/** Of the name of a segment. */
export const timelineOfFile = (file: string): number => Number.parseInt(file.slice(0, 8), 16)

export const historyFile = (timeline: number): string => `${hex8(BigInt(timeline))}.history`

/** Where a timeline was left for the next one. */
export interface Departure {
  readonly timeline: number
  readonly lsn: bigint
  /** A restore to a time left it: this is the time of the first commit that it left out. */
  readonly before: Timestamp | undefined
}

/** The history of a timeline: its past, oldest first. */
export const parseHistory = (text: string): Departure[] =>
  [...text.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)(?:\tbefore (\S+) (\S+)\+00)?/gm)].map(
    ([, timeline, lsn, day, time]) => ({
      timeline: Number(timeline),
      lsn: lsnFromText(String(lsn)),
      before: parseTimestamp(`${day}T${time}Z`),
    }),
  )
