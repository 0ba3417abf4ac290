// PATCH of a customer: replaces its activity limits, or sends a verified or rejected one back to unverified.
import { type Command, key, save, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import { type Customer, customerStates, customers } from './customer.ts'

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
    const changes = { activity_limits: activity_limits ?? customer.activity_limits, updated_at: moment.now }
    if (state === undefined || customer.state === state) {
      const changed: Customer = { ...customer, ...changes }
      return { output: changed, changes: [update(customers, changed)] }
    }
    // Only an operator unfreezes.
    if (customer.state === 'frozen') return reject('frozen_customer', 'state')
    const moved = move(customerStates, customer, [state], changes)
    return { output: moved.row, changes: [save(customers, moved)] }
  },
}
