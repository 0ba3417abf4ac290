// What a new subject uses of a customer's activity limits: the rows it needs, the reservation it makes, and giving it back.
import type { Amount } from '../../kernel/amount.ts'
import type { Change, Moment, Need, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { matchingLimits } from '../../limits/activity-limit.ts'
import { giveBack, type Reserved, reserve } from '../../limits/check-limits.ts'
import type { Reservation } from '../../limits/usage.ts'
import { reservationNeeds, saveUsages, usageNeeds, usagesOf } from '../../limits/usage-table.ts'
import { customers } from './customer.ts'

/** What is done, and by whom. A bank's own subjects have no customer, and so no limits. */
export interface Activity {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
  readonly activity: string
  readonly side: string | null
}

export const nothingReserved: Reserved = { usages: [], reservations: [] }

/** Asked for after the customer. */
export function activityNeeds(
  { bank_guid, customer_guid, activity, side }: Activity,
  rows: Rows,
  moment: Moment,
): Need[] {
  const customer = customer_guid && rows.get(customers, bank_guid, customer_guid)
  return customer ? usageNeeds(customer, activity, side, moment) : []
}

/** `amountIn` answers 'rates_needed' where the amount would have to be converted and no rates are at hand. */
export function reserveActivity(
  { bank_guid, customer_guid, activity, side }: Activity,
  amountIn: (asset: string) => Amount | undefined | 'rates_needed',
  subject_guid: Guid,
  rows: Rows,
  moment: Moment,
): Reserved | 'rates_needed' {
  const customer = customer_guid && rows.get(customers, bank_guid, customer_guid)
  if (!customer || customer.activity_limits.length === 0) return nothingReserved
  const counted = matchingLimits(customer.activity_limits, activity, side)
  if (counted.some((limit) => amountIn(limit.asset) === 'rates_needed')) return 'rates_needed'
  return reserve({
    limits: customer.activity_limits,
    usages: usagesOf(rows, bank_guid, customer.guid),
    activity,
    side,
    amountIn: amountIn as (asset: string) => Amount | undefined,
    at: moment.now,
    subject_guid,
    bank_guid,
    customer_guid: customer.guid,
  })
}

/** What an ended subject needs to give back what it reserved. */
export const givingBackNeeds = (
  bank_guid: Guid,
  customer_guid: Guid | null,
  reservations: readonly Reservation[],
): Need[] => (customer_guid ? reservationNeeds(bank_guid, customer_guid, reservations) : [])

export const givenBack = (
  rows: Rows,
  { bank_guid, guid }: { readonly bank_guid: Guid; readonly guid: Guid },
  customer_guid: Guid | null,
  reservations: readonly Reservation[],
): Change[] =>
  customer_guid ? saveUsages(rows, giveBack(reservations, usagesOf(rows, bank_guid, customer_guid), guid)) : []
