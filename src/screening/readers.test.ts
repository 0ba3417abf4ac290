// The readers of published lists: each format gives the same form of entries, in pieces of any size, and faults never repeat the file's text.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayFromDate } from '../kernel/day.ts'
import { birthDateFromText } from './birth-date.ts'
import { canadaReader } from './canada-xml.ts'
import { countryFromName } from './country-names.ts'
import { type ListEntry, ListFault, type ListReader } from './entry.ts'
import { euReader } from './eu-xml.ts'
import { ofacCsvParts, ofacCsvReader } from './ofac-csv.ts'
import { ofacXmlReader } from './ofac-xml.ts'
import { ukReader } from './uk-xml.ts'
import { unReader } from './un-xml.ts'

type Make = (found: (entry: ListEntry) => void) => ListReader

function read(make: Make, text: string, piece = text.length) {
  const entries: ListEntry[] = []
  const reader = make((entry) => entries.push(entry))
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece))
  return { entries, ...reader.end() }
}

const un = `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-04-30T12:00:00Z"><INDIVIDUALS><INDIVIDUAL>
<DATAID>11</DATAID><FIRST_NAME>Drazimir</FIRST_NAME><SECOND_NAME>Pavlovich</SECOND_NAME><THIRD_NAME>Velkonosov &amp; Son</THIRD_NAME>
<REFERENCE_NUMBER>TEi.001</REFERENCE_NUMBER><NATIONALITY><VALUE>Russian Federation</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>D. Velkonossow; Draz Velk</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Draz</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ADDRESS><COUNTRY>Syrian Arab Republic</COUNTRY></INDIVIDUAL_ADDRESS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1961-03-14</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1959</FROM_YEAR><TO_YEAR>1962</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1960</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_PLACE_OF_BIRTH><COUNTRY>Belarus</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><NUMBER>AB 123456</NUMBER></INDIVIDUAL_DOCUMENT>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>12</DATAID><FIRST_NAME>Korvanta Shipping</FIRST_NAME>
<REFERENCE_NUMBER>TEe.002</REFERENCE_NUMBER></ENTITY></ENTITIES></CONSOLIDATED_LIST>`

const eu = `<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-04-30T12:00:00.000+02:00">
<sanctionEntity euReferenceNumber="EU.1.2" logicalId="5"><subjectType code="person" classificationCode="P"/>
<nameAlias wholeName="Drazimir Velkonosov" strong="true"/><nameAlias wholeName="Draz" strong="false"/>
<nameAlias wholeName="Drazimir Velkonosov" strong="true" regulationLanguage="fr"/>
<citizenship countryIso2Code="RU"/><citizenship countryIso2Code="00"/><address countryIso2Code="SY"/>
<birthdate circa="false" calendarType="GREGORIAN" birthdate="1961-03-14" year="1961" countryIso2Code="BY"/>
<birthdate circa="true" calendarType="GREGORIAN" year="1960"/><identification number="AB 123456"/></sanctionEntity>
<sanctionEntity logicalId="6"><subjectType code="enterprise"/><nameAlias wholeName="Korvanta" strong="true"/></sanctionEntity></export>`

const canada = `<?xml version="1.0" encoding="UTF-8"?><data-set>
<record><Country-Pays>Russia / Russie</Country-Pays><LastName-NomDeFamille>Velkonosov</LastName-NomDeFamille>
<GivenName-Prenom>Drazimir Pavlovich</GivenName-Prenom><Aliases-Alias>Drazimir Welkonossow; D. Velk</Aliases-Alias>
<DateOfBirthOrShipBuildDate-DateDeNaissanceOuDateDeConstructionDuNavire>1961-03-14</DateOfBirthOrShipBuildDate-DateDeNaissanceOuDateDeConstructionDuNavire>
<Schedule-Annexe>1, Part 1</Schedule-Annexe><Item-NumeroDarticle>7</Item-NumeroDarticle><DateOfListing-DateDinscription>2022-02-24</DateOfListing-DateDinscription></record>
<record><Country>Russia / Russie</Country><EntityOrShip>Korvanta Star</EntityOrShip><ShipIMONumber>9123456</ShipIMONumber>
<DateOfBirthOrShipBuildDate>2004</DateOfBirthOrShipBuildDate><Schedule>1, Part 3</Schedule><Item>7</Item></record>
<record><Country>Belarus / Bélarus</Country><EntityOrShip>Korvanta Shipping</EntityOrShip><Schedule>1, Part 2</Schedule><Item>9</Item></record>
<record><Country>Belarus / Bélarus</Country><LastName>Gastropol</LastName><GivenName>Ninomir</GivenName>
<DateOfBirthOrShipBuildDate>1960</DateOfBirthOrShipBuildDate><Schedule>1, Part 2</Schedule><Item>9</Item></record></data-set>`

