// Rows of executions: a sale of BTC, and what it brings paid out by ach, for a fee of 30 and 10. And one that begins with a pull.
import { amount } from '../../src/kernel/amount.ts'
import { type Execution, executions } from '../../src/resources/executions/execution.ts'
import type { Plan } from '../../src/resources/plans/plan.ts'
import type { PlanAccount, Stage } from '../../src/resources/plans/stage.ts'
import { account_guid } from './external-bank-account-rows.ts'
import { plan } from './plan-rows.ts'
import { bank_guid, customer_guid, type Given, guidOf, later, now, row } from './rows.ts'

const own = { organization_guid: guidOf('organization'), bank_guid, customer_guid } as const

export const end = (type: PlanAccount['type'], asset: string, quoted: bigint): PlanAccount => ({
  guid: type === 'external_bank_account' ? account_guid : guidOf(`${type} ${asset}`),
  type,
  ...own,
  asset,
  quoted_amount: amount(quoted),
})

export const stage = (type: Stage['type'], source_account: PlanAccount, destination_account: PlanAccount): Stage => ({
  guid: guidOf(type),
  type,
  state: 'planned',
  identifiers: [],
  links: [],
  created_at: now,
  updated_at: now,
  source_account,
  destination_account,
  fees: [],
})

const fees = [
  { type: 'bank', payer: 'customer', asset: 'USD', quoted_amount: amount(30n) },
  { type: 'platform', payer: 'customer', asset: 'USD', quoted_amount: amount(10n) },
] as const

export const saleStages: readonly Stage[] = [
  { ...stage('trade', end('trading', 'BTC', 100_000n), end('fiat', 'USD', 6_000n)), fees },
  stage('withdrawal', end('fiat', 'USD', 5_960n), end('external_bank_account', 'USD', 5_960n)),
]
export const pullStages: readonly Stage[] = [
  stage('deposit', end('external_bank_account', 'USD', 6_000n), end('fiat', 'USD', 6_000n)),
  { ...stage('trade', end('fiat', 'USD', 5_960n), end('trading', 'BTC', 99_333n)), fees },
]
const conversion = (side: 'buy' | 'sell') => ({
  symbol: 'BTC-USD',
  side,
  spread_bps: 0,
  rate: '3/50',
  legs: [{ symbol: 'BTC-USD', side, rate: '3/50' }],
})
export const saleTerms: Plan['terms'] = [{ conversion: conversion('sell') }, { rail: 'ach' }]
export const pullTerms: Plan['terms'] = [{ rail: 'ach' }, { conversion: conversion('buy') }]

const [sale, pull] = [
  {
    source_account: end('trading', 'BTC', 100_000n),
    destination_account: end('external_bank_account', 'USD', 5_960n),
    stages: saleStages,
  },
  {
    source_account: end('external_bank_account', 'USD', 6_000n),
    destination_account: end('trading', 'BTC', 99_333n),
    stages: pullStages,
  },
]

const planned = { state: 'completed', fees, expires_at: later(60), event_sequence: 3 } as const
export const salePlan = (fields: Partial<Plan> = {}): Given =>
  plan({ ...planned, ...sale, terms: saleTerms, ...fields })
export const pullPlan = (fields: Partial<Plan> = {}): Given =>
  plan({ ...planned, ...pull, terms: pullTerms, ...fields })

const made = (places: typeof sale, fields: Partial<Execution>): Given => {
  const party = { type: 'customer', participant_guid: customer_guid } as const
  return row(executions, {
    bank_guid,
    guid: guidOf('execution'),
    type: 'remittance',
    plan_guid: guidOf('plan'),
    customer_guid,
    state: 'storing',
    failure_code: null,
    ...places!,
    source_account_guid: places!.source_account.guid,
    destination_account_guid: places!.destination_account.guid,
    fees,
    holds: null,
    travel_rule_info: { originating_party: party, receiving_party: party },
    purpose_of_transaction: null,
    payout_row_guid: null,
    references: null,
    labels: null,
    stage_index: 0,
    reservations: [],
    hold_ends_at: null,
    look_again_at: null,
    created_at: now,
    updated_at: now,
    event_sequence: 1,
    ...fields,
  })
}
export const saleExecution = (fields: Partial<Execution> = {}): Given => made(sale, fields)
export const pullExecution = (fields: Partial<Execution> = {}): Given => made(pull, fields)

const executed = (account: PlanAccount): PlanAccount => ({ ...account, executed_amount: account.quoted_amount! })
const completed = (each: Stage): Stage => ({
  ...each,
  state: 'completed',
  source_account: executed(each.source_account),
  destination_account: executed(each.destination_account),
})

/** The stages, these first ones done, the next one under way. */
export const upTo = (stages: readonly Stage[], done: number): readonly Stage[] =>
  stages.map((each, i) => (i < done ? completed(each) : { ...each, state: i === done ? 'executing' : 'planned' }))
