// Plans worked out by hand, from either end. The figures are in base units.
import { expect, test } from 'vitest'
import { mxBank, planned, usBank } from '../../test/support/plan-request.ts'
import { amount } from '../kernel/amount.ts'
import { noFees } from '../pricing/fee.ts'
import type { RailFee } from '../pricing/rail-fee.ts'
import type { Planned, PlanRequest } from './request.ts'

/** One line per stage: what moves from where to where, by what, and the fees of bank, rail, platform and network. */
const lines = ({ stages }: Planned): string[] =>
  stages.map(({ type, source, destination, rail, chain, conversion, fees }) => {
    const by = [rail ?? chain, conversion && `${conversion.side} ${conversion.symbol}`].filter(Boolean).join(' ')
    const costs = fees.map(({ type, asset, quoted_amount }) => `${type} ${quoted_amount} ${asset}`).join(', ')
    const ends = [source, destination].map((end) => `${end.place} ${end.quoted_amount} ${end.asset}`).join(' -> ')
    return `${type}${by && ` by ${by}`}: ${ends}${costs && `; ${costs}`}`
  })

const usdc = { kind: 'account', asset: 'USDC' } as const
const wallet = { kind: 'external_wallet', asset: 'USDC' } as const
const network_fee = { asset: 'ETH', amount: amount(420_000_000_000_000n) }
const cad = { kind: 'account', asset: 'CAD', is_own: true } as const
const byAch = { ...usBank, payment_rail: 'ach' } as const

const canadian = { ...usBank, asset: 'CAD', country_code: 'CA', routing_number_types: ['CPA'] } as const
const canadianFees: readonly RailFee[] = [
  { rail: 'eft', side: 'deposit', amount: amount(25n) },
  { rail: 'eft', side: 'withdrawal', amount: amount(100n) },
  { rail: 'eft', side: 'withdrawal', amount: amount(40n), institution_number: '003' },
  { rail: 'wire', side: 'withdrawal', amount: amount(1_500n) },
]

type Named = readonly ['source' | 'destination', bigint]

