// Writes a statement in the format that was asked for. Lines are read page by page, and other requests run in between.
import { createHash } from 'node:crypto'
import { refuse, type WrittenAnswer, type WrittenFile } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { defined } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import type { Static } from '../../wire/fields.ts'
import { compileWriter } from '../../wire/write.ts'
import { type FoundStatement, statementPages } from './statement.queries.ts'
import { StatementReply } from './statement.schema.ts'
import { type StatementHead, type StatementLine, statementLinesMax } from './statement.ts'
import { camtEnd, camtOf, camtStart, fitsCamt } from './statement-camt.ts'
import { csvEnd, csvOf, csvStart } from './statement-csv.ts'
import { pdfLinesMax, statementPdf } from './statement-pdf.request.ts'

export const statementFormats = { csv: 'text/csv', pdf: 'application/pdf', camt053: 'application/xml' } as const
export type StatementFormat = 'json' | keyof typeof statementFormats

/** The pieces of a text: what comes before, for each line, and after the lines. */
interface TextFormat {
  readonly start: string
  readonly end: string
  readonly between?: string
  line(line: StatementLine): string
}

const writeHead = compileWriter(StatementReply)
const writeLine = compileWriter(StatementReply.properties.lines.items)

const decimalsOf = ({ asset }: StatementHead): number =>
  defined(findAsset(asset), 'an account has an asset of the service').decimals

const textFormats = {
  json: (head: StatementHead): TextFormat => ({
    // The lines are the last field.
    start: writeHead({ ...head, lines: [] }).slice(0, -2),
    end: ']}',
    between: ',',
    line: writeLine,
  }),
  csv: (head: StatementHead): TextFormat => {
    const decimals = decimalsOf(head)
    return {
      start: csvStart(head, decimals),
      end: csvEnd(head, decimals),
      line: (line) => csvOf(line, head, decimals),
    }
  },
  camt053: (head: StatementHead): TextFormat => ({
    start: camtStart(head, idOf(head)),
    end: camtEnd,
    line: (line) => camtOf(line, head),
  }),
}

export async function writtenStatement(
  { sql, turn }: Pick<Services, 'sql' | 'turn'>,
  found: FoundStatement,
  format: StatementFormat,
): Promise<WrittenAnswer<Static<typeof StatementReply>> | WrittenFile> {
  const { head } = found
  refuseUnfit(head, format)
  const pages = statementPages(sql, found)
  if (format === 'pdf') return fileOf(head, format, 'pdf', await statementPdf(head, decimalsOf(head), pages))
  const written = textFormats[format](head)
  if (format === 'json') {
    return { status: 200, body: (await piecesOf(written, pages, turn, String)).join(''), isReplay: false }
  }
  const content = await piecesOf(written, pages, turn, (text) => Buffer.from(text))
  return fileOf(head, format, format === 'csv' ? 'csv' : 'xml', content)
}

function refuseUnfit(head: StatementHead, format: StatementFormat): void {
  const lines = head.credit_count + head.debit_count
  const most = format === 'pdf' ? pdfLinesMax : statementLinesMax
  if (lines > most) {
    const other = format === 'pdf' ? ', or another format' : ''
    refuse('invalid_value', 'from', `The period has more than ${most} lines. Send a shorter one${other}.`)
  }
  if (format !== 'camt053') return
  if (findAsset(head.asset)?.kind !== 'fiat') {
    const message =
      'The format camt.053 needs an ISO 4217 currency, and the account holds a crypto asset. Ask for csv, pdf or json.'
    refuse('invalid_value', 'format', message)
  }
  if (!fitsCamt(head)) {
    refuse('invalid_value', 'format', 'camt.053 has no amounts of more than 18 digits. Ask for csv, pdf or json.')
  }
}

const lines_in_turn = 100

/** The text in pieces. A file is encoded piece by piece, because encoding tens of megabytes at once would delay other requests. */
async function piecesOf<Piece>(
  { start, end, between = '', line }: TextFormat,
  pages: AsyncIterable<readonly StatementLine[]>,
  turn: Services['turn'],
  pieceOf: (text: string) => Piece,
): Promise<Piece[]> {
  const pieces = [pieceOf(start)]
  for await (const lines of pages) {
    for (let i = 0; i < lines.length; i += lines_in_turn) {
      await turn()
      const text = lines
        .slice(i, i + lines_in_turn)
        .map(line)
        .join(between)
      pieces.push(pieceOf(`${pieces.length > 1 ? between : ''}${text}`))
    }
  }
  return [...pieces, pieceOf(end)]
}

const dayOf = (at: Timestamp): string => isoFromTimestamp(at).slice(0, 10)

const fileOf = (
  head: StatementHead,
  format: keyof typeof statementFormats,
  ending: string,
  content: readonly Uint8Array[],
): WrittenFile => ({
  media_type: statementFormats[format],
  file_name: `statement-${head.account_guid}-${dayOf(head.from)}-${dayOf(head.to)}.${ending}`,
  content,
})

/** The same account and period have the same id. */
const idOf = ({ account_guid, from, to }: StatementHead): string =>
  createHash('sha256').update(`${account_guid} ${from} ${to}`).digest('hex').slice(0, 32)
