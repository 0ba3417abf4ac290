// Draws the pages of a statement, in a thread (statement-pdf.thread.ts). Pages are upright, or lie if amounts are long. What is drawn leaves
// at once, so a long statement needs no more memory than a short one.
import { once } from 'node:events'
import PdfDocument from 'pdfkit'
import { decimalText } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { isoFromTimestamp, type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { ink, PdfWriter, quiet, shade, text_size } from './pdf-writer.request.ts'
import { lineText, type StatementHead, type StatementLine } from './statement.ts'

const edge = 48
const bottom = 56
const row = 25
const head_row = 22
/** Where the table begins: on the first page, and on the others. */
const table_top = 226
const next_top = 52

const grouped = (amount: bigint, decimals: number): string =>
  decimalText(amount, decimals).replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

const dayText = (at: Timestamp): string => isoFromTimestamp(at).slice(0, 10)
const clockText = (at: Timestamp): string => isoFromTimestamp(at).slice(11, 19)
const instantText = (at: Timestamp): string => `${dayText(at)} ${clockText(at)} UTC`
const countText = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`

/** Where columns are: time and text begin there, amounts end there. */
export interface Layout {
  readonly isLying: boolean
  readonly height: number
  readonly right: number
  readonly time: number
  readonly text: number
  readonly credit: number
  readonly debit: number
  readonly balance: number
  readonly amount_size: number
}

/** No amount of the statement is longer than the longest of its sums. */
function layoutOf(writer: PdfWriter, head: StatementHead, decimals: number): Layout {
  const longest = [
    head.opening_balance + head.credit_amount,
    -head.debit_amount,
    head.opening_balance - head.debit_amount,
  ]
    .map((amount) => grouped(amount, decimals))
    .reduce((a, b) => (a.length >= b.length ? a : b))
  const style = { size: text_size, weight: 'bold' } as const
  const isLying = writer.widthOf(longest, style) > 82
  const [width, height] = isLying ? [841.89, 595.28] : [595.28, 841.89]
  const right = width - edge
  const text = edge + 82
  const balance = right - 6
  // Beside the guid below the text.
  const each = (balance - (text + 152)) / 3
  const amount_size = writer.sizeFor(longest, each - 8, style)
  return {
    isLying,
    height,
    right,
    time: edge + 6,
    text,
    credit: balance - 2 * each,
    debit: balance - each,
    balance,
    amount_size,
  }
}

const rowsBelow = (top: number, { height }: Layout): number => Math.floor((height - bottom - top - head_row) / row)

/** Known before the first page is set, so each page is written as soon as it is full. The two rows of the totals are on one page. */
function pageCount(lines: number, layout: Layout): number {
  const others = rowsBelow(next_top, layout)
  let [pages, left, rest] = [1, rowsBelow(table_top, layout) - 1, lines]
  for (; rest > left; left = others) {
    rest -= left
    pages += 1
  }
  return left - rest >= 2 ? pages : pages + 1
}

class StatementPages {
  readonly #writer: PdfWriter
  readonly #head: StatementHead
  readonly #decimals: number
  readonly #at: Layout
  readonly #pages: number
  #page = 0
  #y = 0
  /** Rows that the page still has room for. */
  #left = 0

  constructor(writer: PdfWriter, head: StatementHead, decimals: number, layout: Layout) {
    this.#writer = writer
    this.#head = head
    this.#decimals = decimals
    this.#at = layout
    this.#pages = pageCount(head.credit_count + head.debit_count, layout)
  }

  get #width(): number {
    return this.#at.right - edge
  }

  #addPage(): void {
    this.#writer.pdf.addPage({ size: 'A4', layout: this.#at.isLying ? 'landscape' : 'portrait', margin: 0 })
    this.#page += 1
    const style = { size: 7, color: quiet } as const
    const y = this.#at.height - 34
    this.#writer.write(`Made at ${instantText(this.#head.created_at)} on the bank's clock.`, edge, y, style)
    this.#writer.writeTo(`Page ${this.#page} of ${this.#pages}`, this.#at.right, y, style)
  }

  #amount(amount: bigint): string {
    return grouped(amount, this.#decimals)
  }

  first(): void {
    const { bank_name, account_name, account_guid, account_type, asset, from, to } = this.#head
    const writer = this.#writer
    this.#addPage()
    writer.write(bank_name, edge, 48, { size: 16, weight: 'bold', max: this.#width - 150 })
    writer.writeTo('Account statement', this.#at.right, 53, { size: 11, color: quiet })
    writer.rule(edge, this.#at.right, 78, ink, 1)
    const facts = [
      ['Account', account_name, account_guid, `${asset}, ${account_type}`],
      ['Period', `From ${instantText(from)}`, `Until ${instantText(to)}`, ''],
    ] as const
    for (const [i, [label, value, detail, more]] of facts.entries()) {
      const x = edge + i * this.#width * 0.5
      writer.write(label, x, 92, { size: 7.5, color: quiet })
      writer.write(value, x, 104, { size: 10, weight: 'bold', max: this.#width * 0.46 })
      writer.write(detail, x, 118, { size: 8, color: quiet })
      writer.write(more, x, 130, { size: 8, color: quiet })
    }
    this.#summary(152)
    this.#tableHead(table_top)
    this.#balanceRow('Opening balance', from, this.#head.opening_balance)
  }

  #summary(y: number): void {
    const { opening_balance, credit_amount, credit_count, debit_amount, debit_count, closing_balance, held_amount } =
      this.#head
    const boxes = [
      ['Opening balance', opening_balance, ''],
      ['Money in', credit_amount, countText(credit_count)],
      ['Money out', debit_amount, countText(debit_count)],
      ['Closing balance', closing_balance, held_amount > 0n ? `${this.#amount(held_amount)} held now` : ''],
    ] as const
    const writer = this.#writer
    writer.pdf.roundedRect(edge, y, this.#width, 56, 4).fill(shade)
    const each = this.#width / boxes.length
    for (const [i, [label, amount, detail]] of boxes.entries()) {
      const x = edge + 12 + i * each
      const value = this.#amount(amount)
      const size = writer.sizeFor(value, each - 18, { size: 11.5, weight: 'bold' })
      writer.write(label, x, y + 10, { size: 7.5, color: quiet })
      writer.write(value, x, y + 22 + (11.5 - size) / 2, { size, weight: 'bold' })
      writer.write(detail, x, y + 40, { size: writer.sizeFor(detail, each - 18, { size: 7 }), color: quiet })
    }
  }

  #tableHead(top: number): void {
    const style = { size: 7.5, weight: 'bold', color: quiet } as const
    const { time, text, credit, debit, balance, right } = this.#at
    const y = top + 7
    this.#writer.write('Time (UTC)', time, y, style)
    this.#writer.write('Description', text, y, style)
    this.#writer.writeTo('In', credit, y, style)
    this.#writer.writeTo('Out', debit, y, style)
    this.#writer.writeTo(`Balance (${this.#head.asset})`, balance, y, style)
    this.#y = top + head_row
    this.#left = rowsBelow(top, this.#at)
    this.#writer.rule(edge, right, this.#y, ink, 0.75)
  }

  /** A new page if this one is full. */
  #room(rows = 1): void {
    if (rows <= this.#left) return
    const { bank_name, account_name, account_guid } = this.#head
    this.#addPage()
    this.#writer.write(bank_name, edge, 34, { size: 8, weight: 'bold', max: this.#width * 0.36 })
    this.#writer.write(account_name, edge + this.#width * 0.4, 34, { size: 8, color: quiet, max: this.#width * 0.26 })
    this.#writer.writeTo(account_guid, this.#at.right, 34, { size: 8, color: quiet })
    this.#tableHead(next_top)
  }

  #endRow(): void {
    this.#y += row
    this.#left -= 1
    this.#writer.rule(edge, this.#at.right, this.#y)
  }

  #balanceRow(text: string, at: Timestamp, balance: bigint): void {
    this.#writer.pdf.rect(edge, this.#y, this.#width, row).fill(shade)
    const y = this.#y + 9
    this.#writer.write(text, this.#at.text, y, { weight: 'bold' })
    this.#writer.write(dayText(at), this.#at.time, y, { color: quiet })
    this.#writer.writeTo(this.#amount(balance), this.#at.balance, y, { size: this.#at.amount_size, weight: 'bold' })
    this.#endRow()
  }

  line(line: StatementLine): void {
    this.#room()
    const { time, text, credit, debit, balance, amount_size } = this.#at
    const y = this.#y + 5
    this.#writer.write(dayText(line.created_at), time, y)
    this.#writer.write(clockText(line.created_at), time, y + 10, { size: 7, color: quiet })
    this.#writer.write(lineText(line), text, y)
    this.#writer.write(line.subject_guid, text, y + 10, { size: 7, color: quiet })
    const isIn = line.amount > 0n
    this.#writer.writeTo(this.#amount(isIn ? line.amount : -line.amount), isIn ? credit : debit, y, {
      size: amount_size,
    })
    this.#writer.writeTo(this.#amount(line.balance), balance, y, { size: amount_size })
    this.#endRow()
  }

  /** The totals. They are on one page. */
  last(): void {
    const { to, closing_balance, credit_amount, debit_amount } = this.#head
    this.#room(2)
    const [y, style] = [this.#y + 9, { size: this.#at.amount_size, weight: 'bold' } as const]
    this.#writer.write('Total', this.#at.text, y, { weight: 'bold' })
    this.#writer.writeTo(this.#amount(credit_amount), this.#at.credit, y, style)
    this.#writer.writeTo(this.#amount(debit_amount), this.#at.debit, y, style)
    this.#endRow()
    this.#balanceRow('Closing balance', timestampFromMs(to - 1), closing_balance)
  }

  /** All pages were counted before. */
  get isComplete(): boolean {
    return this.#page === this.#pages
  }
}

/** A statement that is being drawn. Each step gives the bytes that are ready. */
export interface StatementDrawing {
  add(lines: readonly StatementLine[]): Uint8Array
  /** The totals, and all that is left. */
  end(): Promise<Uint8Array>
}

export function drawStatement(head: StatementHead, decimals: number): StatementDrawing {
  const names = { Title: `Statement ${head.account_guid}`, Author: head.bank_name, Creator: 'Corridor' }
  const pdf = new PdfDocument({ autoFirstPage: false, info: names })
  let chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const taken = (): Uint8Array => {
    const bytes = new Uint8Array(Buffer.concat(chunks))
    chunks = []
    return bytes
  }
  const writer = new PdfWriter(pdf)
  const pages = new StatementPages(writer, head, decimals, layoutOf(writer, head, decimals))
  pages.first()
  return {
    add(lines) {
      for (const line of lines) pages.line(line)
      return taken()
    },
    async end() {
      pages.last()
      assert(pages.isComplete, 'the last page is the one that was counted')
      const ended = once(pdf, 'end')
      pdf.end()
      await ended
      return taken()
    },
  }
}
