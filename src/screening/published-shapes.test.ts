// Whole entries in the shape of the published files, with everything that the readers do not need, and invented names.
import { describe, expect, test } from 'vitest'
import { dayFromDate } from '../kernel/day.ts'
import type { ListEntry, ListReader } from './entry.ts'
import { euReader } from './eu-xml.ts'
import { ofacXmlReader } from './ofac-xml.ts'

function read(make: (found: (entry: ListEntry) => void) => ListReader, text: string) {
  const entries: ListEntry[] = []
  const reader = make((entry) => entries.push(entry))
  reader.push(text)
  return { entries, ...reader.end() }
}

const published_on = dayFromDate(2026, 4, 30)
const strong = (text: string) => ({ text, quality: 'strong' })
const weak = (text: string) => ({ text, quality: 'weak' })
const date = (year: number, month: number, day: number) =>
  `<Year>${year}</Year><Month>${month}</Month><Day>${day}</Day>`

describe('as it is published', () => {
  test('of OFAC: kinds by their parents, places of birth as texts, several scripts, a year of birth', () => {
    const names = ['Velkonosov Drazimir', 'Велконосов Дразимир']
      .map(
        (name) =>
          `<DocumentedName ID="1" FixedRef="91" DocNameStatusID="1">${name
            .split(' ')
            .map(
              (part) =>
                `<DocumentedNamePart><NamePartValue NamePartGroupID="7" ScriptID="215">${part}</NamePartValue></DocumentedNamePart>`,
            )
            .join('')}</DocumentedName>`,
      )
      .join('')
    const year = `<DatePeriod CalendarTypeID="1" YearFixed="false"><Start Approximate="false"><From>${date(1951, 1, 1)}</From><To>${date(1951, 1, 1)}</To></Start>
      <End Approximate="false"><From>${date(1951, 12, 31)}</From><To>${date(1951, 12, 31)}</To></End></DatePeriod>`
    const feature = (type: number, content: string) =>
      `<Feature ID="1" FeatureTypeID="${type}"><FeatureVersion ReliabilityID="1"><Comment />${content}</FeatureVersion><IdentityReference IdentityID="5" IdentityFeatureLinkTypeID="1" /></Feature>`
    const text = `<?xml version="1.0" encoding="utf-8"?><Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML" Version="3">
      <DateOfIssue CalendarTypeID="1">${date(2026, 4, 30)}</DateOfIssue><ReferenceValueSets>
      <AreaCodeValues><AreaCode ID="11" CountryID="11" AreaCodeTypeID="1">RU</AreaCode></AreaCodeValues>
      <CountryValues><Country ID="11" ISO2="RU">Russia</Country><Country ID="12">undetermined</Country></CountryValues>
      <FeatureTypeValues><FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType><FeatureType ID="9" FeatureTypeGroupID="1">Place of Birth</FeatureType>
      <FeatureType ID="10" FeatureTypeGroupID="1">Nationality Country</FeatureType><FeatureType ID="25" FeatureTypeGroupID="1">Location</FeatureType>
      <FeatureType ID="887" FeatureTypeGroupID="1">Digital Currency Address - USDT</FeatureType><FeatureType ID="26">Title</FeatureType></FeatureTypeValues>
      <PartySubTypeValues><PartySubType ID="1" PartyTypeID="4">Vessel</PartySubType><PartySubType ID="3" PartyTypeID="2">Unknown</PartySubType>
      <PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType></PartySubTypeValues>
      <PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="2">Entity</PartyType><PartyType ID="4">Transport</PartyType></PartyTypeValues></ReferenceValueSets>
      <Locations><Location ID="70"><LocationCountry CountryID="12" CountryRelevanceID="1413" /></Location>
      <Location ID="71"><LocationAreaCode AreaCodeID="11" /><LocationPart LocPartTypeID="1454"><LocationPartValue Primary="true"><Value>Farholm</Value></LocationPartValue></LocationPart></Location></Locations>
      <IDRegDocuments><IDRegDocument ID="2" IDRegDocTypeID="1571" IdentityID="5" IssuedBy-CountryID="11" ValidityID="2"><Comment /><IDRegistrationNo>AB 123456</IDRegistrationNo><IssuingAuthority /></IDRegDocument></IDRegDocuments>
      <DistinctParties><DistinctParty FixedRef="91" DeltaAction="1"><Comment /><Profile ID="91" PartySubTypeID="4"><Identity ID="5" FixedRef="91" Primary="true" False="false">
      <Alias FixedRef="91" AliasTypeID="1403" Primary="true" LowQuality="false">${names}</Alias><NamePartGroups><MasterNamePartGroup><NamePartGroup ID="7" NamePartTypeID="1520" /></MasterNamePartGroup></NamePartGroups></Identity>
      ${feature(8, year)}${feature(9, '<VersionDetail DetailTypeID="1432">Farholm, near Toll, Belarus</VersionDetail>')}${feature(10, '<VersionDetail DetailTypeID="1433" /><VersionLocation LocationID="71" />')}
      ${feature(25, '<VersionLocation LocationID="70" />')}${feature(26, '<VersionDetail DetailTypeID="1432">Head of Syria</VersionDetail>')}
      ${feature(887, '<VersionDetail DetailTypeID="1432">TXYZ</VersionDetail>')}</Profile></DistinctParty>
      <DistinctParty FixedRef="92"><Profile ID="92" PartySubTypeID="3"><Identity ID="6"><Alias Primary="true" LowQuality="false"><DocumentedName><DocumentedNamePart>
      <NamePartValue>KORVANTA &amp; SONS</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity></Profile></DistinctParty></DistinctParties>
      <ProfileRelationships /><SanctionsEntries><SanctionsEntry ID="1" ProfileID="91" ListID="1550"><SanctionsMeasure ID="2" SanctionsTypeID="1"><Comment>SDGT</Comment></SanctionsMeasure></SanctionsEntry></SanctionsEntries></Sanctions>`
    expect(read((found) => ofacXmlReader('ofac_sdn', found), text)).toEqual({
      published_on,
      entries: [
        {
          ...{ list: 'ofac_sdn', id: '91', kind: 'person', identification_numbers: ['AB 123456'] },
          names: expect.arrayContaining([strong('Velkonosov Drazimir'), strong('Велконосов Дразимир')]),
          birth_dates: [{ from: dayFromDate(1951, 1, 1), to: dayFromDate(1951, 12, 31), is_circa: false }],
          countries: { nationality: ['RU'], address: [], birth: ['BY'] },
          addresses: [{ asset: 'USDT', address: 'TXYZ' }],
        },
        {
          ...{ list: 'ofac_sdn', id: '92', kind: 'entity', names: [strong('KORVANTA & SONS')], birth_dates: [] },
          ...{ countries: { nationality: [], address: [], birth: [] }, identification_numbers: [], addresses: [] },
        },
      ],
    })
  })

  test('of the European Union: every attribute, unknown countries, other calendars, names in several languages', () => {
    const summary =
      '<regulationSummary regulationType="amendment" publicationDate="2018-02-16" numberTitle="2018/223 (OJ L43)" publicationUrl="http://law.example/?a=1&amp;b=2"/>'
    const alias = (wholeName: string, nameLanguage: string, isStrong = true) =>
      `<nameAlias firstName="" middleName="" lastName="" wholeName="${wholeName}" function="Former clerk" gender="M" title="" nameLanguage="${nameLanguage}" strong="${isStrong}" regulationLanguage="en" logicalId="1">${summary}</nameAlias>`
    const born = (fields: string) =>
      `<birthdate circa="false" city="Farholm" zipCode="" ${fields} region="" place="" countryIso2Code="00" countryDescription="UNKNOWN" regulationLanguage="en" logicalId="1">${summary}</birthdate>`
    const text = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-04-30T14:39:54.511+02:00" globalFileId="118887">
      <sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.36.64" logicalId="1"><remark>(passport)</remark>
      <regulation regulationType="amendment" organisationType="commission" publicationDate="2018-02-16" entryIntoForceDate="2018-02-16" numberTitle="2018/223" programme="ZWE" logicalId="2"><publicationUrl>http://law.example/?c=3&amp;d=4</publicationUrl></regulation>
      <subjectType code="person" classificationCode="P"/>${alias('Drazimir Velkonosov', '')}${alias('Дразимир Велконосов', 'BG')}${alias('Drazimir Velkonosov', 'FR')}${alias('Draz', '', false)}
      ${born('calendarType="GREGORIAN" birthdate="1961-03-14" dayOfMonth="14" monthOfYear="3" year="1961"')}
      ${born('calendarType="ISLAMIC" year="1343"')}${born('calendarType="GREGORIAN" yearRangeFrom="1953" yearRangeTo="1958"')}
      <identification diplomatic="false" knownExpired="false" knownFalse="false" reportedLost="false" revokedByIssuer="false" issuedBy="" latinNumber="" nameOnDocument="" number="AD001095" region="" countryIso2Code="00" countryDescription="UNKNOWN" identificationTypeCode="passport" logicalId="315"><remark>(passport)</remark>${summary}</identification>
      </sanctionEntity><sanctionEntity euReferenceNumber="EU.3523.13" logicalId="207"><subjectType code="enterprise" classificationCode="E"/>${alias('Korvanta', '')}</sanctionEntity></export>`
    const none = { nationality: [], address: [], birth: [] }
    expect(read(euReader, text)).toEqual({
      published_on,
      entries: [
        {
          ...{ list: 'eu', id: 'EU.36.64', kind: 'person', identification_numbers: ['AD001095'], countries: none },
          names: [strong('Drazimir Velkonosov'), strong('Дразимир Велконосов'), weak('Draz')],
          birth_dates: [
            { from: dayFromDate(1961, 3, 14), to: dayFromDate(1961, 3, 14), is_circa: false },
            { from: dayFromDate(1953, 1, 1), to: dayFromDate(1958, 12, 31), is_circa: false },
          ],
          addresses: [],
        },
        {
          ...{ list: 'eu', id: 'EU.3523.13', kind: 'entity', names: [strong('Korvanta')], birth_dates: [] },
          ...{ countries: none, identification_numbers: [], addresses: [] },
        },
      ],
    })
  })
})
