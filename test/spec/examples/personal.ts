// Personal data for the canary test: for each noun that has some, a request that fills every personal field, and the texts
// by which each value would be recognized wherever it does not belong.
import { randomBytes, randomInt } from 'node:crypto'

export interface Canary {
  readonly value: unknown
  /** Where the value holds the marker, nothing more needs to be looked for. */
  readonly traces?: readonly string[]
}

export interface PersonalExample {
  /** By personal field of the noun. */
  readonly fields: Readonly<Record<string, Canary>>
  /** The whole request that makes the record. */
  body(values: Readonly<Record<string, unknown>>): object
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
}
