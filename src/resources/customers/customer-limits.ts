// Reserves what a new subject uses of a customer's activity limits, and gives it back if the subject fails.
import type { Amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Change, type Moment, type Rows, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { limitKey, matchingLimits, windowStart } from '../../limits/activity-limit.ts'
import { giveBack, type Reserved, reserve } from '../../limits/check-limits.ts'
import { withEnded, withUse } from '../../limits/limits-change.ts'
import { reservationIn, withoutSubject } from '../../limits/rebuild.ts'
import type { Reservation } from '../../limits/usage.ts'
import { limitRebuilds, saveUsages, usagesOf } from '../../limits/usage-table.ts'
import { countedIn, type RateLookup } from '../../pricing/convert.ts'
import { type Customer, customers } from './customer.ts'

/** Without a customer it is the bank's own activity, which has no limits. */
export interface Activity {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
  readonly activity: string
  readonly side: string | null
}

/** What counts of a subject. Rates are only needed if a limit is in another asset. */
export interface Counted {
  readonly subject_guid: Guid
  readonly amount: Amount
  readonly asset: string
  readonly rates: RateLookup | undefined
}

/** `customer` is the row with the use recorded, if the limits are being changed now. */
export type ReservedActivity = Reserved & { readonly customer?: Customer }

const nothingReserved: ReservedActivity = { usages: [], reservations: [] }

export function reserveActivity(
  { bank_guid, customer_guid, activity, side }: Activity,
  { subject_guid, amount, asset, rates }: Counted,
  rows: Rows,
  { now }: Moment,
): ReservedActivity | 'rates_needed' {
  const customer = customer_guid && rows.get(customers, bank_guid, customer_guid)
  if (!customer) return nothingReserved
  const { activity_limits, limits_change } = customer
  if (activity_limits.length === 0 && limits_change === null) return nothingReserved
  const amountIn = countedIn(amount, asset, rates)
  const counted = matchingLimits(activity_limits, activity, side)
  if (counted.some((limit) => amountIn(limit.asset) === 'rates_needed')) return 'rates_needed'
  const reserved = reserve({
    limits: activity_limits,
    usages: usagesOf(rows, bank_guid, customer.guid),
    activity,
    side,
    amountIn: amountIn as (asset: string) => Amount | undefined,
    at: now,
    subject_guid,
    bank_guid,
    customer_guid: customer.guid,
  })
  if (limits_change === null) return reserved
  const use = { subject_guid, activity, side, asset, amount, at: now }
  return { ...reserved, customer: { ...customer, limits_change: withUse(limits_change, use) } }
}

/** The changes for a subject that was accepted. */
export function reservedChanges(rows: Rows, reserved: ReservedActivity): Change[] {
  if (reserved.exceeded !== undefined) return []
  const changes = saveUsages(rows, reserved.usages)
  return reserved.customer ? [...changes, update(customers, reserved.customer)] : changes
}

interface EndedSubject {
  readonly bank_guid: Guid
  readonly guid: Guid
  readonly customer_guid: Guid | null
  readonly reservations: readonly Reservation[]
  readonly created_at: Timestamp
}

/** Gives everything back that the subject used. If the limits are being changed now, the change records it. */
export function givenBack(subject: EndedSubject, rows: Rows): Change[] {
  const { bank_guid, guid, customer_guid, reservations } = subject
  if (!customer_guid) return []
  const customer = rows.get(customers, bank_guid, customer_guid)
  assert(customer, 'the customer of a subject exists')
  const counted = rebuildsOf(customer, subject, rows).flatMap((rebuild) => {
    const reservation = reservationIn(rebuild, guid)
    return reservation ? [{ rebuild: withoutSubject(rebuild, guid), reservation }] : []
  })
  const all = [...reservations, ...counted.map(({ reservation }) => reservation)]
  const { limits_change } = customer
  return [
    ...saveUsages(rows, giveBack(all, usagesOf(rows, bank_guid, customer.guid), guid)),
    ...counted.map(({ rebuild }) => update(limitRebuilds, rebuild)),
    ...(limits_change ? [update(customers, { ...customer, limits_change: withEnded(limits_change, guid) })] : []),
  ]
}

/** The rebuilt usages of the windows in which the subject was created. */
const rebuildsOf = ({ guid, activity_limits }: Customer, { bank_guid, created_at }: EndedSubject, rows: Rows) =>
  activity_limits.flatMap((limit) => {
    const rebuild = rows.get(limitRebuilds, bank_guid, guid, limitKey(limit), windowStart(limit, created_at))
    return rebuild ?? []
  })
