// Subscriptions, what they are told of, and what is delivered to them.
import {
  bounds,
  changed,
  created,
  type Fields,
  integers,
  list,
  lists,
  paging,
  type Resource,
  read,
  strings,
  times,
  timestamps,
} from './notation.ts'
import { organization } from './organization.ts'
import { environment } from './parts.ts'

const subscription = '/subscriptions/{subscription_guid}'

export const subscriptions: Resource = {
  name: 'subscriptions',
  fields: {
    ...strings('guid organization_guid name'),
    type: 'webhook',
    ...strings('url? signing_key recipient?'),
    'deliveries_failing_since?': 'timestamp',
    environment,
    state: 'storing | completed | failed | deleted',
    'failure_code?': 'deliveries_failing | endpoint_gone',
    event_types: ['string'],
    ...times,
  },
  operations: [
    {
      key: 'organization',
      call: `PATCH ${subscription}`,
      scope: 'subscriptions:write',
      answers: 'one',
      body: { name: 'string' },
      statuses: changed,
    },
    {
      ...organization,
      call: 'POST /subscriptions',
      scope: 'subscriptions:execute',
      answers: 'one',
      body: {
        'name*': 'string',
        'type*': 'webhook',
        'url*': 'string',
        'environment*': environment,
        event_types: ['string'],
      },
      statuses: [...created, 422],
    },
    {
      ...organization,
      call: 'GET /subscriptions',
      scope: 'subscriptions:read',
      answers: 'page',
      query: { ...paging, ...lists('guid state type'), ...bounds },
      statuses: list,
    },
    { ...organization, call: `GET ${subscription}`, scope: 'subscriptions:read', answers: 'one', statuses: read },
    {
      ...organization,
      call: `DELETE ${subscription}`,
      scope: 'subscriptions:execute',
      answers: 'one',
      statuses: read,
    },
    ...(['rotate_signing_key', 'enable'] as const).map((action) => ({
      ...organization,
      call: `POST ${subscription}/${action}` as const,
      scope: 'subscriptions:execute',
      answers: 'one' as const,
      statuses: read,
    })),
  ],
}

/** The first eight are what is delivered. */
const event: Fields = {
  ...strings('guid event_type object_guid bank_guid organization_guid'),
  environment,
  sequence: 'integer',
  created_at: 'timestamp',
  position: 'string',
}

export const subscriptionEvents: Resource = {
  name: 'subscription_events',
  fields: event,
  operations: [
    {
      ...organization,
      call: 'GET /subscription_events',
      scope: 'subscription_events:read',
      query: {
        after: 'string',
        ...paging,
        ...lists('guid bank_guid object_guid event_type'),
        ...timestamps('created_at_gte created_at_lt'),
      },
      reply: { objects: [event], next: 'string', has_more: 'boolean', total: 'integer', ...paging },
      statuses: list,
    },
    {
      ...organization,
      call: 'GET /subscription_events/stream',
      scope: 'subscription_events:read',
      answers: 'one',
      query: { after: 'string', follow: 'boolean', ...lists('bank_guid object_guid event_type') },
      statuses: list,
    },
    {
      ...organization,
      call: 'GET /subscription_events/{subscription_event_guid}',
      scope: 'subscription_events:read',
      answers: 'one',
      statuses: read,
    },
  ],
}

export const subscriptionDeliveries: Resource = {
  name: 'subscription_deliveries',
  fields: {
    ...strings('guid organization_guid subscription_guid event_guid'),
    environment,
    is_redelivery: 'boolean',
    state: 'pending | completed | failed',
    failure_code: 'attempts_exhausted | endpoint_gone | subscription_failed | subscription_deleted',
    attempt_count: 'integer',
    next_attempt_at: 'timestamp',
    last_status: 'integer',
    last_error: 'string',
    ...times,
  },
  operations: [
    {
      ...organization,
      call: 'GET /subscription_deliveries',
      scope: 'subscription_deliveries:read',
      answers: 'page',
      query: { ...paging, ...lists('guid subscription_guid event_guid state'), ...bounds },
      statuses: list,
    },
    {
      ...organization,
      call: 'GET /subscription_deliveries/{subscription_delivery_guid}',
      scope: 'subscription_deliveries:read',
      answers: 'one',
      reply: {
        attempts: [
          {
            number: 'integer',
            attempted_at: 'timestamp',
            ...integers('duration_ms status'),
            error: 'string',
          },
        ],
      },
      statuses: read,
    },
    {
      ...organization,
      call: 'POST /subscription_deliveries',
      scope: 'subscription_deliveries:execute',
      body: {
        'subscription_guid*': 'string',
        event_guid: 'string',
        ...timestamps('created_at_gte created_at_lt'),
      },
      reply: { subscription_guid: 'string', events: 'integer' },
      statuses: [...created, 409, 422],
    },
  ],
}
