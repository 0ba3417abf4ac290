// The wire form of banks.
import { corridors } from '../../bank-numbers/corridors.ts'
import { networks } from '../../chains/chain.ts'
import {
  assetCodes,
  counterAssets,
  fiatAssets,
  findAsset,
  findPair,
  findPayoutPair,
  tradingPairs,
} from '../../kernel/asset.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { rails } from '../../kernel/rail.ts'
import {
  CountryCode,
  DateTime,
  Enum,
  GuidField,
  Name,
  Named,
  NamedBody,
  OneOf,
  PositiveAmount,
  type Static,
  Text,
  type TSchema,
  Type,
} from '../../wire/fields.ts'
import { ruleDecisions, ruleKinds } from '../reviews/review-act.ts'
import { environments, features } from './bank.ts'

const bps = Type.Integer({ minimum: 0, maximum: 9_999 })

/** Where a payout goes, and between whom. */
export const payoutFields = {
  country_code: CountryCode,
  participants_type: Enum('ParticipantsType', ['C2C', 'C2B', 'B2C', 'B2B']),
  route: Enum('PayoutRoute', ['bank_account', 'mobile_wallet']),
}

const PayoutSymbol = NamedBody('PayoutSymbol', { symbol: Text(1, 24), ...payoutFields })

/** Amounts by asset. */
const byAsset = <S extends TSchema>(title: string, codes: readonly string[], schema: S, description: string) =>
  Type.Object(Object.fromEntries(codes.map((asset) => [asset, Type.Optional(schema)])), {
    title,
    additionalProperties: false,
    description,
  })

const RailFee = NamedBody('RailFee', {
  rail: Enum('Rail', rails),
  side: Enum('PaymentSide', ['deposit', 'withdrawal']),
  amount: { ...PositiveAmount, description: 'Base units of the asset that the payment is paid from.' },
  institution_number: Type.Optional({
    ...Text(3, 3, '^[0-9]{3}$'),
    description: 'Only of EFT withdrawals: the fee of payments to this institution, in place of the general one.',
  }),
})

export const ApprovalRuleField = NamedBody('ApprovalRule', {
  kind: Enum('RuleKind', ruleKinds),
  decision: Type.Optional(Enum('RuleDecision', ruleDecisions)),
  asset: Type.Optional(Text(1, 16)),
  from_amount: Type.Optional({ ...PositiveAmount, description: 'From this amount on, in base units of `asset`.' }),
})

const settings = {
  quote_seconds: Type.Integer({ minimum: 1, maximum: 31_536_000 }),
  plan_seconds: Type.Integer({ minimum: 1, maximum: 31_536_000 }),
  plan_tolerance_bps: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  fill_tolerance_bps: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  spread_fee_bps: bps,
  platform_fee_bps: bps,
  rail_fees: Type.Array(RailFee, {
    maxItems: 500,
    description:
      'The fee schedule of payments over rails: a fixed fee by rail and side, of type `rail`. Sent, it replaces the whole schedule.',
  }),
  hold_seconds: Type.Integer({ minimum: 0, maximum: 31_536_000 }),
  rail_times: Enum('RailTimes', ['real', 'compressed'], 'Of the simulated rails: their true calendar, or seconds.'),
  network: Enum('Network', networks, 'Of addresses.'),
  reserve_minimums: byAsset(
    'ReserveMinimums',
    fiatAssets,
    PositiveAmount,
    'By fiat asset: the minimum of the reserve account. Below it, `account.minimum_balance.below` is told. A PATCH replaces all minimums.',
  ),
  arrival_maximums: byAsset(
    'ArrivalMaximums',
    assetCodes,
    PositiveAmount,
    'By asset, in base units: what arrives beyond it waits for a person. Without one: 1,000,000,000 units of a currency and 1,000,000 of a crypto asset, if a provider or a chain tells of it. A PATCH replaces all maximums.',
  ),
  refuses_repeated_references: Type.Boolean({
    description:
      'A payout in which two rows have the same `reference` is refused, also with `allows_repeated_references`.',
  }),
  approval_policy: Type.Array(ApprovalRuleField, {
    maxItems: 50,
    description:
      'Acts that need a second person: those that fit all fields of a rule. While it is not empty, two people change it: `decideReview` with the kind `approval_policy`.',
  }),
  approval_seconds: Type.Integer({
    minimum: 1,
    maximum: 31_536_000,
    description: "How long an approval waits for its second person, on the bank's clock.",
  }),
}

const Settings = NamedBody('BankSettingsChanges', Type.Partial(Type.Object(settings)).properties)

