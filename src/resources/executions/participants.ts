// The participants of an execution must be verified when it is created, and again whenever it resumes.
import type { Rows } from '../../kernel/command.ts'
import type { Rejection } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import type { Party, Plan } from '../plans/plan.ts'
import { refuseParty } from '../plans/travel-rule.ts'
import type { Execution } from './execution.ts'

type Remittance = Pick<Plan, 'bank_guid' | 'customer_guid' | 'travel_rule_info'>

export const refuseOwner = (
  { bank_guid, customer_guid }: Remittance,
  rows: Rows,
  now: Timestamp,
  field?: string,
): Rejection | undefined =>
  customer_guid ? refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), now, field) : undefined

export function refuseParties(
  { bank_guid, customer_guid, travel_rule_info }: Remittance,
  rows: Rows,
  now: Timestamp,
  field: string,
): Rejection | undefined {
  for (const party of Object.values(travel_rule_info) as Party[]) {
    const refused = refuseParty(rows, bank_guid, party, customer_guid, now, field)
    if (refused) return refused
  }
  return undefined
}

export const refuseParticipants = (remittance: Remittance, rows: Rows, now: Timestamp): Rejection | undefined =>
  refuseOwner(remittance, rows, now) ?? refuseParties(remittance, rows, now, 'execution_guid')

/** A participant is not verified. If no stage remains, participants are not checked again. */
export const isBlocked = (execution: Execution, rows: Rows, now: Timestamp): boolean =>
  execution.stage_index < execution.stages.length && refuseParticipants(execution, rows, now) !== undefined
