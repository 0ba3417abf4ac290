// Invoices that others pay by lightning. They are not part of what was asked for.
import {
  bounds,
  created,
  integers,
  list,
  lists,
  oneOf,
  paging,
  type Resource,
  read,
  strings,
  times,
} from './notation.ts'
import { labels } from './parts.ts'

const added = { answers: 'one', isAdded: true } as const

export const invoices: Resource = {
  name: 'invoices',
  fields: {
    ...strings('guid bank_guid customer_guid? account_guid asset description invoice? payment_hash? transfer_guid?'),
    state: oneOf('storing open cancelling settled expired cancelled failed'),
    'failure_code?': 'external_vendor_error',
    ...integers('amount? received_amount? expiry_seconds'),
    expires_at: 'timestamp',
    'settled_at?': 'timestamp',
    'labels?': labels,
    ...times,
  },
  operations: [
    {
      ...added,
      call: 'POST /invoices',
      scope: 'invoices:execute',
      body: { ...strings('account_guid* description'), ...integers('amount expiry_seconds'), labels },
      statuses: created,
    },
    {
      call: 'GET /invoices',
      scope: 'invoices:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid customer_guid account_guid state payment_hash label'), ...bounds },
      statuses: list,
      isAdded: true,
    },
    { ...added, call: 'GET /invoices/{invoice_guid}', scope: 'invoices:read', statuses: read },
    { ...added, call: 'DELETE /invoices/{invoice_guid}', scope: 'invoices:execute', statuses: [...read, 409] },
    {
      ...added,
      call: 'POST /sandbox/invoices/{invoice_guid}/pay',
      scope: 'sandbox:execute',
      body: integers('amount'),
      statuses: [...read, 409, 422],
    },
  ],
}
