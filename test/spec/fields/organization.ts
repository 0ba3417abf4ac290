// Fields of banks, API keys, subscriptions, their events and deliveries, and of the sandbox's clock.
import { expect } from 'vitest'
import { startReceiver } from '../../support/receiver.ts'
import { eventually } from '../../support/service.ts'
import type { Any, Recipe } from '../desk.ts'
import { later, notes, nowOf, shows, showsOrganization, someGuid, someTime } from './notes.ts'

const configuration = {
  supported_trading_symbols: ['BTC-USD'],
  supported_payout_symbols: [
    { symbol: 'MXN-USD', country_code: 'MX', participants_type: 'C2C', route: 'bank_account' },
  ],
  supported_fiat_account_assets: ['USD'],
  supported_country_codes: ['US', 'MX'],
  features: ['remittance'],
  cors_allowed_origins: ['https://bank.example'],
  settings: {
    quote_seconds: 20,
    plan_seconds: 600,
    plan_tolerance_bps: 40,
    fill_tolerance_bps: 90,
    spread_fee_bps: 30,
    platform_fee_bps: 5,
    hold_seconds: 60,
    reserve_minimums: { USD: 1000 },
    arrival_maximums: { USD: 5000, BTC: 7 },
    refuses_repeated_references: true,
    network: 'testnet',
    rail_fees: [{ rail: 'eft', side: 'withdrawal', amount: 40, institution_number: '003' }],
  },
}

const somePosition = expect.stringMatching(/^[\w-]{22}$/)
const times = { created_at: someTime, updated_at: someTime }

