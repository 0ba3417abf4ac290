// Decisions without a database: `given` rows, and `decide`. With sound example rows, so that a case says only what is special
// about it.
import type { Amount } from '../../src/kernel/amount.ts'
import type { Command, Decision, KeyPart, Moment, Rows } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Table } from '../../src/kernel/table.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { type Balance, balances, type Hold, holds } from '../../src/ledger/balance.ts'
import { type Account, accounts } from '../../src/resources/accounts/account.ts'
import { type Bank, banks, defaultSettings } from '../../src/resources/banks/bank.ts'
import { type Counterparty, counterparties } from '../../src/resources/counterparties/counterparty.ts'
import { type Customer, customers } from '../../src/resources/customers/customer.ts'
import { type Quote, quotes } from '../../src/resources/quotes/quote.ts'
import { type Trade, trades } from '../../src/resources/trades/trade.ts'

export interface Given {
  readonly table: Table
  readonly row: Record<string, unknown>
}

export const row = <Row>(table: Table<Row>, fields: NoInfer<Row>): Given => ({
  table,
  row: fields as Record<string, unknown>,
})

/** The later of two rows with one key replaces the earlier. */
export const given = (...rows: readonly Given[]): readonly Given[] => rows

export const guidOf = (name: string): Guid => Buffer.from(name.padEnd(16, '.')).toString('hex').slice(0, 32) as Guid

export const now = Date.parse('2026-03-04T12:00:00Z') as Timestamp
export const later = (seconds: number): Timestamp => (now + seconds * 1000) as Timestamp

export const momentAt = (at: Timestamp = now): Moment => {
  let made = 0
  return { now: at, newGuid: () => guidOf(`new ${++made}`) }
}

export function decide<Input, Output>(
  command: Command<Input, Output>,
  input: Input,
  rows: readonly Given[],
  moment: Moment = momentAt(),
): Decision<Output> {
  const latest = new Map<unknown, Map<string, Given['row']>>()
  for (const each of rows) {
    if (!latest.has(each.table)) latest.set(each.table, new Map())
    latest.get(each.table)!.set(`${each.table.tenantOf(each.row)}/${each.table.keyOf(each.row)}`, each.row)
  }
  const where = (table: unknown, columns: readonly string[], values: readonly KeyPart[]) =>
    [...(latest.get(table)?.values() ?? [])].filter((each) =>
      columns.every((column, i) => each[column] === values[i]),
    ) as never[]
  const view: Rows = {
    get(table, ...key) {
      return where(table, table.key, key)[0]
    },
    find(table, index, ...values) {
      return where(table, table.indexes[index]!, values)
    },
    want() {},
  }
  return command.decide(input, view, moment)
}

/** The row of this table that a decision writes. */
export const writtenTo = <Row>(decision: Decision<unknown>, table: Table<Row>): Row[] =>
  'rejected' in decision
    ? []
    : (decision.changes ?? [])
        .filter((change) => change.table === (table as unknown))
        .map(({ row: each }) => each as Row)

export const bank_guid = guidOf('bank')
export const customer_guid = guidOf('customer')
const times = { created_at: now, updated_at: now }
const stateful = { ...times, event_sequence: 1 }

export const bank = (fields: Partial<Bank> = {}): Given =>
  row(banks, {
    bank_guid,
    guid: bank_guid,
    organization_guid: guidOf('organization'),
    name: 'Bank',
    type: 'sandbox',
    supported_trading_symbols: ['BTC-USD', 'ETH-USD'],
    supported_payout_symbols: [],
    supported_fiat_account_assets: ['USD'],
    supported_country_codes: [],
    features: [],
    cors_allowed_origins: [],
    settings: defaultSettings,
    ...times,
    ...fields,
  })

export const customer = (fields: Partial<Customer> = {}): Given =>
  row(customers, {
    bank_guid,
    guid: customer_guid,
    type: 'individual',
    state: 'verified',
    labels: null,
    compliance_decisions: [],
    kyc_expires_at: null,
    activity_limits: [],
    limits_change: null,
    account_count: 2,
    ...stateful,
    ...fields,
  })

export const counterparty = (fields: Partial<Counterparty> = {}): Given =>
  row(counterparties, {
    bank_guid,
    guid: guidOf('counterparty'),
    type: 'individual',
    customer_guid: null,
    state: 'unverified',
    labels: null,
    compliance_decisions: [],
    ...stateful,
    ...fields,
  })

export const account = (type: Account['type'], asset: string, fields: Partial<Account> = {}): Given => {
  const own = { type, asset, guid: guidOf(`${type} ${asset}`), owner_guid: customer_guid, customer_guid }
  return row(accounts, {
    bank_guid,
    ...own,
    ref: '',
    name: asset,
    state: 'created',
    labels: null,
    minimum_balance_funding_pull: null,
    ...stateful,
    ...fields,
  })
}

export const balance = (account_guid: Guid, asset: string, posted: bigint, fields: Partial<Balance> = {}): Given =>
  row(balances, { bank_guid, account_guid, asset, posted, held: 0n, floor: 0n, ceiling: null, sequence: 1, ...fields })

export const hold = (fields: Partial<Hold> = {}): Given => {
  const of = { subject_guid: guidOf('trade'), account_guid: guidOf('fiat USD'), amount: 10_000n as Amount }
  return row(holds, { bank_guid, ...of, created_at: now, ...fields })
}

const terms = {
  symbol: 'BTC-USD',
  side: 'buy',
  receive_amount: 165_416n as Amount,
  deliver_amount: 10_000n as Amount,
  fee: 75n as Amount,
  fee_details: [{ type: 'bank', asset: 'USD', amount: 75n as Amount }],
  rate: '3/50',
  reference_trade_guid: null,
} as const

export const quote = (fields: Partial<Quote> = {}): Given => {
  const use = { asset: null, issued_at: now, expires_at: later(30), trade_guid: null, transfer_guid: null }
  const own = { guid: guidOf('quote'), product_type: 'trading', customer_guid } as const
  const network = { network_fee: null, network_fee_asset: null, network_address: null, payment_hash: null }
  const places = { payment_rail: null, entries: null }
  return row(quotes, { bank_guid, ...own, ...terms, ...network, ...places, ...use, ...times, ...fields })
}

export const trade = (fields: Partial<Trade> = {}): Given => {
  const own = { guid: guidOf('trade'), trade_type: 'platform', customer_guid, quote_guid: guidOf('quote') } as const
  const places = { deliver_account_guid: guidOf('fiat USD'), receive_account_guid: guidOf('trading BTC') }
  const course = {
    state: 'storing',
    failure_code: null,
    exit_trade_guid: null,
    labels: null,
    reservations: [],
  } as const
  return row(trades, { bank_guid, ...own, ...terms, ...places, ...course, ...stateful, ...fields })
}
