// PATCH of a customer: replaces the activity limits, or makes a verified or rejected customer unverified, which invalidates its
// earlier decisions. New or differently shaped limits need the customer's history.
import { type Command, type InBank, saved, update } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import type { RateLookup } from '../../pricing/convert.ts'
import { withInvalidated } from '../people/compliance-decision.ts'
import { applyDecisions, type Customer, customers } from './customer.ts'
import { type LimitHistory, limitsRebuilt } from './limits-rebuilt.ts'

export interface UpdateCustomerInput extends InBank<'customer_guid'> {
  readonly state?: 'unverified'
  readonly activity_limits?: readonly ActivityLimit[]
  readonly history?: LimitHistory
  /** Only needed if a new limit is in another asset than the history. */
  readonly rates?: RateLookup
}

const uncountable =
  'What the customer did in the window of one of these limits is more than 10^38 - 1 base units, which no limit can count. Set it in the next window.'

export const updateCustomer: Command<UpdateCustomerInput, Customer> = {
  name: 'update-customer',
  decide({ bank_guid, customer_guid, state, activity_limits, history, rates }, rows, moment) {
    const customer = rows.get(customers, bank_guid, customer_guid)
    if (!customer) return reject('not_found')
    // Only an operator unfreezes.
    if (state && customer.state === 'frozen') return reject('frozen_customer', 'state')
    const usages = activity_limits ? limitsRebuilt(customer, activity_limits, history, rates, rows, moment) : []
    if (usages === 'uncountable') return reject('invalid_amount', 'activity_limits', uncountable)
    if (typeof usages === 'string') return reject(usages)
    const limited = activity_limits ? { ...customer, activity_limits, limits_change: null } : customer
    if (state === undefined) {
      const changed: Customer = { ...limited, updated_at: moment.now }
      return { output: changed, changes: [update(customers, changed), ...usages] }
    }
    const invalidated = withInvalidated(customer.compliance_decisions)
    const moved = applyDecisions(limited, invalidated, customer.state === state ? [] : [state], moment.now)
    return saved(customers, moved, ...usages)
  },
}
