// The database keeps the same rules as the code. Each row of the table is one way to break the books by hand; the service's
// role cannot rewrite them at all. Each migration is applied on what the ones before it made.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import type { Sql } from '../../src/db/pool.ts'
import { appendOnly, serviceRole } from '../../src/db/service-role.ts'
import { connectTo, createTestDatabase, isOnCluster } from '../support/database.ts'
import { raw } from '../support/external-bank-accounts.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { Subscriptions } from '../support/subscriptions.ts'
import { eventRules } from './event-constraints.ts'
import { checkViolation, type Forbidden, other, transferRules, uniqueViolation } from './transfer-constraints.ts'

let service: TestService
let admin: Sql

beforeAll(async () => {
  service = await startTestService()
  admin = connectTo(service.service.database_url, { name: 'test-admin', max: 2 })
  const { call, demo } = service
  const customer_guid = demo.customers[0]!.guid
  const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
  const quote = await call('POST', '/quotes', order)
  await call('POST', '/identity_verifications', { type: 'kyc', method: 'attested', customer_guid })
  await call('POST', '/trades', { trade_type: 'platform', quote_guid: quote.body.guid })
  await call('POST', '/external_bank_accounts', raw())
  await call('POST', '/external_wallets', { name: 'W', asset: 'ETH', address: `0x${'1'.repeat(40)}` })
  const [fiat, trading] = demo.customers[0]!.accounts
  await call('POST', '/deposit_addresses', { account_guid: trading!.guid })
  await call('POST', '/deposit_bank_accounts', { type: 'main', account_guid: fiat!.guid })
  const ends = { source_account: { guid: fiat!.guid, amount: 10_000 }, destination_account: { guid: trading!.guid } }
  const { guid: plan_guid } = await ok(call('POST', '/plans', { type: 'remittance', customer_guid, ...ends }))
  await eventually(
    () => ok(call('GET', `/plans/${plan_guid}`)),
    ({ state }) => state === 'completed',
  )
  const inside = { product_type: 'book_transfer', customer_guid, asset: 'USD', deliver_amount: 5 }
  const places = { source_account_guid: fiat!.guid, destination_account_guid: demo.customers[1]!.accounts[0]!.guid }
  const book = await call('POST', '/quotes', { ...inside, ...places })
  await call('POST', '/transfers', { transfer_type: 'book', quote_guid: book.body.guid })
  const deposit = await call('POST', '/sandbox/deposits', { account_guid: fiat!.guid, amount: 7 })
  await call('POST', `/sandbox/transfers/${deposit.body.guid}/return`, { return_code: 'R01' })
  const subs = new Subscriptions(service)
  const { guid: subscription_guid } = await subs.make({ event_types: ['trade.completed'] })
  const { objects } = await eventually(
    () => subs.get('/subscription_events?event_type=trade.completed'),
    (page) => page.objects.length > 0,
  )
  await ok(subs.call('POST', '/subscription_deliveries', { subscription_guid, event_guid: objects[0].guid }))
})
afterAll(async () => {
  await admin.end()
  await service.stop()
})

