// A counterparty of a bank or a customer, made by the engine with events, counts and encrypted data like any other.
import { outputOf } from '../../src/cli/demo.ts'
import { type Command, insert, save } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { enter } from '../../src/kernel/machine.ts'
import type { Encrypted } from '../../src/kernel/personal.ts'
import {
  type Counterparty,
  counterparties,
  counterpartiesPersonal,
} from '../../src/resources/counterparties/counterparty.ts'
import type { TestService } from './service.ts'

interface Input {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
  readonly pii: Encrypted<(typeof counterpartiesPersonal.fields)[number]>
}

const makeCounterpartyRow: Command<Input, Counterparty> = {
  name: 'make-counterparty',
  needs: [],
  decide({ bank_guid, customer_guid, pii }, _rows, moment) {
    const own = { bank_guid, guid: moment.newGuid(), type: 'individual', customer_guid } as const
    const times = { created_at: moment.now, updated_at: moment.now }
    const moved = enter(counterparties, { ...own, labels: null, compliance_decisions: [], ...times }, 'unverified')
    const personal = insert(counterpartiesPersonal.table, { bank_guid, guid: own.guid, ...pii })
    return { output: moved.row, changes: [save(counterparties, moved), personal] }
  },
}

export async function makeCounterparty(
  { service }: TestService,
  bank_guid: Guid,
  customer_guid: Guid | null = null,
): Promise<Guid> {
  const person = { name: { first: 'Cora', last: 'Party' }, address: { country_code: 'US' } }
  const pii = await service.services.personalData.encrypt(bank_guid, counterpartiesPersonal, person)
  return outputOf(await service.engine.submit(makeCounterpartyRow, { bank_guid, customer_guid, pii })).guid
}
