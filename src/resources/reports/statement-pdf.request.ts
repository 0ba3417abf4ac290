// A statement as PDF. A thread draws it: pages of text take seconds of a processor, which callers would wait for. All statements share the
// thread, and take turns in it piece by piece.
import { Thread } from '../../threads/thread.ts'
import type { StatementHead, StatementLine } from './statement.ts'
import type { DrawingAsk } from './statement-pdf.thread.ts'

/** More pages than people read, and seconds of work. */
export const pdfLinesMax = 10_000

/** Lines drawn in one turn. */
const piece = 50

const thread = new Thread<DrawingAsk, Uint8Array>({
  module: new URL('./statement-pdf.thread.js', import.meta.url),
  memory_max_mb: 256,
})
let last_id = 0

export async function statementPdf(
  head: StatementHead,
  decimals: number,
  lines: AsyncIterable<readonly StatementLine[]>,
): Promise<readonly Uint8Array[]> {
  const id = ++last_id
  try {
    const pieces = [await thread.ask({ kind: 'begin', id, head, decimals })]
    for await (const each of lines) {
      for (let i = 0; i < each.length; i += piece)
        pieces.push(await thread.ask({ kind: 'add', id, lines: each.slice(i, i + piece) }))
    }
    pieces.push(await thread.ask({ kind: 'end', id }))
    return pieces
  } catch (error) {
    // The drawing would stay in the thread. What has failed already is what the caller hears of.
    await thread.ask({ kind: 'forget', id }).catch(() => undefined)
    throw error
  }
}
