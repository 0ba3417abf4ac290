// The wire form of people who were found by their name.
import { DateTime, Enum, GuidField, Named, StateIn, Type } from '../../wire/fields.ts'
import { customerStates } from '../customers/customer.ts'
import { NameReply } from '../people/person.schema.ts'
import { foundPersonTypes } from './found-person.ts'

export const PeopleSearchReply = Named('PeopleSearch', {
  people: Type.Array(
    Named('FoundPerson', {
      type: Enum('FoundPersonType', foundPersonTypes),
      guid: GuidField,
      name: NameReply,
      // Counterparties have no other states than customers.
      state: StateIn(customerStates),
      created_at: DateTime,
    }),
  ),
  is_complete: Type.Boolean({
    description: 'Whether everybody was compared. If not, there may be more: send more of the name.',
  }),
})
