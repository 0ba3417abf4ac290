// Providers. The interface does not have them: all of it was decided here.
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

const port = oneOf('market liquidity aggregator screening custody deposit_bank verifier rails blockchain lightning')
const kind = oneOf('connector files lists lnd')
const rail = oneOf('ach eft wire rtp etransfer spei pse imps neft ibft beftn nip mobile_wallet instapay pix sepa fps')
const settings = {
  ...strings('url folder tls_certificate'),
  ...integers('timeout_ms fee_limit_bps list_age_max_hours score_min gather_seconds'),
  ...integers('price_spread_max_bps price_jump_max_bps price_jump_seconds price_age_max_seconds'),
  lists: [oneOf('ofac_sdn ofac_consolidated un eu canada uk')],
  match_points: integers(
    'birth_day birth_range birth_different country_same country_different weak_alias other_kind identification_number',
  ),
  cut_offs: [{ 'rail*': rail, 'times*': ['string'] }],
  approval: 'boolean',
  ach: {
    ...strings('immediate_destination* immediate_destination_name* immediate_origin* immediate_origin_name*'),
    ...strings('company_name* company_identification* originating_routing_number* entry_description'),
    individual_debits: oneOf('WEB PPD'),
  },
  eft: strings(
    'originator_id* data_centre* short_name* long_name* return_routing_number* return_account_number* credit_type debit_type',
  ),
  iso20022: {
    ...strings('initiating_name* initiating_id'),
    'accounts*': [strings('asset* name* iban account_number bic clearing_system clearing_member creditor_id')],
  },
} as const
const secrets = strings('signing_key previous_signing_key macaroon')
const rule = { rails: [rail], assets: ['string'], ...integers('amount_min amount_max') } as const
const added = { answers: 'one', isAdded: true } as const

export const providers: Resource = {
  name: 'providers',
  fields: {
    ...strings('guid bank_guid name failure?'),
    kind,
    ports: [port],
    settings,
    secret_names: ['string'],
    rule,
    priority: 'integer',
    state: oneOf('up checking down paused deleted'),
    'progress?': 'integer',
    'report?': { name: 'string', serves: [{ type: 'string', values: ['string'] }] },
    'checked_at?': 'timestamp',
    ...times,
  },
  operations: [
    {
      ...added,
      call: 'POST /providers',
      scope: 'providers:execute',
      body: {
        ...{ 'name*': 'string', 'kind*': kind, ports: [port], 'settings*': settings, secrets, rule },
        ...{ priority: 'integer', skip_check: 'boolean' },
      },
      statuses: [...created, 409, 422],
    },
    {
      call: 'GET /providers',
      scope: 'providers:read',
      answers: 'page',
      query: { ...paging, ...lists('guid kind state'), ...bounds },
      statuses: list,
      isAdded: true,
    },
    { ...added, call: 'GET /providers/{provider_guid}', scope: 'providers:read', statuses: read },
    {
      ...added,
      call: 'PATCH /providers/{provider_guid}',
      scope: 'providers:write',
      body: {
        ...{
          name: 'string',
          settings,
          secrets,
          rule,
          priority: 'integer',
          state: 'paused | up',
          skip_check: 'boolean',
        },
      },
      statuses: [...changed, 409, 422],
    },
    {
      ...added,
      call: 'DELETE /providers/{provider_guid}',
      scope: 'providers:execute',
      statuses: [200, 401, 403, 404],
    },
    {
      ...added,
      call: 'POST /providers/{provider_guid}/check',
      scope: 'providers:execute',
      statuses: [200, 401, 403, 404],
    },
  ],
}
