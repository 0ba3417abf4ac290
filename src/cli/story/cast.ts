// The people of a story: customers with verified identities, accounts and money, and the accounts of the people they pay.
import { withCheckDigit } from '../../bank-numbers/check-digits.ts'
import type { Random } from '../../kernel/random.ts'
import type { Fields } from '../../triggers/api.ts'
import type { StoryBank } from './bank.ts'

const first_names = [
  ...[
    'Amara',
    'Ana',
    'Ben',
    'Carla',
    'Chen',
    'Diego',
    'Elena',
    'Emeka',
    'Fatima',
    'Georg',
    'Hana',
    'Ines',
    'Jamal',
    'Jonas',
  ],
  ...[
    'Kofi',
    'Leila',
    'Lucia',
    'Mateo',
    'Mei',
    'Nadia',
    'Noor',
    'Olga',
    'Pablo',
    'Priya',
    'Rafael',
    'Rosa',
    'Sami',
    'Sofia',
  ],
  ...['Tomas', 'Uma', 'Victor', 'Wei', 'Yara', 'Zoe'],
]
const last_names = [
  ...[
    'Abara',
    'Alvarez',
    'Bauer',
    'Castillo',
    'Dang',
    'Eze',
    'Ferrari',
    'Garcia',
    'Haddad',
    'Ivanova',
    'Jensen',
    'Kim',
  ],
  ...[
    'Lopez',
    'Mensah',
    'Nakamura',
    'Okafor',
    'Perez',
    'Quispe',
    'Rossi',
    'Santos',
    'Tanaka',
    'Ueda',
    'Vega',
    'Wang',
    'Young',
  ],
]
const businesses = [
  'Alder Logistics',
  'Bluewater Imports',
  'Cobalt Studio',
  'Delta Farms',
  'Elm Street Clinic',
  'Foundry Nine',
]

/** 1 share in 12 is a business. */
const business_percent = 8

export interface StoryCustomer {
  readonly guid: string
  /** The account in dollars. */
  readonly usd: string
  /** An account for crypto, by asset. */
  readonly trading: Readonly<Record<string, string>>
}

export class Cast {
  readonly #bank: StoryBank
  readonly #random: Random

  constructor(bank: StoryBank, random: Random) {
    this.#bank = bank
    this.#random = random
  }

  person(country_code = 'US'): Fields {
    const random = this.#random
    const [first, last] = [random.pick(first_names), random.pick(last_names)]
    return {
      type: 'individual',
      name: { first, last },
      date_of_birth: `${random.between(1955, 2004)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
      email_address: `${first}.${last}.${random.below(10_000)}@example.com`.toLowerCase(),
      address: { country_code },
      labels: [random.pick(['app', 'branch', 'partner'])],
    }
  }

  #anybody(): Fields {
    const random = this.#random
    if (!random.chance(business_percent)) return this.person()
    const full = `${random.pick(businesses)} ${random.between(2, 99)}`
    return { type: 'business', name: { full }, address: { country_code: 'US' }, labels: ['business'] }
  }

  /** Whoever registers is not verified yet. */
  register(): Promise<string> {
    return this.#bank.post('/customers', this.#anybody()).then(({ guid }) => guid)
  }

  /** A verified customer with accounts, without money. */
  async customer(assets: readonly string[]): Promise<StoryCustomer> {
    const bank = this.#bank
    const guid = await this.register()
    await bank.post(`/sandbox/customers/${guid}/verify`)
    const open = async (type: string, asset: string): Promise<string> =>
      (await bank.post('/accounts', { type, asset, name: `${asset} account`, customer_guid: guid })).guid
    const trading: Record<string, string> = {}
    for (const asset of assets) trading[asset] = await open('trading', asset)
    return { guid, usd: await open('fiat', 'USD'), trading }
  }

  /** Dollars, in cents: more often hundreds than thousands. */
  dollars(low: number, high: number): number {
    const share = this.#random.below(1000) / 1000
    return Math.round((low + (high - low) * share ** 3) * 100)
  }

  pay(account_guid: string, cents: number): Promise<unknown> {
    return this.#bank.post('/sandbox/deposits', { account_guid, amount: cents })
  }

  /** The customer's own account at another bank, from which money can be pulled. */
  async linkedAccount(customer_guid: string): Promise<string> {
    const { guid } = await this.#bank.post('/external_bank_accounts', {
      ...{ name: 'Checking', account_kind: 'aggregator', asset: 'USD', customer_guid },
      aggregator_public_token: `sandbox-checking-${hex(this.#random.bytes(8))}`,
      aggregator_account_id: 'account-1',
    })
    await this.#bank.until(`/external_bank_accounts/${guid}`, 'completed')
    return guid
  }

  /** Somebody in Mexico whom the customer pays: the account there. */
  async payee(customer_guid: string): Promise<string> {
    const bank = this.#bank
    const { email_address: _, ...person } = this.person('MX')
    const { guid: counterparty_guid } = await bank.post('/counterparties', { ...person, customer_guid })
    await bank.post(`/sandbox/counterparties/${counterparty_guid}/verify`)
    const number = withCheckDigit(`${this.#random.pick(['002', '012', '014', '032'])}180${this.#digits(11)}`, [3, 7, 1])
    const { guid } = await bank.post('/external_bank_accounts', {
      ...{
        name: 'Account in Mexico',
        account_kind: 'raw_routing_details',
        asset: 'MXN',
        customer_guid,
        counterparty_guid,
      },
      account_details: [{ account_number: number }],
      routing_details: [{ routing_number_type: 'CLABE', routing_number: number }],
    })
    await bank.until(`/external_bank_accounts/${guid}`, 'completed')
    return guid
  }

  /** An Ethereum address that nobody has. */
  address(): string {
    return `0x${hex(this.#random.bytes(20))}`
  }

  #digits(count: number): string {
    return Array.from({ length: count }, () => this.#random.below(10)).join('')
  }
}

const two = (number: number): string => String(number).padStart(2, '0')
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
