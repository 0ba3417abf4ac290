// Reads JSON, and writes it with bigints. JSON.parse rounds numbers above 2^53, accepts duplicate keys and any depth; this reader
// does not. An integer of up to 15 digits becomes a number, of up to 40 digits a bigint, and every other number an InexactNumber,
// which no schema accepts.
import { assert } from '../kernel/assert.ts'
import { MalformedJson, type MalformedReason } from './malformed-json.ts'

export type JsonObject = { [key: string]: JsonValue }
export type JsonValue = null | boolean | number | bigint | string | InexactNumber | JsonValue[] | JsonObject

/** A number token with a fraction or an exponent, `-0`, or too many digits. Its text is not kept. */
export class InexactNumber {
  readonly kind = 'inexact_number'
}

export const depthMax = 16
const numberDigitsMax = 15
const bigintDigitsMax = 40
const long_text = 65_536

const quote = 0x22
const comma = 0x2c
const minus = 0x2d
const zero = 0x30
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const inexact = Object.freeze(new InexactNumber())
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const loneSurrogate = /\p{Surrogate}/u

/** `values_max` bounds the cost of a text: it counts objects, lists and plain values. */
export function parseJson(bytes: Uint8Array | string, values_max = Number.POSITIVE_INFINITY): JsonValue {
  const text = typeof bytes === 'string' ? wellFormed(bytes) : decode(bytes)
  return new Reader(text, values_max).document()
}

const has_long_number = /\d{16}/

/**
 * Reads whatever `writeJson` has written, at any depth: the limits of `parseJson` are for input. Only texts with long numbers need the exact
 * reader, which takes five times as long. Integers are exact, and a fraction is the number that was written.
 */
export const parseStored = (text: string): unknown =>
  has_long_number.test(text) ? new Reader(text, Number.POSITIVE_INFINITY, true).document() : JSON.parse(text)

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new MalformedJson('invalid_utf8', 0)
  }
}

function wellFormed(text: string): string {
  const offset = text.search(loneSurrogate)
  if (offset >= 0) throw new MalformedJson('lone_surrogate', offset)
  return text
}

// No charCodeAt below reads past the end: one such read would make V8's compiled code slower for good.
class Reader {
  private readonly text: string
  private at = 0
  private depth = 0
  private left: number
  /** This service wrote the text. */
  private readonly isStored: boolean

  constructor(text: string, values_max: number, isStored = false) {
    this.text = text
    this.left = values_max
    this.isStored = isStored
  }

  document(): JsonValue {
    this.skipSpace()
    if (this.at === this.text.length) throw new MalformedJson('empty', this.at)
    const value = this.value()
    this.skipSpace()
    if (this.at < this.text.length) throw new MalformedJson('trailing_characters', this.at)
    return value
  }

