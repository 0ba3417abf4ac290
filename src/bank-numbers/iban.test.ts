// IBANs: the examples of the registry, what is wrong with bad ones, and properties over all countries.
import fc from 'fast-check'
import { getCountrySpecifications } from 'ibantools'
import { expect, test } from 'vitest'
import { hasIbans, ibanFault } from './iban.ts'

test.each(
  `
  AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
  AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
  BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066
  CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243
  DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002 ES9121000418450200051332
  FI2112345600000785 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917
  GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690
  HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999
  IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302
  KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LI21088100002324013AA
  LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168
  ME25505000012345678951 MK07250120000058984 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S
  MU17BOMM0101101030300200000MUR NL91ABNA0417164300 NO9386011117947 PK36SCBL0000001123456702
  PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG
  RO49AAAA1B31007593840000 RS35260005601001611379 SA0380000000608010167519 SE4550000000058398257466 SI56263300012039086
  SK3112000000198742637541 SM86U0322509800000000270100 ST23000100010051845310146 SV62CENR00000000000000700025
  TL380080012345678910157 TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001
  VA59001123000012345678 VG96VPVG0000012345678901 XK051212012345678906
`
    .trim()
    .split(/\s+/),
)('%s is valid', (iban) => expect(ibanFault(iban)).toBeUndefined())

test.each([
  ['', 'wrong_length'],
  ['DE89', 'wrong_length'],
  ['DE8937040044053201300', 'wrong_length'],
  ['DE893704004405320130000', 'wrong_length'],
  [`DE89${'0'.repeat(40)}`, 'wrong_length'],
  ['DE8937040044053201300A', 'wrong_characters'],
  ['DEA9370400440532013000', 'wrong_characters'],
  ['DE89 37040044053201300', 'wrong_characters'],
  ['de89370400440532013000', 'wrong_characters'],
  ['US89370400440532013000', 'unknown_country'],
  ['ZZ89370400440532013000', 'unknown_country'],
  ['DE90370400440532013000', 'wrong_check_digits'],
  ['DE89370400440532013001', 'wrong_check_digits'],
  ['PK37SCBL0000001123456702', 'wrong_check_digits'],
  // Two pairs of check digits give the remainder 1; only those from 02 to 98 are issued.
  ['NL97ABNA0417164300', 'wrong_check_digits'],
])('%s: %s', (iban, fault) => expect(ibanFault(iban)).toBe(fault))

test('which countries have them', () => {
  expect(['DE', 'PK', 'GB', 'BR'].filter(hasIbans)).toEqual(['DE', 'PK', 'GB', 'BR'])
  expect(['US', 'CA', 'MX', 'IN', 'PH', 'ZZ', 'constructor'].filter(hasIbans)).toEqual([])
})

/** Written apart from the code under test: modulo 97 over one big integer. */
function closed(country_code: string, bban: string): string {
  const number = [...`${bban}${country_code}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${country_code}${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${bban}`
}

const ibans = fc.oneof(
  ...Object.entries(getCountrySpecifications())
    .filter(([, { bban_regexp }]) => bban_regexp)
    .map(([country_code, { bban_regexp }]) =>
      fc
        .stringMatching(new RegExp(`^${bban_regexp!.replace(/^\^|\$$/g, '')}$`))
        .map((bban) => closed(country_code, bban)),
    ),
)

test('every number made by the rule is accepted, of every country', () => {
  fc.assert(
    fc.property(ibans, (iban) => ibanFault(iban) === undefined),
    { numRuns: 500 },
  )
})

test('no changed digit and no two swapped digits are accepted', () => {
  const changedAt = (iban: string, i: number, by: number): string =>
    iban.slice(0, i) + ((Number(iban[i]) + by) % 10) + iban.slice(i + 1)
  const swappedAt = (iban: string, i: number): string => iban.slice(0, i) + iban[i + 1] + iban[i] + iban.slice(i + 2)
  fc.assert(
    fc.property(ibans, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
      const places = [...iban.matchAll(/\d/g)].map(({ index }) => index)
      const i = places[at % places.length]!
      expect(ibanFault(changedAt(iban, i, by))).toBeDefined()
      const canSwap = places.includes(i + 1) && iban[i] !== iban[i + 1]
      if (canSwap) expect(ibanFault(swappedAt(iban, i))).toBeDefined()
    }),
    { numRuns: 500 },
  )
})
