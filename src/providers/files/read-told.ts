// Recognises a file of the partner and reads it in pieces, twice: it is checked to its end before anything that it tells is given out.
import type { AccountReport } from '../../rails/files/iso20022/account-report.ts'
import type { StatusReport } from '../../rails/files/iso20022/status-report.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { type RefusedRead, refusedRead, type ToldHead, type ToldItem } from './told.ts'
import { checkAccountFile, toldInAccountFile } from './told-by-account.ts'
import { toldInCpa005, toldInNacha } from './told-by-records.ts'
import { readStatusPieces, type SentMessage, toldByStatus } from './told-by-status.ts'

const messageName = /urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.053|camt\.054)\./
/** The namespace stands at the start of a message. */
const start_bytes = 4096

/** Begins at the first byte each time. */
export type FilePieces = () => Iterable<Uint8Array>

type Kind = 'nacha' | 'cpa005' | 'pain.002' | 'camt.053' | 'camt.054'

export interface CheckedFile extends ToldHead {
  /** How many things it tells. */
  readonly count: number
}

/** A status report can be read when the message that it names is known. */
export interface NeedsMessage {
  readonly needs_message: string
}

export class ToldReading {
  readonly #pieces: FilePieces
  readonly #settings: ProviderSettings
  #kind: Kind | undefined
  #reports: readonly AccountReport[] = []
  #status: StatusReport | undefined
  #told: readonly ToldItem[] = []

  constructor(pieces: FilePieces, settings: ProviderSettings) {
    this.#pieces = pieces
    this.#settings = settings
  }

  /** Yields between pieces. */
  *check(): Generator<undefined, CheckedFile | NeedsMessage | RefusedRead> {
    const kind = kindOf(this.#pieces())
    if (typeof kind !== 'string') return kind
    this.#kind = kind
    let count = 0
    if (kind === 'pain.002') {
      const report = yield* readStatusPieces(this.#pieces())
      if ('faults' in report) return report
      this.#status = report
      return { needs_message: report.original_message_id }
    }
    if (kind === 'camt.053' || kind === 'camt.054') {
      const checking = checkAccountFile(kind, this.#pieces(), this.#settings)
      for (;;) {
        const { done, value } = checking.next()
        if (!done) {
          count += value
          yield
        } else if ('faults' in value) return value
        else {
          const { reports, ...head } = value
          this.#reports = reports
          return { ...head, count }
        }
      }
    }
    const checking = this.#records(kind)
    for (;;) {
      const { done, value } = checking.next()
      if (done) return 'faults' in value ? value : { ...value, count }
      count += value.length
      yield
    }
  }

  /** After a check that needs the message. Undefined: none of ours. */
  checkStatus(sent: SentMessage | undefined): CheckedFile | RefusedRead {
    if (!this.#status) throw new Error('the file is no status report')
    const read = toldByStatus(this.#status, sent)
    if ('faults' in read) return read
    const { told, ...head } = read
    this.#told = told
    return { ...head, count: told.length }
  }

  /** After a check that found no fault. */
  *told(): Generator<readonly ToldItem[], undefined> {
    const kind = this.#kind
    if (kind === 'pain.002') yield this.#told
    else if (kind === 'camt.053' || kind === 'camt.054')
      yield* toldInAccountFile(kind, this.#pieces(), this.#reports, this.#settings)
    else if (kind) yield* onlyPieces(this.#records(kind))
  }

  #records(kind: 'nacha' | 'cpa005') {
    const texts = textsIn(this.#pieces())
    return kind === 'nacha' ? toldInNacha(texts, this.#settings) : toldInCpa005(texts, this.#settings)
  }
}

function* onlyPieces<Piece>(pieces: Generator<Piece, unknown>): Generator<Piece, undefined> {
  yield* pieces
}

function* textsIn(pieces: Iterable<Uint8Array>): Generator<string> {
  for (const bytes of pieces) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

function kindOf(pieces: Iterable<Uint8Array>): Kind | RefusedRead {
  let start = ''
  for (const text of textsIn(pieces)) {
    start += text.slice(0, start_bytes - start.length)
    if (start.length >= start_bytes) break
  }
  if (start === '') return refusedRead('file', 'is empty')
  if (start.startsWith('101')) return 'nacha'
  if (start.startsWith('A')) return 'cpa005'
  const [, message] = messageName.exec(start) ?? []
  if (message === 'pain.002' || message === 'camt.053' || message === 'camt.054') return message
  return refusedRead('file', 'is none of NACHA, CPA 005, pain.002, camt.053 and camt.054')
}
