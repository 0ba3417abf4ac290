// The wire form of providers. Secrets are in requests only.

import { rails } from '../../kernel/rail.ts'
import {
  kindNames,
  type ProviderSecrets,
  type ProviderSettings,
  ports,
  timeout_ms_range,
} from '../../providers/configured/settings.ts'
import { listNames } from '../../screening/entry.ts'
import { defaultRules, type MatchPoints, pointRanges, score_min_range } from '../../screening/rules.ts'
import { onlyFor, withCondition } from '../../wire/alternatives.ts'
import {
  AnyAmount,
  DateTime,
  Enum,
  GuidField,
  Name,
  Named,
  NamedBody,
  Nullable,
  OneOf,
  PositiveAmount,
  StateIn,
  type Static,
  Text,
  Type,
} from '../../wire/fields.ts'
import { Ach, CutOffs, DepositAccounts, Eft, Iso20022 } from './file-terms.schema.ts'
import { priceBoundFields } from './price-bounds.schema.ts'
import { providerStates } from './provider.ts'

const Port = Enum('ProviderPort', ports, 'What a bank asks of the outside.')
const Kind = Enum('ProviderKind', kindNames)

const Ports = Type.Array(Port, { minItems: 1, maxItems: ports.length, uniqueItems: true })

const points = (name: keyof MatchPoints, description: string) =>
  Type.Optional(
    Type.Integer({
      ...{ minimum: pointRanges[name][0], maximum: pointRanges[name][1] },
      description: `${description} ${defaultRules.points[name]} without it.`,
    }),
  )

const MatchPointsBody = NamedBody('ProviderMatchPoints', {
  birth_day: points('birth_day', 'The same date of birth.'),
  birth_range: points('birth_range', 'A date within the year or the range that the entry states.'),
  birth_different: points(
    'birth_different',
    'Another date of birth. It never clears a match, unless a document has verified the date and the entry has a day.',
  ),
  country_same: points('country_same', 'A country in common.'),
  country_different: points('country_different', 'Only other countries. It never clears a match.'),
  weak_alias: points('weak_alias', 'An alias that the publisher calls weak.'),
  other_kind: points('other_kind', 'A person and an entity, or the other way.'),
  identification_number: points('identification_number', 'The whole score of a match by such a number alone.'),
})

/** Which kind needs which of them is in the table of kinds (docs/providers.md); the handler refuses what does not fit. */
const Settings = NamedBody('ProviderSettings', {
  url: Type.Optional({ ...Text(1, 2048), description: 'Of a connector or a node.' }),
  folder: Type.Optional({
    ...Text(
      1,
      64,
      '^[a-z0-9][a-z0-9_-]*$',
      'A name below the folder of the bank; of lists, below the folder of all lists.',
    ),
  }),
  tls_certificate: Type.Optional({
    ...Text(1, 16_384),
    description: 'PEM: the certificate of a node that signed its own.',
  }),
  timeout_ms: Type.Optional(
    Type.Integer({
      minimum: timeout_ms_range[0],
      maximum: timeout_ms_range[1],
      description: 'The most that a question may take.',
    }),
  ),
  ...priceBoundFields,
  fee_limit_bps: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'The most that a lightning route may take of the amount. Ten satoshi are always allowed.',
    }),
  ),
  lists: Type.Optional(
    Type.Array(Enum('SanctionsList', listNames), {
      ...{ minItems: 1, maxItems: listNames.length, uniqueItems: true },
      description: 'All of them are needed to let anybody pass. Without it: ofac_sdn, un, eu.',
    }),
  ),
  list_age_max_hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 744,
      description: 'Lists that were fetched longer ago are stale. 72 without it.',
    }),
  ),
  score_min: Type.Optional(
    Type.Integer({
      ...{ minimum: score_min_range[0], maximum: score_min_range[1] },
      description: `Of lists: the points of 100 that a match needs. ${defaultRules.score_min} without it.`,
    }),
  ),
  match_points: Type.Optional(MatchPointsBody),
  cut_offs: Type.Optional(
    Type.Array(CutOffs, { maxItems: rails.length, description: 'Of files: when payments of a rail go into one.' }),
  ),
  gather_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400,
      description: 'Of files: how long payments of a rail without cut-offs are gathered. 60 if left out.',
    }),
  ),
  approval: Type.Optional(Type.Boolean({ description: 'Of files: a person approves each before it goes out.' })),
  ach: Type.Optional(Ach),
  eft: Type.Optional(Eft),
  iso20022: Type.Optional(Iso20022),
  deposit_accounts: Type.Optional(
    Type.Array(DepositAccounts, {
      maxItems: 50,
      description: 'Of files: accounts at the partner that receive deposits.',
    }),
  ),
})

