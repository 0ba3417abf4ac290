// PATCH of a customer: replaces its activity limits, or sends a verified or rejected one back to unverified, where nothing
// that it passed or failed before counts any longer.
import { type Command, key, save, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import { withInvalidated } from '../people/compliance-decision.ts'
import { type Customer, customers, decidedOn } from './customer.ts'

export interface UpdateCustomerInput {
  readonly bank_guid: Guid
  readonly customer_guid: Guid
  readonly state?: 'unverified'
  readonly activity_limits?: readonly ActivityLimit[]
}

export const updateCustomer: Command<UpdateCustomerInput, Customer> = {
  name: 'update-customer',
  needs: [({ bank_guid, customer_guid }) => [key(customers, bank_guid, customer_guid)]],
  decide({ bank_guid, customer_guid, state, activity_limits }, rows, moment) {
    const customer = rows.get(customers, bank_guid, customer_guid)
    if (!customer) return reject('not_found')
    // Only an operator unfreezes.
    if (state && customer.state === 'frozen') return reject('frozen_customer', 'state')
    const limited = { ...customer, activity_limits: activity_limits ?? customer.activity_limits }
    if (state === undefined) {
      const changed: Customer = { ...limited, updated_at: moment.now }
      return { output: changed, changes: [update(customers, changed)] }
    }
    const invalidated = withInvalidated(customer.compliance_decisions)
    const moved = decidedOn(limited, invalidated, customer.state === state ? [] : [state], moment.now)
    return { output: moved.row, changes: [save(customers, moved)] }
  },
}
