// CSV as RFC 4180 describes it: commas, quoted cells with doubled quotes, CRLF or LF, and a byte order mark before the first cell. Lines
// without any text are skipped. A fault names its line and column and never repeats what was sent.

export interface CsvRecord {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Thrown at the first fault: what follows it cannot be read reliably. */
export class CsvFault extends Error {}

export const cellCharactersMax = 512
/** No file of ours has half as many. */
export const cellsMax = 100

const placeText = (line: number, column: number): string => `Line ${line}, column ${column}`

const isControl = (code: number): boolean => (code < 32 && code !== 10 && code !== 13) || code === 127

/** Spreadsheets run such cells as formulas, and the result would bring them back. A sign before a digit is a number. */
const formula = /^(?:[=@]|[+-](?!\d))/

const plain = /[^,\r\n"]*/y

/**
 * Reads one record after the other, so that a caller can rest in between: also between lines without any text, which are undefined. A record
 * is bounded, whatever the file is.
 */
export function* csvRecords(text: string): Generator<CsvRecord | undefined, void, undefined> {
  const reader = new CsvReader(text)
  for (;;) {
    const record = reader.next()
    if (!record) return
    yield record.cells.length > 1 || record.cells[0] !== '' ? record : undefined
  }
}

function refuseLength(length: number, line: number, column: number): void {
  if (length > cellCharactersMax)
    throw new CsvFault(`${placeText(line, column)}: the cell has more than ${cellCharactersMax} characters.`)
}

class CsvReader {
  readonly #text: string
  #at: number
  #line = 1

  constructor(text: string) {
    this.#text = text
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  }

  next(): CsvRecord | undefined {
    if (this.#at >= this.#text.length) return undefined
    const line = this.#line
    const cells: string[] = []
    do {
      if (cells.length >= cellsMax) throw new CsvFault(`Line ${line} has more than ${cellsMax} columns.`)
      cells.push(this.#cell(cells.length + 1))
    } while (this.#passed(','))
    this.#endLine(cells.length)
    return { line, cells }
  }

  #passed(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #endLine(column: number): void {
    if (this.#at >= this.#text.length) return
    const isReturn = this.#passed('\r')
    if (!this.#passed('\n')) {
      throw new CsvFault(
        isReturn
          ? `${placeText(this.#line, column)}: a line ends with a carriage return alone. End lines with LF or CRLF.`
          : `${placeText(this.#line, column)}: there is text after the closing quote. Double a quote that is part of the text.`,
      )
    }
    this.#line += 1
  }

  #cell(column: number): string {
    const line = this.#line
    const cell = this.#passed('"') ? this.#quoted(line, column) : this.#plain(line, column)
    refuseLength(cell.length, line, column)
    for (let i = 0; i < cell.length; i++) {
      if (isControl(cell.charCodeAt(i)))
        throw new CsvFault(`${placeText(line, column)}: the cell has a control character.`)
    }
    if (formula.test(cell)) {
      throw new CsvFault(
        `${placeText(line, column)}: the cell begins like a formula (=, @, + or -). Remove that character.`,
      )
    }
    return cell
  }

  #plain(line: number, column: number): string {
    plain.lastIndex = this.#at
    const cell = plain.exec(this.#text)?.[0] ?? ''
    this.#at += cell.length
    if (this.#text[this.#at] === '"') {
      throw new CsvFault(
        `${placeText(line, column)}: there is a quote inside a cell. Put the whole cell in quotes and double the quote.`,
      )
    }
    return cell
  }

  #quoted(line: number, column: number): string {
    let cell = ''
    for (;;) {
      const end = this.#text.indexOf('"', this.#at)
      if (end < 0) throw new CsvFault(`${placeText(line, column)}: the closing quote is missing.`)
      refuseLength(cell.length + end - this.#at, line, column)
      const piece = this.#text.slice(this.#at, end)
      for (const character of piece) if (character === '\n') this.#line += 1
      cell += piece
      this.#at = end + 1
      if (!this.#passed('"')) return cell
      cell += '"'
      refuseLength(cell.length, line, column)
    }
  }
}

const special = /[",\r\n]/

/** Cells that a spreadsheet would run, in ASCII or in full width. A plain number with a sign is none of them. */
const isFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const isNumber = /^[+-]?\d+(?:\.\d+)?$/

/** One record. A text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets show as text. */
export const csvLine = (cells: readonly (string | number | bigint | null | undefined)[]): string =>
  `${cells.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`

function csvCell(text: string): string {
  const safe = isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
