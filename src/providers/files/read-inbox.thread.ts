// The thread that reads a file of the inbox: its hash, then whether it is whole and right, then what it tells, in portions. It works for a
// moment at a time, so that the service can keep the folder and can stop in between. The service has opened the file.
import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { restingThread, serveThread } from '../../threads/serve-thread.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { type CheckedFile, type NeedsMessage, ToldReading } from './read-told.ts'
import type { RefusedRead, ToldItem } from './told.ts'
import type { SentMessage } from './told-by-status.ts'

export type InboxAsk =
  | { readonly kind: 'open'; readonly fd: number; readonly settings: ProviderSettings }
  | { readonly kind: 'hash' | 'check' | 'tell' | 'go on' }
  | { readonly kind: 'sent'; readonly message: SentMessage | undefined }

export type InboxAnswer =
  /** There is more: ask it to go on. */
  | { readonly kind: 'items'; readonly items: readonly ToldItem[] }
  | { readonly kind: 'hash'; readonly hash: string }
  | { readonly kind: 'checked'; readonly found: CheckedFile | NeedsMessage | RefusedRead }
  | { readonly kind: 'done' }

const piece_bytes = 65_536
const moment_ms = 200
/** Copied at once. */
const items_max = 200

type Steps = Generator<readonly ToldItem[] | undefined, InboxAnswer>

const rest = restingThread()
let fd = -1
let reading: ToldReading | undefined
let steps: Steps | undefined
/** Given by a piece, and not taken yet. */
let waiting: ToldItem[] = []

function* piecesOf(): Generator<Uint8Array> {
  const buffer = Buffer.alloc(piece_bytes)
  let position = 0
  for (;;) {
    const length = readSync(fd, buffer, 0, piece_bytes, position)
    if (length === 0) return
    position += length
    yield buffer.subarray(0, length)
  }
}

function* hashing(): Steps {
  const hash = createHash('sha256')
  for (const bytes of piecesOf()) {
    hash.update(bytes)
    yield
  }
  return { kind: 'hash', hash: hash.digest('hex') }
}

function* checking(of: ToldReading): Steps {
  return { kind: 'checked', found: yield* of.check() }
}

function* telling(of: ToldReading): Steps {
  yield* of.told()
  return { kind: 'done' }
}

function goOn(): InboxAnswer {
  if (!steps) throw new Error('nothing was begun')
  const until = performance.now() + moment_ms
  while (waiting.length < items_max && performance.now() < until) {
    const { done, value } = steps.next()
    rest()
    if (done && waiting.length === 0) return value
    // The answer is asked for again when all has been taken.
    if (done) {
      steps = ended(value)
      break
    }
    for (const item of value ?? []) waiting.push(item)
  }
  const items = waiting.slice(0, items_max)
  waiting = waiting.slice(items_max)
  return { kind: 'items', items }
}

// biome-ignore lint/correctness/useYield: it has nothing more to give.
function* ended(answer: InboxAnswer): Steps {
  return answer
}

function begin(ask: Exclude<InboxAsk, { kind: 'go on' }>): InboxAnswer {
  if (ask.kind === 'open') {
    fd = ask.fd
    reading = new ToldReading(piecesOf, ask.settings)
    steps = undefined
    waiting = []
    return { kind: 'done' }
  }
  if (!reading) throw new Error('no file was opened')
  if (ask.kind === 'sent') return { kind: 'checked', found: reading.checkStatus(ask.message) }
  steps = ask.kind === 'hash' ? hashing() : ask.kind === 'check' ? checking(reading) : telling(reading)
  return goOn()
}

serveThread((ask: InboxAsk): InboxAnswer => (ask.kind === 'go on' ? goOn() : begin(ask)))
