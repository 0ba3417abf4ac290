// A customer or a counterparty who was found by name.
import type { Guid } from '../../kernel/guid.ts'
import type { StateOf } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { counterpartiesPersonal, type counterpartyStates } from '../counterparties/counterparty.ts'
import { type customerStates, customersPersonal } from '../customers/customer.ts'
import type { Name } from '../people/person.ts'

export const foundPersonTypes = ['customer', 'counterparty'] as const
export type FoundPersonType = (typeof foundPersonTypes)[number]

/** Where the names of each are. */
export const personalOf = { customer: customersPersonal, counterparty: counterpartiesPersonal } as const

export interface FoundPerson {
  readonly type: FoundPersonType
  readonly guid: Guid
  readonly name: Name
  readonly state: StateOf<typeof customerStates> | StateOf<typeof counterpartyStates>
  readonly created_at: Timestamp
}