const forbidden: readonly Forbidden[] = [
  ['more held than there is', 'update balances set held = posted + 1 where floor = 0 and posted > 0', checkViolation],
  ['a balance below its floor', 'update balances set posted = -1 where floor = 0', checkViolation],
  [
    'a receivable above zero',
    "update balances set posted = 1 where account_guid in (select guid from accounts where type = 'receivable')",
    checkViolation,
  ],
  ['a hold below zero', 'update balances set held = -1', checkViolation],
  ['an empty hold', `insert into holds values ('${other}', '${other}', '${other}', 0, now())`, checkViolation],
  [
    'an entry of nothing',
    `insert into entries values ('${other}', '${other}', 1, '${other}', 'USD', 0, 0)`,
    checkViolation,
  ],
  [
    'the same step of a subject twice',
    'insert into journals select bank_guid, gen_random_uuid(), subject_type, subject_guid, step, now() from journals',
    uniqueViolation,
  ],
  [
    'a second trade of one quote',
    `insert into trades select (jsonb_populate_record(t, jsonb_build_object('guid', gen_random_uuid()))).* from trades t`,
    uniqueViolation,
  ],
  ['a failed trade without a code', `update trades set state = 'failed'`, checkViolation],
  ['a code on a trade that did not fail', `update trades set failure_code = 'not_filled'`, checkViolation],
  ['a state that does not exist', `update trades set state = 'done'`, checkViolation],
  [
    'a limit used beyond itself',
    `insert into limit_usages values ('${other}', '${other}', 'daily', now(), 2, 1, null)`,
    checkViolation,
  ],
  [
    'a second trading account of one asset',
    `insert into accounts select (jsonb_populate_record(a, jsonb_build_object('guid', gen_random_uuid()))).* from accounts a where type = 'trading'`,
    uniqueViolation,
  ],
  [
    'a hidden account of a customer',
    `update accounts set type = 'suspense' where customer_guid is not null and type = 'fiat'`,
    checkViolation,
  ],
  [
    'a usable external bank account whose numbers nobody claims',
    'update external_bank_accounts set fingerprint = null',
    checkViolation,
  ],
  [
    'a failed external bank account without a code',
    `update external_bank_accounts set state = 'failed', fingerprint = null`,
    checkViolation,
  ],
  [
    'a code on an external bank account that did not fail',
    `update external_bank_accounts set failure_code = 'duplicate'`,
    checkViolation,
  ],
  [
    'more of an account number than its end',
    `update external_bank_accounts set aggregator_account_mask = '12345'`,
    checkViolation,
  ],
  [
    'a page of an account that waits for nobody',
    'update external_bank_accounts set link_session_guid = guid, link_expires_at = now()',
    checkViolation,
  ],
  ['a link of an account without a page', 'update external_bank_accounts set link_expires_at = now()', checkViolation],
  [
    'the same numbers claimed twice',
    `insert into external_bank_account_claims select bank_guid, owner_guid, asset, fingerprint, gen_random_uuid()
      from external_bank_account_claims`,
    uniqueViolation,
  ],
  [
    'one address in two wallets of an owner',
    `insert into external_wallet_addresses select bank_guid, owner_guid, asset, canonical_address, canonical_tag, gen_random_uuid()
     from external_wallet_addresses`,
    uniqueViolation,
  ],
  [
    'a wallet with two addresses',
    `insert into external_wallet_addresses select bank_guid, owner_guid, asset, canonical_address, 'x', external_wallet_guid
     from external_wallet_addresses`,
    uniqueViolation,
  ],
  ['a failed wallet without a code', `update external_wallets set state = 'failed'`, checkViolation],
  [
    'a code on a wallet that did not fail',
    `update external_wallets set state = 'pending', failure_code = 'prohibited_address'`,
    checkViolation,
  ],
  [
    'a usable wallet without an address',
    `update external_wallets set state = 'completed', canonical_address = null`,
    checkViolation,
  ],
  [
    'simulated behaviour on a production bank',
    `update external_wallets set environment = 'production', expected_behaviours = '["force_review"]'`,
    checkViolation,
  ],
  ['a script for nothing', `insert into sandbox_scenarios values ('${other}', 'weather', 'rain', 1)`, checkViolation],
  [
    'a compliance decision in no known state',
    `update customers set compliance_decisions = '[{"type": "person_attested", "state": "maybe"}]'`,
    checkViolation,
  ],
  [
    'a compliance decision of no known type',
    `update customers set compliance_decisions = '[{"type": "hearsay", "state": "passed"}]'`,
    checkViolation,
  ],
  [
    'a deposit address given out twice',
    `insert into deposit_addresses select (jsonb_populate_record(a, jsonb_build_object('guid', gen_random_uuid(), 'key_index', 1))).* from deposit_addresses a`,
    uniqueViolation,
  ],
  [
    'an index of a deposit key given out twice',
    `insert into deposit_addresses select (jsonb_populate_record(a, jsonb_build_object('guid', gen_random_uuid(), 'address', 'x'))).* from deposit_addresses a`,
    uniqueViolation,
  ],
  ['a shared address without a tag', `update deposit_addresses set chain = 'xrpl'`, checkViolation],
  ['a private deposit key', `update deposit_keys set public_key = 'xprv'`, checkViolation],
  ['a sub account without a parent', `update deposit_bank_accounts set type = 'sub_account'`, checkViolation],
  [
    'a main account that goes before its sub accounts',
    `update deposit_bank_accounts set state = 'deleting', sub_account_count = 1`,
    checkViolation,
  ],
  [
    'a deposit that came in at two places',
    `update transfers set deposit_address_guid = guid, deposit_bank_account_guid = guid`,
    checkViolation,
  ],
  [
    'a transfer held for the reserve and not held at all',
    'update transfers set hold_ends_at = null, reserve_hold_ends_at = now()',
    checkViolation,
  ],
  ...transferRules,
  ...eventRules,
  ['a verification that ended without an outcome', 'update identity_verifications set outcome = null', checkViolation],
  ['an outcome without checks', `update identity_verifications set compliance_checks = '[]'`, checkViolation],
  ['a failure without a code', `update identity_verifications set outcome = 'failed'`, checkViolation],
  ['a code on what passed', `update identity_verifications set failure_codes = '["x"]'`, checkViolation],
  ['a kyc of nobody', 'update identity_verifications set customer_guid = null', checkViolation],
  ['a state of no inquiry', `update identity_verifications set verifier_state = 'waiting'`, checkViolation],
  [
    'an answer that nobody is asked for',
    `update identity_verifications set state = 'waiting', outcome = null, compliance_checks = '[]'`,
    checkViolation,
  ],
  [
    'a link of a verification that is over',
    'update identity_verifications set link_expires_at = now()',
    checkViolation,
  ],
  ['a plan that failed for no reason', `update plans set state = 'failed', expires_at = null`, checkViolation],
  ['a completed plan without stages', `update plans set stages = '[]', terms = '[]'`, checkViolation],
  ['a stage that nobody could run', `update plans set terms = '[]'`, checkViolation],
  ['a plan that holds for ever', 'update plans set expires_at = null', checkViolation],
  [
    'a plan with an amount at both ends',
    `update plans set destination_account = destination_account || '{"requested_amount": 1}'`,
    checkViolation,
  ],
  ['no document', `update plans set supporting_documents = '[]'`, checkViolation],
  [
    'a second plan of one execution',
    `update plans set execution_guid = guid; insert into plans
     select (jsonb_populate_record(p, jsonb_build_object('guid', gen_random_uuid()))).* from plans p`,
    uniqueViolation,
  ],
  [
    'a bank in another tenant',
    `insert into banks select (jsonb_populate_record(b, '{"bank_guid": "${other}"}')).* from banks b`,
    checkViolation,
  ],
  ['a clock behind real time', 'update bank_clocks set offset_ms = -1', checkViolation],
  ['a bank key without its bank', `update api_keys set bank_guid = null where kind = 'bank'`, checkViolation],
  [
    'an idempotency key for a refusal',
    `insert into idempotency_keys values ('${other}', 'k', 'f', 422, '{}', now())`,
    checkViolation,
  ],
]

