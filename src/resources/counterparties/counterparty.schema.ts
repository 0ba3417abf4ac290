// The wire form of counterparties. Personal fields are left out unless the caller asks for them and the key has the scope.
import { withCondition } from '../../wire/alternatives.ts'
import {
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Named,
  NamedBody,
  Nullable,
  StateIn,
  Type,
} from '../../wire/fields.ts'
import { InSomeAnswers } from '../../wire/reply.ts'
import {
  AddressFields,
  AddressReply,
  Aliases,
  ComplianceDecisionReply,
  DateOfBirth,
  NameFields,
  NameReply,
  nameByType,
} from '../people/person.schema.ts'
import { personTypes } from '../people/person.ts'
import { counterpartyStates } from './counterparty.ts'

export const CreateCounterparty = withCondition(
  NamedBody('CounterpartyInput', {
    type: Enum('PersonType', personTypes),
    customer_guid: Type.Optional(GuidField),
    name: NameFields,
    address: AddressFields,
    aliases: Type.Optional(Aliases),
    date_of_birth: Type.Optional(DateOfBirth),
    labels: Type.Optional(Labels),
  }),
  nameByType,
)

export const CounterpartyReply = Named('Counterparty', {
  guid: GuidField,
  type: Enum('PersonType', personTypes),
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  created_at: DateTime,
  updated_at: DateTime,
  state: StateIn(counterpartyStates),
  name: InSomeAnswers(NameReply),
  address: InSomeAnswers(AddressReply),
  aliases: InSomeAnswers(Nullable(Type.Array(NameReply))),
  date_of_birth: InSomeAnswers(Nullable(DateOfBirth)),
  labels: Nullable(LabelsReply),
  compliance_decisions: Type.Array(ComplianceDecisionReply),
})
