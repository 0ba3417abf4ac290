// A statement as PDF. The library is loaded when the first one is asked for.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Services } from '../../http/services.ts'
import { decimalText } from '../../kernel/amount.ts'
import { isoFromTimestamp, type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { lineText, type StatementHead, type StatementLine } from './statement.ts'

/** More pages than anybody reads. */
export const pdfLinesMax = 20_000

type Pdf = PDFKit.PDFDocument

const ink = '#1a2233'
const quiet = '#667085'
const rule = '#d7dce4'
const shade = '#f5f7fa'

const page = { width: 595.28, height: 841.89 } as const
const edge = { left: 48, right: 48, top: 48, bottom: 56 } as const
const right = page.width - edge.right
const width = right - edge.left
const row = 25
const head_row = 22

/** The right edges of the columns of amounts. Before them: the time, and what it was. */
const columns = { time: edge.left + 6, text: edge.left + 82, credit: 366, debit: 450, balance: right - 6 } as const

const usual = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const
type Weight = keyof typeof usual

/** What the fonts that every reader of PDF has can write. */
const isUsual = /^[\x20-\x7e\u00a1-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/

const require = createRequire(import.meta.url)
/** Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and more. Letters of East Asia are shown as boxes. */
const embedded = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const fontFor = (text: string, weight: Weight): string => (isUsual.test(text) ? usual[weight] : embedded[weight]())

const grouped = (amount: bigint, decimals: number): string =>
  decimalText(amount, decimals).replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

const dayText = (at: Timestamp): string => isoFromTimestamp(at).slice(0, 10)
const clockText = (at: Timestamp): string => isoFromTimestamp(at).slice(11, 19)
const instantText = (at: Timestamp): string => `${dayText(at)} ${clockText(at)} UTC`

interface TextStyle {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  /** The text ends at this width, with three dots. */
  readonly max?: number
}

class StatementPages {
  readonly #pdf: Pdf
  readonly #head: StatementHead
  readonly #decimals: number
  #y = 0

  constructor(pdf: Pdf, head: StatementHead, decimals: number) {
    this.#pdf = pdf
    this.#head = head
    this.#decimals = decimals
  }

  #write(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 8.5, weight = 'regular', color = ink, max } = style
    this.#pdf.font(fontFor(text, weight)).fontSize(size).fillColor(color)
    this.#pdf.text(max === undefined ? text : this.#cut(text, max), x, y, { lineBreak: false })
  }

  /** Ends at `x`. Digits of the font are of one width, so amounts stand below each other. */
  #writeTo(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 8.5, weight = 'regular' } = style
    this.#pdf.font(fontFor(text, weight)).fontSize(size)
    this.#write(text, x - this.#pdf.widthOfString(text), y, style)
  }

  #cut(text: string, max: number): string {
    if (this.#pdf.widthOfString(text) <= max) return text
    const letters = [...text]
    while (letters.length > 1 && this.#pdf.widthOfString(`${letters.join('')}...`) > max) letters.pop()
    return `${letters.join('').trimEnd()}...`
  }

  #line(y: number, color = rule, thickness = 0.5): void {
    this.#pdf.moveTo(edge.left, y).lineTo(right, y).lineWidth(thickness).strokeColor(color).stroke()
  }

  first(): void {
    const { bank_name, account_name, account_guid, account_type, asset, from, to } = this.#head
    this.#pdf.addPage()
    this.#write(bank_name, edge.left, 48, { size: 16, weight: 'bold', max: width - 170 })
    this.#writeTo('Account statement', right, 53, { size: 11, color: quiet })
    this.#line(78, ink, 1)
    const facts: readonly (readonly [string, string, string])[] = [
      ['Account', account_name, account_guid],
      ['Period', `${instantText(from)}`, `until before ${instantText(to)}`],
    ]
    for (const [i, [label, value, detail]] of facts.entries()) {
      const x = edge.left + i * (width * 0.5)
      this.#write(label, x, 92, { size: 7.5, color: quiet })
      this.#write(value, x, 104, { size: 10, weight: 'bold', max: width * 0.47 })
      this.#write(detail, x, 118, { size: 8, color: quiet })
    }
    this.#write(`${asset}, ${account_type}`, edge.left, 130, { size: 8, color: quiet })
    this.#summary(152)
    this.#y = 226
    this.#tableHead()
    this.#balanceRow('Opening balance', from, this.#head.opening_balance)
  }

  #summary(y: number): void {
    const { opening_balance, credit_amount, credit_count, debit_amount, debit_count, closing_balance } = this.#head
    const boxes: readonly (readonly [string, string, string])[] = [
      ['Opening balance', this.#amount(opening_balance), ''],
      ['Money in', this.#amount(credit_amount), countText(credit_count)],
      ['Money out', this.#amount(debit_amount), countText(debit_count)],
      ['Closing balance', this.#amount(closing_balance), this.#heldText()],
    ]
    this.#pdf.roundedRect(edge.left, y, width, 56, 4).fill(shade)
    const each = width / boxes.length
    for (const [i, [label, value, detail]] of boxes.entries()) {
      const x = edge.left + 12 + i * each
      this.#write(label, x, y + 10, { size: 7.5, color: quiet })
      this.#fitted(value, x, y + 22, each - 18)
      this.#write(detail, x, y + 40, { size: 7, color: quiet, max: each - 14 })
    }
  }

  /** Amounts are never cut: a long one is set smaller. */
  #fitted(text: string, x: number, y: number, max: number): void {
    let size = 11.5
    this.#pdf.font(usual.bold)
    while (size > 5 && this.#pdf.fontSize(size).widthOfString(text) > max) size -= 0.5
    this.#write(text, x, y + (11.5 - size) / 2, { size, weight: 'bold' })
  }

  #heldText(): string {
    const { held_amount } = this.#head
    return held_amount > 0n ? `${this.#amount(held_amount)} held now` : ''
  }

  #amount(amount: bigint): string {
    return grouped(amount, this.#decimals)
  }

  #tableHead(): void {
    const y = this.#y
    const style = { size: 7.5, weight: 'bold', color: quiet } as const
    this.#write('Time (UTC)', columns.time, y + 7, style)
    this.#write('Description', columns.text, y + 7, style)
    this.#writeTo(`In (${this.#head.asset})`, columns.credit, y + 7, style)
    this.#writeTo(`Out (${this.#head.asset})`, columns.debit, y + 7, style)
    this.#writeTo(`Balance (${this.#head.asset})`, columns.balance, y + 7, style)
    this.#y += head_row
    this.#line(this.#y, ink, 0.75)
  }

  #room(): void {
    if (this.#y + row <= page.height - edge.bottom) return
    this.#pdf.addPage()
    const { bank_name, account_name, account_guid } = this.#head
    this.#write(bank_name, edge.left, edge.top - 12, { size: 8, weight: 'bold', max: width * 0.4 })
    this.#writeTo(account_guid, right, edge.top - 12, { size: 8, color: quiet })
    this.#write(account_name, edge.left + width * 0.42, edge.top - 12, { size: 8, color: quiet, max: width * 0.24 })
    this.#y = edge.top
    this.#tableHead()
  }

  #balanceRow(text: string, at: Timestamp, balance: bigint): void {
    this.#room()
    this.#pdf.rect(edge.left, this.#y, width, row).fill(shade)
    const y = this.#y + 9
    this.#write(text, columns.text, y, { weight: 'bold' })
    this.#write(dayText(at), columns.time, y, { color: quiet })
    this.#writeTo(this.#amount(balance), columns.balance, y, { weight: 'bold' })
    this.#y += row
    this.#line(this.#y)
  }

  line(line: StatementLine): void {
    this.#room()
    const y = this.#y + 5
    this.#write(dayText(line.created_at), columns.time, y)
    this.#write(clockText(line.created_at), columns.time, y + 10, { size: 7, color: quiet })
    this.#write(lineText(line), columns.text, y)
    this.#write(line.subject_guid, columns.text, y + 10, { size: 7, color: quiet })
    const place = line.amount > 0n ? columns.credit : columns.debit
    this.#writeTo(this.#amount(line.amount > 0n ? line.amount : -line.amount), place, y)
    this.#writeTo(this.#amount(line.balance), columns.balance, y)
    this.#y += row
    this.#line(this.#y)
  }

  /** The totals, and then the numbers of all pages. */
  last(): void {
    const { to, closing_balance, credit_amount, debit_amount, created_at } = this.#head
    this.#room()
    const y = this.#y + 9
    this.#write('Total', columns.text, y, { weight: 'bold' })
    this.#writeTo(this.#amount(credit_amount), columns.credit, y, { weight: 'bold' })
    this.#writeTo(this.#amount(debit_amount), columns.debit, y, { weight: 'bold' })
    this.#y += row
    this.#line(this.#y)
    this.#balanceRow('Closing balance', timestampFromMs(to - 1), closing_balance)
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      this.#pdf.switchToPage(start + i)
      const foot = page.height - 34
      this.#write(`Made at ${instantText(created_at)} on the bank's clock.`, edge.left, foot, { size: 7, color: quiet })
      this.#writeTo(`Page ${i + 1} of ${count}`, right, foot, { size: 7, color: quiet })
    }
  }
}

const countText = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`

export async function statementPdf(
  head: StatementHead,
  decimals: number,
  lines: AsyncIterable<readonly StatementLine[]>,
  turn: Services['turn'],
): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: `Statement ${head.account_guid}`,
      Author: head.bank_name,
      Producer: 'Corridor',
      Creator: 'Corridor',
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const pages = new StatementPages(pdf, head, decimals)
  pages.first()
  for await (const each of lines) {
    // A few pages of the document in each turn.
    for (let i = 0; i < each.length; i += 100) {
      await turn()
      for (const line of each.slice(i, i + 100)) pages.line(line)
    }
  }
  pages.last()
  await turn()
  pdf.end()
  await once(pdf, 'end')
  return Buffer.concat(chunks)
}