export const organizationFields: readonly Recipe[] = [
  {
    does: 'banks',
    async run(desk, s) {
      const { organization, bank_guid } = desk
      const { organization_guid } = s.demo
      const bank = { organization_guid, type: 'sandbox', ...configuration, ...times }
      const { guid } = await organization.post('/banks', { name: 'New', type: 'sandbox', ...configuration })
      await showsOrganization(desk, `/banks?guid=${guid}`, { objects: [{ ...bank, guid, name: 'New' }] })
      await organization.patch(`/banks/${bank_guid}`, { name: 'Renamed', ...configuration })
      await shows(desk, `/banks/${bank_guid}`, { ...bank, guid: bank_guid, name: 'Renamed' })
    },
  },
  {
    does: 'API keys',
    async run(desk, s) {
      const { organization, bank_guid } = desk
      const { organization_guid } = s.demo
      const body = {
        name: 'k',
        kind: 'bank',
        bank_guid,
        scopes: ['banks:read'],
        ip_allowlist: ['127.0.0.1/32'],
        expires_at: '2100-01-01T00:00:00.000Z',
      }
      const made = await organization.post('/api_keys', body)
      const key = expect.stringMatching(`^corridor_sandbox_bank_${made.guid}_\\w+$`)
      notes.expectAnswer('POST /api_keys', 201, made, { guid: made.guid, organization_guid, ...body, ...times, key })
      const giving = { name: 'k', kind: 'organization', scopes: ['banks:read'], bank_scopes: ['trades:read'] }
      const giver = await organization.post('/api_keys', giving)
      const given = { guid: giver.guid, organization_guid, ...giving, ...times }
      notes.expectAnswer('POST /api_keys', 201, giver, { ...given, key: expect.any(String) })
      const seen = await organization.show(`/api_keys?guid=${giver.guid}`)
      notes.expectAnswer('GET /api_keys', 200, seen, { objects: [given] })
      await s.call('GET', `/banks/${bank_guid}`, undefined, { key: made.key })
      const used = await eventually<Any>(
        () => organization.show(`/api_keys?guid=${made.guid}`),
        ({ objects }) => objects[0].last_used_at !== undefined,
      )
      notes.expectAnswer('GET /api_keys', 200, used, { objects: [{ ...body, last_used_at: someTime }] })
    },
  },
  {
    does: 'a subscription whose receiver fails and then is gone, its event and its deliveries',
    async run(desk, s) {
      const { organization, bank_guid } = desk
      const { organization_guid } = s.demo
      const receiver = await startReceiver()
      receiver.answer = 500
      const environment = 'sandbox'
      const body = { name: 's', type: 'webhook', url: receiver.url, environment, event_types: ['customer.frozen'] }
      const made = await organization.post('/subscriptions', body)
      const signing_key = expect.stringMatching(/^whsec_[\w+/]{43}=$/)
      const subscription = { guid: made.guid, organization_guid, ...body, ...times }
      const sound = {
        signing_key,
        recipient: null,
        deliveries_failing_since: null,
        state: 'completed',
        failure_code: null,
      }
      notes.expectAnswer('POST /subscriptions', 201, made, { ...subscription, ...sound })
      const { guid } = await desk.person([])
      const at = await nowOf(desk)
      await desk.post(`/sandbox/customers/${guid}/freeze`)
      const { objects } = await eventually<Any>(
        () => organization.show(`/subscription_deliveries?subscription_guid=${made.guid}`),
        (page) => page.objects[0]?.attempt_count === 1,
      )
      const { guid: delivery_guid, event_guid } = objects[0]
      const delivery = { organization_guid, subscription_guid: made.guid, event_guid, environment, ...times }
      await showsOrganization(desk, `/subscription_deliveries/${delivery_guid}`, {
        guid: delivery_guid,
        ...delivery,
        is_redelivery: false,
        state: 'pending',
        attempt_count: 1,
        next_attempt_at: someTime,
        last_status: 500,
        attempts: [{ number: 1, attempted_at: someTime, duration_ms: expect.any(Number), status: 500 }],
      })
      const event = {
        guid: event_guid,
        event_type: 'customer.frozen',
        object_guid: guid,
        bank_guid,
        organization_guid,
        environment,
        sequence: 4,
        created_at: at,
        position: somePosition,
      }
      await showsOrganization(desk, `/subscription_events/${event_guid}`, event)
      const query = `object_guid=${guid}&event_type=customer.frozen`
      const next = { next: somePosition, has_more: false }
      await showsOrganization(desk, `/subscription_events?${query}`, { objects: [event], ...next })
      await organization.patch(`/subscriptions/${made.guid}`, { name: 'renamed' })
      const redeliver = async (more: object, events: number) => {
        const answer = await organization.post('/subscription_deliveries', { subscription_guid: made.guid, ...more })
        notes.expectAnswer('POST /subscription_deliveries', 201, answer, { subscription_guid: made.guid, events })
      }
      receiver.answer = 410
      await redeliver({ event_guid }, 1)
      await redeliver({ created_at_gte: '2000-01-01T00:00:00Z', created_at_lt: '2000-01-02T00:00:00Z' }, 0)
      const gone = await eventually<Any>(
        () => organization.show(`/subscriptions/${made.guid}`),
        ({ state }) => state === 'failed',
      )
      const failed = { name: 'renamed', deliveries_failing_since: someTime, failure_code: 'endpoint_gone' }
      notes.expectAnswer(`GET /subscriptions/${made.guid}`, 200, gone, { ...subscription, ...failed })
      // Deliveries that wait are ended after their subscription.
      await eventually<Any>(
        () => organization.show(`/subscription_deliveries?subscription_guid=${made.guid}`),
        (page) => page.objects.every((each: Any) => each.state === 'failed'),
      )
      const again = { guid: someGuid, ...delivery, is_redelivery: true, state: 'failed', failure_code: 'endpoint_gone' }
      await showsOrganization(desk, `/subscription_deliveries?subscription_guid=${made.guid}`, {
        objects: [
          { ...again, attempt_count: 1, last_status: 410 },
          { guid: delivery_guid, failure_code: 'subscription_failed' },
        ],
      })
      const ended = { failure_code: 'subscription_failed' }
      await showsOrganization(desk, `/subscription_deliveries/${delivery_guid}`, ended)
      await receiver.stop()
    },
  },
  {
    does: 'a delivery to a receiver that does not listen',
    async run(desk) {
      const { organization } = desk
      const receiver = await startReceiver()
      await receiver.stop()
      const body = { name: 's', type: 'webhook', url: receiver.url, environment: 'sandbox' }
      const { guid } = await organization.post('/subscriptions', { ...body, event_types: ['customer.rejected'] })
      const { guid: customer } = await desk.post('/customers', { type: 'individual', name: { first: 'A', last: 'B' } })
      await desk.post(`/sandbox/customers/${customer}/reject`)
      const page = await eventually<Any>(
        () => organization.show(`/subscription_deliveries?subscription_guid=${guid}`),
        ({ objects }) => objects[0]?.attempt_count === 1,
      )
      const refused = { last_error: 'refused', next_attempt_at: someTime }
      notes.expectAnswer('GET /subscription_deliveries', 200, page, { objects: [refused] })
      const path = `/subscription_deliveries/${page.objects[0].guid}`
      await showsOrganization(desk, path, { ...refused, attempts: [{ number: 1, error: 'refused' }] })
    },
  },
  {
    does: 'the clock, the market and the scripts of the sandbox',
    async run(desk) {
      const at = await nowOf(desk)
      const clock = { now: later(at, 60), frozen: true, due_jobs: 0 }
      const set = await desk.post('/sandbox/clock', { frozen: true, advance_seconds: 60 })
      notes.expectAnswer('POST /sandbox/clock', 200, set, clock)
      await shows(desk, '/sandbox/clock', clock)
      const market = (body: object) => desk.post('/sandbox/market', { symbol: 'BTC-USD', ...body })
      expect(await market({ price: 5_000_000 })).toMatchObject({ symbol: 'BTC-USD', price: 5_000_000 })
      expect(await market({ move_bps: 10 })).toMatchObject({ price: 5_000_000, move_bps: 10 })
      expect(await market({ outcome: 'not_filled', count: 2 })).toMatchObject({ outcome: 'not_filled', remaining: 2 })
      const script = { noun: 'market', outcome: 'fill' }
      const scripted = await desk.post('/sandbox/scenarios', { ...script, count: 1 })
      expect(scripted).toMatchObject({ ...script, remaining: 1 })
    },
  },
]
