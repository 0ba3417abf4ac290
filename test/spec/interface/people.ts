// Customers and counterparties.
import {
  bounds,
  changed,
  created,
  list,
  lists,
  oneOf,
  paging,
  type Resource,
  read,
  strings,
  times,
} from './notation.ts'
import { activityLimit, address, complianceDecision, identificationNumber, labels, name, personType } from './parts.ts'

const customerScopes = { scope: 'customers:read', pii_scope: 'customers:pii:read' }

export const customers: Resource = {
  name: 'customers',
  fields: {
    ...strings('guid bank_guid'),
    type: personType,
    ...times,
    state: oneOf('storing unverified verified rejected frozen'),
    name,
    address,
    'aliases?': [name],
    'website?': 'string',
    'date_of_birth?': 'date',
    ...strings('phone_number? email_address?'),
    'labels?': labels,
    compliance_decisions: [complianceDecision],
    'identification_numbers?': [identificationNumber],
    activity_limits: [activityLimit],
  },
  personal: 'name address aliases website date_of_birth phone_number email_address identification_numbers',
  operations: [
    {
      call: 'GET /customers',
      ...customerScopes,
      answers: 'page',
      query: { ...paging, ...lists('type bank_guid guid label state'), ...bounds, include_pii: 'boolean' },
      statuses: list,
    },
    {
      call: 'GET /customers/{customer_guid}',
      ...customerScopes,
      answers: 'one',
      query: { include_pii: 'boolean' },
      statuses: read,
    },
    {
      call: 'POST /customers',
      scope: 'customers:execute',
      answers: 'one',
      body: {
        'type*': personType,
        'name*': name,
        address,
        aliases: [name],
        website: 'string',
        date_of_birth: 'date',
        ...strings('phone_number email_address'),
        identification_numbers: [identificationNumber],
        activity_limits: [activityLimit],
        labels,
      },
      statuses: created,
      isAdded: true,
    },
    {
      call: 'PATCH /customers/{customer_guid}',
      scope: 'customers:write',
      answers: 'one',
      body: { state: 'unverified', activity_limits: [activityLimit] },
      statuses: changed,
      isAdded: true,
    },
    ...(['freeze', 'unfreeze'] as const).map((decision) => ({
      call: `POST /sandbox/customers/{customer_guid}/${decision}` as const,
      scope: 'sandbox:execute',
      answers: 'one' as const,
      statuses: [401, 403, 404, 422],
      isAdded: true as const,
    })),
  ],
}

const counterpartyScopes = { scope: 'counterparties:read', pii_scope: 'counterparties:pii:read' }

export const counterparties: Resource = {
  name: 'counterparties',
  fields: {
    guid: 'string',
    type: personType,
    ...strings('bank_guid customer_guid?'),
    ...times,
    state: oneOf('storing unverified verified rejected'),
    name,
    address,
    'aliases?': [name],
    'date_of_birth?': 'date',
    'labels?': labels,
    compliance_decisions: [complianceDecision],
  },
  personal: 'name address aliases date_of_birth',
  operations: [
    {
      call: 'GET /counterparties',
      ...counterpartyScopes,
      answers: 'page',
      query: {
        ...paging,
        ...lists('type bank_guid customer_guid guid label state'),
        ...bounds,
        include_pii: 'boolean',
      },
      statuses: [200, 401, 403],
    },
    {
      call: 'GET /counterparties/{counterparty_guid}',
      ...counterpartyScopes,
      answers: 'one',
      query: { include_pii: 'boolean' },
      statuses: read,
      isAdded: true,
    },
    {
      call: 'POST /counterparties',
      scope: 'counterparties:execute',
      answers: 'one',
      body: {
        'type*': personType,
        'name*': name,
        'address*': address,
        customer_guid: 'string',
        aliases: [name],
        date_of_birth: 'date',
        labels,
      },
      statuses: [...created, 422],
      isAdded: true,
    },
  ],
}