  private skipSpace(): void {
    const { text } = this
    let at = this.at
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) break
    }
    this.at = at
  }

  /** Skips space and returns the code of the next character, which is not consumed. */
  private peek(): number {
    const { text, at } = this
    if (at < text.length) {
      const code = text.charCodeAt(at)
      if (code > 0x20) return code
    }
    this.skipSpace()
    if (this.at >= text.length) throw new MalformedJson('unexpected_end', this.at)
    return text.charCodeAt(this.at)
  }

  private value(): JsonValue {
    const code = this.peek()
    if (--this.left < 0) throw new MalformedJson('too_many_values', this.at)
    if (code === quote) return this.string()
    if (code === openBrace) return this.object()
    if (code === openBracket) return this.array()
    if (code === 0x74) return this.word('true', true)
    if (code === 0x66) return this.word('false', false)
    if (code === 0x6e) return this.word('null', null)
    return this.number()
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw new MalformedJson('unexpected_character', this.at)
    this.at += word.length
    return value
  }

  private enter(): void {
    if (++this.depth > depthMax && !this.isStored) throw new MalformedJson('too_deep', this.at)
    this.at++
  }

  /** Whether another item follows; consumes the comma or the closing character. */
  private more(close: number): boolean {
    const code = this.peek()
    if (code !== comma && code !== close) throw new MalformedJson('unexpected_character', this.at)
    this.at++
    return code === comma
  }

  private array(): JsonValue[] {
    this.enter()
    const items: JsonValue[] = []
    if (this.peek() === closeBracket) this.at++
    else
      do items.push(this.value())
      while (this.more(closeBracket))
    this.depth--
    return items
  }

  private object(): JsonObject {
    this.enter()
    const object: JsonObject = {}
    if (this.peek() === closeBrace) this.at++
    else
      do this.property(object)
      while (this.more(closeBrace))
    this.depth--
    return object
  }

  private property(object: JsonObject): void {
    if (this.peek() !== quote) throw new MalformedJson('unexpected_character', this.at)
    const offset = this.at
    const key = this.string()
    // A JSON value is never undefined, so the slower check is needed only for names that every object inherits.
    if (object[key] !== undefined && Object.hasOwn(object, key)) throw new MalformedJson('duplicate_key', offset)
    if (this.peek() !== colon) throw new MalformedJson('unexpected_character', this.at)
    this.at++
    const value = this.value()
    // Assigning to `__proto__` would replace the prototype instead of making a property.
    if (key !== '__proto__') object[key] = value
    else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  }

  private string(): string {
    const { text, at: open } = this
    // For the content of a file the loop below would take several times as long.
    const end = text.length > long_text ? text.indexOf('"', open + 1) : 0
    const isLong = end - open > long_text && !text.slice(open, end).includes('\\')
    if (isLong) return this.native(open, 'control_character', end + 1)
    let escaped = false
    for (let at = open + 1; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) {
        this.at = at + 1
        return escaped ? this.unescaped(open) : this.plain(open)
      }
      if (code === backslash) {
        escaped = true
        at++
      } else if (code < 0x20) throw new MalformedJson('control_character', at)
    }
    throw new MalformedJson('unexpected_end', text.length)
  }

  /** A slice keeps the whole text in memory. So small strings of a large body are copied, because they may be cached. */
  private plain(open: number): string {
    const { text, at } = this
    const length = at - open
    if (text.length < 2048 || length < 13 || length * 2 > text.length) return text.slice(open + 1, at - 1)
    return JSON.parse(text.slice(open, at))
  }

  private unescaped(open: number): string {
    const value: string = this.native(open, 'invalid_escape')
    if (this.isStored) return value
    if (loneSurrogate.test(value)) throw new MalformedJson('lone_surrogate', open)
    // PostgreSQL cannot store U+0000 in a text.
    if (value.includes('\0')) throw new MalformedJson('control_character', open)
    return value
  }

  private number(): number | bigint | InexactNumber {
    const { text } = this
    const start = this.at
    const isNegative = text.charCodeAt(start) === minus
    const first = isNegative ? start + 1 : start
    let value = 0
    let at = first
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - zero
      if (digit < 0 || digit > 9) break
      if (at - first < numberDigitsMax) value = value * 10 + digit
    }
    const digits = at - first
    if (digits === 0) throw new MalformedJson(isNegative ? 'invalid_number' : 'unexpected_character', start)
    if (digits > 1 && text.charCodeAt(first) === zero) throw new MalformedJson('invalid_number', start)
    this.at = at
    if (at < text.length && '.eE'.includes(text.charAt(at))) return this.fraction(start)
    if (!this.isStored && (digits > bigintDigitsMax || (isNegative && value === 0))) return inexact
    if (digits > numberDigitsMax) return BigInt(text.slice(start, at))
    return isNegative ? -value : value
  }

  private fraction(start: number): number | InexactNumber {
    const { text } = this
    while (this.at < text.length && '0123456789.eE+-'.includes(text.charAt(this.at))) this.at++
    const value: number = this.native(start, 'invalid_number')
    return this.isStored ? value : inexact
  }

  // biome-ignore lint/suspicious/noExplicitAny: the caller has seen what begins here.
  private native(start: number, reason: MalformedReason, end = this.at): any {
    this.at = end
    try {
      return JSON.parse(this.text.slice(start, this.at))
    } catch {
      throw new MalformedJson(reason, start)
    }
  }
}

// Most strings need no escape, and this test is cheaper than JSON.stringify, which also escapes lone surrogates.
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/

export const stringToJson = (text: string): string =>
  text.length < 64 && !needsEscape.test(text) ? `"${text}"` : JSON.stringify(text)

/** JSON text of plain data. A bigint is written as digits, an undefined property is left out. */
export function writeJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return stringToJson(value)
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'number':
      assert(Number.isFinite(value), 'JSON has no number that is not finite')
      return String(value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? arrayToJson(value) : objectToJson(value as Record<string, unknown>)
    default:
      assert(false, `JSON has no ${typeof value}`)
  }
}

function arrayToJson(items: readonly unknown[]): string {
  let text = ''
  for (const item of items) text += text ? `,${writeJson(item)}` : writeJson(item)
  return `[${text}]`
}

function objectToJson(object: Record<string, unknown>): string {
  const prototype = Object.getPrototypeOf(object)
  assert(prototype === Object.prototype || prototype === null, 'only plain objects are written as JSON')
  let text = ''
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value !== undefined) text += `${text ? ',' : ''}${stringToJson(key)}:${writeJson(value)}`
  }
  return `{${text}}`
}
