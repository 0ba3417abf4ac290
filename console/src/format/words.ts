// Names of the API as words: `external_bank_account` is "External bank account". Guids are shortened in the middle.
import { texts } from '../texts.ts'

const short = new Set([
  'pii',
  'kyc',
  'url',
  'ip',
  'id',
  'ach',
  'eft',
  'fps',
  'iban',
  'sepa',
  'spei',
  'pix',
  'csv',
  'api',
  'usd',
  'us',
])

/** A word of an enumeration, or a field. */
export function wordsOf(name: string): string {
  const known = (texts.words as Readonly<Record<string, string>>)[name]
  if (known !== undefined) return known
  const words = name
    .replaceAll(/[._]/g, ' ')
    .split(' ')
    .map((word) => (short.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return upperFirst(words)
}

/** A field, as a label says it. */
export function labelOf(field: string): string {
  const known = (texts.fields as Readonly<Record<string, string>>)[field]
  return known ?? wordsOf(field.replace(/_guid$/, '').replace(/_at$/, ''))
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The first and the last characters: the first tell the time, the last tell records of one moment apart. */
export const shortGuid = (guid: string): string => (guid.length > 14 ? `${guid.slice(0, 8)}…${guid.slice(-4)}` : guid)

/** People compare the beginning and the end of an address. */
export const shortAddress = (address: string): string =>
  address.length > 24 ? `${address.slice(0, 12)}…${address.slice(-8)}` : address

export const isGuid = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)
