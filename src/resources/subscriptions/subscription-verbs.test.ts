// What can be done to a subscription in each state, and whose it must be.
import { describe, expect, test } from 'vitest'
import { decide, type Given, given, guidOf, later, now, writtenTo } from '../../../test/support/rows.ts'
import { organization, subscription, subscriptionKey } from '../../../test/support/subscription-rows.ts'
import type { Command } from '../../kernel/command.ts'
import { organizations } from '../organizations/organization.ts'
import { createSubscription } from './create-subscription.ts'
import { deleteSubscription } from './delete-subscription.ts'
import { enableSubscription } from './enable-subscription.ts'
import { redeliver, redelivered_max } from './redeliver.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { type NamedSubscription, type Subscription, subscriptions_max } from './subscription.ts'
import { subscriptionDeliveries } from './subscription-delivery.ts'
import { updateSubscription } from './update-subscription.ts'

const { subscription_guid } = subscriptionKey
const named: NamedSubscription = { ...subscriptionKey, environment: 'sandbox' }

const failed = {
  state: 'failed',
  failure_code: 'endpoint_gone',
  deliveries_failing_since: later(-9),
  event_sequence: 3,
} as const

const verbs: readonly [string, Command<NamedSubscription, Subscription>][] = [
  ['update-subscription', updateSubscription],
  ['delete-subscription', deleteSubscription],
  ['rotate-signing-key', rotateSigningKey],
  ['enable-subscription', enableSubscription],
]

describe.each(verbs)('%s', (_, verb) => {
  test.each([
    ['no subscription', given()],
    ['a deleted one', given(subscription({ state: 'deleted', event_sequence: 3 }))],
    ['one of another environment', given(subscription({ environment: 'production' }))],
    ['one of another organization', given(subscription({ organization_guid: guidOf('stranger') }))],
  ])('finds nothing in %s', (_what, rows) => expect(decide(verb, named, rows)).toMatchObject({ rejected: 'not_found' }))
})

const done = (verb: Command<NamedSubscription, Subscription>, fields: Partial<Subscription> = {}, input = {}) => {
  const decision = decide(verb, { ...named, ...input }, given(organization(), subscription(fields)))
  if ('rejected' in decision) throw new Error(decision.rejected)
  return decision
}

test.each<[string, object, Partial<Subscription>]>([
  ['a name', { name: 'Another' }, { name: 'Another' }],
  ['nothing', {}, { name: 'A receiver' }],
])('an update with %s', (_, input, changed) => {
  const { output } = done(updateSubscription, {}, input)
  expect(output).toEqual({ ...subscription().row, ...changed, updated_at: now })
})

test.each([
  ['completed', {}, ['completed', 'deleted']],
  ['failed', failed, ['failed', 'deleted']],
])('a %s one is deleted', (_, fields, path) => {
  const { output, changes } = done(deleteSubscription, fields)
  expect(output).toMatchObject({ state: 'deleted', failure_code: null, updated_at: now })
  expect(changes).toMatchObject([{ op: 'update', path }, { row: { sandbox_subscriptions: 0, updated_at: now } }])
})

test('one that was never counted is deleted too', () => {
  const decision = decide(deleteSubscription, named, given(organization({ sandbox_subscriptions: 0 }), subscription()))
  expect(writtenTo(decision, organizations)).toMatchObject([{ sandbox_subscriptions: 0 }])
})

