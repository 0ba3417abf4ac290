// The first commit of a change of limits that needs the customer's history. From then on the customer's row records what the
// customer does (limits-change.ts), until `update-customer` sets the limits.
import { type Command, type InBank, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type ActivityLimit, addedLimits } from '../../limits/activity-limit.ts'
import { startedChange } from '../../limits/limits-change.ts'
import { customers } from './customer.ts'

export interface BeginLimitsChangeInput extends InBank<'customer_guid'> {
  readonly activity_limits: readonly ActivityLimit[]
}

export interface BegunLimitsChange {
  readonly change_guid: Guid
  /** The limits whose history is needed. The current limits do not change until this change ends, so the list stays correct. */
  readonly added: readonly ActivityLimit[]
}

export const beginLimitsChange: Command<BeginLimitsChangeInput, BegunLimitsChange> = {
  name: 'begin-limits-change',
  decide({ bank_guid, customer_guid, activity_limits }, rows, moment) {
    const customer = rows.get(customers, bank_guid, customer_guid)
    if (!customer) return reject('not_found')
    const added = addedLimits(customer.activity_limits, activity_limits)
    // An unfinished or abandoned change has recorded everything since it began, so this change uses it too.
    if (customer.limits_change) return { output: { change_guid: customer.limits_change.guid, added } }
    const change = startedChange(moment.newGuid())
    return {
      output: { change_guid: change.guid, added },
      changes: [update(customers, { ...customer, limits_change: change })],
    }
  },
}
