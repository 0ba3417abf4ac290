// Every code of a refusal is answered to a request that deserves it. A code that the interface has and that is neither here nor
// reserved fails the last test.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providers_max } from '../../src/resources/providers/provider.ts'
import { subscriptions_max } from '../../src/resources/subscriptions/subscription.ts'
import { uncheckedProvider } from '../support/configured.ts'
import { partsOf } from '../support/database.ts'
import { outcomeOf } from '../support/desk.ts'
import { afterSpoiling, answerOfOwn } from '../support/own-service.ts'
import { type Reply, startTestService, stoppableTime, type TestService } from '../support/service.ts'
import { type Desk, type Fields, openDesk, type Person } from './desk.ts'
import { linkedAccount, mexican, ownAccount, planOf, remits } from './enumerations/remittance.ts'
import { refusals } from './interface/refusals.ts'

/** No request answers with it: a decision about an unknown transfer is a 404. */
const reserved = ['422 no_transfer']

const absent = 'f'.repeat(32)
let s: TestService
let desk: Desk
let person: Person
beforeAll(async () => {
  s = await startTestService()
  desk = await openDesk(s, remits)
  person = await desk.person(['USD', 'BTC', 'USDC'])
})
afterAll(() => s.stop())

const post = (path: string, body: Fields, headers?: Record<string, string>) => desk.ask('POST', path, body, headers)
const quote = (more: Fields) => post('/quotes', { customer_guid: person.guid, deliver_amount: 10_000, ...more })
const trading = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy' }
const inside = (more: Fields) => quote({ product_type: 'inter_account', asset: 'USD', ...more })
const funding = (more: Fields) => quote({ product_type: 'funding', asset: 'USD', side: 'withdrawal', ...more })
const plan = (more: Fields) =>
  post('/plans', {
    type: 'remittance',
    customer_guid: person.guid,
    source_account: { guid: person.accounts.USD, amount: 10_000 },
    destination_account: { guid: person.accounts.BTC },
    ...more,
  })
const newCustomer = async (...decisions: string[]): Promise<string> => {
  const { guid } = await desk.post('/customers', { type: 'individual', name: { first: 'R', last: 'R' } })
  for (const decision of decisions) await desk.post(`/sandbox/customers/${guid}/${decision}`)
  return guid
}
const planned = async (): Promise<string> => {
  const ends = { source: { guid: person.accounts.USD, amount: 10_000 }, destination: { guid: person.accounts.BTC } }
  const guid = await planOf(desk, person, ends)
  await desk.rest()
  return guid
}
/** An atomic bulk of a quote and its trade. */
const bought = (more: Fields) =>
  post('/bulk', {
    atomic: true,
    operations: [
      { path: '/api/quotes', body: { ...trading, customer_guid: person.guid, deliver_amount: 10_000 } },
      { path: '/api/trades', body: { trade_type: 'platform', quote_guid: { from: 0 }, ...more } },
    ],
  })
/** The answer to one operation, as if it were the answer to a request. */
const answerIn = async (place: number, asked: Promise<Reply>): Promise<Reply> => {
  const { body, ...reply } = await asked
  return { ...reply, ...body.answers[place] }
}

