// A field of megabytes in a JSON text: its base64 is found and decoded as bytes, piece by piece, so that the rest of the text can be
// read as any other and nobody waits for all of it at once.

/** Shorter texts are read with the rest. */
export const long_text_bytes = 64 * 1024
/** A multiple of four: a millisecond or two of work. */
const piece_bytes = 1024 * 1024
/** More strings than a request has before its long one. */
const strings_max = 1000

const quote = 0x22
const backslash = 0x5c
const slash = 0x2f

export interface Span {
  readonly from: number
  readonly to: number
}

/** The first text of more than `long_text_bytes`, without its quotes, if it is the value of a field of this name. */
export function findLongText(json: Buffer, field: string): Span | undefined {
  let open = json.indexOf(quote)
  for (let strings = 0; open !== -1 && strings < strings_max; strings += 1) {
    const to = endOfString(json, open)
    if (to === undefined) return undefined
    const from = open + 1
    if (to - from > long_text_bytes) return isValueOf(field, json, open) ? { from, to } : undefined
    open = json.indexOf(quote, to + 1)
  }
  return undefined
}

/** No base64 has an escaped quote in it, so that few of them are looked past. */
function endOfString(json: Buffer, open: number): number | undefined {
  let end = json.indexOf(quote, open + 1)
  for (let quotes = 0; end !== -1 && quotes < strings_max; quotes += 1) {
    let escapes = 0
    while (json[end - 1 - escapes] === backslash) escapes += 1
    if (escapes % 2 === 0) return end
    end = json.indexOf(quote, end + 1)
  }
  return undefined
}

const isValueOf = (field: string, json: Buffer, open: number): boolean =>
  new RegExp(`"${field}"\\s*:\\s*$`).test(json.subarray(Math.max(0, open - 100), open).toString('latin1'))

/** By hand: to replace half a million of them in a text takes seconds. */
function plainSlashes(piece: Buffer): Buffer {
  if (!piece.includes(backslash)) return piece
  const plain = Buffer.allocUnsafe(piece.length)
  let length = 0
  for (let at = 0; at < piece.length; at += 1) {
    if (piece[at] !== backslash || piece[at + 1] !== slash) plain[length++] = piece[at]!
  }
  return plain.subarray(0, length)
}

/** Decodes base64 in steps. It may be written with `\/` for a slash, as some encoders of JSON do. */
export class LongBase64 {
  readonly #text: Buffer
  readonly #bytes: Buffer
  #at = 0
  #size = 0
  #rest = ''

  constructor(text: Buffer) {
    this.#text = text
    this.#bytes = Buffer.allocUnsafe(Math.ceil(text.length / 4) * 3)
  }

  /** The next piece; gives whether there is more. What is no base64 ends it, and leaves no bytes. */
  step(): boolean {
    const end = this.#at + piece_bytes
    // An escape is not cut in two.
    const to = this.#text[end - 1] === backslash ? end + 1 : end
    const piece = this.#rest + plainSlashes(this.#text.subarray(this.#at, to)).toString('latin1')
    this.#at = to
    const isLast = to >= this.#text.length
    const whole = isLast ? piece : piece.slice(0, piece.length - (piece.length % 4))
    this.#rest = piece.slice(whole.length)
    const decoded = Buffer.from(whole, 'base64')
    // Node decodes what is no base64 as well as it can; only what it would encode the same way is base64. Padding ends a text.
    const isBase64 = decoded.toString('base64') === whole && (isLast || decoded.length * 4 === whole.length * 3)
    if (!isBase64) this.#size = 0
    if (!isBase64) return false
    this.#size += decoded.copy(this.#bytes, this.#size)
    return !isLast
  }

  /** None, if it was no base64. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size)
  }
}
