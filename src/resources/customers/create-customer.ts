// Creates a customer. Personal data comes encrypted.
import { type Command, insert, newRecord, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import { banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import { type Customer, customers, customersPersonal } from './customer.ts'

export interface CreateCustomerInput {
  readonly bank_guid: Guid
  readonly type: Customer['type']
  readonly pii: Encrypted<(typeof customersPersonal.fields)[number]>
  readonly activity_limits: readonly ActivityLimit[]
  readonly labels?: readonly string[] | undefined
}

export const createCustomer: Command<CreateCustomerInput, Customer> = {
  name: 'create-customer',
  decide({ bank_guid, type, pii, activity_limits, labels }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank?.features.includes(`${type}_customers`)) return refuseFeature(`${type}_customers`, 'type')
    const moved = enter(
      customers,
      newRecord(bank_guid, moment, {
        type,
        labels: labels ?? null,
        compliance_decisions: [],
        kyc_expires_at: null,
        activity_limits,
        limits_change: null,
        account_count: 0,
      }),
      'unverified',
    )
    return saved(customers, moved, insert(customersPersonal.table, { bank_guid, guid: moved.row.guid, ...pii }))
  },
}
