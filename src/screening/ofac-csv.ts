// Reads the lists of OFAC as CSV: entries (sdn.csv, cons_prim.csv), aliases (alt.csv, cons_alt.csv) and addresses (add.csv, cons_add.csv),
// joined by the entry's number. Dates, nationality and digital currency addresses are prose in the remarks, which go on in a fourth file
// (sdn_comments.csv, cons_comments.csv) where they are long. The format does not tell weak aliases from strong ones and has no publication
// date.
import { birthDateFromText } from './birth-date.ts'
import { countryFromName } from './country-names.ts'
import { type ListEntry, ListFault, type ListName } from './entry.ts'
import { EntryDraft } from './entry-draft.ts'

/** In the order in which they are read. The comments are optional: remarks that were too long go on there. */
export const ofacCsvParts = ['entries', 'comments', 'alt', 'add'] as const
export type OfacCsvPart = (typeof ofacCsvParts)[number]

export interface OfacCsvReader {
  /** Each part is read whole before the next, in the order of `ofacCsvParts`. */
  push(part: OfacCsvPart, text: string): void
  endPart(part: OfacCsvPart): void
  entries(): Generator<ListEntry, void, undefined>
}

const columns: Readonly<Record<OfacCsvPart, number>> = { entries: 12, alt: 5, add: 6, comments: 2 }
const kinds = { individual: 'person', vessel: 'vessel', aircraft: 'other', '-0-': 'entity', entity: 'entity' } as const
const record_characters_max = 100_000

export function ofacCsvReader(list: ListName): OfacCsvReader {
  const drafts = new Map<string, EntryDraft>()
  const remarks_of = new Map<string, string>()
  const records = csvRecordSplitter()

  const take = (part: OfacCsvPart, cells: readonly string[], line: number): void => {
    const place = `${part}, line ${line}`
    if (cells.length !== columns[part]) throw new ListFault(`${place}: the record must have ${columns[part]} columns`)
    const values = cells.map((cell) => (cell.trim() === '-0-' ? '' : cell.trim()))
    const [id = ''] = values
    if (!/^\d+$/.test(id)) throw new ListFault(`${place}: the first column must be a number`)
    if (part === 'entries') {
      if (drafts.has(id)) throw new ListFault(`${place}: the number of the entry is used twice`)
      drafts.set(id, draftOf(list, id, values))
      remarks_of.set(id, values[11] === '' ? '' : (cells[11] ?? ''))
      return
    }
    const draft = drafts.get(id)
    // Published days apart from the others: it may go on with remarks of entries that are gone.
    if (!draft && part === 'comments') return
    if (!draft) throw new ListFault(`${place}: the file of entries has none of this number`)
    // Cells are cut in the middle of words, so spaces count.
    if (part === 'comments') remarks_of.set(id, (remarks_of.get(id) ?? '') + (cells[1] ?? ''))
    else if (part === 'alt') draft.addName(values[3] ?? '', 'strong')
    else draft.addCountry('address', countryFromName(values[4] ?? ''))
  }

  return {
    push: (part, text) => records.push(text, (cells, line) => take(part, cells, line), part),
    endPart(part) {
      records.end((cells, line) => take(part, cells, line), part)
      if (part !== 'comments') return
      for (const [id, draft] of drafts) {
        const remarks = (remarks_of.get(id) ?? '').trim().replace(/\.$/, '')
        for (const each of remarks.split(';')) addRemark(draft, each.trim())
      }
      remarks_of.clear()
    },
    *entries() {
      for (const draft of drafts.values()) yield draft.finish('entries')
    },
  }
}

function draftOf(list: ListName, id: string, values: readonly string[]): EntryDraft {
  const draft = new EntryDraft(list)
  const [, name = '', type = ''] = values
  draft.id = id
  draft.kind = kinds[(type || '-0-').toLowerCase() as keyof typeof kinds] ?? 'other'
  draft.addName(name, 'strong', true)
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
