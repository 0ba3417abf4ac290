// A counterparty in any state, made as the engine makes one: with its events and its encrypted name.
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
  readonly state: 'unverified' | 'verified' | 'rejected'
  readonly customer_guid: Guid | null
  readonly pii: Encrypted<(typeof counterpartiesPersonal.fields)[number]>
}

const command: Command<Input, Counterparty> = {
  name: 'make-counterparty',
  needs: [],
  decide({ bank_guid, state, customer_guid, pii }, _, { now, newGuid }) {
    const guid = newGuid()
    const own = { bank_guid, guid, type: 'individual', customer_guid, labels: null, compliance_decisions: [] } as const
    const path = state === 'unverified' ? [state] : (['unverified', state] as const)
    const moved = enter(counterparties, { ...own, created_at: now, updated_at: now }, ...path)
    const personal = insert(counterpartiesPersonal.table, { bank_guid, guid, ...pii })
    return { output: moved.row, changes: [save(counterparties, moved), personal] }
  },
}

export async function makeCounterparty(
  { service: { engine, services } }: Pick<TestService, 'service'>,
  bank_guid: string,
  state: Input['state'] = 'verified',
  customer_guid: string | null = null,
): Promise<string> {
  const tenant = bank_guid as Guid
  const known = { name: { full: 'Cora Counterparty' }, address: { country_code: 'US' } }
  const pii = await services.personalData.encrypt(tenant, counterpartiesPersonal, known)
  const answer = await engine.submit(command, {
    bank_guid: tenant,
    state,
    customer_guid: customer_guid as Guid | null,
    pii,
  })
  if (answer.kind !== 'decided') throw new Error('a counterparty can always be made')
  return answer.output.guid
}
