// Reads the consolidated list of the European Union (Financial Sanctions Files, XML 1.1). Everything is in attributes. Each spelling is
// repeated for each language of the regulation, so the same text appears often.
import { birthDay, birthMonth, birthYears, dayFromText } from './birth-date.ts'
import type { BirthDate, ListEntry, ListReader } from './entry.ts'
import { EntryDraft } from './entry-draft.ts'
import { xmlReader } from './xml-reader.ts'

type Attributes = Readonly<Record<string, string>>

const root = 'export'
const entry = `${root}/sanctionEntity`

export function euReader(found: (entry: ListEntry) => void): ListReader {
  let draft = new EntryDraft('eu')
  let published_on: ReturnType<typeof dayFromText>
  const reader = xmlReader(
    { root, what: 'the consolidated list of the European Union' },
    {
      opened(path, attributes) {
        if (path === root) {
          published_on = dayFromText(attributes.generationDate ?? '')
        } else if (path === entry) {
          draft = new EntryDraft('eu')
          draft.id = attributes.euReferenceNumber || attributes.logicalId || ''
        } else if (path.startsWith(`${entry}/`)) addElement(draft, path.slice(entry.length + 1), attributes)
      },
      closed(path) {
        if (path === entry) found(draft.finish(reader.place()))
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

function addElement(draft: EntryDraft, element: string, attributes: Attributes): void {
  const country = attributes.countryIso2Code?.toUpperCase()
  if (element === 'subjectType') {
    draft.kind = kinds[attributes.code ?? ''] ?? (attributes.classificationCode === 'P' ? 'person' : 'entity')
  } else if (element === 'nameAlias') {
    const { wholeName, firstName = '', middleName = '', lastName = '', strong } = attributes
    draft.addName(wholeName || `${firstName} ${middleName} ${lastName}`, strong === 'false' ? 'weak' : 'strong')
  } else if (element === 'citizenship') draft.addCountry('nationality', country)
  else if (element === 'address') draft.addCountry('address', country)
  else if (element === 'birthdate') {
    draft.addCountry('birth', country)
    draft.addBirthDate(birthDateOf(attributes))
  } else if (element === 'identification') draft.addNumber(attributes.latinNumber || attributes.number || '')
}

const kinds: Readonly<Record<string, 'person' | 'entity'>> = { person: 'person', enterprise: 'entity' }

function birthDateOf(attributes: Attributes): BirthDate | undefined {
  // Dates of other calendars are not converted.
  if ((attributes.calendarType ?? 'GREGORIAN') !== 'GREGORIAN') return undefined
  const is_circa = attributes.circa === 'true'
  const number = (name: string): number => (attributes[name] ? Number(attributes[name]) : Number.NaN)
  const [year, month, date] = [number('year'), number('monthOfYear'), number('dayOfMonth')]
  const day = dayFromText(attributes.birthdate ?? '')
  if (day !== undefined) return { from: day, to: day, is_circa }
  if (!Number.isNaN(number('yearRangeFrom'))) {
    return birthYears(number('yearRangeFrom'), number('yearRangeTo') || number('yearRangeFrom'), is_circa)
  }
  if (Number.isNaN(month)) return birthYears(year, year, is_circa)
  return Number.isNaN(date) ? birthMonth(year, month, is_circa) : birthDay(year, month, date, is_circa)
}
