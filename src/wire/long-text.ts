// A field of megabytes in a JSON text: its base64 is found and decoded as bytes, piece by piece, so that the rest of the text can be
// read as any other and nobody waits for all of it at once.

/** Shorter texts are read with the rest. */
export const long_text_bytes = 64 * 1024
/** A millisecond or two of work. */
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

const padding = 0x3d
/** What each letter stands for; -1 for what is no letter of base64. */
const values = new Int8Array(256).fill(-1)
for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  values[letter.charCodeAt(0)] = value
}
const bitsOf = (letter: number | undefined): number => values[letter ?? padding] ?? -1

/** Decodes as many groups of four letters as stand there without anything else; gives their number. */
function wholeGroups(text: Buffer, from: number, to: number, bytes: Buffer, size: number): number {
  let [at, into] = [from, size]
  for (; at + 4 <= to; at += 4) {
    const high = (bitsOf(text[at]) << 18) | (bitsOf(text[at + 1]) << 12)
    const group = high | (bitsOf(text[at + 2]) << 6) | bitsOf(text[at + 3])
    if (group < 0) break
    bytes[into] = group >> 16
    bytes[into + 1] = group >> 8
    bytes[into + 2] = group
    into += 3
  }
  return (at - from) / 4
}

/**
 * Decodes base64 in steps, strictly: only what an encoder writes is base64. It may have `\/` for a slash, as some encoders of JSON write
 * it. By hand, because texts of a megabyte, made and thrown away, keep the garbage collector busy for longer than all the rest takes.
 */
export class LongBase64 {
  readonly #text: Buffer
  readonly #bytes: Buffer
  #at = 0
  #size = 0
  /** The letters of a group of four that is not complete, and how many they are. */
  #group = 0
  #letters = 0
  #padding = 0
  #isWrong = false

  constructor(text: Buffer) {
    this.#text = text
    this.#bytes = Buffer.allocUnsafe(Math.ceil(text.length / 4) * 3)
  }

  /** The next piece; gives whether there is more. */
  step(): boolean {
    const to = Math.min(this.#at + piece_bytes, this.#text.length)
    this.#isWrong ||= !this.#decode(to)
    return !this.#isWrong && to < this.#text.length
  }

  /** None, if it was no base64. */
  get bytes(): Buffer {
    // Bits that no byte takes are zero; padding fills the last group.
    const left = this.#letters === 2 ? this.#group & 0xf : this.#letters === 3 ? this.#group & 0x3 : 0
    const isWhole = this.#letters === 0 ? this.#padding === 0 : this.#letters > 1 && this.#letters + this.#padding === 4
    return this.#isWrong || !isWhole || left !== 0
      ? Buffer.alloc(0)
      : this.#bytes.subarray(0, this.#size + this.#rest())
  }

  #decode(to: number): boolean {
    while (this.#at < to) {
      if (this.#letters === 0 && this.#padding === 0) {
        const groups = wholeGroups(this.#text, this.#at, to, this.#bytes, this.#size)
        this.#at += groups * 4
        this.#size += groups * 3
        if (this.#at === to) return true
      }
      if (!this.#letter(this.#text[this.#at])) return false
      this.#at += 1
    }
    return true
  }

  /** One letter, where no whole group stands: at an escape, at the edge of a piece, at the end. */
  #letter(byte: number | undefined): boolean {
    if (byte === backslash) return this.#padding === 0 && this.#text[this.#at + 1] === slash
    if (byte === padding) this.#padding += 1
    if (this.#padding > 0) return byte === padding && this.#padding <= 2
    const value = bitsOf(byte)
    this.#group = (this.#group << 6) | value
    this.#letters += 1
    if (this.#letters === 4) {
      this.#size = this.#bytes.writeUIntBE(this.#group & 0xffffff, this.#size, 3)
      this.#group = 0
      this.#letters = 0
    }
    return value >= 0
  }

  /** Writes the bytes of the last group, if that is not full. */
  #rest(): number {
    if (this.#letters === 2) return this.#bytes.writeUInt8(this.#group >> 4, this.#size) - this.#size
    if (this.#letters === 3) return this.#bytes.writeUInt16BE(this.#group >> 2, this.#size) - this.#size
    return 0
  }
}
