// The wire form of customers. The personal fields are omitted unless they are asked for and the key may see them.
import { statesOf } from '../../kernel/machine.ts'
import { limitTypes } from '../../limits/activity-limit.ts'
import {
  Body,
  DateField,
  DateTime,
  GuidField,
  Labels,
  Named,
  OneOf,
  PositiveAmount,
  Text,
  Type,
} from '../../wire/fields.ts'
import { customerStates, customerTypes } from './customer.ts'

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
const identificationTypes = [
  'drivers_license',
  'passport',
  'passport_card',
  'visa',
  'residence_card',
  'social_security_number',
  'tax_identification_number',
  'identification_card',
  'work_permit',
  'national_identification_number',
  'employer_identification_number',
  'business_registration_number',
] as const

const word = Text(1, 128)
const country = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' })

export const NameFields = Body({
  first: Type.Optional(word),
  middle: Type.Optional(word),
  last: Type.Optional(word),
  full: Type.Optional(Text(1, 256)),
})

export const AddressFields = Body({
  street: Type.Optional(Text(1, 256)),
  street2: Type.Optional(Text(1, 256)),
  city: Type.Optional(word),
  subdivision: Type.Optional(Text(1, 3)),
  postal_code: Type.Optional(Text(1, 32)),
  country_code: country,
})

const IdentificationNumber = Body({
  type: OneOf(identificationTypes),
  issuing_country_code: country,
  identification_number: word,
  issuing_subdivision: Type.Optional(Text(1, 3)),
})

/** Personal data: encrypted at rest, shown only with include_pii and the PII scope. */
export const PersonalFields = {
  name: NameFields,
  address: Type.Optional(AddressFields),
  aliases: Type.Optional(Type.Array(NameFields, { maxItems: 10 })),
  website: Type.Optional(Text(1, 512)),
  date_of_birth: Type.Optional(DateField),
  phone_number: Type.Optional(Type.String({ pattern: '^\\+[1-9]\\d{1,14}$', description: 'E.164.' })),
  email_address: Type.Optional(Text(5, 254, '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$')),
  identification_numbers: Type.Optional(Type.Array(IdentificationNumber, { maxItems: 10 })),
}

export const ActivityLimitFields = Body({
  type: OneOf(limitTypes),
  name: Type.Optional(word),
  asset: Text(1, 16),
  amount: PositiveAmount,
  interval: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000, description: 'Seconds; for type rolling.' })),
  activities: Type.Optional(Type.Array(OneOf(activities), { maxItems: 7, uniqueItems: true })),
  sides: Type.Optional(Type.Array(OneOf(sides), { maxItems: 4, uniqueItems: true })),
})

export const CreateCustomer = Body({
  type: OneOf(customerTypes),
  ...PersonalFields,
  activity_limits: Type.Optional(Type.Array(ActivityLimitFields, { maxItems: 10 })),
  labels: Type.Optional(Labels),
})

export const UpdateCustomer = Body({
  state: Type.Optional(OneOf(['unverified'])),
  activity_limits: Type.Optional(Type.Array(ActivityLimitFields, { maxItems: 10 })),
})

const ComplianceDecisionReply = Type.Object({
  type: Type.String(),
  state: Type.String(),
  failure_codes: Type.Array(Type.String()),
  expired_at: Type.Optional(DateTime),
})

export const CustomerReply = Named('Customer', {
  guid: GuidField,
  bank_guid: GuidField,
  type: OneOf(customerTypes),
  created_at: DateTime,
  updated_at: DateTime,
  state: OneOf(statesOf(customerStates)),
  ...PersonalFields,
  name: Type.Optional(NameFields),
  labels: Type.Optional(Labels),
  compliance_decisions: Type.Array(ComplianceDecisionReply),
  activity_limits: Type.Array(ActivityLimitFields),
})
