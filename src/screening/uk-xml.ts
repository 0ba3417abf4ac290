// Reads the UK Sanctions List (XML): a `Designation` for each person, entity and ship. The sixth part of a name is the family name, or the
// whole name of an entity. Dates are DD/MM/YYYY, with "dd" and "mm" where day and month are not known.
import { birthDay, birthMonth, birthYears, dayOf } from './birth-date.ts'
import { countryFromName } from './country-names.ts'
import type { BirthDate, EntryKind, ListEntry, ListReader } from './entry.ts'
import { EntryDraft } from './entry-draft.ts'
import { xmlReader } from './xml-reader.ts'

const root = 'Designations'
const entry = `${root}/Designation`
const nameParts = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6']
const kinds: Readonly<Record<string, EntryKind>> = { individual: 'person', entity: 'entity', ship: 'vessel' }

export function ukReader(found: (entry: ListEntry) => void): ListReader {
  let draft = new EntryDraft('uk')
  let name: Record<string, string> = {}
  let published_on: ReturnType<typeof dayOf>
  const reader = xmlReader(
    { root, what: 'the UK Sanctions List' },
    {
      opened(path) {
        if (path === entry) draft = new EntryDraft('uk')
        else if (path === `${entry}/Names/Name`) name = {}
      },
      closed(path, text) {
        if (path === entry) found(draft.finish(reader.place()))
        else if (path === `${root}/DateGenerated`) published_on = dayFromBritish(text)
        else if (path === `${entry}/Names/Name`) addName(draft, name)
        else if (path.startsWith(`${entry}/Names/Name/`)) name[path.slice(entry.length + 12)] = text
        else if (path.startsWith(`${entry}/`) && text !== '') addField(draft, path.slice(entry.length + 1), text)
      },
    },
  )
  return {
    push: reader.push,
    end() {
      reader.end()
      return { published_on }
    },
  }
}

function addName(draft: EntryDraft, name: Readonly<Record<string, string>>): void {
  const text = nameParts.map((part) => name[part] ?? '').join(' ')
  const isWeak = /low/i.test(name.AliasStrength ?? '')
  draft.addName(text, isWeak ? 'weak' : 'strong', /^primary name$/i.test(name.NameType ?? ''))
}

function addField(draft: EntryDraft, path: string, text: string): void {
  const field = path.split('/').at(-1) ?? ''
  if (path === 'UniqueID') draft.id = text
  else if (path === 'IndividualEntityShip') draft.kind = kinds[text.toLowerCase()] ?? 'other'
  else if (field === 'NameNonLatinScript') draft.addName(text, 'strong')
  else if (field === 'AddressCountry') draft.addCountry('address', countryFromName(text))
  else if (field === 'Nationality') draft.addCountry('nationality', countryFromName(text))
  else if (field === 'CountryOfBirth') draft.addCountry('birth', countryFromName(text))
  else if (field === 'DOB') draft.addBirthDate(birthDateOf(text))
  else if (numbers.includes(field)) draft.addNumber(text)
}

const numbers = ['PassportNumber', 'NationalIdentifierNumber', 'BusinessRegistrationNumber', 'IMONumber']

const british = /^(\d{2}|dd)\/(\d{2}|mm)\/(\d{4})/i

function dayFromBritish(text: string): ReturnType<typeof dayOf> {
  const [, date, month, year] = british.exec(text) ?? []
  return dayOf(Number(year), Number(month), Number(date))
}

function birthDateOf(text: string): BirthDate | undefined {
  const [, date = '', month = '', year = ''] = british.exec(text) ?? []
  if (/dd/i.test(date) && /mm/i.test(month)) return birthYears(Number(year), Number(year), false)
  if (/dd/i.test(date)) return birthMonth(Number(year), Number(month), false)
  return birthDay(Number(year), Number(month), Number(date), false)
}
