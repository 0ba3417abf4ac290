// Personal data for the canary test: for each noun that has some, a request that fills every personal field, and the texts
// by which each value would be recognized wherever it does not belong.
import { randomBytes, randomInt } from 'node:crypto'

export interface Canary {
  readonly value: unknown
  /** Where the value holds the marker, nothing more needs to be looked for. */
  readonly traces?: readonly string[]
}

export interface PersonalExample {
  /** By personal field of the noun. A field that only a provider fills has none. */
  readonly fields: Readonly<Record<string, Canary | undefined>>
  /** The whole request that makes the record, about people that exist. */
  body(values: Readonly<Record<string, unknown>>, known: { readonly business_guid: string }): object
}

/** In every text that a field can hold as it is. */
export const marker = `Zq${randomBytes(6).toString('hex')}`

const date = `19${randomInt(10, 99)}-0${randomInt(1, 9)}-1${randomInt(0, 9)}`
const phone = `555${randomInt(1e9, 9e9)}`
const named = (what: string): string => `${marker} ${what}`

const name = { first: named('first'), middle: named('middle'), last: named('last'), full: named('full') }
const address = {
  street: named('street'),
  street2: named('street2'),
  city: named('city'),
  postal_code: named('code'),
  country_code: 'US',
}
const account = `9${randomInt(1e10, 9e10)}`
const identification = { type: 'passport', issuing_country_code: 'US', identification_number: named('number') }

/** By noun. A noun with personal data that can be created needs a line here. */
export const personalExamples: Readonly<Record<string, PersonalExample>> = {
  customers: {
    fields: {
      name: { value: name },
      address: { value: address },
      aliases: { value: [{ full: named('alias') }] },
      website: { value: `https://${marker}.example` },
      date_of_birth: { value: date, traces: [date] },
      phone_number: { value: `+1${phone}`, traces: [phone] },
      email_address: { value: `${marker}@example.com` },
      identification_numbers: { value: [identification] },
    },
    body: (values) => ({ type: 'individual', ...values }),
  },
  counterparties: {
    fields: {
      name: { value: name },
      address: { value: address },
      aliases: { value: [{ full: named('alias') }] },
      date_of_birth: { value: date, traces: [date] },
    },
    body: (values) => ({ type: 'individual', ...values }),
  },
  external_bank_accounts: {
    fields: {
      names: { value: [name] },
      addresses: { value: [address] },
      account_details: { value: [{ account_number: account }], traces: [account] },
      // A bank's own number, known to everybody.
      routing_details: { value: [{ routing_number_type: 'ABA', routing_number: '021000021' }] },
      email_addresses: undefined,
      phone_numbers: undefined,
    },
    body: ({ names, addresses, account_details, routing_details }, { business_guid }) => ({
      name: 'Account',
      account_kind: 'raw_routing_details',
      asset: 'USD',
      customer_guid: business_guid,
      account_details,
      routing_details,
      holder: { name: (names as unknown[])[0], address: (addresses as unknown[])[0] },
    }),
  },
  identity_verifications: {
    fields: {
      name: { value: name },
      aliases: { value: [{ full: named('alias') }] },
      address: { value: address },
      date_of_birth: { value: date, traces: [date] },
      phone_number: { value: `+1${phone}`, traces: [phone] },
      email_address: { value: `${marker}@example.com` },
      occupation: { value: named('occupation') },
      website: { value: `https://${marker}.example` },
      nature_of_business: { value: named('nature') },
      registered_address: { value: address },
      business_industry: { value: named('industry') },
      business_funds_source: { value: named('source') },
      business_funds_destination: { value: named('destination') },
      identification_numbers: { value: [identification] },
      associate_email_addresses: { value: [`${marker}@associate.example`] },
    },
    body: ({ associate_email_addresses, ...pii }, { business_guid }) => ({
      type: 'kyc',
      method: 'business_registration',
      customer_guid: business_guid,
      pii,
      business_associates: (associate_email_addresses as string[]).map((email_address) => ({
        role: 'owner',
        email_address,
      })),
    }),
  },
}
