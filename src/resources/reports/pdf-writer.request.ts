// Sets text on the pages of a PDF, in one of two fonts: the one that every reader of PDF has, or an embedded one for what it cannot write.
import { createRequire } from 'node:module'

export const ink = '#1a2233'
export const quiet = '#667085'
export const rule = '#d7dce4'
export const shade = '#f5f7fa'

const usual = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const
type Weight = keyof typeof usual

const isUsual = /^[\x20-\x7e\u00a1-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/

const require = createRequire(import.meta.url)
/** Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and more. Letters of East Asia are boxes. */
const embedded = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

export interface TextStyle {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  /** A wider text is cut and ends with dots. */
  readonly max?: number
}

export const text_size = 8.5

export class PdfWriter {
  readonly pdf: PDFKit.PDFDocument

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf
  }

  /** `y` is the top of the line. Both fonts stand on the same base line. */
  write(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = text_size, weight = 'regular', color = ink, max } = style
    this.#choose(text, size, weight)
    const shown = max === undefined ? text : this.#cut(text, max)
    this.pdf.fillColor(color).text(shown, x, y + size * 0.76, { lineBreak: false, baseline: 'alphabetic' })
  }

  /** Ends at `x`. All digits have one width, so amounts stand below each other. */
  writeTo(text: string, x: number, y: number, style: TextStyle = {}): void {
    this.write(text, x - this.widthOf(text, style), y, style)
  }

  widthOf(text: string, { size = text_size, weight = 'regular' }: TextStyle = {}): number {
    this.#choose(text, size, weight)
    return this.pdf.widthOfString(text)
  }

  /** The size at which a text is not wider than `max`. Amounts are set smaller and never cut. */
  sizeFor(text: string, max: number, style: TextStyle & { readonly size: number }): number {
    return Math.min(style.size, (style.size * max) / Math.max(1, this.widthOf(text, style)))
  }

  rule(from: number, to: number, y: number, color = rule, thickness = 0.5): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(color).stroke()
  }

  #choose(text: string, size: number, weight: Weight): void {
    this.pdf.font(isUsual.test(text) ? usual[weight] : embedded[weight]()).fontSize(size)
  }

  #cut(text: string, max: number): string {
    if (this.pdf.widthOfString(text) <= max) return text
    const letters = [...text]
    while (letters.length > 1 && this.pdf.widthOfString(`${letters.join('')}...`) > max) letters.pop()
    return `${letters.join('').trimEnd()}...`
  }
}
