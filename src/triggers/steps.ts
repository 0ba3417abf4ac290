// Steps that several recipes share. Each creates new objects, so that existing ones are not touched.
import { randomBytes, randomInt } from 'node:crypto'
import type { Api, ApiAnswer, Fields } from './api.ts'

export const person = {
  type: 'individual',
  name: { first: 'Tara', last: 'Trigger' },
  address: { country_code: 'US' },
} as const

export interface Owner {
  readonly customer_guid: string
  readonly account_guid: string
}

export async function newCustomer(bank: Api): Promise<string> {
  return (await bank.post('/customers', person)).guid
}

export async function verifiedCustomer(bank: Api): Promise<string> {
  const guid = await newCustomer(bank)
  await bank.post(`/sandbox/customers/${guid}/verify`)
  return guid
}

export async function newAccount(bank: Api, customer_guid: string, asset = 'USD'): Promise<string> {
  const type = asset === 'USD' ? 'fiat' : 'trading'
  return (await bank.post('/accounts', { type, asset, name: `${asset} of a trigger`, customer_guid })).guid
}

/** A verified customer with an empty account in dollars. */
export async function owner(bank: Api): Promise<Owner> {
  const customer_guid = await verifiedCustomer(bank)
  return { customer_guid, account_guid: await newAccount(bank, customer_guid) }
}

export const deposit = (bank: Api, account_guid: string, amount: number): Promise<ApiAnswer> =>
  bank.post('/sandbox/deposits', { account_guid, amount })

/** A verified customer with 1,000.00 USD. */
export async function fundedOwner(bank: Api): Promise<Owner> {
  const made = await owner(bank)
  await deposit(bank, made.account_guid, 100_000)
  return made
}

/** Creates a plan from one account to another and waits for the state. */
export async function plan(bank: Api, from: Owner, to: string, amount: number, state: string): Promise<string> {
  const { guid } = await bank.post('/plans', {
    type: 'remittance',
    customer_guid: from.customer_guid,
    source_account: { guid: from.account_guid, amount },
    destination_account: { guid: to },
  })
  await bank.until(`/plans/${guid}`, state)
  return guid
}

/** A plan to pay another customer. */
export const planned = async (bank: Api, payer: Owner): Promise<string> =>
  plan(bank, payer, (await owner(bank)).account_guid, 10_000, 'completed')

/** Waits for due jobs, then advances the clock: carriers count from the moment they were asked. */
export async function advance(bank: Api, advance_seconds: number): Promise<void> {
  await bank.reach('/sandbox/clock', ({ due_jobs }) => due_jobs === 0)
  await bank.post('/sandbox/clock', { advance_seconds })
}

/** A random account number at a bank in New York. */
export const bankAccountByNumbers = (customer_guid: string): Fields => ({
  name: 'Account of a trigger',
  account_kind: 'raw_routing_details',
  asset: 'USD',
  customer_guid,
  account_details: [{ account_number: String(randomInt(1e9, 1e10)) }],
  routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
})

/** An account behind the aggregator. docs/sandbox.md explains the tokens. */
export const linkedBankAccount = (customer_guid: string, token: string): Fields => ({
  name: 'Account of a trigger',
  account_kind: 'aggregator',
  asset: 'USD',
  customer_guid,
  aggregator_public_token: `${token}-${randomBytes(8).toString('hex')}`,
  aggregator_account_id: 'account-1',
})

/** An EVM address. In lower case it needs no checksum. */
export const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`
