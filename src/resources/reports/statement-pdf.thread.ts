// The thread that draws statements: several at a time, each known by a number. It rests between pieces of lines.
import { assert } from '../../kernel/assert.ts'
import { restingThread, serveThread } from '../../threads/serve-thread.ts'
import type { StatementHead, StatementLine } from './statement.ts'
import { drawStatement, type StatementDrawing } from './statement-drawing.request.ts'

export type DrawingAsk =
  | { readonly kind: 'begin'; readonly id: number; readonly head: StatementHead; readonly decimals: number }
  | { readonly kind: 'add'; readonly id: number; readonly lines: readonly StatementLine[] }
  | { readonly kind: 'end' | 'forget'; readonly id: number }

const drawings = new Map<number, StatementDrawing>()
const nothing = new Uint8Array()
const rest = restingThread()

async function answerTo(ask: DrawingAsk): Promise<Uint8Array> {
  const { id } = ask
  if (ask.kind === 'begin') {
    drawings.set(id, drawStatement(ask.head, ask.decimals))
    return nothing
  }
  const drawing = drawings.get(id)
  if (ask.kind === 'add') {
    assert(drawing, 'a statement begins before its lines')
    return drawing.add(ask.lines)
  }
  drawings.delete(id)
  if (ask.kind === 'forget') return nothing
  assert(drawing, 'a statement begins before it ends')
  return drawing.end()
}

serveThread((ask: DrawingAsk) => {
  rest()
  return answerTo(ask)
})