test.each<[string, Partial<PlanRequest>, Named, bigint, string[]]>([
  // Rate 1/18 and 60 bps = 503/9000. P = floor((100000 - 150) * 10000 / 10060) = 99254, of which 60 bps = 595.524: fee
  // 596 + 150, platform 10 bps = 99.254. 99254 * 9000 / 503 = 1775916.5.
  [
    'dollars to Mexico',
    {},
    ['source', 100_000n],
    1_775_916n,
    [
      'payout by spei buy MXN-USD: source 99254 USD -> destination 1775916 MXN; bank 496 USD, rail 150 USD, platform 100 USD',
    ],
  ],
  // 1800000 * 503 / 9000 = 100600; 603.6 + 150 = 754 on top; platform 100.6.
  [
    'dollars to Mexico',
    {},
    ['destination', 1_800_000n],
    101_354n,
    [
      'payout by spei buy MXN-USD: source 100600 USD -> destination 1800000 MXN; bank 503 USD, rail 150 USD, platform 101 USD',
    ],
  ],
  // 10^9 * 0.0000999 = 99900; 60 bps = 599.4, platform 99.9; the fee is part of what is bought until it is taken.
  [
    'coins to an own bank account',
    { source: usdc, destination: byAch, own_assets: ['USD'] },
    ['source', 1_000_000_000n],
    99_300n,
    [
      'trade by sell USDC-USD: source 1000000000 USDC -> between 99900 USD; bank 500 USD, platform 100 USD',
      'withdrawal by ach: between 99300 USD -> destination 99300 USD',
    ],
  ],
  // 50000 * 10000 / 9940 = 50301.8; 60 bps = 301.812; 50302 * 10^7 / 999 = 503523523.5.
  [
    'coins to an own bank account',
    { source: usdc, destination: byAch, own_assets: ['USD'] },
    ['destination', 50_000n],
    503_523_524n,
    [
      'trade by sell USDC-USD: source 503523524 USDC -> between 50302 USD; bank 251 USD, platform 51 USD',
      'withdrawal by ach: between 50000 USD -> destination 50000 USD',
    ],
  ],
  // 50000 * 10000 / 10060 = 49701.8; 60 bps = 298.206, platform 49.701; 49701 * 10^7 / 1001 = 496513486.5.
  [
    'a pull to a wallet',
    { source: byAch, destination: wallet, own_assets: ['USD', 'USDC'], network_fee },
    ['source', 50_000n],
    496_513_486n,
    [
      'deposit by ach: source 50000 USD -> between 50000 USD',
      'trade by buy USDC-USD: between 49701 USD -> between 496513486 USDC; bank 249 USD, platform 50 USD',
      'withdrawal by ethereum: between 496513486 USDC -> destination 496513486 USDC; network 420000000000000 ETH',
    ],
  ],
  // 10^8 * 0.0001001 = 10010; 60 bps = 60.06, platform 10.01.
  [
    'a pull to a wallet',
    { source: byAch, destination: wallet, own_assets: ['USD', 'USDC'], network_fee },
    ['destination', 100_000_000n],
    10_071n,
    [
      'deposit by ach: source 10071 USD -> between 10071 USD',
      'trade by buy USDC-USD: between 10010 USD -> between 100000000 USDC; bank 50 USD, platform 11 USD',
      'withdrawal by ethereum: between 100000000 USDC -> destination 100000000 USDC; network 420000000000000 ETH',
    ],
  ],
  // Through USDC: (1001 / 10^7) / (137 / 10^6) = 1001/1370 dollars. P 99403, 60 bps = 596.418; 99403 * 1370 / 1001 = 136046.06.
  [
    'dollars to Canadian dollars inside',
    { destination: cad },
    ['source', 100_000n],
    136_046n,
    ['trade by buy CAD-USD: source 99403 USD -> destination 136046 CAD; bank 497 USD, platform 100 USD'],
  ],
  // 50000 * 1001 / 1370 = 36532.8; 60 bps = 219.198, platform 36.533.
  [
    'dollars to Canadian dollars inside',
    { destination: cad },
    ['destination', 50_000n],
    36_753n,
    ['trade by buy CAD-USD: source 36533 USD -> destination 50000 CAD; bank 183 USD, platform 37 USD'],
  ],
  [
    'to the account of another',
    { destination: { ...cad, is_own: false }, own_assets: ['CAD'] },
    ['destination', 50_000n],
    36_753n,
    [
      'trade by buy CAD-USD: source 36533 USD -> between 50000 CAD; bank 183 USD, platform 37 USD',
      'deposit: between 50000 CAD -> destination 50000 CAD',
    ],
  ],
  // (139 / 10^6) / (999 / 10^7) = 1390/999. P 99403; 99403 * 999 / 1390 = 71441.4; 71441 - 150 = 71291; * 9000 / 503 = 1275584.5.
  [
    'Canadian dollars to Mexico',
    { source: { kind: 'account', asset: 'CAD' }, own_assets: ['USD'] },
    ['source', 100_000n],
    1_275_584n,
    [
      'trade by buy USD-CAD: source 99403 CAD -> between 71441 USD; bank 497 CAD, platform 100 CAD',
      'payout by spei buy MXN-USD: between 71291 USD -> destination 1275584 MXN; rail 150 USD',
    ],
  ],
  [
    'a move inside is free',
    { destination: { kind: 'account', asset: 'USD', is_own: false } },
    ['source', 777n],
    777n,
    ['deposit: source 777 USD -> destination 777 USD'],
  ],
  // The fee of a pull lies in the account until the end: 10000 * 10000 / 10060 = 9940.4, 60 bps = 59.64, platform 9.94.
  [
    'a pull alone',
    { source: byAch, destination: { kind: 'account', asset: 'USD', is_own: true } },
    ['source', 10_000n],
    9_940n,
    ['deposit by ach: source 10000 USD -> destination 10000 USD; bank 50 USD, platform 10 USD'],
  ],
  // 1000000 * 10000 / 10060 = 994035.8, 60 bps = 5964.21, platform 994.035.
  [
    'coins to a wallet',
    { source: usdc, destination: wallet, network_fee },
    ['source', 1_000_000n],
    994_035n,
    [
      'withdrawal by ethereum: source 994035 USDC -> destination 994035 USDC; bank 4970 USDC, platform 995 USDC, network 420000000000000 ETH',
    ],
  ],
  // Without exchange, 50 cents for the rail: (100000 - 50) * 10000 / 10060 = 99353.8, 60 bps = 596.118, platform 99.353.
  [
    'euros to Germany',
    {
      source: { kind: 'account', asset: 'EUR' },
      destination: { ...mxBank, asset: 'EUR', country_code: 'DE', routing_number_types: ['IBAN'] },
    },
    ['source', 100_000n],
    99_353n,
    ['withdrawal by sepa: source 99353 EUR -> destination 99353 EUR; bank 497 EUR, rail 50 EUR, platform 100 EUR'],
  ],
  // Dollars to Germany stay a payout, with the exchange and its spread inside, even if the owner has an account in euros:
  // (100000 - 50) / (1.12 * 1.0035).
  [
    'dollars to Germany',
    {
      destination: { ...mxBank, asset: 'EUR', country_code: 'DE', routing_number_types: ['IBAN'] },
      own_assets: ['USD', 'EUR'],
      fees: noFees,
    },
    ['source', 100_000n],
    88_929n,
    ['payout by sepa buy EUR-USD: source 99950 USD -> destination 88929 EUR; rail 50 USD'],
  ],
  // A schedule may charge for collecting, and pay by institution: 10000 - 25 - 40.
  [
    'a pull from Canada to an account there',
    {
      source: { ...canadian, payment_rail: 'eft' },
      destination: { ...canadian, institution_number: '003' },
      own_assets: ['CAD'],
      fees: noFees,
      rail_fees: canadianFees,
    },
    ['source', 10_000n],
    9_935n,
    [
      'deposit by eft: source 10000 CAD -> between 10000 CAD; rail 25 CAD',
      'withdrawal by eft: between 9935 CAD -> destination 9935 CAD; rail 40 CAD',
    ],
  ],
  [
    'to another institution',
    {
      source: { kind: 'account', asset: 'CAD' },
      destination: { ...canadian, institution_number: '010', payment_rail: 'eft' },
      fees: noFees,
      rail_fees: canadianFees,
    },
    ['destination', 10_000n],
    10_100n,
    ['withdrawal by eft: source 10000 CAD -> destination 10000 CAD; rail 100 CAD'],
  ],
])('%s', (_, changes, [named, value], other, stages) => {
  const result = planned({ ...changes, named, amount: amount(value) })
  expect(lines(result)).toEqual(stages)
  const ends = { source: result.source_amount, destination: result.destination_amount }
  expect(ends).toEqual(
    named === 'source' ? { source: value, destination: other } : { source: other, destination: value },
  )
})
