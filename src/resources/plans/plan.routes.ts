// Plans over HTTP.
import { findRow } from '../../db/list.ts'
import { endpoint, found, prose, refuse, refuseOtherBank } from '../../http/endpoint.ts'
import { listEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import type { Static } from '../../wire/fields.ts'
import { flag, guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { createPlan } from './create-plan.ts'
import { CreatePlan, ExplainedPlanReply, PlanReply } from './plan.schema.ts'
import { planStates, plans, remittanceTypes } from './plan.ts'

const read = { key: 'bank', scope: 'plans:read', tag: 'Plans' } as const

/** The caller names the source amount or the destination amount, never both. */
function refuseAmounts({ source_account, destination_account }: Static<typeof CreatePlan>): void {
  const [leaves, arrives] = [source_account.amount !== undefined, destination_account.amount !== undefined]
  if (leaves !== arrives) return
  const field = leaves ? 'destination_account.amount' : 'source_account.amount'
  refuse('invalid_parameter', field, 'Send exactly one of source_account.amount and destination_account.amount.')
}

export const planRoutes = [
  endpoint({
    method: 'POST',
    path: '/plans',
    key: 'bank',
    scope: 'plans:execute',
    tag: 'Plans',
    name: 'createPlan',
    summary: 'Plan a remittance across accounts, assets, rails and countries',
    description: prose(
      'Answers `storing`; read the plan until it is `completed` or `failed`. Exactly one of the two amounts is named:',
      '`source_account.amount` includes all fees, `destination_account.amount` is what arrives. From a trading or fiat',
      "account, or pulled from the owner's own external bank account; to an external bank account, an external wallet, or a",
      'trading or fiat account of the bank. Accounts that money lies in on the way must exist. A completed plan can be run',
      'once, until `expires_at`.',
    ),
    body: CreatePlan,
    reply: [201, PlanReply],
    refuses: [
      'invalid_parameter',
      'no_customer',
      'no_counterparty',
      'no_file',
      'no_account',
      'unknown_bank',
      ...unfitCustomerCodes,
      'unverified_counterparty',
      'no_fiat_account',
      'no_source_account',
      'invalid_source_account',
      'no_destination_account',
      'invalid_destination_account',
      'invalid_payment_rail_for_country',
      'invalid_payment_rail_for_direction',
      'unsupported_value',
    ],
    async handle({ caller, body, submit }) {
      refuseAmounts(body)
      refuseOtherBank(caller, body.bank_guid)
      const { customer_guid = null, source_account, destination_account, travel_rule_info } = body
      return submit(createPlan, {
        bank_guid: caller.bank_guid,
        customer_guid,
        source_account,
        destination_account,
        ...travel_rule_info,
        purpose_of_transaction: body.purpose_of_transaction,
        supporting_documents: body.supporting_documents ?? [],
        labels: body.labels,
      })
    },
  }),
  listEndpoint({
    path: '/plans',
    scope: read.scope,
    tag: read.tag,
    name: 'listPlans',
    summary: 'List plans',
    table: plans,
    reply: PlanReply,
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      type: wordsOf(remittanceTypes),
      state: wordsOf(statesOf(planStates)),
      source_account_guid: guids,
      label: words,
    },
    looks: { source_account_guid: (guids) => `(t.source_account ->> 'guid')::uuid = any(${guids}::uuid[])` },
  }),
  endpoint({
    ...read,
    method: 'GET',
    path: '/plans/{plan_guid}',
    name: 'getPlan',
    summary: 'Read a plan, and why it is as it is',
    query: {
      include_explanation: flag(false, 'Show which route was taken, which were rejected and why, each price and fee.'),
    },
    reply: [200, ExplainedPlanReply],
    refuses: [],
    async handle({ caller, params, query, services }) {
      const { explanation, ...plan } = found(await findRow(services.sql, plans, caller.bank_guid, params.plan_guid))
      return query.include_explanation ? { ...plan, explanation } : plan
    },
  }),
]
