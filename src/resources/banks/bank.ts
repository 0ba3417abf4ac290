// A bank is the tenant. Its row is read by almost every decision: what it supports, and its settings.
import type { Network } from '../../chains/chain.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Asset } from '../../kernel/asset.ts'
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { PayoutSymbol } from '../../planning/request.ts'
import { defaultRailFees, type RailFee } from '../../pricing/rail-fee.ts'
import { plainJson, withDefaults } from '../../wire/json-column.ts'

export const environments = ['sandbox', 'production'] as const
export type Environment = (typeof environments)[number]

export const features = [
  'kyc_identity_verifications',
  'attestation_identity_records',
  'raw_routing_details',
  'individual_customers',
  'business_customers',
  'counterparty_external_accounts',
  'remittance',
  'lightning',
] as const

/** What an operator may set per bank. Fees are the bank's defaults; a request's own `fees` replace them. */
export interface BankSettings {
  readonly quote_seconds: number
  /** How long a plan can be run. */
  readonly plan_seconds: number
  /** How far the market may have moved against the bank since planning. */
  readonly plan_tolerance_bps: number
  readonly fill_tolerance_bps: number
  readonly spread_fee_bps: number
  readonly platform_fee_bps: number
  /** What payments over rails cost, beside the bank's other fees. A request's `fees` do not replace these. */
  readonly rail_fees: readonly RailFee[]
  /** How long pulled money waits before it can be spent; 0: not at all. */
  readonly hold_seconds: number
  /** The simulated rails keep their true calendar, or do in seconds what takes days. */
  readonly rail_times: 'real' | 'compressed'
  /** Of addresses. Mainnet on sandbox banks too: the simulator sends nothing. */
  readonly network: Network
  /** By fiat asset: below this its reserve does not cover the money pulled for customers any more. */
  readonly reserve_minimums: Readonly<Record<string, Amount>>
}

export const defaultSettings: BankSettings = {
  quote_seconds: 30,
  plan_seconds: 900,
  plan_tolerance_bps: 50,
  fill_tolerance_bps: 100,
  spread_fee_bps: 0,
  platform_fee_bps: 0,
  rail_fees: defaultRailFees,
  hold_seconds: 0,
  rail_times: 'compressed',
  network: 'mainnet',
  reserve_minimums: {},
}

export const banks = table(
  'banks',
  {
    ...column.record,
    organization_guid: column.guid,
    name: column.text,
    type: column.oneOf(environments),
    supported_trading_symbols: plainJson<readonly string[]>(),
    supported_payout_symbols: plainJson<readonly PayoutSymbol[]>(),
    supported_fiat_account_assets: plainJson<readonly string[]>(),
    supported_country_codes: plainJson<readonly string[]>(),
    features: plainJson<readonly (typeof features)[number][]>(),
    cors_allowed_origins: plainJson<readonly string[]>(),
    // A bank that is older than a setting has its default.
    settings: withDefaults<BankSettings>(defaultSettings, { named: ['reserve_minimums'], listed: ['rail_fees'] }),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'name',
      'supported_trading_symbols',
      'supported_payout_symbols',
      'supported_fiat_account_assets',
      'supported_country_codes',
      'features',
      'cors_allowed_origins',
      'settings',
      'updated_at',
    ],
  },
)
export type Bank = RowOf<typeof banks>

/** Fiat that accounts may hold, crypto that can be traded. */
export const supportsAsset = (bank: Bank, { code, kind }: Asset): boolean =>
  kind === 'fiat'
    ? bank.supported_fiat_account_assets.includes(code)
    : bank.supported_trading_symbols.some((symbol) => symbol.startsWith(`${code}-`))

/** The data key of a bank's personal data, wrapped by the master key. */
export const bankDataKeys = table(
  'bank_data_keys',
  {
    bank_guid: column.guid,
    guid: column.guid,
    /** Counted up when the key is changed; each ciphertext names the one it is under. */
    generation: column.integer,
    wrapped: column.bytes,
    created_at: column.timestamp,
    /** Since when nothing is under an older key; null for a first key, and while fields are encrypted anew. */
    swept_at: column.optional(column.timestamp),
  },
  { key: ['bank_guid', 'guid'], isCached: false },
)
