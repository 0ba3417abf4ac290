// Creates a counterparty of the bank or of a customer. Personal data comes encrypted.
import { type Command, insert, newRecord, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import { reject } from '../../kernel/rejections.ts'
import { customers } from '../customers/customer.ts'
import { type Counterparty, counterparties, counterpartiesPersonal } from './counterparty.ts'

export interface CreateCounterpartyInput {
  readonly bank_guid: Guid
  readonly type: Counterparty['type']
  readonly customer_guid?: Guid | undefined
  readonly pii: Encrypted<(typeof counterpartiesPersonal.fields)[number]>
  readonly labels?: readonly string[] | undefined
}

export const createCounterparty: Command<CreateCounterpartyInput, Counterparty> = {
  name: 'create-counterparty',
  decide({ bank_guid, type, customer_guid, pii, labels }, rows, moment) {
    // The customer need not be verified.
    if (customer_guid && !rows.get(customers, bank_guid, customer_guid)) return reject('no_customer', 'customer_guid')
    const fields = { type, customer_guid: customer_guid ?? null, labels: labels ?? null, compliance_decisions: [] }
    const moved = enter(counterparties, newRecord(bank_guid, moment, fields), 'unverified')
    const personal = insert(counterpartiesPersonal.table, { bank_guid, guid: moved.row.guid, ...pii })
    return saved(counterparties, moved, personal)
  },
}
