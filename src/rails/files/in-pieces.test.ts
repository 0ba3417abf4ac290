// A file that comes in pieces is read as if it had come at once, wherever it is cut, and a long one needs no more memory than a short one.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { exampleCpa005 } from '../../../test/support/cpa005-files.ts'
import { notificationExample, statementExample } from '../../../test/support/iso20022-examples.ts'
import { exampleNacha } from '../../../test/support/nacha-files.ts'
import { Thread } from '../../threads/thread.ts'
import { type Cpa005Head, readCpa005, readCpa005Pieces } from './cpa005/read-cpa005.ts'
import { writeCpa005 } from './cpa005/write-cpa005.ts'
import type { AccountEntry } from './iso20022/account-report.ts'
import {
  type AccountReportFormat,
  accountReportReader,
  readNotification,
  readStatement,
} from './iso20022/read-account-reports.ts'
import { readNacha, readNachaPieces } from './nacha/read-nacha.ts'
import { writeNacha } from './nacha/write-nacha.ts'
import type { RefusedFile } from './record-fault.ts'

const textOf = (written: { readonly text: string } | object): string => {
  if (!('text' in written)) throw new Error(JSON.stringify(written))
  return written.text as string
}

/** Cut at these places, counted from the end of the piece before. */
function cut<Content extends string | Uint8Array>(content: Content, lengths: readonly number[]): Content[] {
  const pieces: Content[] = []
  let at = 0
  for (let i = 0; at < content.length; i += 1) {
    const length = lengths[i % lengths.length] ?? 1
    pieces.push(content.slice(at, at + length) as Content)
    at += length
  }
  return pieces
}

function nachaIn(pieces: readonly string[]): object {
  const reading = readNachaPieces(pieces)
  const entries: unknown[] = []
  for (;;) {
    const { done, value } = reading.next()
    if (done) return 'faults' in value ? value : { ...value, entries }
    entries.push(...value.entries)
  }
}

function cpa005In(pieces: readonly string[]): Cpa005Head | RefusedFile {
  const reading = readCpa005Pieces(pieces)
  const transactions: unknown[] = []
  for (;;) {
    const { done, value } = reading.next()
    if (done) return 'faults' in value ? value : ({ ...value, transactions } as never)
    transactions.push(...value.transactions)
  }
}

const nachaAtOnce = (text: string): object => {
  const read = readNacha(text)
  if ('faults' in read) return read
  const { batches, ...head } = read
  return { ...head, entries: batches.flatMap(({ entries }) => entries) }
}

function camtIn(format: AccountReportFormat, pieces: readonly Uint8Array[]): object {
  const entries: [AccountEntry, number][] = []
  const reader = accountReportReader(format, (entry, report) => entries.push([entry, report]))
  for (const piece of pieces) reader.write(piece)
  const read = reader.end()
  if ('faults' in read) return read
  const reports = read.message.reports.map((report, i) => ({
    ...report,
    entries: entries.flatMap(([entry, of]) => (of === i ? [entry] : [])),
  }))
  return { message: { ...read.message, reports } }
}

interface Format {
  readonly text: string
  readonly atOnce: (text: string) => object
  readonly inPieces: (text: string, lengths: readonly number[]) => object
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const camt = (text: string, format: AccountReportFormat, atOnce: (bytes: Uint8Array) => object): Format => ({
  text: text.replace('<Nm>', '<Nm>Zażółć 東京 \u{1F600} '),
  atOnce: (each) => atOnce(bytesOf(each)),
  inPieces: (each, lengths) => camtIn(format, cut(bytesOf(each), lengths)),
})
const formats: Readonly<Record<string, Format>> = {
  nacha: {
    text: textOf(writeNacha(exampleNacha)),
    atOnce: nachaAtOnce,
    inPieces: (text, lengths) => nachaIn(cut(text, lengths)),
  },
  cpa005: {
    text: textOf(writeCpa005(exampleCpa005)),
    atOnce: readCpa005,
    inPieces: (text, lengths) => cpa005In(cut(text, lengths)),
  },
  'camt.053': camt(statementExample, 'camt.053', readStatement),
  'camt.054': camt(notificationExample, 'camt.054', readNotification),
}

describe.each(Object.entries(formats))('%s', (_, { text, atOnce, inPieces }) => {
  const lengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5000 })), {
    minLength: 1,
  })

  test('has the same entries', () => {
    const whole = atOnce(text)
    expect(whole).not.toHaveProperty('faults')
    const isSame = fc.property(lengths, (each) => {
      expect(inPieces(text, each)).toEqual(whole)
    })
    fc.assert(isSame, { numRuns: 40 })
  })

  test('has the same faults', () => {
    const by = fc.constantFrom('', 'X', '9', '<', '\n', '\ud800', '>')
    const isSame = fc.property(lengths, fc.nat(text.length - 1), by, (each, at, mark) => {
      const wrong = text.slice(0, at) + mark + text.slice(at + 1)
      expect(withoutLine(inPieces(wrong, each))).toEqual(withoutLine(atOnce(wrong)))
    })
    fc.assert(isSame, { numRuns: 150 })
  })
})

/** The parser says at the end of a piece that text stands outside of elements. */
const withoutLine = (read: object): object => {
  if (!('faults' in read)) return read
  const isMalformed = (problem: unknown) => String(problem).includes('not well-formed')
  const faults = (read.faults as readonly { readonly problem?: string }[]).map((fault) =>
    isMalformed(fault.problem) ? { ...fault, line: 0 } : fault,
  )
  return { faults }
}

test.each([
  [[0xff, 0x0a], 2],
  [[0xc3, 0x28], 2],
  [[0xe6, 0x9d, 0xb1, 0x0a, 0xe6, 0x9d], 3],
])('bytes that are no UTF-8 (%j) are in line %i, wherever they are cut', (bytes, line) => {
  const content = Uint8Array.from([...bytesOf('<a>\n'), ...bytes])
  for (let length = 1; length <= content.length; length += 1) {
    const read = camtIn('camt.053', cut(content, [length]))
    expect(read).toEqual({ faults: [{ line, path: '/', problem: 'The file is not UTF-8 text.' }] })
  }
})

describe('a file of 8 MB is read in 32 MB of memory', () => {
  const module = new URL('../../../test/support/reading-thread.mjs', import.meta.url)
  let thread: Thread<{ format: string; megabytes: number }, { count: number; faults: unknown[] }>
  afterEach(() => thread.stop())

  test.each(['nacha', 'cpa005', 'camt.053'])('%s', async (format) => {
    thread = new Thread({ module, memory_max_mb: 32 })
    const { count, faults } = await thread.ask({ format, megabytes: 8 })
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(10_000)
  })

  // The payments of one entry are in memory together. What is done for each of them must not look at all others.
  test('camt.054 with 20,000 payments in one entry, in 128 MB', async () => {
    thread = new Thread({ module, memory_max_mb: 128 })
    expect(await thread.ask({ format: 'camt.054 with one entry', megabytes: 5 })).toMatchObject({ faults: [] })
  })
})
