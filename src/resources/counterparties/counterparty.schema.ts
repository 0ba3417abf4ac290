// The wire form of counterparties. The personal fields are omitted unless they are asked for and the key may see them.
import { statesOf } from '../../kernel/machine.ts'
import { Body, DateTime, GuidField, Labels, Named, OneOf, Type } from '../../wire/fields.ts'
import { AddressFields, Aliases, ComplianceDecisionReply, DateOfBirth, NameFields } from '../people/person.schema.ts'
import { personTypes } from '../people/person.ts'
import { counterpartyStates } from './counterparty.ts'

export const CreateCounterparty = Body({
  type: OneOf(personTypes),
  customer_guid: Type.Optional(GuidField),
  name: NameFields,
  address: AddressFields,
  aliases: Type.Optional(Aliases),
  date_of_birth: Type.Optional(DateOfBirth),
  labels: Type.Optional(Labels),
})

export const CounterpartyReply = Named('Counterparty', {
  guid: GuidField,
  type: OneOf(personTypes),
  bank_guid: GuidField,
  customer_guid: Type.Optional(GuidField),
  created_at: DateTime,
  updated_at: DateTime,
  state: OneOf(statesOf(counterpartyStates)),
  name: Type.Optional(NameFields),
  address: Type.Optional(AddressFields),
  aliases: Type.Optional(Aliases),
  date_of_birth: Type.Optional(DateOfBirth),
  labels: Type.Optional(Labels),
  compliance_decisions: Type.Array(ComplianceDecisionReply),
})
