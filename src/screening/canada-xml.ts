// Reads Canada's Consolidated Autonomous Sanctions List (sema-lmes.xml): one flat record for each entry, whose elements are named in English,
// or in English and French with a hyphen between. There is no publication date. `Country` is the regulation under which somebody is
// listed and not a nationality, so it is not compared.
import { birthDateFromText, birthMonth, birthRange, dayFromText } from './birth-date.ts'
import type { BirthDate, ListEntry, ListReader } from './entry.ts'
import { EntryDraft } from './entry-draft.ts'
import { xmlReader } from './xml-reader.ts'

const root = 'data-set'
const record = `${root}/record`

/** "LastName-NomDeFamille" and "LastName" are the same element. */
const english = (element: string): string => element.split('-')[0] ?? ''

export function canadaReader(found: (entry: ListEntry) => void): ListReader {
  let fields = new Map<string, string>()
  /** An item that is listed twice is two entries. */
  const uses = new Map<string, number>()
  const reader = xmlReader(
    { root, what: 'the consolidated list of Canada' },
    {
      opened(path) {
        if (path === record) fields = new Map()
      },
      closed(path, text) {
        if (path === record) {
          const draft = entryOf(fields)
          const before = uses.get(draft.id) ?? 0
          uses.set(draft.id, before + 1)
          if (before > 0) draft.id += ` | ${before + 1}`
          found(draft.finish(reader.place()))
        } else if (path.startsWith(`${record}/`)) fields.set(english(path.slice(record.length + 1)), text)
      },
    },
  )
  return {
    push: reader.push,
    end() {
      reader.end()
      return { published_on: undefined }
    },
  }
}

function entryOf(fields: ReadonlyMap<string, string>): EntryDraft {
  const draft = new EntryDraft('canada')
  const field = (name: string): string => fields.get(name) ?? ''
  const [entity, last, ship] = [field('EntityOrShip'), field('LastName'), field('ShipIMONumber')]
  draft.kind = /\d{7}/.test(ship) ? 'vessel' : entity === '' ? 'person' : 'entity'
  // Numbers begin anew in each schedule of each regulation.
  const place = [field('Country').split('/')[0], field('Schedule'), field('Item')].map((part) => (part ?? '').trim())
  draft.id = place[2] === '' ? '' : place.join(' | ').slice(0, 200)
  draft.addName(entity || `${field('GivenName')} ${last}`, 'strong', true)
  for (const alias of field('Aliases').split(';')) draft.addName(alias, 'strong')
  if (draft.kind === 'person') draft.addBirthDate(birthDateOf(field('DateOfBirthOrShipBuildDate')))
  if (draft.kind === 'vessel') draft.addNumber(`IMO ${/\d{7}/.exec(ship)?.[0]}`)
  return draft
}

/** "1961-03-14", "1961-03", "1961", "14 Mar 1961", "between 1959 and 1961", "circa 1961". */
function birthDateOf(text: string): BirthDate | undefined {
  const plain = text
    .replace(/^(?:approximately|about|around|c\.) */i, 'circa ')
    .replace(/^between (.+) and /i, '$1 to ')
  const is_circa = /^circa /i.test(plain)
  const day = dayFromText(plain.replace(/^circa /i, ''))
  if (day !== undefined) return birthRange(day, day, is_circa)
  const [, year, month] = /^(?:circa )?(\d{4})-(\d{2})$/i.exec(plain) ?? []
  return year === undefined ? birthDateFromText(plain) : birthMonth(Number(year), Number(month), is_circa)
}
