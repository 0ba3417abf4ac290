// Whoever takes part in an execution must be verified: asked when it is made, and again before it goes on after it has waited.
import type { Rows } from '../../kernel/command.ts'
import type { Rejection } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import type { Party, Plan } from '../plans/plan.ts'
import { refuseParty } from '../plans/travel-rule.ts'
import type { Execution } from './execution.ts'

type Remittance = Pick<Plan, 'bank_guid' | 'customer_guid' | 'travel_rule_info'>

const partiesOf = ({ travel_rule_info }: Remittance): readonly Party[] => Object.values(travel_rule_info)

export const refuseOwner = (
  { bank_guid, customer_guid }: Remittance,
  rows: Rows,
  now: Timestamp,
  field?: string,
): Rejection | undefined =>
  customer_guid ? refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), now, field) : undefined

export function refuseParties(
  remittance: Remittance,
  rows: Rows,
  now: Timestamp,
  field: string,
): Rejection | undefined {
  const { bank_guid, customer_guid } = remittance
  for (const party of partiesOf(remittance)) {
    const refused = refuseParty(rows, bank_guid, party, customer_guid, now, field)
    if (refused) return refused
  }
  return undefined
}

/** Those who may take part today; the owner first. */
export const refuseParticipants = (remittance: Remittance, rows: Rows, now: Timestamp): Rejection | undefined =>
  refuseOwner(remittance, rows, now) ?? refuseParties(remittance, rows, now, 'execution_guid')

/** Nothing goes on while somebody is not fit; for what was pulled to stay where it is nobody need be. */
export const isKeptBack = (execution: Execution, rows: Rows, now: Timestamp): boolean =>
  execution.stage_index < execution.stages.length && refuseParticipants(execution, rows, now) !== undefined
