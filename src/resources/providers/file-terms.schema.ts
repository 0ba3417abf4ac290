// What a provider of payment files needs of its partner: identifiers of each format, cut-offs, and accounts at which money arrives.
import { routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { rails } from '../../kernel/rail.ts'
import { Enum, NamedBody, OneOf, Text, Type } from '../../wire/fields.ts'

const clockText = 'On banking days, by the clock of the rail: New York; Frankfurt for `sepa`, London for `fps`.'
export const CutOffs = NamedBody('ProviderCutOffs', {
  rail: Enum('Rail', rails),
  times: Type.Array(Text(5, 5, '^\\d{2}:\\d{2}$', clockText), {
    minItems: 1,
    maxItems: 24,
  }),
})

const takes_credits = Type.Optional(
  Type.Boolean({
    description:
      'Credits in files of the partner are arrivals at deposit bank accounts. Off if its statements tell of them.',
  }),
)

export const Ach = NamedBody('ProviderAch', {
  immediate_destination: Text(1, 10),
  immediate_destination_name: Text(1, 23),
  immediate_origin: Text(1, 10),
  immediate_origin_name: Text(1, 23),
  company_name: Text(1, 16),
  company_identification: Text(1, 10),
  originating_routing_number: { ...Text(9, 9), description: 'Of the bank that sends the entries.' },
  entry_description: Type.Optional(Text(1, 10)),
  takes_credits,
  individual_debits: Type.Optional(OneOf(['WEB', 'PPD'], 'How individuals agree to be debited.')),
})

export const Eft = NamedBody('ProviderEft', {
  originator_id: Text(10, 10),
  data_centre: Text(5, 5),
  short_name: Text(1, 15),
  long_name: Text(1, 30),
  return_routing_number: { ...Text(9, 9), description: 'Where returned items go: 0, institution, transit.' },
  return_account_number: Text(1, 12),
  takes_credits,
  credit_type: Type.Optional(Text(3, 3)),
  debit_type: Type.Optional(Text(3, 3)),
})

const IsoAccount = NamedBody('ProviderIsoAccount', {
  asset: Text(1, 16),
  name: Text(1, 140),
  iban: Type.Optional(Text(5, 34)),
  account_number: Type.Optional(Text(1, 34)),
  bic: Type.Optional(Text(8, 11)),
  clearing_system: Type.Optional(Text(1, 5)),
  clearing_member: Type.Optional(Text(1, 35)),
  creditor_id: Type.Optional(Text(1, 35)),
})

export const Iso20022 = NamedBody('ProviderIso20022', {
  initiating_name: Text(1, 140),
  initiating_id: Type.Optional(Text(1, 35)),
  accounts: Type.Array(IsoAccount, { minItems: 1, maxItems: 50 }),
})

export const DepositAccounts = NamedBody('ProviderDepositAccounts', {
  asset: Text(1, 16),
  rail: Enum('Rail', rails),
  routing_number_type: Enum('RoutingNumberType', routingNumberTypes),
  routing_number: Type.Optional({ ...Text(1, 64), description: 'Left out if the account number is it, as an IBAN.' }),
  name: { ...Text(1, 255), description: 'Of the partner that keeps the accounts.' },
  address: NamedBody('ProviderDepositAddress', {
    street: Text(1, 256),
    street2: Type.Optional(Text(1, 256)),
    city: Text(1, 128),
    subdivision: Type.Optional(Text(1, 64)),
    postal_code: Text(1, 32),
    country_code: Text(2, 2, '^[A-Z]{2}$'),
  }),
  account_numbers: Type.Array(Text(1, 64, '^[0-9A-Za-z-]+$'), { minItems: 1, maxItems: 1000, uniqueItems: true }),
})
