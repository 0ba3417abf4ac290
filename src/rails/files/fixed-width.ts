// Records of fixed width: a layout lists the fields of a record in their order, and the form of each. The same layout reads and writes.
import { plainText } from './plain-text.ts'
import type { RecordFault } from './record-fault.ts'

interface Misfit {
  readonly misfit: string
}

interface Form {
  readonly width: number
  readonly read: (characters: string) => string | Misfit
  readonly write: (value: string) => string | Misfit
}

/** Its content never changes, so a writer passes no value. */
interface FixedForm extends Form {
  readonly is_fixed: true
}

type Layout = Readonly<Record<string, Form>>

export type ReadRecord<L extends Layout> = { readonly [K in keyof L]: string }

export type WrittenRecord<L extends Layout> = {
  readonly [K in keyof L as L[K] extends FixedForm ? never : K]: string
}

export function constant(content: string): FixedForm {
  const misfit = `must be ${content}`
  const read = (characters: string): string | Misfit => (characters === content ? content : { misfit })
  return { width: content.length, is_fixed: true, read, write: () => content }
}

export function blank(width: number): FixedForm {
  const content = ' '.repeat(width)
  const read = (characters: string): string | Misfit =>
    characters === content ? '' : { misfit: `must be ${width} blanks` }
  return { width, is_fixed: true, read, write: () => content }
}

const isNumber = (value: string): boolean => /^\d+$/.test(value)

/** An identifier, a code or a date: exactly so many digits. Filling it up would make another identifier of it. */
export function digits(width: number): Form {
  const fit = (value: string): string | Misfit =>
    isNumber(value) && value.length === width ? value : { misfit: `must be ${width} digits` }
  return { width, read: fit, write: fit }
}

/** A count or an amount: written with zeros in front, which are kept when it is read. */
export function number(width: number): Form {
  const write = (value: string): string | Misfit =>
    isNumber(value) && value.length <= width
      ? value.padStart(width, '0')
      : { misfit: `must be a number of at most ${width} digits` }
  return { ...digits(width), write }
}

/** Empty: the field is blank. */
const orBlank =
  (form: (width: number) => Form) =>
  (width: number): Form => {
    const { read, write } = form(width)
    const blanks = ' '.repeat(width)
    return {
      width,
      read: (characters) => (characters === blanks ? '' : read(characters)),
      write: (value) => (value === '' ? blanks : write(value)),
    }
  }

export const digitsOrBlank = orBlank(digits)
export const numberOrBlank = orBlank(number)

const printable = /^[\x20-\x7e]*$/
const printableLatin = /^[\x20-\x7e\u00a1-\u00ff]*$/

interface TextStyle {
  readonly allowed?: RegExp
  readonly is_cut?: boolean
  readonly trim?: (value: string) => string
  readonly pad?: (value: string, width: number) => string
}

const textOf =
  ({
    allowed = printable,
    is_cut = false,
    trim = (value) => value.trim(),
    pad = (value, width) => value.padEnd(width),
  }: TextStyle) =>
  (width: number): Form => ({
    width,
    read: (characters) =>
      allowed.test(characters) ? trim(characters) : { misfit: 'has characters that are not allowed' },
    write: (value) => {
      const plain = plainText(value)
      if (plain === undefined) return { misfit: 'has characters without a plain form' }
      const fitting = is_cut ? trim(plain).slice(0, width) : trim(plain)
      return fitting.length <= width ? pad(fitting, width) : { misfit: `is longer than ${width} characters` }
    },
  })

export const text = textOf({})
export const textToTheRight = textOf({ pad: (value, width) => value.padStart(width) })
/** Blanks in front mean something: the content has columns of its own. */
export const columns = textOf({ trim: (value) => value.trimEnd() })
/** A name that is too long is cut: banks compare the beginning at most. */
export const name = textOf({ is_cut: true })
/** Canada's banks may send accents. They are read, and never written. */
export const latinText = textOf({ allowed: printableLatin })
export const latinName = textOf({ allowed: printableLatin, is_cut: true })

/** Undefined: at least one field does not fit, and `faults` says which. */
export function readRecord<L extends Layout>(
  layout: L,
  record: string,
  line: number,
  faults: RecordFault[],
): ReadRecord<L> | undefined {
  const values: Record<string, string> = {}
  const faults_before = faults.length
  let at = 0
  for (const [field, form] of Object.entries(layout)) {
    const value = form.read(record.slice(at, at + form.width))
    if (typeof value === 'string') values[field] = value
    else faults.push({ line, field, reason: value.misfit })
    at += form.width
  }
  return faults.length === faults_before ? (values as ReadRecord<L>) : undefined
}

/** Fields that do not fit are left out: a record with a fault must not be sent. */
export function writeRecord<L extends Layout>(
  layout: L,
  values: WrittenRecord<L>,
  line: number,
  faults: RecordFault[],
): string {
  let record = ''
  for (const [field, form] of Object.entries(layout)) {
    const characters = form.write((values as Readonly<Record<string, string>>)[field] ?? '')
    if (typeof characters === 'string') record += characters
    else faults.push({ line, field, reason: characters.misfit })
  }
  return record
}