const uk = `<Designations><DateGenerated>30/04/2026</DateGenerated><Designation><LastUpdated>01/02/2023</LastUpdated>
<UniqueID>RUS9001</UniqueID><OFSIGroupID>14000</OFSIGroupID><Names>
<Name><Name6>WELKONOSSOW</Name6><Name1>Drazimir</Name1><NameType>Alias</NameType><AliasStrength>Good quality a.k.a</AliasStrength></Name>
<Name><Name6>DRAZ</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
<Name><Name6>VELKONOSOV</Name6><Name1>Drazimir</Name1><Name2>Pavlovich</Name2><NameType>Primary Name</NameType></Name></Names>
<NonLatinNames><NonLatinName><NameNonLatinScript>Дразимир Велконосов</NameNonLatinScript></NonLatinName></NonLatinNames>
<RegimeName>The Russia (Sanctions) (EU Exit) Regulations 2019</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
<Addresses><Address><AddressLine1>1 Road</AddressLine1><AddressCountry>Syria</AddressCountry></Address></Addresses>
<IndividualDetails><Individual><DOBs><DOB>14/03/1961</DOB><DOB>dd/mm/1960</DOB><DOB>dd/02/1960</DOB></DOBs>
<Nationalities><Nationality>Russia</Nationality></Nationalities><BirthDetails><Location><TownOfBirth>Town</TownOfBirth><CountryOfBirth>Belarus</CountryOfBirth></Location></BirthDetails>
<PassportDetails><Passport><PassportNumber>AB 123456</PassportNumber></Passport></PassportDetails></Individual></IndividualDetails></Designation>
<Designation><UniqueID>RUS9002</UniqueID><Names><Name><Name6>KORVANTA STAR</Name6><NameType>Primary Name</NameType></Name></Names>
<IndividualEntityShip>Ship</IndividualEntityShip><ShipDetails><Ship><IMONumbers><IMONumber>9123456</IMONumber></IMONumbers></Ship></ShipDetails></Designation></Designations>`

const date = (year: number, month: number, day: number) =>
  `<Year>${year}</Year><Month>${month}</Month><Day>${day}</Day>`
const ofac = `<Sanctions xmlns="urn:x"><DateOfIssue>${date(2026, 4, 30)}</DateOfIssue><ReferenceValueSets>
<CountryValues><Country ID="1" ISO2="RU">Russia</Country><Country ID="2">Syria</Country></CountryValues>
<AreaCodeValues><AreaCode ID="9" CountryID="2">SY</AreaCode></AreaCodeValues>
<FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="10">Nationality Country</FeatureType>
<FeatureType ID="25">Location</FeatureType><FeatureType ID="344">Digital Currency Address - XBT</FeatureType></FeatureTypeValues>
<PartyTypeValues><PartyType ID="1">Individual</PartyType></PartyTypeValues>
<PartySubTypeValues><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType><PartySubType ID="1" PartyTypeID="4">Vessel</PartySubType></PartySubTypeValues>
</ReferenceValueSets><Locations><Location ID="70"><LocationCountry CountryID="1"/></Location>
<Location ID="71"><LocationAreaCode AreaCodeID="9"/></Location></Locations>
<IDRegDocuments><IDRegDocument ID="3" IdentityID="50"><IDRegistrationNo>AB 123456</IDRegistrationNo></IDRegDocument></IDRegDocuments>
<DistinctParties><DistinctParty FixedRef="36"><Profile ID="36" PartySubTypeID="4"><Identity ID="50">
<Alias Primary="false" LowQuality="true"><DocumentedName><DocumentedNamePart><NamePartValue>Draz</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
<Alias Primary="true" LowQuality="false"><DocumentedName><DocumentedNamePart><NamePartValue>Velkonosov</NamePartValue></DocumentedNamePart>
<DocumentedNamePart><NamePartValue>Drazimir</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity>
<Feature FeatureTypeID="8"><FeatureVersion><DatePeriod><Start Approximate="false"><From>${date(1961, 3, 14)}</From><To>${date(1961, 3, 14)}</To></Start>
<End Approximate="false"><From>${date(1961, 3, 14)}</From><To>${date(1961, 3, 14)}</To></End></DatePeriod></FeatureVersion></Feature>
<Feature FeatureTypeID="8"><FeatureVersion><DatePeriod><Start Approximate="true"><From>${date(1960, 1, 1)}</From></Start>
<End Approximate="true"><To>${date(1960, 12, 31)}</To></End></DatePeriod></FeatureVersion></Feature>
<Feature FeatureTypeID="10"><FeatureVersion><VersionLocation LocationID="70"/></FeatureVersion></Feature>
<Feature FeatureTypeID="25"><FeatureVersion><VersionLocation LocationID="71"/></FeatureVersion></Feature>
<Feature FeatureTypeID="344"><FeatureVersion><VersionDetail>1BoatSLRHtKNngkdXEeobR76b53LETtpyT</VersionDetail></FeatureVersion></Feature>
</Profile></DistinctParty><DistinctParty FixedRef="37"><Profile ID="37" PartySubTypeID="1"><Identity ID="51"><Alias Primary="true"><DocumentedName>
<DocumentedNamePart><NamePartValue>Korvanta Star</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity></Profile></DistinctParty></DistinctParties></Sanctions>`