const cases: readonly (readonly [code: string, ask: () => Promise<Reply>])[] = [
  ['422 worse_than_named', () => bought({ worst_deliver_amount: 1 })],
  ['422 operation_would_fail', () => bought({ expected_error: 'expired_quote' })],
  [
    '422 linked_operation_refused',
    () =>
      answerIn(
        1,
        post('/bulk', {
          operations: [
            { path: '/api/quotes' },
            { path: '/api/trades', body: { trade_type: 'platform', quote_guid: { from: 0 } } },
          ],
        }),
      ),
  ],
  ['400 missing_parameter', () => post('/quotes', {})],
  ['400 invalid_value', () => quote({ ...trading, deliver_amount: 0 })],
  ['400 invalid_parameter', () => quote({ ...trading, receive_amount: 1 })],
  ['400 unknown_parameter', () => desk.ask('GET', '/trades?nonsense=1')],
  [
    '400 malformed_json',
    () => s.call('POST', '/quotes', undefined, { raw: '{', headers: { 'content-type': 'application/json' } }),
  ],
  ['401 authentication_malformed', () => s.call('GET', '/trades', undefined, { key: null })],
  ['401 authentication_failed', () => s.call('GET', '/trades', undefined, { key: 'nonsense' })],
  ['401 invalid_subject', () => s.call('GET', '/trades', undefined, { key: s.demo.organization_key })],
  ['401 sign_in_failed', () => s.call('POST', '/sessions', { link_token: 'unknown' }, { key: null })],
  [
    '401 session_ended',
    () => {
      const headers = { cookie: `corridor_session=${'x'.repeat(43)}`, 'corridor-acts-for': 'session' }
      return s.call('GET', '/session', undefined, { key: null, headers })
    },
  ],
  // A key is no person.
  ['403 wrong_person', () => post(`/approvals/${absent}/decline`, { reason: 'r' })],
  [
    '403 invalid_scopes',
    async () => {
      const body = { name: 'k', kind: 'bank', bank_guid: desk.bank_guid, scopes: ['quotes:read'] }
      return s.call('GET', '/trades', undefined, { key: (await desk.organization.post('/api_keys', body)).key })
    },
  ],
  ['404 not_found', () => desk.ask('GET', `/trades/${absent}`)],
  ['405 method_not_allowed', () => desk.ask('DELETE', '/trades')],
  [
    '409 data_exists',
    async () => {
      const body = { trade_type: 'platform', quote_guid: (await quote(trading)).body.guid }
      await desk.post('/trades', body)
      return post('/trades', body)
    },
  ],
  ['413 payload_too_large', () => quote({ symbol: 'x'.repeat(256 * 1024) })],
  ['415 unsupported_media_type', () => post('/quotes', trading, { 'content-type': 'text/plain' })],
  ['422 no_quote', () => post('/trades', { trade_type: 'platform', quote_guid: absent })],
  ['422 no_plan', () => post('/executions', { plan_guid: absent })],
  [
    '422 invalid_plan',
    async () => {
      await desk.script('market', 'quote_later')
      return post('/executions', { plan_guid: await planned() })
    },
  ],
  [
    '422 expired_plan',
    async () => {
      const plan_guid = await planned()
      await desk.advance(3600)
      return post('/executions', { plan_guid })
    },
  ],
  ['422 no_file', () => plan({ supporting_documents: [{ type: 'invoice', file_guids: [absent] }] })],
  [
    '422 no_counterparty',
    () => post('/external_wallets', { name: 'W', asset: 'ETH', address: 'x', counterparty_guid: absent }),
  ],
  [
    '422 unverified_counterparty',
    async () => {
      const someone = { type: 'individual', name: { first: 'C', last: 'C' }, address: { country_code: 'US' } }
      const { guid } = await desk.post('/counterparties', { ...someone, customer_guid: person.guid })
      return plan({ travel_rule_info: { ultimate_receiving_party_guid: guid } })
    },
  ],
  ['422 unknown_bank', () => quote({ ...trading, bank_guid: absent })],
  ['422 no_subscription', () => redelivery({ subscription_guid: absent, event_guid: absent })],
  ['422 no_event', async () => redelivery({ subscription_guid: (await subscribe()).body.guid, event_guid: absent })],
  ['422 too_many_subscriptions', () => afterAsMany(subscriptions_max, subscribe)],
  ['422 provider_unavailable', () => post('/providers', { ...uncheckedProvider(), skip_check: false })],
  ['422 too_many_providers', () => afterAsMany(providers_max, () => post('/providers', uncheckedProvider()))],
  ['422 no_customer', () => quote({ ...trading, customer_guid: absent })],
  ['422 unverified_customer', async () => quote({ ...trading, customer_guid: await newCustomer() })],
  ['422 rejected_customer', async () => quote({ ...trading, customer_guid: await newCustomer('reject') })],
  ['422 frozen_customer', async () => quote({ ...trading, customer_guid: await newCustomer('verify', 'freeze') })],
  ['422 no_account', () => post('/deposit_addresses', { account_guid: absent })],
  ['422 invalid_account', () => post('/deposit_addresses', { account_guid: person.accounts.USD })],
  ['422 no_fiat_account', async () => quote({ ...trading, customer_guid: (await desk.person(['BTC'])).guid })],
  [
    '422 invalid_fiat_account',
    async () => {
      const { guid: customer_guid } = await desk.person(['USD', 'BTC'])
      await desk.account('USD', { customer_guid })
      const { guid: quote_guid } = (await quote({ ...trading, customer_guid })).body
      return post('/trades', { trade_type: 'platform', quote_guid })
    },
  ],
  [
    '422 no_source_account',
    () => inside({ source_account_guid: absent, destination_account_guid: person.accounts.USD }),
  ],
  [
    '422 invalid_source_account',
    () => inside({ source_account_guid: person.accounts.BTC, destination_account_guid: person.accounts.USD }),
  ],
  [
    '422 no_destination_account',
    () => inside({ source_account_guid: person.accounts.USD, destination_account_guid: absent }),
  ],
  [
    '422 invalid_destination_account',
    () => inside({ source_account_guid: person.accounts.USD, destination_account_guid: person.accounts.BTC }),
  ],
  [
    '422 invalid_external_wallet',
    () => {
      const destination_accounts = [{ type: 'external_wallet', guid: absent, receive_amount: 100_000 }]
      const order = { product_type: 'crypto_transfer', asset: 'USDC', side: 'withdrawal', customer_guid: person.guid }
      return post('/quotes', { ...order, destination_accounts })
    },
  ],
  [
    '422 invalid_external_bank_account',
    async () => funding({ destination_account_guid: await mexican(desk, person.guid) }),
  ],
  ['422 unsupported_value', () => quote({ ...trading, symbol: 'BTC-XXX' })],
  [
    '422 invalid_payment_rail',
    async () => {
      const external_bank_account_guid = await ownAccount(desk, person.guid)
      const { guid: quote_guid } = (await funding({ payment_rail: 'ach' })).body
      return post('/transfers', {
        transfer_type: 'funding',
        quote_guid,
        external_bank_account_guid,
        payment_rail: 'wire',
      })
    },
  ],
  ['422 invalid_payment_rail_for_country', () => funding({ payment_rail: 'eft' })],
  [
    '422 invalid_payment_rail_for_direction',
    async () =>
      plan({
        source_account: { guid: await linkedAccount(desk, person.guid), amount: 10_000, payment_rail: 'wire' },
      }),
  ],
  ['422 invalid_invoice', () => quote({ product_type: 'lightning_transfer', asset: 'BTC', network_address: 'lnbc1' })],
  ['422 invalid_amount', () => quote({ ...trading, deliver_amount: 1 })],
  ['422 insufficient_balance', () => funding({ payment_rail: 'ach', deliver_amount: 99_000_000 })],
  [
    '422 idempotency_key_reused',
    async () => {
      const headers = { 'idempotency-key': 'once' }
      await post('/quotes', { ...trading, customer_guid: person.guid, deliver_amount: 10_000 }, headers)
      return post('/quotes', { ...trading, customer_guid: person.guid, deliver_amount: 20_000 }, headers)
    },
  ],
  [
    '429 rate_limited',
    () => {
      const time = stoppableTime()
      return answerOfOwn({ env: { CORRIDOR_RATE_LIMIT: '1' }, rate_now: time.now }, async (own) => {
        time.stop()
        const replies = await Promise.all(Array.from({ length: 9 }, () => own.call('GET', '/assets')))
        return replies.find(({ status }) => status !== 200)!
      })
    },
  ],
  ['431 headers_too_large', () => desk.ask('GET', `/trades?label=${'x'.repeat(64 * 1024)}`)],
  [
    '500 internal_error',
    () => afterSpoiling(['alter table files rename to files_gone'], (own) => own.call('GET', `/files/${absent}`)),
  ],
  [
    '503 overloaded',
    () =>
      afterSpoiling(
        [
          `do $$ begin execute 'alter database ' || current_database() || ' set default_transaction_read_only = on'; end $$`,
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name like 'corridor-engine/%'`,
        ],
        (own) => own.call('POST', '/accounts', { type: 'fiat', asset: 'EUR', name: 'E' }),
        partsOf,
      ),
  ],
]

const organization = (path: string, body: Fields) => s.call('POST', path, body, { key: s.demo.organization_key })
const subscribe = () =>
  organization('/subscriptions', { name: 'S', type: 'webhook', url: 'https://example.com/', environment: 'sandbox' })
async function afterAsMany(max: number, make: () => Promise<Reply>): Promise<Reply> {
  while (max-- > 0) await make()
  return make()
}
const redelivery = (body: Fields) => organization('/subscription_deliveries', body)

test.each(cases)('%s', async (code, ask) => expect(outcomeOf(await ask())).toBe(code))

test('every code of the interface is answered above, or is reserved', () => {
  expect([...cases.map(([code]) => code), ...reserved].sort()).toEqual([...refusals].sort())
})
