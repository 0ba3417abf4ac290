// The wire form of customers. Personal fields are left out unless the caller asks for them and the key has the scope.
import { statesOf } from '../../kernel/machine.ts'
import { limitTypes } from '../../limits/activity-limit.ts'
import {
  AnyAmount,
  Body,
  DateTime,
  GuidField,
  Labels,
  LabelsReply,
  Named,
  Nullable,
  OneOf,
  PositiveAmount,
  Text,
  Type,
} from '../../wire/fields.ts'
import { InSomeAnswers } from '../../wire/reply.ts'
import {
  AddressFields,
  AddressReply,
  Aliases,
  ComplianceDecisionReply,
  DateOfBirth,
  EmailAddress,
  IdentificationNumberReply,
  IdentificationNumbers,
  NameFields,
  NameReply,
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
const interval = Type.Integer({ minimum: 1, maximum: 31_536_000, description: 'Seconds; for type rolling.' })

export const ActivityLimitFields = Body({
  type: OneOf(limitTypes),
  name: Type.Optional(Text(1, 128)),
  asset: Text(1, 16),
  amount: PositiveAmount,
  interval: Type.Optional(interval),
  activities: Type.Optional(Type.Array(OneOf(activities), { maxItems: 7, uniqueItems: true })),
  sides: Type.Optional(Type.Array(OneOf(sides), { maxItems: 4, uniqueItems: true })),
})

const ActivityLimitReply = Named('ActivityLimit', {
  type: OneOf(limitTypes),
  name: Type.Optional(Type.String()),
  asset: Type.String(),
  amount: AnyAmount,
  interval: Nullable(interval),
  activities: Type.Array(OneOf(activities)),
  sides: Type.Array(OneOf(sides)),
})

/** All fields but type, limits and labels are personal data. */
export const CreateCustomer = Body({
  type: OneOf(personTypes),
  name: NameFields,
  address: Type.Optional(AddressFields),
  aliases: Type.Optional(Aliases),
  website: Type.Optional(Website),
  date_of_birth: Type.Optional(DateOfBirth),
  phone_number: Type.Optional(PhoneNumber),
  email_address: Type.Optional(EmailAddress),
  identification_numbers: Type.Optional(IdentificationNumbers),
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
  name: InSomeAnswers(NameReply),
  address: InSomeAnswers(AddressReply),
  aliases: InSomeAnswers(Nullable(Type.Array(NameReply))),
  website: InSomeAnswers(Nullable(Website)),
  date_of_birth: InSomeAnswers(Nullable(DateOfBirth)),
  phone_number: InSomeAnswers(Nullable(PhoneNumber)),
  email_address: InSomeAnswers(Nullable(EmailAddress)),
  identification_numbers: InSomeAnswers(Nullable(Type.Array(IdentificationNumberReply))),
  labels: Nullable(LabelsReply),
  compliance_decisions: Type.Array(ComplianceDecisionReply),
  activity_limits: Type.Array(ActivityLimitReply),
})