const born = { from: dayFromDate(1961, 3, 14), to: dayFromDate(1961, 3, 14), is_circa: false }
const about1960 = { from: dayFromDate(1960, 1, 1), to: dayFromDate(1960, 12, 31), is_circa: true }
const published_on = dayFromDate(2026, 4, 30)
const strong = (text: string) => ({ text, quality: 'strong' })
const weak = (text: string) => ({ text, quality: 'weak' })
const ofacSdn: Make = (found) => ofacXmlReader('ofac_sdn', found)

describe('formats', () => {
  test('of the United Nations', () => {
    expect(read(unReader, un)).toMatchObject({
      published_on,
      entries: [
        {
          ...{ list: 'un', id: 'TEi.001', kind: 'person', identification_numbers: ['AB 123456'] },
          names: [
            strong('Drazimir Pavlovich Velkonosov & Son'),
            strong('D. Velkonossow'),
            strong('Draz Velk'),
            weak('Draz'),
          ],
          birth_dates: [
            born,
            { from: dayFromDate(1959, 1, 1), to: dayFromDate(1962, 12, 31), is_circa: false },
            about1960,
          ],
          countries: { nationality: ['RU'], address: ['SY'], birth: ['BY'] },
        },
        { id: 'TEe.002', kind: 'entity', names: [strong('Korvanta Shipping')] },
      ],
    })
  })

  test('of the European Union', () => {
    expect(read(euReader, eu)).toMatchObject({
      published_on,
      entries: [
        {
          ...{ list: 'eu', id: 'EU.1.2', kind: 'person', identification_numbers: ['AB 123456'] },
          names: [strong('Drazimir Velkonosov'), weak('Draz')],
          birth_dates: [born, about1960],
          countries: { nationality: ['RU'], address: ['SY'], birth: ['BY'] },
        },
        { id: '6', kind: 'entity' },
      ],
    })
  })

  test('of Canada, with element names in one language and in two', () => {
    const none = { nationality: [], address: [], birth: [] }
    expect(read(canadaReader, canada)).toMatchObject({
      published_on: undefined,
      entries: [
        {
          ...{ list: 'canada', id: 'Russia | 1, Part 1 | 7', kind: 'person', birth_dates: [born], countries: none },
          names: [strong('Drazimir Pavlovich Velkonosov'), strong('Drazimir Welkonossow'), strong('D. Velk')],
        },
        { id: 'Russia | 1, Part 3 | 7', kind: 'vessel', birth_dates: [], identification_numbers: ['IMO 9123456'] },
        { id: 'Belarus | 1, Part 2 | 9', kind: 'entity', names: [strong('Korvanta Shipping')] },
        { id: 'Belarus | 1, Part 2 | 9 | 2', kind: 'person', birth_dates: [birthDateFromText('1960')] },
      ],
    })
  })

  test('of the United Kingdom', () => {
    expect(read(ukReader, uk)).toMatchObject({
      published_on,
      entries: [
        {
          ...{ list: 'uk', id: 'RUS9001', kind: 'person', identification_numbers: ['AB 123456'] },
          names: [
            strong('Drazimir Pavlovich VELKONOSOV'),
            strong('Drazimir WELKONOSSOW'),
            weak('DRAZ'),
            strong('Дразимир Велконосов'),
          ],
          birth_dates: [born, birthDateFromText('1960'), birthDateFromText('Feb 1960')],
          countries: { nationality: ['RU'], address: ['SY'], birth: ['BY'] },
        },
        { id: 'RUS9002', kind: 'vessel', names: [strong('KORVANTA STAR')], identification_numbers: ['9123456'] },
      ],
    })
  })

  test('of OFAC, advanced XML', () => {
    expect(read(ofacSdn, ofac)).toMatchObject({
      published_on,
      entries: [
        {
          ...{ list: 'ofac_sdn', id: '36', kind: 'person', identification_numbers: ['AB 123456'] },
          names: [strong('Velkonosov Drazimir'), weak('Draz')],
          birth_dates: [born, about1960],
          countries: { nationality: ['RU'], address: ['SY'], birth: [] },
          addresses: [{ asset: 'XBT', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }],
        },
        { id: '37', kind: 'vessel', names: [strong('Korvanta Star')] },
      ],
    })
  })

  test('of OFAC, CSV, in pieces of any size', () => {
    const none = '-0- ,'.repeat(8)
    const parts = {
      entries: `36,"VELKONOSOV, Drazimir ""D""","individual",${none}"DOB 14 Mar 1961; alt. DOB circa 1960; nationality Russia; a.k.a. 'DRAZ'; Digital Curre"\r\n\u001a`,
      comments: '36,"ncy Address - XBT 1BoatSLRHtKNngkdXEeobR76b53LETtpyT."\r\n',
      alt: '36,12,"aka","WELKONOSSOW, D.",-0- \r\n',
      add: '36,25,-0- ,"Town","Syria",-0- \r\n',
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (piece) => {
        const reader = ofacCsvReader('ofac_sdn')
        for (const part of ofacCsvParts) {
          for (let at = 0; at < parts[part].length; at += piece) reader.push(part, parts[part].slice(at, at + piece))
          reader.endPart(part)
        }
        expect([...reader.entries()]).toMatchObject([
          {
            ...{ id: '36', kind: 'person', birth_dates: [born, about1960] },
            names: [strong('VELKONOSOV, Drazimir "D"'), weak('DRAZ'), strong('WELKONOSSOW, D.')],
            countries: { nationality: ['RU'], address: ['SY'], birth: [] },
            addresses: [{ asset: 'XBT', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }],
          },
        ])
      }),
      { numRuns: 30 },
    )
  })
})

