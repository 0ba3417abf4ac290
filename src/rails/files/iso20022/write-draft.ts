// A message before it is text: elements whose values are checked when they are written. Every fault names the path of its element, so
// the caller learns which field of which payment is wrong.
import type { Amount } from '../../../kernel/amount.ts'
import { decimalText } from '../../../kernel/amount.ts'
import { type Day, dateFromDay } from '../../../kernel/day.ts'
import { isoFromTimestamp, type Timestamp } from '../../../kernel/time.ts'
import { latinText } from './latin-text.ts'
import { faults_max, type MessageFault, type MessageWritten } from './message-fault.ts'
import { type MessageName, namespaceOf } from './message-names.ts'
import { findCurrency, fitsDigits } from './money-text.ts'
import { type Xml, xmlStart, xmlText } from './write-xml.ts'

/** The text to write, or why there is none. */
type Checked = { readonly text: string } | { readonly problem: string }

export interface ElementDraft {
  readonly name: string
  readonly content: Checked | readonly ElementDraft[]
  readonly attributes?: Readonly<Record<string, string>>
}

export type MaybeDraft = ElementDraft | undefined

export const group = (name: string, ...parts: readonly MaybeDraft[]): ElementDraft => ({
  name,
  content: parts.filter((part) => part !== undefined),
})

const leaf = (name: string, content: Checked): ElementDraft => ({ name, content })

/** Text that we chose: codes, counts, sums. */
export const exact = (name: string, text: string): ElementDraft => leaf(name, { text })

/** Text of people, written in the character set of payments. */
export function latin(name: string, value: string, max: number): ElementDraft {
  const text = latinText(value)
  if (text === undefined)
    return leaf(name, { problem: 'A letter cannot be written in the Latin characters of payments.' })
  if (text === '') return leaf(name, { problem: 'The text is empty.' })
  if (text.length > max)
    return leaf(name, { problem: `The text is longer than ${max} characters: it has ${text.length}.` })
  return leaf(name, { text })
}

/** Banks use identifiers in file names and older formats, so neither a slash at an end nor two slashes together may stand in them. */
export function identifier(name: string, value: string, max = 35): ElementDraft {
  const isAllowed = /^[A-Za-z0-9/\-?:().,'+ ]+$/.test(value) && !/^\/|\/$|\/\/|^ | $/.test(value)
  if (!isAllowed) return leaf(name, { problem: 'The identifier is empty or has a character that is not allowed.' })
  if (value.length > max) return leaf(name, { problem: `The identifier is longer than ${max} characters.` })
  return leaf(name, { text: value })
}

export const matching = (name: string, value: string, pattern: RegExp, form: string): ElementDraft =>
  leaf(name, pattern.test(value) ? { text: value } : { problem: `This is not ${form}.` })

export function moneyDraft(name: string, value: Amount, asset: string): ElementDraft {
  const currency = findCurrency(asset)
  if (!currency) return leaf(name, { problem: 'The asset is not a currency.' })
  const text = decimalText(value, currency.decimals)
  if (value <= 0n) return leaf(name, { problem: 'The amount must be more than zero.' })
  if (!fitsDigits(text)) return leaf(name, { problem: 'The amount has more than 18 digits.' })
  return { name, content: { text }, attributes: { Ccy: asset } }
}

export const sumDraft = (name: string, text: string): ElementDraft =>
  leaf(name, fitsDigits(text) ? { text } : { problem: 'The sum has more than 18 digits.' })

export function dayDraft(name: string, day: Day): ElementDraft {
  const { year, month, date } = dateFromDay(day)
  const two = (value: number): string => String(value).padStart(2, '0')
  return exact(name, `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`)
}

export const timeDraft = (name: string, at: Timestamp): ElementDraft => exact(name, isoFromTimestamp(at))

/** A field that is written only if it is known. */
export const given = <T>(value: T | undefined, draft: (value: T) => ElementDraft): MaybeDraft =>
  value === undefined ? undefined : draft(value)

/** For what concerns several elements, such as an identifier used twice. */
export const problemDraft = (name: string, problem: string): ElementDraft => leaf(name, { problem })

/** No line feed follows the last tag: a file cut anywhere is not whole. */
export function writeMessage(name: MessageName, parts: readonly ElementDraft[]): MessageWritten {
  const faults: MessageFault[] = []
  const body = xmlOf({ name: name.element, content: parts }, '/Document', '', faults)
  if (faults.length > 0) return { faults }
  // Each part on a line of its own, and in a part each payment: a fault can then name its line.
  const document: Xml = ['Document', [body], { xmlns: namespaceOf(name) }]
  return { text: `${xmlStart}${xmlText(document).replace(lineStarts, '\n$&')}` }
}

/** A text never contains a tag: its "<" is escaped. */
const lineStarts = /<(?:\/?PmtInf|CdtTrfTxInf|DrctDbtTxInf|\/?OrgnlPmtInfAndSts|TxInfAndSts|\/?Ntfctn|Ntry)>/g

function xmlOf(draft: ElementDraft, parent: string, position: string, faults: MessageFault[]): Xml {
  const { name, content, attributes } = draft
  const path = `${parent}/${name}${position}`
  if ('problem' in content) {
    if (faults.length < faults_max) faults.push({ path, problem: content.problem })
    return [name, '']
  }
  if ('text' in content) return attributes ? [name, content.text, attributes] : [name, content.text]
  return [name, partsOf(content, path, faults)]
}

function partsOf(parts: readonly ElementDraft[], path: string, faults: MessageFault[]): readonly Xml[] {
  const totals = new Map<string, number>()
  for (const { name } of parts) totals.set(name, (totals.get(name) ?? 0) + 1)
  const counts = new Map<string, number>()
  return parts.map((part) => {
    const count = (counts.get(part.name) ?? 0) + 1
    counts.set(part.name, count)
    return xmlOf(part, path, totals.get(part.name) === 1 ? '' : `[${count}]`, faults)
  })
}
