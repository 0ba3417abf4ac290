// Reads the lists of OFAC in the advanced XML format (sdn_advanced.xml, cons_advanced.xml). Identifiers of kinds, features, countries and
// places are declared at the beginning of the file and used below; nothing here depends on their numbers.
import { birthRange, dayOf } from './birth-date.ts'
import { countryFromName } from './country-names.ts'
import { type EntryKind, type ListEntry, ListFault, type ListName, type ListReader } from './entry.ts'
import { EntryDraft } from './entry-draft.ts'
import { xmlReader } from './xml-reader.ts'

type Attributes = Readonly<Record<string, string>>

const sets = 'Sanctions/ReferenceValueSets/'
const party = 'Sanctions/DistinctParties/DistinctParty'
const profile = `${party}/Profile`
const alias = `${profile}/Identity/Alias`
const feature = `${profile}/Feature`
const version = `${feature}/FeatureVersion`
const period = `${version}/DatePeriod`
const currency = 'Digital Currency Address - '

/** More identifiers than any published file has. */
const declared_max = 2_000_000

const partKinds: Readonly<Record<string, EntryKind>> = { Individual: 'person', Entity: 'entity', Vessel: 'vessel' }

class Declared {
  readonly #texts = new Map<string, string>()
  #id = ''

  open(attributes: Attributes): void {
    this.#id = attributes.ID ?? ''
  }
  close(text: string): void {
    this.set(this.#id, text)
  }
  set(id: string, text: string): void {
    if (this.#texts.size >= declared_max) throw new ListFault(`the file declares more than ${declared_max} identifiers`)
    this.#texts.set(id, text)
  }
  get(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.#texts.get(id)
  }
}

export function ofacXmlReader(list: ListName, found: (entry: ListEntry) => void): ListReader {
  const [featureTypes, partyTypes, subTypes, countries, areas, places] = Array.from({ length: 6 }, () => new Declared())
  const numbers = new Map<string, string[]>()
  const subTypeParents = new Map<string, string>()
  let draft = new EntryDraft(list)
  let identities: string[] = []
  const at: { place: string; number: string; alias: Attributes; name: string; feature: string; isCirca: boolean } = {
    ...{ place: '', number: '', alias: {}, name: '', feature: '', isCirca: false },
  }
  let date: Record<string, string> = {}

  const opened: Readonly<Record<string, (attributes: Attributes) => void>> = {
    [`${sets}FeatureTypeValues/FeatureType`]: (own) => featureTypes?.open(own),
    [`${sets}PartyTypeValues/PartyType`]: (own) => partyTypes?.open(own),
    [`${sets}PartySubTypeValues/PartySubType`]: (own) => {
      subTypes?.open(own)
      subTypeParents.set(own.ID ?? '', own.PartyTypeID ?? '')
    },
    [`${sets}CountryValues/Country`]: (own) => {
      countries?.open(own)
      at.place = own.ISO2 ?? ''
    },
    [`${sets}AreaCodeValues/AreaCode`]: (own) => areas?.set(own.ID ?? '', own.CountryID ?? ''),
    'Sanctions/Locations/Location': (own) => {
      at.place = own.ID ?? ''
    },
    'Sanctions/Locations/Location/LocationCountry': (own) => places?.set(at.place, countries?.get(own.CountryID) ?? ''),
    'Sanctions/Locations/Location/LocationAreaCode': (own) => {
      if (!places?.get(at.place)) places?.set(at.place, countries?.get(areas?.get(own.AreaCodeID)) ?? '')
    },
    'Sanctions/IDRegDocuments/IDRegDocument': (own) => {
      at.number = own.IdentityID ?? ''
    },
    [party]: (own) => {
      draft = new EntryDraft(list)
      draft.id = own.FixedRef ?? ''
      identities = []
    },
    [profile]: (own) => {
      const sub = own.PartySubTypeID ?? ''
      draft.kind =
        partKinds[subTypes?.get(sub) ?? ''] ?? partKinds[partyTypes?.get(subTypeParents.get(sub)) ?? ''] ?? 'other'
    },
    [`${profile}/Identity`]: (own) => {
      identities.push(own.ID ?? '')
    },
    [alias]: (own) => {
      at.alias = own
    },
    [`${alias}/DocumentedName`]: () => {
      at.name = ''
    },
    [feature]: (own) => {
      at.feature = featureTypes?.get(own.FeatureTypeID) ?? ''
    },
    [`${version}/VersionLocation`]: (own) => addPlace(draft, at.feature, places?.get(own.LocationID)),
    [period]: () => {
      date = {}
      at.isCirca = false
    },
    [`${period}/Start`]: (own) => {
      at.isCirca ||= own.Approximate === 'true'
    },
    [`${period}/End`]: (own) => {
      at.isCirca ||= own.Approximate === 'true'
    },
  }

  const closed: Readonly<Record<string, (text: string) => void>> = {
    [`${sets}FeatureTypeValues/FeatureType`]: (text) => featureTypes?.close(text),
    [`${sets}PartyTypeValues/PartyType`]: (text) => partyTypes?.close(text),
    [`${sets}PartySubTypeValues/PartySubType`]: (text) => subTypes?.close(text),
    [`${sets}CountryValues/Country`]: (text) => countries?.close(at.place || countryFromName(text) || ''),
    'Sanctions/IDRegDocuments/IDRegDocument/IDRegistrationNo': (text) => {
      numbers.set(at.number, [...(numbers.get(at.number) ?? []), text])
    },
    [`${alias}/DocumentedName/DocumentedNamePart/NamePartValue`]: (text) => {
      at.name += ` ${text}`
    },
    [`${alias}/DocumentedName`]: () =>
      draft.addName(at.name, at.alias.LowQuality === 'true' ? 'weak' : 'strong', at.alias.Primary === 'true'),
    [`${version}/VersionDetail`]: (text) => {
      if (at.feature.startsWith(currency)) draft.addAddress(at.feature.slice(currency.length), text)
      // Mostly a text, with the country at its end: "Farholm, Utopia".
      else addPlace(draft, at.feature, countryFromName(text.slice(text.lastIndexOf(',') + 1)))
    },
    [period]: () => {
      if (/^Birthdate$/i.test(at.feature)) draft.addBirthDate(birthDateOf(date, at.isCirca))
    },
    [party]: () => {
      for (const identity of identities) for (const number of numbers.get(identity) ?? []) draft.addNumber(number)
      found(draft.finish(reader.place()))
    },
  }

  const issued: Record<string, string> = {}
  const reader = xmlReader(
    { root: 'Sanctions', what: 'a list of OFAC in the advanced XML format' },
    {
      opened: (path, attributes) => opened[path]?.(attributes),
      closed(path, text) {
        closed[path]?.(text)
        if (path.startsWith(`${period}/`)) date[path.slice(period.length + 1)] = text
        else if (path.startsWith('Sanctions/DateOfIssue/')) issued[path.slice('Sanctions/DateOfIssue/'.length)] = text
      },
    },
  )
  return {
    push: reader.push,
    end() {
      reader.end()
      return { published_on: dayOf(Number(issued.Year), Number(issued.Month), Number(issued.Day)) }
    },
  }
}

function addPlace(draft: EntryDraft, featureType: string, country: string | undefined): void {
  if (/^(Nationality|Citizenship)( Country)?$/i.test(featureType)) draft.addCountry('nationality', country)
  else if (/^Place of Birth$/i.test(featureType)) draft.addCountry('birth', country)
  else if (/^Location$/i.test(featureType)) draft.addCountry('address', country)
}

/** From the first day of the start to the last day of the end. */
function birthDateOf(date: Readonly<Record<string, string>>, isCirca: boolean) {
  const day = (end: string) =>
    dayOf(Number(date[`${end}/Year`]), Number(date[`${end}/Month`]), Number(date[`${end}/Day`]))
  const from = day('Start/From')
  return birthRange(from, day('End/To') ?? day('Start/To') ?? from, isCirca)
}
