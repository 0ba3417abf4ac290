// Operations of a bulk, and what they answer.
import { afterAll, beforeAll } from 'vitest'
import { ok, startTestService, type TestService } from './service.ts'
import { stopSound } from './sound.ts'

type Fields = Record<string, unknown>

export interface OperationAnswer {
  readonly status: number
  readonly idempotent_replayed?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: answers of many operations.
  readonly body: any
}

/** `201`, or `422 no_quote`. */
export const codesOf = (answers: readonly OperationAnswer[]): string[] =>
  answers.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.message_code}`))

export const customer = { path: '/api/customers', body: { type: 'individual', name: { first: 'Bo', last: 'Ok' } } }

export const trade = (quote_guid: unknown, fields: Fields = {}, others: Fields = {}) => ({
  path: '/api/trades',
  body: { trade_type: 'platform', quote_guid, ...fields },
  ...others,
})

let made = 0
export const newKey = (): string => `bulk-${++made}`

/** Bulks of the demo bank, for its first customer. */
export class BulkDesk {
  readonly #s: TestService
  readonly customer_guid: string
  readonly usd: string

  constructor(s: TestService) {
    this.#s = s
    const { guid, accounts } = s.demo.customers[0]!
    this.customer_guid = guid
    this.usd = accounts[0]!.guid
  }

  readonly bulk = (operations: readonly unknown[], fields: Fields = {}) =>
    this.#s.call('POST', '/bulk', { operations, ...fields })

  readonly answersOf = async (
    operations: readonly unknown[],
    fields: Fields = {},
  ): Promise<readonly OperationAnswer[]> => (await ok(this.bulk(operations, fields))).answers

  readonly quote = (fields: Fields = {}, others: Fields = {}) => {
    const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 }
    return { path: '/api/quotes', body: { ...order, customer_guid: this.customer_guid, ...fields }, ...others }
  }

  readonly available = async (guid: string): Promise<number> =>
    (await ok(this.#s.call('GET', `/accounts/${guid}`))).platform_available

  /** How many commits made these quotes, trades and transfers. */
  async commitsOf(guids: readonly string[]): Promise<number> {
    const listed = `{${guids.join()}}`
    const rows = await this.#s.service.sql`
      select distinct commit from (
        select xmin::text as commit from quotes where guid = any(${listed}::text::uuid[])
        union all
        select xmin::text from transitions where object_guid = any(${listed}::text::uuid[]) and sequence = 1) made`
    return rows.length
  }
}

/** A service and its desk for the tests of one file. They exist when the tests run, not before. */
export function bulkDesk() {
  let s: TestService
  let desk: BulkDesk
  beforeAll(async () => {
    s = await startTestService()
    desk = new BulkDesk(s)
  })
  afterAll(() => stopSound(s))
  return {
    service: () => s,
    desk: () => desk,
    quote: (fields?: Fields, others?: Fields) => desk.quote(fields, others),
    bulk: (operations: readonly unknown[], fields?: Fields) => desk.bulk(operations, fields),
    answersOf: (operations: readonly unknown[], fields?: Fields) => desk.answersOf(operations, fields),
    available: (guid: string) => desk.available(guid),
    commitsOf: (guids: readonly string[]) => desk.commitsOf(guids),
  }
}