describe('create-subscription', () => {
  const wanted = {
    name: 'A receiver',
    type: 'webhook',
    url: 'https://receiver.example/',
    environment: 'sandbox',
  } as const
  const { organization_guid } = subscriptionKey
  const create = (...rows: readonly Given[]) =>
    decide(createSubscription, { organization_guid, ...wanted }, given(...rows))

  test.each([
    ['no organization', [], 'invalid_subject'],
    ['as many as it may have', [organization({ sandbox_subscriptions: subscriptions_max })], 'too_many_subscriptions'],
    ['more, from before there was a limit', [organization({ sandbox_subscriptions: 3_000 })], 'too_many_subscriptions'],
  ])('refuses with %s', (_, rows, rejected) => expect(create(...rows)).toMatchObject({ rejected }))

  test.each([
    ['the last it may have', { sandbox_subscriptions: subscriptions_max - 1 }, subscriptions_max],
    [
      'the first, whatever production has',
      { sandbox_subscriptions: 0, production_subscriptions: subscriptions_max },
      1,
    ],
  ])('counts %s', (_, counts, sandbox_subscriptions) => {
    const before = organization(counts)
    expect(writtenTo(create(before), organizations)).toEqual([
      { ...before.row, sandbox_subscriptions, updated_at: now },
    ])
  })
})

test.each([
  ['the first time', {}, 2],
  ['again, while the key before is valid', { key_generation: 4, previous_key_until: later(60) }, 5],
  ['of a failed one', { ...failed, key_generation: 2 }, 3],
])('a key is rotated %s', (_, fields, key_generation) => {
  const { output } = done(rotateSigningKey, fields)
  const changed = { key_generation, previous_key_until: later(24 * 3600), updated_at: now }
  expect(output).toEqual({ ...subscription(fields).row, ...changed })
})

test('a failed one is enabled, and has failed never', () => {
  const { output, changes } = done(enableSubscription, failed)
  expect(output).toEqual({ ...subscription().row, event_sequence: 4, updated_at: now })
  expect(changes).toMatchObject([{ path: ['failed', 'completed'] }])
})

test('one that works is enabled without a change', () => {
  const failing = { deliveries_failing_since: later(-5) }
  expect(done(enableSubscription, failing)).toEqual({ output: subscription(failing).row })
})

describe('redeliver', () => {
  const event = (n: number) => ({ guid: guidOf(`event ${n}`), position: n })
  const input = { ...named, isOne: false, isMore: false, events: [event(7), event(9)] }
  const many = Array.from({ length: redelivered_max + 1 }, (_, n) => event(n))

  test.each<[string, readonly ReturnType<typeof subscription>[], object, string, string]>([
    ['no subscription', [], {}, 'no_subscription', 'subscription_guid'],
    ['a deleted one', [subscription({ state: 'deleted' })], {}, 'no_subscription', 'subscription_guid'],
    ['another environment', [subscription({ environment: 'production' })], {}, 'no_subscription', 'subscription_guid'],
    ['a failed one', [subscription(failed)], { isOne: true, events: [] }, 'data_exists', 'subscription_guid'],
    ['no such event', [subscription()], { isOne: true, events: [] }, 'no_event', 'event_guid'],
    ['more than were read', [subscription()], { isMore: true }, 'unsupported_value', 'created_at_lt'],
    ['too many', [subscription()], { events: many }, 'unsupported_value', 'created_at_lt'],
  ])('is refused: %s', (_, rows, fields, rejected, field) => {
    const decision = decide(redeliver, { ...input, ...fields }, given(...rows))
    expect(decision).toMatchObject({ rejected, errors: [{ field, code: rejected }] })
  })

  test('makes a delivery of its own for each event, due at once', () => {
    const decision = decide(redeliver, input, given(subscription()))
    expect(decision).toMatchObject({ output: { subscription_guid, events: 2 } })
    const made = { subscription_guid, is_redelivery: true, state: 'pending', attempts: 0, next_attempt_at: now }
    expect(writtenTo(decision, subscriptionDeliveries)).toMatchObject([
      { ...made, guid: guidOf('new 1'), event_guid: event(7).guid, position: 7 },
      { ...made, guid: guidOf('new 2'), event_guid: event(9).guid, position: 9 },
    ])
  })

  test('of nothing does nothing', () => {
    const decision = decide(redeliver, { ...input, events: [] }, given(subscription()))
    expect(decision).toEqual({ output: { subscription_guid, events: 0 }, changes: [] })
  })
})
