// Reads the simple values of a message: text, codes, counts, amounts, days and times. A wrong value adds a fault and gives a stand-in.
import { type Amount, zero } from '../../../kernel/amount.ts'
import { type Day, dayFromDate } from '../../../kernel/day.ts'
import { parseInstant, type Timestamp, timestampFromMs } from '../../../kernel/time.ts'
import { findCurrency, parseDecimal, sum_decimals } from './money-text.ts'
import { addFault, choice, type MessageField, maybe, one } from './read-fields.ts'

/** An amount in the base units of its asset. */
export interface Money {
  readonly amount: Amount
  readonly asset: string
}

/** A day, and the instant where the sender knows it. */
export interface DayOrTime {
  readonly day: Day
  readonly at?: Timestamp | undefined
}

/** Of this element itself. */
export function ownText(field: MessageField, max: number): string {
  const { element } = field
  const text = element.text.trim()
  const length = [...text].length
  if (element.children.length > 0) addFault(field, 'Text is expected here, not elements.')
  else if (length === 0) addFault(field, 'The element is empty.')
  else if (length > max) addFault(field, `The text is longer than ${max} characters.`)
  return text
}

export const text = (field: MessageField, name: string, max: number): string => ownText(one(field, name), max)

export function maybeText(field: MessageField, name: string, max: number): string | undefined {
  const found = maybe(field, name)
  return found && ownText(found, max)
}

export function ownMatch(field: MessageField, pattern: RegExp, form: string): string {
  const value = ownText(field, 500)
  if (value !== '' && !pattern.test(value)) addFault(field, `This is not ${form}.`)
  return value
}

export function ownCode<C extends string>(field: MessageField, codes: readonly [C, ...C[]]): C {
  const value = ownText(field, 35)
  const code = codes.find((each) => each === value)
  if (value !== '' && !code) addFault(field, 'The code is not known.')
  return code ?? codes[0]
}

export const code = <C extends string>(field: MessageField, name: string, codes: readonly [C, ...C[]]): C =>
  ownCode(one(field, name), codes)

export function maybeCode<C extends string>(
  field: MessageField,
  name: string,
  codes: readonly [C, ...C[]],
): C | undefined {
  const found = maybe(field, name)
  return found && ownCode(found, codes)
}

export function maybeFlag(field: MessageField, name: string): boolean | undefined {
  const found = maybe(field, name)
  return found && ['true', '1'].includes(ownCode(found, ['true', 'false', '1', '0']))
}

function ownCount(field: MessageField): number {
  return Number(ownMatch(field, /^\d{1,15}$/, 'a whole number of at most 15 digits')) || 0
}

export const count = (field: MessageField, name: string): number => ownCount(one(field, name))

export function maybeCount(field: MessageField, name: string): number | undefined {
  const found = maybe(field, name)
  return found && ownCount(found)
}

function ownDecimal(field: MessageField, decimals: number): Amount {
  const value = ownText(field, 40)
  if (value === '') return zero
  const parsed = parseDecimal(value, decimals)
  if (typeof parsed !== 'string') return parsed
  addFault(field, parsed)
  return zero
}

/** A control sum, in units of `sum_decimals`. */
export function maybeSum(field: MessageField, name: string): Amount | undefined {
  const found = maybe(field, name)
  return found && ownDecimal(found, sum_decimals)
}

export function ownMoney(field: MessageField): Money {
  const asset = field.element.attributes.get('Ccy') ?? ''
  const currency = findCurrency(asset)
  if (!currency) addFault(field, asset === '' ? 'The attribute Ccy is missing.' : 'The currency (Ccy) is not known.')
  return { asset, amount: ownDecimal(field, currency?.decimals ?? sum_decimals) }
}

export const money = (field: MessageField, name: string): Money => ownMoney(one(field, name))

const dayForm = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/
const timeForm = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/
const no_day = dayFromDate(1970, 1, 1)

export function ownDay(field: MessageField): Day {
  const value = ownText(field, 20)
  const [, year, month, date] = dayForm.exec(value) ?? []
  // The date must exist: parseInstant checks it.
  const exists = year !== undefined && parseInstant(`${year}-${month}-${date}`) !== undefined
  if (value !== '' && !exists) addFault(field, 'This is not a date (YYYY-MM-DD).')
  return exists ? dayFromDate(Number(year), Number(month), Number(date)) : no_day
}

export function ownTime(field: MessageField): Timestamp {
  const value = ownText(field, 40)
  const [, , offset] = timeForm.exec(value) ?? []
  const at = timeForm.test(value) ? parseInstant(offset ? value : value + field.reading.offset) : undefined
  if (value !== '' && at === undefined)
    addFault(field, 'This is not a time (YYYY-MM-DDThh:mm:ss, with or without offset).')
  return at ?? timestampFromMs(0)
}

export const time = (field: MessageField, name: string): Timestamp => ownTime(one(field, name))

export function maybeTime(field: MessageField, name: string): Timestamp | undefined {
  const found = maybe(field, name)
  return found && ownTime(found)
}

/** Dt or DtTm. The day of a time is the one that the sender wrote, in the sender's zone. */
export function dayOrTime(field: MessageField): DayOrTime {
  const found = choice(field, 'Dt', 'DtTm')
  if (found.element.name === 'Dt') return { day: ownDay(found) }
  const at = ownTime(found)
  const [year, month, date] = found.element.text.trim().slice(0, 10).split('-').map(Number)
  return { at, day: dayFromDate(year ?? 0, month ?? 0, date ?? 0) }
}
