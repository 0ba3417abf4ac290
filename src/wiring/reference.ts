// What the API reference describes: all endpoints, and their chapters in the order in which a newcomer needs them.
import { readFileSync } from 'node:fs'
import type { ApiReference } from '../http/openapi.ts'
import { endpoints } from './endpoints.ts'
import { eventTypes, resources } from './resources.ts'

/** A chapter that is not here comes last. */
const order = [
  'Banks',
  'Customers',
  'Counterparties',
  'Identity verifications',
  'Files',
  'Accounts',
  'Deposit addresses',
  'Deposit bank accounts',
  'External wallets',
  'External bank accounts',
  'Assets',
  'Quotes',
  'Trades',
  'Transfers',
  'Plans',
  'Executions',
  'Payouts',
  'Subscriptions',
  'API keys',
  'Sandbox',
]

const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

/** Written by test/spec/api-examples.test.ts. */
const examples = JSON.parse(readFileSync(new URL('../../examples/api.json', import.meta.url), 'utf8'))

export const reference: ApiReference = {
  examples,
  endpoints,
  eventTypes,
  chapters: Object.fromEntries(
    resources.flatMap(({ chapter }) => Object.entries(chapter)).sort(([a], [b]) => placeOf(a) - placeOf(b)),
  ),
}
