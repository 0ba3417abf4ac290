// Reads the consolidated list of the United Nations Security Council (XML). Its tables are flat: each entry has fields and lists of one level.
import { birthDay, birthRange, birthYears, dayFromText } from './birth-date.ts'
import { countryFromName } from './country-names.ts'
import type { ListEntry, ListReader, NameQuality } from './entry.ts'
import { EntryDraft } from './entry-draft.ts'
import { xmlReader } from './xml-reader.ts'

const root = 'CONSOLIDATED_LIST'
const entryPath = /^CONSOLIDATED_LIST\/(?:INDIVIDUALS\/INDIVIDUAL|ENTITIES\/ENTITY)(?:\/(.+))?$/
const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
const lists = ['ALIAS', 'DATE_OF_BIRTH', 'PLACE_OF_BIRTH', 'ADDRESS', 'DOCUMENT']

/** The UN calls them good and low, for entities only "a.k.a." and "f.k.a.". */
const qualityOf = (text: string): NameQuality => (/^low$/i.test(text) ? 'weak' : 'strong')

export function unReader(found: (entry: ListEntry) => void): ListReader {
  let draft = new EntryDraft('un')
  let fields: Record<string, string> = {}
  let group: Record<string, string> = {}
  let published_on: ReturnType<typeof dayFromText>

  const closeField = (field: string, text: string): void => {
    const [first = '', second] = field.split('/')
    const list = lists.find((name) => first === `INDIVIDUAL_${name}` || first === `ENTITY_${name}`)
    if (list && second === undefined) {
      addGroup(draft, list, group)
      group = {}
    } else if (list && second !== undefined) group[second] ??= text
    else if (second === undefined) fields[first] ??= text
    else if (first === 'NATIONALITY' && second === 'VALUE') draft.addCountry('nationality', countryFromName(text))
  }

  const closeEntry = (kind: 'person' | 'entity'): void => {
    const name = nameParts.map((part) => fields[part] ?? '').join(' ')
    draft.kind = kind
    draft.id = fields.REFERENCE_NUMBER || fields.DATAID || ''
    draft.addName(fields.NAME_ORIGINAL_SCRIPT ?? '', 'strong')
    draft.addName(name, 'strong', true)
    found(draft.finish(reader.place()))
    draft = new EntryDraft('un')
    fields = {}
  }

  const reader = xmlReader(
    { root, what: 'the consolidated list of the United Nations' },
    {
      opened(path, attributes) {
        if (path === root) published_on = dayFromText(attributes.dateGenerated ?? '')
      },
      closed(path, text) {
        const match = entryPath.exec(path)
        if (!match) return
        if (match[1] !== undefined) closeField(match[1], text)
        else closeEntry(path.endsWith('INDIVIDUAL') ? 'person' : 'entity')
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

function addGroup(draft: EntryDraft, list: string, group: Readonly<Record<string, string>>): void {
  const country = countryFromName(group.COUNTRY ?? '')
  if (list === 'ALIAS') {
    // One element may have several spellings, separated by semicolons.
    for (const name of (group.ALIAS_NAME ?? '').split(';')) draft.addName(name, qualityOf(group.QUALITY ?? ''))
  } else if (list === 'DATE_OF_BIRTH') addBirthDate(draft, group)
  else if (list === 'PLACE_OF_BIRTH') draft.addCountry('birth', country)
  else if (list === 'ADDRESS') draft.addCountry('address', country)
  else draft.addNumber(group.NUMBER ?? '')
}

function addBirthDate(draft: EntryDraft, group: Readonly<Record<string, string>>): void {
  const type = group.TYPE_OF_DATE ?? ''
  const is_circa = /^approx/i.test(type)
  const day = dayFromText(group.DATE ?? '')
  const [from, to, year] = [group.FROM_YEAR, group.TO_YEAR, group.YEAR].map(Number)
  if (group.FROM_YEAR)
    draft.addBirthDate(birthYears(from ?? Number.NaN, group.TO_YEAR ? (to ?? 0) : (from ?? 0), is_circa))
  else if (day !== undefined) draft.addBirthDate(birthRange(day, day, is_circa))
  else if (group.YEAR) draft.addBirthDate(birthYears(year ?? Number.NaN, year ?? Number.NaN, is_circa))
  else {
    // Some older entries have the day as DD/MM/YYYY.
    const [, date, month, written] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(group.DATE ?? '') ?? []
    if (written) draft.addBirthDate(birthDay(Number(written), Number(month), Number(date), is_circa))
  }
}
