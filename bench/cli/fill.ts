// corridor bench fill: a bank with very many completed trades, and what the first pages of its lists take.
import { statfs } from 'node:fs/promises'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { type BenchBank, createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { databaseCpu } from '../database-readings.ts'
import { Filler } from '../fill.ts'
import { type FirstPage, type FirstPageMeasured, measureFirstPages, type PagedBank } from '../first-pages.ts'
import { relationSizes } from '../relation-sizes.ts'
import { table } from '../report.ts'
import { startBenchService, verifyDatabase } from '../service.ts'
import { openSetup, type Setup } from '../setup.ts'
import { makeOrders } from '../storage.ts'

const ratio_max = 2
/** With the log of the database. */
const bytes_per_trade = 6000

export const benchFillHelp = `Usage: corridor bench fill [options]

  --trades LIST   a bank for each of these sizes, each larger than the one before (default 10000,100000,1000000)
  --customers N   customers of each bank (default 1000)
  --days N        the trades are spread over so many days (default 365)
  --requests N    requests of each first page (default 100)
  --no-verify     do not audit the database
  --json          one JSON document instead of a table

Completed trades are written directly into the tables, as copies of a real one: quotes, trades, journals, entries, events,
counts, balances, usage of limits. Then the database is audited, and the first pages of trades, and of the entries of an account
that every trade uses, are read over HTTP with their exact totals, from the banks in turn. Exit code 1 when a page takes more than ${ratio_max} times as
long in the largest bank as in the smallest, when a total is wrong, or when the audit finds something.`

interface Filled {
  readonly trades: number
  readonly seconds: number
  /** Of the database, for each trade; undefined: not visible. */
  readonly cpu_us: number | undefined
  readonly bytes_each: number
}

interface Size extends Filled {
  readonly pages: readonly FirstPageMeasured[]
}

export async function runBenchFill(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { sizes, customers, days, requests, verifies, isJson } = optionsOf(args)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const { database, core } = setup
  await refuseIfNoRoom(
    database.folder,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  const all = customers * sizes.length
  const banks = await createBanks(core, sizes.length, all, (n) => progress.now(`customers: ${n} of ${all}`))
  const worker = await startBenchService({ env: database.env, roles: 'api,worker' }, cleanups)
  for (const bank of banks) await makeOrders(setup, worker, bank, 'trade', 1)
  await worker.stop()
  const filled: Filled[] = []
  const paged: PagedBank[] = []
  for (const [i, bank] of banks.entries()) {
    const { fee_account, ...size } = await fill(setup, bank, sizes[i]!, days)
    filled.push(size)
    paged.push({ key: bank.key, pages: firstPages(fee_account) })
  }
  const audit = verifies ? await verifyDatabase(database.env, cleanups) : undefined
  if (audit) progress.step(`audit ${audit.code === 0 ? 'clean' : 'failed'}`)
  const service = await startBenchService({ env: database.env, roles: 'api' }, cleanups)
  const pages = await measureFirstPages(service.port, paged, requests)
  await service.stop()
  const measured = filled.map((size, i) => ({ ...size, pages: pages[i]! }))
  progress.clear()
  const failure = audit && audit.code !== 0 ? audit.text : undefined
  const report = { customers, days, is_audited: verifies, failure, measured }
  console.log(isJson ? JSON.stringify(report, null, 2) : reportText(measured, failure))
  return isGood(measured) && failure === undefined ? 0 : 1
}

async function fill(
  { database, progress }: Setup,
  bank: BenchBank,
  trades: number,
  days: number,
): Promise<Filled & { readonly fee_account: string }> {
  const bytesNow = async () => (await relationSizes(database.sql)).reduce((sum, { bytes }) => sum + bytes, 0)
  const databaseSeconds = await databaseCpu(database.sql)
  const before = await bytesNow()
  const filler = await Filler.open(database.connect(2), bank, trades, days)
  const [started, cpu] = [performance.now(), databaseSeconds?.()]
  await filler.fillUpTo(trades, (n) => progress.now(`trades: ${n} of ${trades}`))
  const seconds = (performance.now() - started) / 1000
  const cpu_us = cpu === undefined ? undefined : ((databaseSeconds!() - cpu) / trades) * 1e6
  await filler.close()
  const bytes_each = ((await bytesNow()) - before) / trades
  progress.step(`${trades} trades after ${seconds.toFixed(1)} s, ${bytes_each.toFixed(0)} bytes each`)
  return { trades, seconds, cpu_us, bytes_each, fee_account: filler.fee_account }
}

const firstPages = (fee_account: string): FirstPage[] => [
  { name: 'trades', path: '/api/trades?per_page=20' },
  { name: 'completed', path: '/api/trades?per_page=20&state=completed' },
  { name: 'quotes', path: '/api/quotes?per_page=20' },
  { name: 'entries of the fee account', path: `/api/accounts/${fee_account}/entries?per_page=20` },
]

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    trades: { type: 'string', default: '10000,100000,1000000' },
    customers: { type: 'string', default: '1000' },
    days: { type: 'string', default: '365' },
    requests: { type: 'string', default: '100' },
    'no-verify': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench fill')
  const sizes = values.trades.split(',').map((text) => wholeOption(text, 'trades', 1, 100_000_000))
  if (sizes.some((size, i) => i > 0 && size <= sizes[i - 1]!))
    throw new UsageError('--trades must be sizes, each larger than the one before')
  return {
    sizes,
    customers: wholeOption(values.customers, 'customers', 2, 10_000_000),
    days: wholeOption(values.days, 'days', 1, 3650),
    requests: wholeOption(values.requests, 'requests', 1, 100_000),
    verifies: !values['no-verify'],
    isJson: values.json,
  }
}

async function refuseIfNoRoom(folder: string, trades: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, trades * bytes_per_trade]
  if (free > needed) return
  const gb = (bytes: number): string => (bytes / 1e9).toFixed(0)
  throw new UsageError(`${trades} trades need about ${gb(needed)} GB, and ${folder} has ${gb(free)} GB free`)
}

/** The longest first page, divided by that of the smallest bank. */
const ratiosOf = (measured: readonly Size[]): number[] =>
  measured[0]!.pages.map(({ p50_ms }, i) => Math.max(...measured.map(({ pages }) => pages[i]!.p50_ms)) / p50_ms)

const isGood = (measured: readonly Size[]): boolean =>
  ratiosOf(measured).every((ratio) => ratio <= ratio_max) &&
  measured.every(({ trades, pages }) => pages.every(({ total }) => total === trades + 1))

function reportText(measured: readonly Size[], failure: string | undefined): string {
  const names = measured[0]!.pages.map(({ name }) => name)
  const rows = measured.map(({ trades, seconds, cpu_us, bytes_each, pages }) => [
    String(trades),
    (trades / seconds).toFixed(0),
    cpu_us?.toFixed(0) ?? '-',
    bytes_each.toFixed(0),
    ...pages.map(({ total, p50_ms, p99_ms }) => {
      const wrong = total === trades + 1 ? '' : ` (total ${total})`
      return `${p50_ms.toFixed(1)}, ${p99_ms.toFixed(1)}${wrong}`
    }),
  ])
  return [
    ...table(['trades', 'written/s', 'database us', 'bytes each', ...names.map((name) => `${name}, p50 p99 ms`)], rows),
    '',
    `slowest divided by smallest bank: ${ratiosOf(measured)
      .map((ratio, i) => `${names[i]} ${ratio.toFixed(2)}`)
      .join(', ')} (at most ${ratio_max} wanted)`,
    ...(failure === undefined ? [] : [failure]),
  ].join('\n')
}
