// Banks and keys; assets, symbols and prices.
import {
  bounds,
  changed,
  created,
  integers,
  list,
  lists,
  oneOf,
  paging,
  type Resource,
  read,
  strings,
  times,
} from './notation.ts'
import { environment } from './parts.ts'

const features = oneOf(`kyc_identity_verifications attestation_identity_records raw_routing_details
  individual_customers business_customers counterparty_external_accounts remittance lightning`)

const configuration = {
  supported_trading_symbols: ['string'] as const,
  supported_payout_symbols: [
    {
      ...strings('symbol* country_code*'),
      'participants_type*': 'C2C | C2B | B2C | B2B',
      'route*': 'bank_account | mobile_wallet',
    },
  ] as const,
  supported_fiat_account_assets: ['string'] as const,
  supported_country_codes: ['string'] as const,
  features: [features] as const,
  cors_allowed_origins: ['string'] as const,
}

/** Default fees are `spread_fee_bps`; each product adds the settings it needs. */
const settings = {
  ...integers('quote_seconds plan_seconds plan_tolerance_bps fill_tolerance_bps spread_fee_bps platform_fee_bps'),
  hold_seconds: 'integer',
  reserve_minimums: 'any',
  arrival_maximums: 'any',
  refuses_repeated_references: 'boolean',
  network: 'string',
  rail_fees: [
    {
      'rail*': oneOf(
        `ach eft wire rtp etransfer spei pse imps neft ibft beftn nip mobile_wallet instapay pix sepa fps`,
      ),
      'side*': 'deposit | withdrawal',
      'amount*': 'integer',
      institution_number: 'string',
    },
  ] as const,
}

export const organization = { key: 'organization', isAdded: true } as const

export const banks: Resource = {
  name: 'banks',
  fields: { ...strings('guid organization_guid name'), type: environment, ...configuration, settings, ...times },
  operations: [
    { call: 'GET /banks/{bank_guid}', scope: 'banks:read', answers: 'one', statuses: read },
    {
      ...organization,
      call: 'POST /banks',
      scope: 'banks:execute',
      answers: 'one',
      body: { 'name*': 'string', 'type*': 'sandbox', ...configuration, settings },
      statuses: created,
    },
    {
      ...organization,
      call: 'GET /banks',
      scope: 'banks:read',
      answers: 'page',
      query: { ...paging, ...lists('guid type'), ...bounds },
      statuses: list,
    },
    {
      ...organization,
      call: 'PATCH /banks/{bank_guid}',
      scope: 'banks:write',
      answers: 'one',
      body: { name: 'string', ...configuration, settings },
      statuses: changed,
    },
  ],
}

export const apiKeys: Resource = {
  name: 'api_keys',
  fields: {
    ...strings('guid name'),
    kind: 'bank | organization',
    ...strings('organization_guid bank_guid'),
    scopes: ['string'],
    bank_scopes: ['string'],
    ip_allowlist: ['string'],
    expires_at: 'timestamp',
    last_used_at: 'timestamp',
    /** Only in the answer to its POST. */
    key: 'string',
    ...times,
  },
  operations: [
    {
      ...organization,
      call: 'POST /api_keys',
      scope: 'api_keys:execute',
      answers: 'one',
      body: {
        'name*': 'string',
        'kind*': 'bank | organization',
        bank_guid: 'string',
        'scopes*': ['string'],
        bank_scopes: ['string'],
        expires_at: 'timestamp',
        ip_allowlist: ['string'],
      },
      statuses: created,
    },
    {
      ...organization,
      call: 'GET /api_keys',
      scope: 'api_keys:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid kind'), ...bounds },
      statuses: list,
    },
    {
      ...organization,
      call: 'DELETE /api_keys/{api_key_guid}',
      scope: 'api_keys:execute',
      answers: 'one',
      statuses: read,
    },
  ],
}

export const assets: Resource = {
  name: 'assets, symbols and prices',
  operations: (['assets', 'symbols', 'prices'] as const).map((what) => ({
    call: `GET /${what}` as const,
    scope: 'prices:read',
    ...(what === 'prices' ? { query: lists('symbol') } : {}),
    statuses: [200, 401, 403],
    isAdded: true,
  })),
}
