// Reads the lists of OFAC as CSV: sdn.csv (entries), alt.csv (aliases) and add.csv (addresses), joined by the entry's number. Dates,
// nationality and digital currency addresses are prose in the remarks. The format does not tell weak aliases from strong ones and has no
// publication date.
import { birthDateFromText } from './birth-date.ts'
import { countryFromName } from './country-names.ts'
import { type ListEntry, ListFault, type ListName } from './entry.ts'
import { EntryDraft } from './entry-draft.ts'

export const ofacCsvParts = ['sdn', 'alt', 'add'] as const
export type OfacCsvPart = (typeof ofacCsvParts)[number]

export interface OfacCsvReader {
  /** Each part is read whole before the next, in the order of `ofacCsvParts`. */
  push(part: OfacCsvPart, text: string): void
  endPart(part: OfacCsvPart): void
  entries(): Generator<ListEntry, void, undefined>
}

const columns: Readonly<Record<OfacCsvPart, number>> = { sdn: 12, alt: 5, add: 6 }
const kinds = { individual: 'person', vessel: 'vessel', aircraft: 'other', '-0-': 'entity', entity: 'entity' } as const
const record_characters_max = 100_000

export function ofacCsvReader(list: ListName): OfacCsvReader {
  const drafts = new Map<string, EntryDraft>()
  const records = csvRecordSplitter()

  const take = (part: OfacCsvPart, cells: readonly string[], line: number): void => {
    const place = `${part}, line ${line}`
    if (cells.length !== columns[part]) throw new ListFault(`${place}: the record must have ${columns[part]} columns`)
    const values = cells.map((cell) => (cell.trim() === '-0-' ? '' : cell.trim()))
    const [id = ''] = values
    if (!/^\d+$/.test(id)) throw new ListFault(`${place}: the first column must be a number`)
    if (part === 'sdn') {
      if (drafts.has(id)) throw new ListFault(`${place}: the number of the entry is used twice`)
      drafts.set(id, draftOf(list, id, values))
      return
    }
    const draft = drafts.get(id)
    if (!draft) throw new ListFault(`${place}: sdn.csv has no entry of this number`)
    if (part === 'alt') draft.addName(values[3] ?? '', 'strong')
    else draft.addCountry('address', countryFromName(values[4] ?? ''))
  }

  return {
    push: (part, text) => records.push(text, (cells, line) => take(part, cells, line), part),
    endPart: (part) => records.end((cells, line) => take(part, cells, line), part),
    *entries() {
      for (const draft of drafts.values()) yield draft.finish('sdn')
    },
  }
}

function draftOf(list: ListName, id: string, values: readonly string[]): EntryDraft {
  const draft = new EntryDraft(list)
  const [, name = '', type = ''] = values
  draft.id = id
  draft.kind = kinds[(type || '-0-').toLowerCase() as keyof typeof kinds] ?? 'other'
  draft.addName(name, 'strong', true)
  for (const remark of (values[11] ?? '').replace(/\.$/, '').split(';')) addRemark(draft, remark.trim())
  return draft
}

const remark = /^(?:alt\. )?(DOB|POB|nationality|citizen|Digital Currency Address -|a\.k\.a\.) (.+)$/i

function addRemark(draft: EntryDraft, text: string): void {
  const [, label = '', value = ''] = remark.exec(text) ?? []
  const add = remarks[label.toLowerCase()]
  if (add) add(draft, value)
  else draft.addNumber(numberRemark.exec(text)?.[1] ?? '')
}

const numberRemark =
  /^(?:alt\. )?(?:Passport|National ID No\.|Tax ID No\.|Registration ID|Identification Number) (\S+)/i

const addNationality = (draft: EntryDraft, value: string): void =>
  draft.addCountry('nationality', countryFromName(value))

const remarks: Readonly<Record<string, (draft: EntryDraft, value: string) => void>> = {
  dob: (draft, value) => draft.addBirthDate(birthDateFromText(value)),
  pob: (draft, value) => draft.addCountry('birth', countryFromName(value.split(',').at(-1) ?? '')),
  nationality: addNationality,
  citizen: addNationality,
  'digital currency address -': (draft, value) => {
    const [asset = '', address = ''] = value.split(/\s+/)
    draft.addAddress(asset, address)
  },
  // Remarks name an alias in quotes. The publisher keeps the vague ones there.
  'a.k.a.': (draft, value) => draft.addName(value.replaceAll(/['"]/g, ''), 'weak'),
}

type Take = (cells: readonly string[], line: number) => void

/**
 * Splits pieces of text into records. Quotes enclose commas and line ends, and are doubled inside. A part ends with the character 1A,
 * which is skipped.
 */
function csvRecordSplitter() {
  let [cell, isQuoted, wasQuote, line, length] = ['', false, false, 1, 0]
  let cells: string[] = []
  const endRecord = (take: Take): void => {
    cells.push(cell)
    if (cells.length > 1 || cell.trim() !== '') take(cells, line)
    ;[cell, cells, length] = ['', [], 0]
    line += 1
  }
  return {
    push(text: string, take: Take, part: string): void {
      for (const character of text) {
        if (isQuoted) {
          if (character === '"') [isQuoted, wasQuote] = [false, true]
          else cell += character
        } else if (character === '"') {
          // A quote right after a closing one is a doubled quote.
          if (wasQuote) cell += '"'
          ;[isQuoted, wasQuote] = [true, false]
        } else {
          wasQuote = false
          if (character === ',') {
            cells.push(cell)
            cell = ''
          } else if (character === '\n') endRecord(take)
          else if (character !== '\r' && character !== '\u001a') cell += character
        }
        length += 1
        if (length > record_characters_max) throw new ListFault(`${part}, line ${line}: the record is too long`)
      }
    },
    end(take: Take, part: string): void {
      if (isQuoted) throw new ListFault(`${part}, line ${line}: the closing quote is missing`)
      if (cell !== '' || cells.length > 0) endRecord(take)
      line = 1
    },
  }
}