test.each([
  ['un', unReader, un],
  ['eu', euReader, eu],
  ['ofac', ofacSdn, ofac],
  ['canada', canadaReader, canada],
  ['uk', ukReader, uk],
] as const)('%s reads the same in pieces of any size', (_, make, text) => {
  const whole = read(make, text)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (piece) => {
      expect(read(make, text, piece)).toEqual(whole)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['a document type', `<!DOCTYPE CONSOLIDATED_LIST [<!ENTITY a "Velkonosov">]>${un}`, 'document type'],
  ['an entity of its own', un.replace('&amp;', '&velkonosov;'), 'not well-formed'],
  ['an end that is missing', un.slice(0, -30), 'not well-formed'],
  ['another root', '<Velkonosov/>', 'not the consolidated list'],
  ['elements nested without end', '<a>'.repeat(100), 'nested deeper'],
  ['an entry without a name', un.replace('<FIRST_NAME>Korvanta Shipping</FIRST_NAME>', ''), 'no name'],
  ['a text without end', `<CONSOLIDATED_LIST>${'x'.repeat(200_000)}</CONSOLIDATED_LIST>`, 'too much text'],
])('%s is refused without repeating text', (_, text, expected) => {
  const attempt = (): unknown => {
    try {
      return read(unReader, text, 1_000)
    } catch (error) {
      return error
    }
  }
  const fault = attempt()
  expect(fault).toBeInstanceOf(ListFault)
  expect((fault as Error).message).toContain(expected)
  expect((fault as Error).message).not.toMatch(/velkonosov|korvanta/i)
})

test.each([
  ['01 Jan 1970', 1970, 1, 1, 1970, 1, 1],
  ['Feb 1972', 1972, 2, 1, 1972, 2, 29],
  ['1969 to 1971', 1969, 1, 1, 1971, 12, 31],
])('%s is a range of days', (text, ...[y1, m1, d1, y2, m2, d2]) => {
  expect(birthDateFromText(text)).toEqual({
    from: dayFromDate(y1, m1, d1),
    to: dayFromDate(y2, m2, d2),
    is_circa: false,
  })
})

test.each([['30 Feb 1970'], ['1971 to 1969'], ['someday'], ['']])('"%s" is no date', (text) => {
  expect(birthDateFromText(text)).toBeUndefined()
})

test.each([
  ['Iran (Islamic Republic of)', 'IR'],
  ["Democratic People's Republic of Korea", 'KP'],
  ['Korea, North', 'KP'],
  ['Türkiye', 'TR'],
  ['Nowhere', undefined],
])('%s is %s', (name, code) => expect(countryFromName(name)).toBe(code))
