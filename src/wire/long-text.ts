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

/**
 * Decodes base64 in steps, strictly: only what an encoder writes is base64. It may have `\\/` for a slash, as some encoders of JSON write
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
    const [text, bytes] = [this.#text, this.#bytes]
    let [group, letters, size] = [this.#group, this.#letters, this.#size]
    for (let at = this.#at; at < to; at += 1) {
      const byte = text[at]!
      const value = values[byte]!
      if (value < 0 || this.#padding > 0) {
        if (byte === padding) this.#padding += 1
        else if (byte !== backslash || text[at + 1] !== slash) return false
        continue
      }
      group = (group << 6) | value
      letters += 1
      if (letters < 4) continue
      bytes[size] = group >> 16
      bytes[size + 1] = group >> 8
      bytes[size + 2] = group
      size += 3
      group = 0
      letters = 0
    }
    this.#group = group
    this.#letters = letters
    this.#size = size
    this.#at = to
    return this.#padding <= 2
  }

  /** Writes the bytes of the last group, if that is not full. */
  #rest(): number {
    if (this.#letters === 2) return this.#bytes.writeUInt8(this.#group >> 4, this.#size) - this.#size
    if (this.#letters === 3) return this.#bytes.writeUInt16BE(this.#group >> 2, this.#size) - this.#size
    return 0
  }
}
