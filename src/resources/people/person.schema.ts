// The wire form of people: names, addresses, identification numbers and compliance decisions. All but the decisions is personal
// data: encrypted at rest, shown only with include_pii and the PII scope.
import type { FieldCondition } from '../../wire/alternatives.ts'
import { CountryCode, DateField, DateTime, Enum, Named, NamedBody, Nullable, Text, Type } from '../../wire/fields.ts'
import { complianceDecisionStates, complianceDecisionTypes } from './compliance-decision.ts'
import { identificationNumberTypes } from './person.ts'

const word = Text(1, 128)

export const NameFields = Type.Object(
  {
    first: Type.Optional(word),
    middle: Type.Optional(word),
    last: Type.Optional(word),
    full: Type.Optional(Text(1, 256)),
  },
  { title: 'PersonNameInput', additionalProperties: false, minProperties: 1 },
)

/** As `missingName` refuses. */
export const nameByType: FieldCondition = {
  if: { properties: { type: { enum: ['business'] } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { properties: { name: { required: ['full'] } } },
  else: { properties: { name: { required: ['first', 'last'] } } },
}

export const NameReply = Named('PersonName', {
  first: Nullable(Type.String()),
  middle: Nullable(Type.String()),
  last: Nullable(Type.String()),
  full: Nullable(Type.String()),
})

export const AddressFields = NamedBody('AddressInput', {
  street: Type.Optional(Text(1, 256)),
  street2: Type.Optional(Text(1, 256)),
  city: Type.Optional(word),
  subdivision: Type.Optional(Text(1, 3)),
  postal_code: Type.Optional(Text(1, 32)),
  country_code: CountryCode,
})

export const AddressReply = Named('Address', {
  street: Nullable(Type.String()),
  street2: Nullable(Type.String()),
  city: Nullable(Type.String()),
  subdivision: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  country_code: CountryCode,
})

export const IdentificationNumber = NamedBody('IdentificationNumberInput', {
  type: Enum('IdentificationNumberType', identificationNumberTypes),
  issuing_country_code: Type.Optional(CountryCode),
  identification_number: word,
  issuing_subdivision: Type.Optional(Text(1, 3)),
})

export const IdentificationNumberReply = Named('IdentificationNumber', {
  type: Enum('IdentificationNumberType', identificationNumberTypes),
  issuing_country_code: Nullable(CountryCode),
  identification_number: Type.String(),
  issuing_subdivision: Nullable(Type.String()),
})

export const Aliases = Type.Array(NameFields, { maxItems: 10 })
export const IdentificationNumbers = Type.Array(IdentificationNumber, { maxItems: 10 })
export const Website = Text(1, 512)
export const PhoneNumber = Type.String({
  pattern: '^\\+[1-9]\\d{1,14}$',
  description: 'A telephone number in E.164 form, such as +15551234567.',
})
export const EmailAddress = Text(
  5,
  254,
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  'An email address, such as name@example.com.',
)
/** For a business: the day it was founded. */
export const DateOfBirth = DateField

export const ComplianceDecisionReply = Named('ComplianceDecision', {
  type: Enum('ComplianceCheckType', complianceDecisionTypes),
  state: Enum('ComplianceDecisionState', complianceDecisionStates),
  failure_codes: Nullable(Type.Array(Type.String())),
  expired_at: Nullable(DateTime),
})
