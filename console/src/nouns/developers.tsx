// The nouns of those who build on the bank: webhooks with their deliveries, events, API keys. They belong to the organization.
import type { ApiKey, Redelivery, Subscription, SubscriptionDelivery, SubscriptionEvent } from '@corridor/client'
import { countText } from '../format/amounts.ts'
import { labelOf, wordsOf } from '../format/words.ts'
import { Attempts } from '../parts/attempts.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { texts } from '../texts.ts'
import { countColumn, createdColumn, linkColumn, stateColumn, textColumn, timeColumn, wordColumn } from './columns.tsx'
import { type Column, noun } from './noun.ts'
import { nounOfEvent } from './noun-names.ts'

const resentText = (answer: unknown): string => texts.actions.resent(countText((answer as Redelivery).events))

export const subscriptions = noun<Subscription>({
  name: 'subscriptions',
  icon: 'webhook',
  columns: [textColumn('name'), textColumn('url'), stateColumn, timeColumn('deliveries_failing_since'), createdColumn],
  title: ({ name }) => name,
  facts: ['url', 'event_types'],
  related: [{ noun: 'subscription_deliveries', query: ({ guid }) => ({ subscription_guid: [guid] }) }],
  actions: [
    { label: texts.actions.enable, operation: 'subscriptions.enable', when: ({ state }) => state === 'failed' },
    {
      label: texts.actions.resendRange,
      operation: 'subscriptionDeliveries.create',
      hasForm: true,
      parameters: () => [],
      preset: ({ guid }) => ({ '(kind)': 'redelivery_of_range', subscription_guid: guid }),
      hidden: ['(kind)', 'subscription_guid'],
      says: resentText,
      when: ({ state }) => state === 'completed',
    },
    {
      label: texts.actions.newSigningKey,
      operation: 'subscriptions.rotateSigningKey',
      hasSecret: true,
      when: ({ state }) => state === 'completed',
    },
    {
      label: texts.actions.delete,
      operation: 'subscriptions.delete',
      isDanger: true,
      when: ({ state }) => state !== 'deleted',
    },
  ],
  create: { shown: ['event_types'] },
  edit: { when: ({ state }) => state !== 'deleted' },
})

export const subscriptionDeliveries = noun<SubscriptionDelivery>({
  name: 'subscription_deliveries',
  icon: 'webhook',
  columns: [
    ...[stateColumn, linkColumn('event_guid'), linkColumn('subscription_guid')],
    ...[countColumn('attempt_count'), countColumn('last_status'), textColumn('last_error'), createdColumn],
  ],
  Heart: Attempts,
  actions: [
    {
      label: texts.actions.resend,
      operation: 'subscriptionDeliveries.create',
      parameters: ({ subscription_guid, event_guid }) => [{ subscription_guid, event_guid }],
      says: resentText,
      when: () => true,
    },
  ],
})

/** An event is shown as the state that it tells of. */
const objectColumn: Column<SubscriptionEvent> = {
  name: 'object_guid',
  label: labelOf('object_guid'),
  render: ({ event_type, object_guid }) => {
    const of = nounOfEvent(event_type)
    return of ? <ObjectLink noun={of} guid={object_guid} /> : object_guid
  },
}

const eventColumn: Column<SubscriptionEvent> = {
  name: 'event_type',
  label: labelOf('event_type'),
  render: ({ event_type }) => {
    const [of = '', ...state] = event_type.split('.')
    return (
      <>
        {wordsOf(of)} <StateBadge state={state.join('.')} />
      </>
    )
  },
}

export const subscriptionEvents = noun<SubscriptionEvent>({
  name: 'subscription_events',
  icon: 'event',
  columns: [
    eventColumn,
    objectColumn,
    countColumn('sequence') as Column<SubscriptionEvent>,
    createdColumn as Column<SubscriptionEvent>,
  ],
  title: ({ event_type }) => event_type,
  related: [{ noun: 'subscription_deliveries', query: ({ guid }) => ({ event_guid: [guid] }) }],
})

export const apiKeys = noun<ApiKey>({
  name: 'api_keys',
  icon: 'key',
  columns: [
    textColumn('name'),
    wordColumn('kind'),
    linkColumn('bank_guid'),
    timeColumn('last_used_at'),
    timeColumn('expires_at'),
    timeColumn('revoked_at'),
    createdColumn,
  ],
  title: ({ name }) => name,
  isListedOnly: true,
  actions: [
    {
      label: texts.actions.revoke,
      operation: 'apiKeys.revoke',
      isDanger: true,
      when: ({ revoked_at }) => revoked_at === undefined,
    },
  ],
  create: { shown: ['expires_at'], preset: { kind: 'bank' } },
})
