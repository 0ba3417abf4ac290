// A bank is the tenant. Almost every decision reads its row: what the bank supports, and its settings.
import type { Network } from '../../chains/chain.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Asset } from '../../kernel/asset.ts'
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { PayoutSymbol } from '../../planning/request.ts'
import { defaultRailFees, type RailFee } from '../../pricing/rail-fee.ts'
import { plainJson, withDefaults } from '../../wire/json-column.ts'
import { type ApprovalPolicy, default_approval_seconds } from '../reviews/approval-policy.ts'

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

/** Fees are the defaults: `fees` in a request replace them. */
export interface BankSettings {
  readonly quote_seconds: number
  /** How long a plan can be executed. */
  readonly plan_seconds: number
  /** How far the market may have moved against the bank since planning. */
  readonly plan_tolerance_bps: number
  readonly fill_tolerance_bps: number
  readonly spread_fee_bps: number
  readonly platform_fee_bps: number
  /** Fees of payments over rails. `fees` in a request do not replace them. */
  readonly rail_fees: readonly RailFee[]
  /** How long pulled money is held; 0: not at all. */
  readonly hold_seconds: number
  /** Simulated rails take as long as real ones, or seconds instead of days. */
  readonly rail_times: 'real' | 'compressed'
  /** Of addresses. Sandbox banks may use mainnet too: the simulator sends nothing. */
  readonly network: Network
  /** By fiat asset: below this balance the reserve does not cover new pulls. */
  readonly reserve_minimums: Readonly<Record<string, Amount>>
  /** By asset: what arrives beyond it waits for a person. An asset without one has the usual maximum (`arrivals/arrival-bounds.ts`). */
  readonly arrival_maximums: Readonly<Record<string, Amount>>
  /** A file of payouts in which two rows have one reference is refused, whatever its sender says. */
  readonly refuses_repeated_references: boolean
  /** Acts that need a second person. */
  readonly approval_policy: ApprovalPolicy
  readonly approval_seconds: number
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
  arrival_maximums: {},
  refuses_repeated_references: false,
  approval_policy: [],
  approval_seconds: default_approval_seconds,
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
    // Banks that were created before a setting existed have its default.
    settings: withDefaults<BankSettings>(defaultSettings, {
      named: ['reserve_minimums', 'arrival_maximums'],
      listed: { rail_fees: 'amount', approval_policy: 'from_amount' },
    }),
  },
  {
    key: ['bank_guid', 'guid'],
    recorded: [
      'name',
      'supported_trading_symbols',
      'supported_payout_symbols',
      'supported_fiat_account_assets',
      'supported_country_codes',
      'features',
      'cors_allowed_origins',
      'settings',
    ],
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
    /** Rises when the key is changed. Each ciphertext names the generation of its key. */
    generation: column.integer,
    wrapped: column.bytes,
    created_at: column.timestamp,
    /** Since then no field is encrypted with an older key; null for the first key, and while fields are encrypted again. */
    swept_at: column.optional(column.timestamp),
  },
  { key: ['bank_guid', 'guid'], isCached: false },
)