const Secrets = NamedBody('ProviderSecrets', {
  signing_key: Type.Optional({
    ...Text(1, 128),
    description: 'Signs questions and news: whsec_ and 24 to 64 bytes in base64.',
  }),
  previous_signing_key: Type.Optional({ ...Text(1, 128), description: 'The key before, while it is being changed.' }),
  macaroon: Type.Optional({ ...Text(1, 8192), description: 'Of an lnd node, in hex.' }),
})

const ruleFields = {
  rails: Type.Optional(Type.Array(Enum('Rail', rails), { minItems: 1, maxItems: rails.length, uniqueItems: true })),
  assets: Type.Optional(Type.Array(Text(1, 16), { minItems: 1, maxItems: 100, uniqueItems: true })),
  amount_min: Type.Optional({ ...PositiveAmount, description: 'Base units of the asset.' }),
  amount_max: Type.Optional({ ...PositiveAmount, description: 'Base units of the asset.' }),
}
const Rule = NamedBody('ProviderRule', ruleFields)
const RuleReply = Named('ProviderRuleInForce', {
  ...ruleFields,
  amount_min: Type.Optional(AnyAmount),
  amount_max: Type.Optional(AnyAmount),
})

export const priority_default = 100
const Priority = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'Where several fit, the lowest is asked first.',
})

const skip_check = Type.Optional(
  Type.Boolean({ description: 'Store it without asking it first. It is down until a check succeeds.' }),
)

export const CreateProvider = withCondition(
  NamedBody('ProviderInput', {
    name: Name,
    kind: Kind,
    ports: Type.Optional(Ports),
    settings: Settings,
    secrets: Type.Optional(Secrets),
    rule: Type.Optional(Rule),
    priority: Type.Optional(Priority),
    skip_check,
  }),
  onlyFor('kind', 'lnd', {
    properties: { settings: { required: ['url'], properties: { url: { pattern: '^https://' } } } },
  }),
)

export const UpdateProvider = NamedBody('ProviderChanges', {
  name: Type.Optional(Name),
  settings: Type.Optional(Settings),
  secrets: Type.Optional({
    ...Secrets,
    description:
      'Those that are sent replace the stored ones; others stay. `signing_key` without `previous_signing_key` ends the key before.',
  }),
  rule: Type.Optional(Rule),
  priority: Type.Optional(Priority),
  state: Type.Optional(
    OneOf(['paused', 'up'], 'paused: it gets no new work. up: it gets work again, if a check succeeds.'),
  ),
  skip_check,
})

export const ProviderReply = Named('Provider', {
  guid: GuidField,
  bank_guid: GuidField,
  name: Type.String(),
  kind: Kind,
  ports: Type.Array(Port),
  settings: Settings,
  secret_names: Type.Array(Type.String(), { description: 'The secrets that are stored. They are never shown.' }),
  rule: RuleReply,
  priority: Priority,
  state: StateIn(providerStates),
  failure: Nullable(Type.String({ description: 'Why it is down.' })),
  progress: Nullable(
    Type.Integer({ description: 'While it is `checking`: how much of its lists is read, in percent.' }),
  ),
  report: Nullable(
    Named('ProviderReport', {
      name: Type.String({ description: 'What it calls itself.' }),
      serves: Type.Array(Named('ProviderService', { type: Type.String(), values: Type.Array(Type.String()) }), {
        description: 'What it says that it serves.',
      }),
    }),
  ),
  checked_at: Nullable(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
})

// The compiler tells where the schema and the settings of kinds differ.
export type SettingsOfSchema = Static<typeof Settings> extends ProviderSettings ? true : never
export type SecretsOfSchema = Static<typeof Secrets> extends ProviderSecrets ? true : never
