// The wire form of customers. Personal fields are left out unless the caller asks for them and the key has the scope.
import { limitTypes } from '../../limits/activity-limit.ts'
import { withAlternatives, withCondition } from '../../wire/alternatives.ts'
import {
  AnyAmount,
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Named,
  NamedBody,
  Nullable,
  OneOf,
  PositiveAmount,
  StateIn,
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
  nameByType,
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

const activityLimitBody = NamedBody('ActivityLimitInput', {
  type: Enum('ActivityLimitType', limitTypes),
  name: Type.Optional(Text(1, 128)),
  asset: Text(1, 16),
  amount: PositiveAmount,
  interval: Type.Optional(interval),
  activities: Type.Optional(Type.Array(Enum('Activity', activities), { maxItems: 7, uniqueItems: true })),
  sides: Type.Optional(Type.Array(Enum('Side', sides), { maxItems: 4, uniqueItems: true })),
})

export const ActivityLimitFields = withAlternatives(activityLimitBody, {
  by: 'type',
  options: [
    { title: 'RollingLimitInput', values: ['rolling'], needs: ['interval'] },
    { title: 'CalendarLimitInput', values: limitTypes.filter((type) => type !== 'rolling') },
  ],
})

const ActivityLimitReply = Named('ActivityLimit', {
  type: Enum('ActivityLimitType', limitTypes),
  name: Type.Optional(Type.String()),
  asset: Type.String(),
  amount: AnyAmount,
  interval: Nullable(interval),
  activities: Type.Array(Enum('Activity', activities)),
  sides: Type.Array(Enum('Side', sides)),
})

/** All fields but type, limits and labels are personal data. */
export const CreateCustomer = withCondition(
  NamedBody('CustomerInput', {
    type: Enum('PersonType', personTypes),
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
  }),
  nameByType,
)

export const UpdateCustomer = NamedBody('CustomerChanges', {
  state: Type.Optional(OneOf(['unverified'])),
  activity_limits: Type.Optional(Type.Array(ActivityLimitFields, { maxItems: 10 })),
})

export const CustomerReply = Named('Customer', {
  guid: GuidField,
  bank_guid: GuidField,
  type: Enum('PersonType', personTypes),
  created_at: DateTime,
  updated_at: DateTime,
  state: StateIn(customerStates),
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
