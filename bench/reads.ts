// What reads cost: one record, lists of several lengths, personal data, a statement.
import { createTrade } from '#src/resources/trades/create-trade'
import { createTransfer } from '#src/resources/transfers/create-transfer'
import { type BenchBank, each, run } from './banks.ts'
import { type CpuReading, type CpuUse, cpuReader, cpuUse } from './cpu.ts'
import { createQuotes } from './items.ts'
import { runReads } from './load.ts'
import type { Percentiles } from './percentiles.ts'
import type { ReadTask } from './read-messages.ts'
import type { BenchService } from './service.ts'
import type { Setup } from './setup.ts'

export interface ReadMeasured extends Percentiles {
  readonly name: string
  readonly clients: number
  readonly per_second: number
  readonly bytes: number
  readonly errors: number
  readonly cpu: CpuUse
}

export interface ReadPaths {
  readonly name: string
  readonly paths: readonly string[]
}

const kept = 1000

/** Trades and book transfers of the bank's customers in turn; gives the guids of some trades. */
export async function fillBank({ core, progress }: Setup, bank: BenchBank, rows: number): Promise<string[]> {
  const { guid: bank_guid } = bank
  const guids: string[] = []
  const trading = await createQuotes(core, [bank], 'accepted', rows, (n) => progress.now(`quotes ${n} of ${rows}`))
  await each(rows, async (i) => {
    const trade = await run(core, createTrade, { bank_guid, quote_guid: trading.items[i] as never, labels: ['bench'] })
    if (guids.length < kept) guids.push(trade.guid)
  })
  const book = await createQuotes(core, [bank], 'book', rows, (n) => progress.now(`book quotes ${n} of ${rows}`))
  await each(rows, async (i) => {
    await run(core, createTransfer, { bank_guid, quote_guid: book.items[i] as never, transfer_type: 'book' })
  })
  return guids
}

const page_lengths = [20, 100]

/** Every list, with short pages and with the longest. */
function listPaths(bank: BenchBank): ReadPaths[] {
  const ofBank = (name: string, list: string): [string, string[]] => [name, [`/api/${list}`]]
  const lists: [string, string[]][] = [
    ofBank('trades', 'trades?'),
    ofBank('trades of a state', 'trades?state=completed'),
    ['trades of a customer', bank.customers.map(({ guid }) => `/api/trades?customer_guid=${guid}`)],
    ofBank('transfers', 'transfers?'),
    ['transfers of a customer', bank.customers.map(({ guid }) => `/api/transfers?customer_guid=${guid}`)],
    ofBank('quotes', 'quotes?'),
    ofBank('customers', 'customers?'),
    ofBank('customers with PII', 'customers?include_pii=true'),
    ofBank('accounts', 'accounts?'),
    ['entries', bank.customers.map(({ usd_account_guid }) => `/api/accounts/${usd_account_guid}/entries?`)],
  ]
  return lists.flatMap(([name, paths]) =>
    page_lengths.map((length) => ({
      name: `${length} ${name}`,
      paths: paths.map((path) => `${path}&per_page=${length}`),
    })),
  )
}

export const readPaths = (bank: BenchBank, trades: readonly string[]): ReadPaths[] => [
  { name: 'one trade', paths: trades.map((guid) => `/api/trades/${guid}`) },
  ...listPaths(bank),
]

export async function measureReads(
  { name, paths }: ReadPaths,
  task: Pick<ReadTask, 'key' | 'clients' | 'measure_ms'>,
  { database, cleanups }: Setup,
  service: BenchService,
): Promise<ReadMeasured> {
  const readCpu = await cpuReader(service, database.sql)
  const edges: CpuReading[] = []
  const load = await runReads(
    { ...task, port: service.port, paths: [...paths], settle_ms: 1000 },
    async () => void edges.push(await readCpu()),
    cleanups,
  )
  const [before, after] = edges
  if (!before || !after) throw new Error('the reading process did not say when it measured')
  const { requests, seconds, cpu_seconds, bytes, errors, p50_ms, p99_ms, max_ms } = load
  const cpu = cpuUse(before, after, cpu_seconds, seconds)
  const { clients } = task
  return { name, clients, per_second: requests / seconds, bytes, errors, p50_ms, p99_ms, max_ms, cpu }
}
