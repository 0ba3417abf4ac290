// Customers over HTTP. Personal data is encrypted before a command is submitted, and read only if the caller asks for it.
import { refuseFutureDate } from '../../http/bank-time.ts'
import { endpoint, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { assetCodes, findAsset } from '../../kernel/asset.ts'
import { statesOf } from '../../kernel/machine.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { type ActivityLimit, limitKey } from '../../limits/activity-limit.ts'
import type { Static } from '../../wire/fields.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { missingName, namesText, personTypes } from '../people/person.ts'
import { createCustomer } from './create-customer.ts'
import { type ActivityLimitFields, CreateCustomer, CustomerReply, UpdateCustomer } from './customer.schema.ts'
import { customerStates, customers, customersPersonal } from './customer.ts'
import { type CustomerDecision, customerDecisions, decideCustomer } from './decide-customer.ts'
import { submitUpdate } from './update-customer.request.ts'

const common = { key: 'bank', tag: 'Customers' } as const
const records = {
  scope: 'customers:read',
  tag: 'Customers',
  table: customers,
  reply: CustomerReply,
  personal: { data: customersPersonal, scope: 'customers:pii:read' },
}

const filters = {
  type: wordsOf(personTypes),
  bank_guid: guids,
  guid: guids,
  state: wordsOf(statesOf(customerStates)),
  label: words,
}

const rollingOnly = 'A rolling limit needs `interval` in seconds; the other types take none.'

/** Checks what a schema cannot, and fills in defaults. */
function limitsFrom(fields: readonly Static<typeof ActivityLimitFields>[] | undefined): ActivityLimit[] | undefined {
  const limits = fields?.map(({ activities = [], sides = [], interval, ...limit }, i): ActivityLimit => {
    if (!findAsset(limit.asset)) {
      const message = `There is no such asset. Known assets: GET /api/assets.${didYouMean(limit.asset, assetCodes)}`
      refuse('invalid_value', `activity_limits[${i}].asset`, message)
    }
    if (limit.type === 'rolling' && interval === undefined)
      refuse('missing_parameter', `activity_limits[${i}].interval`, rollingOnly)
    if (limit.type !== 'rolling' && interval !== undefined)
      refuse('invalid_parameter', `activity_limits[${i}].interval`, rollingOnly)
    return { ...limit, ...(interval === undefined ? {} : { interval }), activities, sides }
  })
  // Two limits with the same key would differ only in the amount, and it would be unclear which one applies.
  if (limits && new Set(limits.map(limitKey)).size !== limits.length) {
    const message = 'Two limits have the same type, asset, interval, activities and sides. Send one of them.'
    refuse('invalid_parameter', 'activity_limits', message)
  }
  return limits
}

/** On a sandbox bank the caller makes the decisions that an operator makes on a production bank. */
const decisionEndpoints = (Object.keys(customerDecisions) as CustomerDecision[]).map((decision) =>
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: `/sandbox/customers/{customer_guid}/${decision}`,
    name: `${decision}SandboxCustomer`,
    summary: `${decision.charAt(0).toUpperCase()}${decision.slice(1)} a customer`,
    description: prose(
      `From \`${customerDecisions[decision].from.join()}\` to \`${customerDecisions[decision].to}\`.`,
      'One that is there already stays; any other is 409.',
      'On a production bank an operator does it: `corridor decide customer`.',
    ),
    reply: [200, CustomerReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, submit }) =>
      submit(decideCustomer, { ...params, bank_guid: caller.bank_guid, decision }),
  }),
)

export const customerRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/customers',
    scope: 'customers:execute',
    name: 'createCustomer',
    summary: 'Create a customer',
    description: prose(
      'An individual needs `name.first` and `name.last`, a business `name.full`.',
      'The customer is `unverified` until a `kyc` identity verification passes: it may have accounts, but no',
      'deposit addresses or deposit bank accounts, and cannot trade.',
    ),
    body: CreateCustomer,
    reply: [201, CustomerReply],
    refuses: ['invalid_parameter', 'unsupported_value'],
    async handle({ caller, body, submit, services }) {
      const { bank_guid } = caller
      const { type, labels, date_of_birth } = body
      const missing = missingName(type, body.name)
      if (missing) refuse('missing_parameter', missing, namesText)
      const activity_limits = limitsFrom(body.activity_limits) ?? []
      await refuseFutureDate(services, bank_guid, date_of_birth, 'date_of_birth')
      const pii = await services.personalData.encrypt(bank_guid, customersPersonal, body)
      return submit(createCustomer, { bank_guid, type, pii, activity_limits, labels })
    },
  }),
  listEndpoint({ ...records, path: '/customers', name: 'listCustomers', summary: 'List customers', filters }),
  readEndpoint({ ...records, path: '/customers/{customer_guid}', name: 'getCustomer', summary: 'Read a customer' }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: '/customers/{customer_guid}',
    scope: 'customers:write',
    name: 'updateCustomer',
    summary: 'Replace activity limits, or send a customer back to unverified',
    description: prose(
      '`activity_limits` replaces all of them. What the customer has done in the window of a limit counts against it, also what was',
      'done before the limit was made or changed.',
      '`state` can only be `unverified`: a verified or rejected customer can then be verified anew, and what it',
      'passed before no longer counts.',
    ),
    body: UpdateCustomer,
    reply: [200, CustomerReply],
    refuses: ['invalid_parameter', 'frozen_customer', 'invalid_amount'],
    async handle(call) {
      const { caller, params, body } = call
      const activity_limits = limitsFrom(body.activity_limits)
      return submitUpdate(call, {
        ...params,
        bank_guid: caller.bank_guid,
        ...(body.state ? { state: body.state } : {}),
        ...(activity_limits ? { activity_limits } : {}),
      })
    },
  }),
  ...decisionEndpoints,
]