const configuration = {
  supported_trading_symbols: Type.Optional(Type.Array(Text(1, 24), { maxItems: 200, uniqueItems: true })),
  supported_payout_symbols: Type.Optional(Type.Array(PayoutSymbol, { maxItems: 200 })),
  supported_fiat_account_assets: Type.Optional(Type.Array(Text(1, 16), { maxItems: 50, uniqueItems: true })),
  supported_country_codes: Type.Optional(Type.Array(CountryCode, { maxItems: 250, uniqueItems: true })),
  features: Type.Optional(Type.Array(Enum('BankFeature', features), { maxItems: features.length, uniqueItems: true })),
  cors_allowed_origins: Type.Optional(
    Type.Array(Text(8, 256, '^https?://[^/\\s]+$', 'An origin such as https://app.example.com, without a path.'), {
      maxItems: 50,
      uniqueItems: true,
    }),
  ),
}

export const CreateBank = NamedBody('BankInput', {
  name: Name,
  type: OneOf(['sandbox']),
  ...configuration,
  settings: Type.Optional(Settings),
})
export const UpdateBank = NamedBody('BankChanges', {
  name: Type.Optional(Name),
  ...configuration,
  settings: Type.Optional(Settings),
})

export const BankReply = Named('Bank', {
  guid: GuidField,
  organization_guid: GuidField,
  name: Type.String(),
  type: Enum('Environment', environments),
  supported_trading_symbols: Type.Array(Type.String()),
  supported_payout_symbols: Type.Array(PayoutSymbol),
  supported_fiat_account_assets: Type.Array(Type.String()),
  supported_country_codes: Type.Array(Type.String()),
  features: Type.Array(Enum('BankFeature', features)),
  cors_allowed_origins: Type.Array(Type.String()),
  settings: Named('BankSettings', settings),
  created_at: DateTime,
  updated_at: DateTime,
})

type Line = Static<typeof RailFee>

/** The first line of a fee schedule that can never apply or that is there twice. */
export function faultInRailFees(lines: readonly Line[] = []): Fault | undefined {
  const seen = new Set<string>()
  for (const [i, { rail, side, institution_number }] of lines.entries()) {
    const field = `settings.rail_fees[${i}]`
    if (!corridors.some((corridor) => corridor.rail === rail && corridor.sides.includes(side))) {
      return { field: `${field}.side`, message: 'This rail carries no payments in this direction.' }
    }
    if (institution_number && !(rail === 'eft' && side === 'withdrawal')) {
      const message = 'Only EFT withdrawals are charged by institution. Leave institution_number out.'
      return { field: `${field}.institution_number`, message }
    }
    const key = `${rail} ${side} ${institution_number}`
    if (seen.has(key)) return { field, message: 'The schedule has this rail, side and institution already.' }
    seen.add(key)
  }
  return undefined
}

/** The first unknown symbol, payout symbol or asset. */
export function unknownInConfiguration(fields: {
  supported_trading_symbols?: readonly string[]
  supported_payout_symbols?: readonly Payout[]
  supported_fiat_account_assets?: readonly string[]
}): Fault | undefined {
  const { supported_trading_symbols: symbols, supported_payout_symbols, supported_fiat_account_assets: fiat } = fields
  const symbol = symbols?.findIndex((each) => !findPair(each)) ?? -1
  if (symbols && symbol >= 0) {
    const known = tradingPairs.map((pair) => pair.symbol)
    const message = `Send a crypto asset and ${counterAssets.join(', ')}, such as BTC-USD.${didYouMean(symbols[symbol], known)}`
    return { field: `supported_trading_symbols[${symbol}]`, message }
  }
  const payout = supported_payout_symbols?.findIndex((each) => !isCarried(each)) ?? -1
  if (payout >= 0) {
    const assets = corridors.filter(({ has_payouts }) => has_payouts).map((corridor) => corridor.asset)
    const carried = [...new Set(assets)].join(', ')
    const message = `No corridor brings the asset of this symbol to this country by this route. Corridors carry ${carried}, each to its own countries.`
    return { field: `supported_payout_symbols[${payout}]`, message }
  }
  const asset = fiat?.findIndex((each) => findAsset(each)?.kind !== 'fiat') ?? -1
  if (!fiat || asset < 0) return undefined
  const message = `Send a fiat asset: ${fiatAssets.join(', ')}.${didYouMean(fiat[asset], fiatAssets)}`
  return { field: `supported_fiat_account_assets[${asset}]`, message }
}

interface Fault {
  readonly field: string
  readonly message: string
}

type Payout = Pick<Static<typeof PayoutSymbol>, 'symbol' | 'country_code' | 'route'>

/** Whether the symbol has a price, and a corridor brings its asset to the country by this route. */
function isCarried({ symbol, country_code, route }: Payout): boolean {
  const asset = findPayoutPair(symbol)?.asset.code
  return corridors.some(
    (corridor) =>
      corridor.asset === asset &&
      corridor.route === route &&
      corridor.country_codes.includes(country_code) &&
      corridor.has_payouts,
  )
}
