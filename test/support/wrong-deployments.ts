// Deployments that are wrong in one thing each: how they become so on a sound server, and what `corridor doctor` says of them.
import type { ExamineOptions } from '../../src/cli/doctor/examine.ts'

/** The master key of the sound deployment, and another one. */
export const key = '22'.repeat(32)
const other_key = '33'.repeat(32)

interface WrongDeployment {
  readonly check: string
  readonly level: 'warning' | 'problem'
  readonly says: RegExp
  /** A setting of the server. */
  readonly setting?: readonly [name: string, value: string]
  /** Statements, and those that undo them. */
  readonly rows?: readonly string[]
  readonly undo?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly options?: ExamineOptions
}

const guid = `'0192a000-0000-7000-8000-000000000001'::uuid`
const times = 'now(), now()'
const bank = `insert into banks (bank_guid, guid, organization_guid, name, type, supported_trading_symbols, supported_payout_symbols,
    supported_fiat_account_assets, supported_country_codes, features, cors_allowed_origins, settings, created_at, updated_at)
  values (${guid}, ${guid}, ${guid}, 'a bank', 'sandbox', '[]', '[]', '[]', '[]', '[]', '[]', '{}', ${times})`
const job = (columns: string, values: string): string =>
  `insert into jobs (bank_guid, object_guid, kind, event_sequence, run_at${columns}) values (${guid}, ${guid}, 'fill-trade', 1, ${values})`
const subscription = (columns: string, values: string): string =>
  `insert into subscriptions (organization_guid, guid, name, type, url, environment, key_generation, created_at, updated_at,
    event_sequence${columns}) values (${guid}, ${guid}, 'r', 'webhook', 'https://r.example', 'sandbox', 1, ${times}, 1${values})`
const apiKey = (expires: string, created: string): string =>
  `insert into api_keys (owner_guid, guid, organization_guid, bank_guid, kind, environment, name, scopes, secret_hash, expires_at,
    created_at, updated_at) values (${guid}, ${guid}, ${guid}, ${guid}, 'bank', 'sandbox', 'k', '[]', decode(repeat('00', 32), 'hex'),
    ${expires}, ${created}, now())`
const admin = `insert into staff_members (organization_guid, guid, email_hash, person, state, grants, activated_at, access_changed_at,
    created_at, updated_at)
  values (${guid}, ${guid}, repeat('0', 64), '', 'active', '[{"role":"admin","bank_guid":null}]', now(), now(), ${times})`
const wallet = `insert into external_wallets (bank_guid, guid, name, asset, environment, address, canonical_address, expected_behaviours,
    state, event_sequence, created_at, updated_at)
  values (${guid}, ${guid}, 'w', 'BTC', 'sandbox', 'a', 'a', '[]', 'reviewing', 1, now() - interval '3 days', now())`

const production = { NODE_ENV: 'production' }
const space = (free: number) => async () => ({ free_bytes: free, total_bytes: 100e9 })

