// Records of fixed width, one after the other, from a file that comes in pieces. It has line ends (LF or CRLF, the last one may be missing),
// or none at all.
import { type RecordFault, record_faults_max } from './record-fault.ts'

/** Where a file has line ends, one is here. */
const start_characters = 4096

/** No record is so long. */
const record_characters_max = 10_000

/** `faults` gets the records that are too short or too long. */
export function* splitRecords(
  pieces: Iterable<string>,
  width: number,
  faults: RecordFault[],
): Generator<string, undefined> {
  let line = 0
  const hasPlace = () => faults.length < record_faults_max
  for (const record of recordsIn(pieces, width)) {
    line += 1
    if (record.length !== width && hasPlace())
      faults.push({ line, field: 'record', reason: `must have ${width} characters and has ${record.length}` })
    yield record
  }
  if (line === 0) faults.push({ line: 1, field: 'record', reason: 'is missing: the file is empty' })
}

function* recordsIn(pieces: Iterable<string>, width: number): Generator<string> {
  let rest = ''
  let hasLines: boolean | undefined
  for (const piece of pieces) {
    rest += piece
    if (hasLines === undefined && rest.length < start_characters) continue
    hasLines ??= /[\r\n]/.test(rest)
    rest = yield* hasLines ? linesOf(rest) : piecesOf(rest, width)
  }
  hasLines ??= /[\r\n]/.test(rest)
  rest = yield* hasLines ? linesOf(rest) : piecesOf(rest, width)
  if (rest !== '') yield rest.endsWith('\r') ? rest.slice(0, -1) : rest
}

/** Returns the beginning of a line whose end has not come yet. */
function* linesOf(text: string): Generator<string, string> {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.slice(start, end > start && text[end - 1] === '\r' ? end - 1 : end)
    start = end + 1
  }
  if (text.length - start <= record_characters_max) return text.slice(start)
  yield text.slice(start)
  return ''
}

function* piecesOf(text: string, width: number): Generator<string, string> {
  let start = 0
  for (; start + width <= text.length; start += width) yield text.slice(start, start + width)
  return text.slice(start)
}

/** Records in their order, with the one that is read next in sight. */
export class RecordCursor {
  readonly #records: Iterator<string>
  #next: string | undefined
  /** Of the record that is read next, from 1. */
  line = 1

  constructor(records: Iterator<string>) {
    this.#records = records
    this.#next = this.#pulled()
  }

  get record(): string {
    return this.#next ?? ''
  }

  get isAtEnd(): boolean {
    return this.#next === undefined
  }

  /** The record, and the cursor moves on. */
  take(): string {
    const { record } = this
    this.#next = this.#pulled()
    this.line += 1
    return record
  }

  #pulled(): string | undefined {
    const { done, value } = this.#records.next()
    return done ? undefined : value
  }
}
