// What the API reference describes: all endpoints, and their chapters in the order in which a newcomer needs them.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ApiReference } from '../http/openapi.ts'
import { endpoints } from './endpoints.ts'
import { eventTypes, resources } from './resources.ts'

/** A chapter that is not here comes last. */
const order = [
  'Banks',
  'Customers',
  'Counterparties',
  'Files',
  'Identity verifications',
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
  'Reviews',
  'Subscriptions',
  'API keys',
  'Staff',
  'Sessions',
  'Sandbox',
]

const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

export const reference: ApiReference = {
  /** Written by test/spec/api-examples.test.ts. Read when a document is made: most commands make none. */
  get examples() {
    return JSON.parse(readFileSync(new URL('../../examples/api.json', import.meta.url), 'utf8'))
  },
  endpoints,
  eventTypes,
  chapters: Object.fromEntries(
    resources.flatMap(({ chapter }) => Object.entries(chapter)).sort(([a], [b]) => placeOf(a) - placeOf(b)),
  ),
}

/** The document of the reference, as `corridor generate` has written it: to make it anew at each start would take longer. */
export const writtenDocument = async (): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'))
