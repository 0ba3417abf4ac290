// From the English name of a country, as lists write it, to its code. The common names come from the runtime's own table; the formal
// and older ones that lists use are below.
import { countryCodes } from '../kernel/country.ts'

const formal: Readonly<Record<string, string>> = {
  'bosnia and herzegovina': 'BA',
  'bolivia plurinational state of': 'BO',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cabo verde': 'CV',
  'central african republic': 'CF',
  'congo democratic republic of the': 'CD',
  'congo republic of the': 'CG',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'democratic people s republic of korea': 'KP',
  'democratic republic of the congo': 'CD',
  'hong kong': 'HK',
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'ivory coast': 'CI',
  'korea north': 'KP',
  'korea south': 'KR',
  'lao people s democratic republic': 'LA',
  'libyan arab jamahiriya': 'LY',
  macau: 'MO',
  'micronesia federated states of': 'FM',
  'moldova republic of': 'MD',
  'north macedonia the republic of': 'MK',
  palestinian: 'PS',
  'palestine state of': 'PS',
  'republic of korea': 'KR',
  'republic of moldova': 'MD',
  'russian federation': 'RU',
  'state of palestine': 'PS',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'tanzania united republic of': 'TZ',
  'the gambia': 'GM',
  turkey: 'TR',
  'united kingdom of great britain and northern ireland': 'GB',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  'venezuela bolivarian republic of': 'VE',
  'viet nam': 'VN',
  'west bank': 'PS',
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

const common = new Intl.DisplayNames(['en'], { type: 'region' })
const codes = new Map([
  ...countryCodes.map((code) => [plain(common.of(code) ?? code), code] as const),
  ...Object.entries(formal),
])

export const countryFromName = (name: string): string | undefined => {
  const key = plain(name)
  return codes.get(key) ?? codes.get(key.replace(/^the /, ''))
}
