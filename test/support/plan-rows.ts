// Rows of plans, so that a case of a verb says only what is special about it.
import { amount } from '../../src/kernel/amount.ts'
import { type File, files } from '../../src/resources/files/file.ts'
import { type Plan, plans } from '../../src/resources/plans/plan.ts'
import { bank_guid, customer_guid, type Given, guidOf, now, row } from './rows.ts'

const own = { organization_guid: guidOf('organization'), bank_guid, customer_guid } as const

/** 100000 of USD for BTC, both the customer's. */
export const plan = (fields: Partial<Plan> = {}): Given => {
  const party = { type: 'customer', participant_guid: customer_guid } as const
  return row(plans, {
    bank_guid,
    guid: guidOf('plan'),
    type: 'remittance',
    customer_guid,
    state: 'storing',
    failure_code: null,
    source_account: {
      guid: guidOf('fiat USD'),
      type: 'fiat',
      ...own,
      asset: 'USD',
      requested_amount: amount(100_000n),
    },
    destination_account: { guid: guidOf('trading BTC'), type: 'trading', ...own, asset: 'BTC' },
    stages: [],
    fees: [],
    travel_rule_info: { originating_party: party, receiving_party: party },
    purpose_of_transaction: null,
    payout_row_guid: null,
    supporting_documents: null,
    labels: null,
    expires_at: null,
    terms: [],
    explanation: null,
    execution_guid: null,
    created_at: now,
    updated_at: now,
    event_sequence: 1,
    ...fields,
  })
}

export const file = (fields: Partial<File> = {}): Given =>
  row(files, {
    bank_guid,
    guid: guidOf('file'),
    customer_guid: null,
    type: 'invoice',
    filename: 'i.pdf',
    content_type: 'application/pdf',
    size: 1,
    content_guid: guidOf('content'),
    created_at: now,
    updated_at: now,
    ...fields,
  })
