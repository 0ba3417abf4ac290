// What an operator (or, on a sandbox bank, the caller) decides about a customer: verify, reject, freeze, unfreeze.
import { type Command, key, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Customer, customerStates, customers } from './customer.ts'

export const customerDecisions = {
  verify: { from: ['unverified'], to: 'verified' },
  reject: { from: ['unverified'], to: 'rejected' },
  freeze: { from: ['verified'], to: 'frozen' },
  unfreeze: { from: ['frozen'], to: 'verified' },
} as const
export type CustomerDecision = keyof typeof customerDecisions

export interface DecideCustomerInput {
  readonly bank_guid: Guid
  readonly customer_guid: Guid
  readonly decision: CustomerDecision
}

export const decideCustomer: Command<DecideCustomerInput, Customer> = {
  name: 'decide-customer',
  needs: [({ bank_guid, customer_guid }) => [key(customers, bank_guid, customer_guid)]],
  decide({ bank_guid, customer_guid, decision }, rows, moment) {
    const customer = rows.get(customers, bank_guid, customer_guid)
    if (!customer) return reject('not_found')
    const { from, to } = customerDecisions[decision]
    if (customer.state === to) return { output: customer }
    if (!(from as readonly string[]).includes(customer.state)) return reject('data_exists')
    const moved = move(customerStates, customer, [to], { updated_at: moment.now })
    return { output: moved.row, changes: [save(customers, moved)] }
  },
}
