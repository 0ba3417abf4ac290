// The wire form of customers. The personal fields are omitted unless they are asked for and the key may see them.
import { statesOf } from '../../kernel/machine.ts'
import { limitTypes } from '../../limits/activity-limit.ts'
import { Body, DateTime, GuidField, Labels, Named, OneOf, PositiveAmount, Text, Type } from '../../wire/fields.ts'
import {
  AddressFields,
  Aliases,
  ComplianceDecisionReply,
  DateOfBirth,
  EmailAddress,
  IdentificationNumbers,
  NameFields,
  PhoneNumber,
  Website,
} from '../people/person.schema.ts'
import { personTypes } from '../people/person.ts'
import { customerStates } from './customer.ts'

const activities = [
  'trading',
  'funding',
  'crypto_transfer',
  'book_transfer',
  'inter_account',
  'lightning_transfer',
  'remittance',
] as const
const sides = ['buy', 'sell', 'deposit', 'withdrawal'] as const
/** Personal data: encrypted at rest, shown only with include_pii and the PII scope. */
const PersonalFields = {
  name: NameFields,
  address: Type.Optional(AddressFields),
  aliases: Type.Optional(Aliases),
  website: Type.Optional(Website),
  date_of_birth: Type.Optional(DateOfBirth),
  phone_number: Type.Optional(PhoneNumber),
  email_address: Type.Optional(EmailAddress),
  identification_numbers: Type.Optional(IdentificationNumbers),
}

export const ActivityLimitFields = Body({
  type: OneOf(limitTypes),
  name: Type.Optional(Text(1, 128)),
  asset: Text(1, 16),
  amount: PositiveAmount,
  interval: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000, description: 'Seconds; for type rolling.' })),
  activities: Type.Optional(Type.Array(OneOf(activities), { maxItems: 7, uniqueItems: true })),
  sides: Type.Optional(Type.Array(OneOf(sides), { maxItems: 4, uniqueItems: true })),
})

export const CreateCustomer = Body({
  type: OneOf(personTypes),
  ...PersonalFields,
  activity_limits: Type.Optional(Type.Array(ActivityLimitFields, { maxItems: 10 })),
  labels: Type.Optional(Labels),
})

export const UpdateCustomer = Body({
  state: Type.Optional(OneOf(['unverified'])),
  activity_limits: Type.Optional(Type.Array(ActivityLimitFields, { maxItems: 10 })),
})

export const CustomerReply = Named('Customer', {
  guid: GuidField,
  bank_guid: GuidField,
  type: OneOf(personTypes),
  created_at: DateTime,
  updated_at: DateTime,
  state: OneOf(statesOf(customerStates)),
  ...PersonalFields,
  name: Type.Optional(NameFields),
  labels: Type.Optional(Labels),
  compliance_decisions: Type.Array(ComplianceDecisionReply),
  activity_limits: Type.Array(ActivityLimitFields),
})
