// A list in OFAC's advanced XML format, of any length, made up as it is written: the published file has 121 MB for 17,900 entries. Entries
// are those of screening-entries.ts; between them stands what the published file has and screening does not read.
import { day_ms } from '#src/kernel/day'
import type { ListEntry } from '#src/screening/entry'
import { screeningEntries } from './screening-entries.ts'

/** Of the published file. */
const entry_bytes = 6_800
const seed = 1

const date = (day: Date): string =>
  `<Year>${day.getUTCFullYear()}</Year><Month>${day.getUTCMonth() + 1}</Month><Day>${day.getUTCDate()}</Day>`
const yes = (is: boolean): string => String(is)

/** `pieces` begins anew each time. */
export function advancedList(bytes: number) {
  const count = Math.max(1, Math.round(bytes / entry_bytes))
  return { count, pieces: () => piecesOf(count, bytes) }
}

function* piecesOf(count: number, bytes: number): Generator<string> {
  const entries = screeningEntries(count, seed)
  const codes = [...new Set(entries.flatMap(({ countries }) => countries.nationality))]
  const countryId = (code: string | undefined): number => codes.indexOf(code ?? '') + 1
  const [issued, end] = ['2026-04-30', '</DistinctParties></Sanctions>']
  let left = bytes - end.length
  const sized = (text: string): string => {
    left -= text.length
    return text
  }
  yield sized(`<?xml version="1.0" encoding="utf-8"?><Sanctions xmlns="urn:x"><DateOfIssue CalendarTypeID="1">${date(new Date(issued))}</DateOfIssue>
<ReferenceValueSets><CountryValues>${codes.map((code, i) => `<Country ID="${i + 1}" ISO2="${code}">${code}</Country>`).join('')}</CountryValues>
<FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="10">Nationality Country</FeatureType>
<FeatureType ID="26">Title</FeatureType></FeatureTypeValues>
<PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="2">Entity</PartyType></PartyTypeValues>
<PartySubTypeValues><PartySubType ID="3" PartyTypeID="2">Unknown</PartySubType><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType></PartySubTypeValues>
</ReferenceValueSets><Locations>`)
  for (const [i, code] of codes.entries())
    yield sized(`<Location ID="${i + 1}"><LocationCountry CountryID="${countryId(code)}" /></Location>\n`)
  yield sized('</Locations><IDRegDocuments>')
  for (const { id } of entries)
    yield sized(`<IDRegDocument ID="${id}" IDRegDocTypeID="1571" IdentityID="${id}"><IDRegistrationNo>P ${id.padStart(8, '0')}</IDRegistrationNo>
  <IssuedBy-CountryID>1</IssuedBy-CountryID><DocumentDate IDRegDocDateTypeID="1480" /></IDRegDocument>\n`)
  yield sized('</IDRegDocuments><DistinctParties>')
  for (const [i, entry] of entries.entries()) {
    const own = partyOf(entry, countryId(entry.countries.nationality[0]))
    // Each takes its share of what is left, so the last one ends the file at its length.
    const share = Math.floor(left / (count - i))
    yield sized(own.replace('<!---->', fillerOf(share - own.length)))
  }
  yield end
}

/** A note of the publisher, in elements as short as those of the published file. */
function fillerOf(length: number): string {
  const line =
    '<Feature FeatureTypeID="26"><FeatureVersion ReliabilityID="1"><VersionDetail DetailTypeID="1432">Deputy of the office'
  const [more, last] = ['</VersionDetail></FeatureVersion></Feature>\n', 'x']
  const own = line.length + more.length
  const lines = Math.floor(length / own)
  if (lines < 1) return ''
  const rest = length - lines * own
  return `${(line + more).repeat(lines - 1)}${line}${last.repeat(rest)}${more}`
}

const partyOf = (
  { id, kind, names, birth_dates }: ListEntry,
  place: number,
): string => `<DistinctParty FixedRef="${id}"><Comment />
<Profile ID="${id}" PartySubTypeID="${kind === 'person' ? 4 : 3}"><Identity ID="${id}" FixedRef="${id}" Primary="true" False="false">
${names
  .map(
    ({ text, quality }, i) =>
      `<Alias FixedRef="${id}" AliasTypeID="1403" Primary="${yes(i === 0)}" LowQuality="${yes(quality === 'weak')}"><DocumentedName ID="${i}" FixedRef="${id}" DocNameStatusID="1">${text
        .split(' ')
        .map(
          (part) => `
  <DocumentedNamePart><NamePartValue NamePartGroupID="${id}" ScriptID="215" ScriptStatusID="1" Acronym="false">${part}</NamePartValue></DocumentedNamePart>`,
        )
        .join('')}</DocumentedName></Alias>`,
  )
  .join('\n')}</Identity>
${birth_dates
  .map(({ from, to, is_circa }) => {
    const [first, last] = [from, to].map((day) => date(new Date(day * day_ms)))
    return `<Feature ID="${id}" FeatureTypeID="8"><FeatureVersion ID="${id}" ReliabilityID="1"><DatePeriod CalendarTypeID="1"><Start Approximate="${yes(is_circa)}"><From>${first}</From><To>${first}</To></Start>
  <End Approximate="${yes(is_circa)}"><From>${last}</From><To>${last}</To></End></DatePeriod></FeatureVersion></Feature>`
  })
  .join('\n')}
<Feature ID="${id}" FeatureTypeID="10"><FeatureVersion ID="${id}"><VersionLocation LocationID="${place}" /></FeatureVersion></Feature>
<!----></Profile></DistinctParty>
`