describe('the database refuses', () => {
  test.each(forbidden)('%s', async (_what, statement, code) => {
    await expect(admin.unsafe(statement)).rejects.toMatchObject({ code })
  })
})

describe('the service cannot rewrite', () => {
  /** Not the first of its key: on a cluster nobody may change that. */
  const columns: Record<(typeof appendOnly)[number], string> = {
    entries: 'amount',
    journals: 'step',
    transitions: 'event_type',
    audit_records: 'guid',
    audit_seals: 'digest',
    feeds: 'environment',
    published_transitions: 'guid',
    told_transitions: 'event_type',
    sent_transactions: 'chain',
    sent_slots: 'chain',
    quotes: 'side',
  }
  const isThere = (table: string): boolean => isOnCluster() || table !== 'told_transitions'
  const statements = appendOnly
    .filter(isThere)
    .flatMap((table) => [
      [`update ${table} set ${columns[table]} = null`],
      [`delete from ${table}`],
      [`truncate ${table}`],
    ])
  test.each(statements)('%s', async (statement) => {
    await expect(service.service.sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('it works as a role of its own', async () => {
    const [row] = await service.service.sql`select current_user as name`
    expect(row?.name).toBe(serviceRole)
  })
})

test('each migration applies on top of the ones before it, and only once', async () => {
  const names = readdirSync(new URL('../../migrations', import.meta.url))
    .sort()
    .map((file) => file.replace('.sql', ''))
  const empty = await createTestDatabase('template0')
  const sql = connectTo(empty.url, { name: 'test-migrations', max: 1 })
  try {
    for (const name of names) {
      expect(await migrate(sql, { upTo: name })).toEqual([name])
      expect(await migrate(sql, { upTo: name })).toEqual([])
    }
    const tables = await sql`select table_name from information_schema.tables where table_schema = 'public'`
    expect(tables.length).toBeGreaterThan(15)
  } finally {
    await sql.end()
    await empty.drop()
  }
})
