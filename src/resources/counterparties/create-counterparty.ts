// Creates a counterparty of the bank or of one customer. Personal data arrives encrypted: the decision never sees it.
import { type Command, insert, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import { reject } from '../../kernel/rejections.ts'
import { customers } from '../customers/customer.ts'
import { type Counterparty, counterparties, counterpartiesPersonal } from './counterparty.ts'

export interface CreateCounterpartyInput {
  readonly bank_guid: Guid
  readonly type: Counterparty['type']
  readonly customer_guid?: Guid
  readonly pii: Encrypted<(typeof counterpartiesPersonal.fields)[number]>
  readonly labels?: readonly string[]
}

export const createCounterparty: Command<CreateCounterpartyInput, Counterparty> = {
  name: 'create-counterparty',
  decide({ bank_guid, type, customer_guid, pii, labels }, rows, moment) {
    // Like accounts, counterparties may be there before their customer is verified.
    if (customer_guid && !rows.get(customers, bank_guid, customer_guid)) return reject('no_customer', 'customer_guid')
    const guid = moment.newGuid()
    const moved = enter(
      counterparties,
      {
        bank_guid,
        guid,
        type,
        customer_guid: customer_guid ?? null,
        labels: labels ?? null,
        compliance_decisions: [],
        created_at: moment.now,
        updated_at: moment.now,
      },
      'unverified',
    )
    return saved(counterparties, moved, insert(counterpartiesPersonal.table, { bank_guid, guid, ...pii }))
  },
}
