// Subscriptions over HTTP. An organization key sees and creates subscriptions of its own environment.
import { type Call, type Caller, endpoint, prose, refuse } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import type { Services } from '../../http/services.ts'
import { statesOf } from '../../kernel/machine.ts'
import { targetFault } from '../../outbound/target.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { createSubscription } from './create-subscription.ts'
import { deleteSubscription } from './delete-subscription.ts'
import { enableSubscription } from './enable-subscription.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { createSubscriptionBody, SubscriptionReply, UpdateSubscription } from './subscription.schema.ts'
import {
  type NamedSubscription,
  previous_key_hours,
  type Subscription,
  subscriptionStates,
  subscriptions,
  subscriptions_max,
  subscriptionTypes,
} from './subscription.ts'
import { updateSubscription } from './update-subscription.ts'

const common = { key: 'organization', tag: 'Subscriptions' } as const

/** Shown instead of the key. It contains nothing of the key, and receivers refuse it as a key. */
const masked_key = 'whsec_********'

const shown = (row: Subscription, signing_key = masked_key) => ({ ...row, recipient: null, signing_key })

const withKey = (row: Subscription, services: Services) =>
  shown(row, services.signingKeyOf(row.guid, row.key_generation))

/** For answers that create, change or rotate a subscription. The stored answer for replays must not contain the key. */
const answeredWithKey = (services: Services) => ({
  show: (row: Subscription) => withKey(row, services),
  stored: (row: Subscription) => row,
})

const records = {
  ...common,
  scope: 'subscriptions:read',
  table: subscriptions,
  reply: SubscriptionReply,
  secret_scope: 'subscriptions:secrets:read',
  show: (row: Subscription, _: object | undefined, services: Services, showsSecrets: boolean) =>
    showsSecrets ? withKey(row, services) : shown(row),
  seen: ({ environment }: Caller) => [
    { column: 'environment', values: [environment] },
    { column: 'state', values: ['deleted'], isNot: true },
  ],
}

const reads = prose(
  '`signing_key` is masked, unless the key holds `subscriptions:secrets:read`; then it is shown, and each read leaves an',
  'audit row. The answers of POST, PATCH and the rotation always show it.',
)

const urlText =
  '`url` must be an https address (http for sandbox) in the public internet, without credentials and fragment.'
const one = '/subscriptions/{subscription_guid}'

const named = ({
  caller,
  params,
}: Pick<Call<never, never, 'subscription_guid'>, 'caller' | 'params'>): NamedSubscription => ({
  organization_guid: caller.organization_guid,
  environment: caller.environment,
  subscription_guid: params.subscription_guid,
})

export const subscriptionRoutes = (eventTypes: readonly string[]) => [
  endpoint({
    ...common,
    method: 'POST',
    path: '/subscriptions',
    scope: 'subscriptions:execute',
    name: 'createSubscription',
    audit: 'body',
    summary: 'Subscribe to events of all banks of the organization',
    description: prose(
      'From now on every event of those types is sent to `url`, signed with `signing_key`. Keep the key: reads mask it.',
      'A `url` is `https`, or `http` for sandbox banks, without credentials and without a fragment, and leads into the',
      'public internet.',
      `An organization has at most ${subscriptions_max} subscriptions in each environment, failed ones too; deleted ones do not count.`,
    ),
    body: createSubscriptionBody(eventTypes),
    reply: [201, SubscriptionReply],
    refuses: ['too_many_subscriptions'],
    async handle({ caller, body, submit, services }) {
      const { organization_guid, environment } = caller
      if (body.environment !== environment) {
        const message = `The key is a ${environment} key. \`environment\` must be ${environment}.`
        refuse('invalid_value', 'environment', message)
      }
      if (targetFault(body.url, { environment, allow_loopback: services.allowsLoopback }))
        refuse('invalid_value', 'url', urlText)
      return submit(createSubscription, { ...body, organization_guid }, answeredWithKey(services))
    },
  }),
  listEndpoint({
    ...records,
    path: '/subscriptions',
    name: 'listSubscriptions',
    summary: "List the organization's subscriptions",
    description: reads,
    filters: { guid: guids, state: wordsOf(statesOf(subscriptionStates)), type: wordsOf(subscriptionTypes) },
  }),
  readEndpoint({ ...records, path: one, name: 'getSubscription', summary: 'Read a subscription', description: reads }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: one,
    scope: 'subscriptions:write',
    name: 'updateSubscription',
    audit: 'body',
    summary: 'Rename a subscription',
    body: UpdateSubscription,
    reply: [200, SubscriptionReply],
    refuses: [],
    handle: (call) => call.submit(updateSubscription, { ...named(call), ...call.body }, answeredWithKey(call.services)),
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: one,
    scope: 'subscriptions:execute',
    name: 'deleteSubscription',
    audit: 'body',
    summary: 'Delete a subscription',
    description: 'Nothing more is sent to it. What was still to be delivered is given up.',
    reply: [200, SubscriptionReply],
    refuses: [],
    handle: (call) => call.submit(deleteSubscription, named(call), { show: (row) => shown(row) }),
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: `${one}/rotate_signing_key`,
    scope: 'subscriptions:execute',
    name: 'rotateSubscriptionSigningKey',
    audit: 'body',
    summary: 'Make a new signing key',
    description: prose(
      `The key before stays valid for ${previous_key_hours} hours: until then every delivery has a signature of both.`,
      'A second rotation within that time ends the older key at once.',
    ),
    reply: [200, SubscriptionReply],
    refuses: [],
    handle: (call) => call.submit(rotateSigningKey, named(call), answeredWithKey(call.services)),
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: `${one}/enable`,
    scope: 'subscriptions:execute',
    name: 'enableSubscription',
    audit: 'body',
    summary: 'Start a failed subscription again',
    description: prose(
      'Events from now on are sent again. Those it missed are in the list of events, and can be asked for with',
      '`POST /api/subscription_deliveries`. One that has not failed is answered as it is.',
    ),
    reply: [200, SubscriptionReply],
    refuses: [],
    handle: (call) => call.submit(enableSubscription, named(call), { show: (row) => shown(row) }),
  }),
]