export const wrongDeployments: readonly WrongDeployment[] = [
  { check: 'fsync', level: 'problem', says: /^off: .*power cut/, setting: ['fsync', 'off'] },
  { check: 'full-page-writes', level: 'problem', says: /^off/, setting: ['full_page_writes', 'off'] },
  { check: 'synchronous-commit', level: 'problem', says: /^off/, setting: ['synchronous_commit', 'off'] },
  { check: 'autovacuum', level: 'problem', says: /^off/, setting: ['autovacuum', 'off'] },
  { check: 'track-counts', level: 'problem', says: /^off/, setting: ['track_counts', 'off'] },
  {
    check: 'standbys',
    level: 'problem',
    says: /ghost, and no such standby/,
    setting: ['synchronous_standby_names', 'ghost'],
  },
  { check: 'standbys', level: 'warning', says: /no standby/, env: production },
  {
    check: 'read-only',
    level: 'problem',
    says: /^on/,
    rows: ['alter database corridor set default_transaction_read_only = on'],
    undo: ['set transaction read write; alter database corridor reset default_transaction_read_only'],
  },
  {
    check: 'slots',
    level: 'problem',
    says: /nobody reads the slot left_behind/,
    rows: [`select pg_create_physical_replication_slot('left_behind', true)`],
    undo: [`select pg_drop_replication_slot('left_behind')`],
    options: { limits: { retained_wal_bytes: 0 } },
  },
  {
    check: 'migrations',
    level: 'warning',
    says: /1 migration not applied/,
    rows: [
      'create table kept as select * from schema_migrations order by name desc limit 1',
      'delete from schema_migrations where name in (select name from kept)',
    ],
    undo: ['insert into schema_migrations select * from kept', 'drop table kept'],
  },
  {
    check: 'migrations',
    level: 'problem',
    says: /newer than this code/,
    rows: [`insert into schema_migrations values ('9999_future', '', now())`],
    undo: [`delete from schema_migrations where name = '9999_future'`],
  },
  {
    check: 'role',
    level: 'problem',
    says: /may change entries/,
    rows: ['grant update on entries to corridor_service'],
    undo: ['revoke update on entries from corridor_service'],
  },
  {
    check: 'role',
    level: 'problem',
    says: /may not read quotes/,
    rows: ['revoke select on quotes from corridor_service'],
    undo: ['grant select on quotes to corridor_service'],
  },
  {
    check: 'clock',
    level: 'warning',
    says: /(9|10)\.\d seconds ahead/,
    options: { now: () => Date.now() + 10_000 },
  },
  { check: 'disk', level: 'problem', says: /2\.\d GB of 93 GB free/, options: { spaceOf: space(3e9) } },
  { check: 'disk', level: 'warning', says: /free/, options: { spaceOf: space(12e9) } },
  {
    check: 'growth',
    level: 'warning',
    says: /the disk is full in/,
    rows: [
      `insert into row_counts values (${guid}, 'trades', current_date, '', 'completed', 70)`,
      `insert into row_counts values (${guid}, 'trades', current_date - 30, '', 'completed', 30)`,
    ],
    undo: ['delete from row_counts'],
    options: { spaceOf: space(20e6) },
  },
  { check: 'vacuum', level: 'problem', says: /two billion/, options: { limits: { transactions_until_freeze: 0 } } },
  { check: 'master-key', level: 'problem', says: /needs master key/, env: { CORRIDOR_MASTER_KEY: other_key } },
  { check: 'master-key', level: 'problem', says: /32 bytes/, env: { CORRIDOR_MASTER_KEY: 'short' } },
  { check: 'previous-key', level: 'warning', says: /still given/, env: { CORRIDOR_MASTER_KEY_PREVIOUS: other_key } },
  {
    check: 'previous-key',
    level: 'warning',
    says: /not finished: 1 key left/,
    env: { CORRIDOR_MASTER_KEY: other_key, CORRIDOR_MASTER_KEY_PREVIOUS: key },
  },
  {
    check: 'api-keys',
    level: 'warning',
    says: /1 API key will expire/,
    rows: [apiKey(`now() + interval '3 days'`, 'now()')],
    undo: ['delete from api_keys'],
  },
  {
    check: 'api-keys',
    level: 'warning',
    says: /1 API key not used for 90 days/,
    rows: [apiKey('null', `now() - interval '100 days'`)],
    undo: ['delete from api_keys'],
  },
  {
    check: 'second-factor',
    level: 'problem',
    says: /1 admin without/,
    rows: [admin],
    undo: ['delete from staff_members'],
    env: production,
  },
  {
    check: 'dead-jobs',
    level: 'problem',
    says: /1 job failed 25 times: fill-trade 1/,
    rows: [job(', dead_at', 'now(), now()')],
    undo: ['delete from jobs'],
  },
  {
    check: 'jobs',
    level: 'problem',
    says: /a job is due for 10 minutes/,
    rows: [job('', `now() - interval '10 minutes'`)],
    undo: ['delete from jobs'],
  },
  {
    check: 'events',
    level: 'problem',
    says: /not published for 3 minutes/,
    rows: [
      `insert into commits values (${guid}, now() - interval '3 minutes')`,
      `insert into event_batches values (${guid}, '{}', '{}', '{}')`,
    ],
    undo: ['delete from event_batches', 'delete from commits'],
  },
  {
    check: 'deliveries',
    level: 'problem',
    says: /a webhook is due for 5 minutes/,
    rows: [
      subscription(', state', `, 'completed'`),
      `insert into subscription_deliveries (organization_guid, guid, subscription_guid, environment, position, event_guid, is_redelivery,
        state, next_attempt_at, created_at, updated_at)
        values (${guid}, ${guid}, ${guid}, 'sandbox', 1, ${guid}, false, 'pending', now() - interval '5 minutes', ${times})`,
    ],
    undo: ['delete from subscription_deliveries', 'delete from subscriptions'],
  },
  {
    check: 'webhooks',
    level: 'warning',
    says: /1 subscription given up/,
    rows: [subscription(', state, failure_code', `, 'failed', 'endpoint_gone'`)],
    undo: ['delete from subscriptions'],
  },
  {
    check: 'webhooks',
    level: 'warning',
    says: /1 receiver failing/,
    rows: [subscription(', state, deliveries_failing_since', `, 'completed', now()`)],
    undo: ['delete from subscriptions'],
  },
  {
    check: 'reviews',
    level: 'warning',
    says: /1 review waiting for a person, the oldest for 3 days/,
    rows: [bank, wallet],
    undo: ['delete from external_wallets', 'delete from banks'],
  },
  {
    check: 'connections',
    level: 'problem',
    says: /max_connections 200; 1 process with 400 each/,
    env: { CORRIDOR_DATABASE_CONNECTIONS: '400' },
  },
  {
    check: 'connections',
    level: 'warning',
    says: /rolling restart/,
    env: { CORRIDOR_DATABASE_CONNECTIONS: '150' },
  },
  { check: 'variables', level: 'warning', says: /CORRIDOR_LOG_LEVLE/, env: { CORRIDOR_LOG_LEVLE: 'info' } },
]
