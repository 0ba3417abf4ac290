// What is written is read back the same, the same message is always the same text, and a file that was cut is refused.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeNotification, writeStatusReport } from '../../../../test/support/iso20022-answers.ts'
import {
  creditTransfers,
  directDebits,
  notifications,
  statusReports,
} from '../../../../test/support/iso20022-arbitrary.ts'
import { isFaultyMessage, type MessageRead, type MessageWritten } from './message-fault.ts'
import { readNotification } from './read-account-reports.ts'
import { readCreditTransfers, readDirectDebits } from './read-payments.ts'
import { readStatusReport } from './read-status-report.ts'
import { writeCreditTransfers, writeDirectDebits } from './write-payments.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function textOf(written: MessageWritten): string {
  if (isFaultyMessage(written)) throw new Error(JSON.stringify(written.faults))
  return written.text
}

/** Hides which message it is, so that one table has all four. */
function kind<M>(
  name: string,
  messages: fc.Arbitrary<M>,
  write: (message: M) => MessageWritten,
  read: (bytes: Uint8Array) => MessageRead<M>,
) {
  return {
    name,
    roundTrip: () =>
      fc.assert(
        fc.property(messages, (message) => {
          const text = textOf(write(message))
          expect(read(bytesOf(text))).toEqual({ message })
          expect(textOf(write(structuredClone(message)))).toBe(text)
        }),
        { numRuns: 80 },
      ),
    cuts: () =>
      fc.assert(
        fc.property(messages, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (message, places) => {
          const bytes = bytesOf(textOf(write(message)))
          const lines = [...bytes.keys()].filter((at) => bytes[at] === 10).flatMap((at) => [at, at + 1])
          for (const end of [...lines, ...places.map((place) => place % bytes.length), bytes.length - 1]) {
            const result = read(bytes.subarray(0, end))
            expect(isFaultyMessage(result) && result.faults[0]?.line, `cut at ${end}`).toBeGreaterThan(0)
          }
        }),
        { numRuns: 15 },
      ),
    lostLines: () =>
      fc.assert(
        fc.property(messages, fc.nat(), (message, place) => {
          const lines = textOf(write(message)).split('\n')
          const at = 1 + (place % (lines.length - 1))
          const result = read(bytesOf(lines.toSpliced(at, 1).join('\n')))
          // A report may be of fewer payments; every other message counts them.
          if (name.startsWith('pain.00') && name !== 'pain.002')
            expect(isFaultyMessage(result), `line ${at}`).toBe(true)
          else expect(result).not.toEqual({ message })
        }),
        { numRuns: 50 },
      ),
    spoiltBytes: () =>
      fc.assert(
        fc.property(messages, fc.nat(), fc.integer({ min: 0, max: 255 }), (message, place, byte) => {
          const bytes = bytesOf(textOf(write(message)))
          bytes[place % bytes.length] = byte
          const result = read(bytes)
          if (!isFaultyMessage(result)) return
          for (const { line, path, problem } of result.faults) {
            expect(line).toBeGreaterThan(0)
            expect(path).toMatch(/^\//)
            expect(problem).not.toBe('')
          }
        }),
        { numRuns: 80 },
      ),
  }
}

describe.each([
  kind('pain.001', creditTransfers, writeCreditTransfers, readCreditTransfers),
  kind('pain.008', directDebits, writeDirectDebits, readDirectDebits),
  kind('pain.002', statusReports, writeStatusReport, readStatusReport),
  kind('camt.054', notifications, writeNotification, readNotification),
])('$name', ({ roundTrip, cuts, lostLines, spoiltBytes }) => {
  test('is read as it was written, and written again as the same text', roundTrip)
  test('is refused when it is cut after any line or any byte', cuts)
  test('is not taken for whole without one of its lines', lostLines)
  test('with a spoilt byte is read whole, or refused with line, path and problem', spoiltBytes)
})
