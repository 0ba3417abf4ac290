// corridor bench fill: a bank with very many completed trades, and what the first pages of its lists take.
import { statfs } from 'node:fs/promises'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { databaseCpu } from '../database-readings.ts'
import { Filler } from '../fill.ts'
import { type FirstPage, type FirstPageMeasured, measureFirstPages } from '../first-pages.ts'
import { relationSizes } from '../relation-sizes.ts'
import { table } from '../report.ts'
import { startBenchService, verifyDatabase } from '../service.ts'
import { openSetup } from '../setup.ts'
import { makeOrders } from '../storage.ts'

const ratio_max = 2
/** With the log of the database. */
const bytes_per_trade = 6000

export const benchFillHelp = `Usage: corridor bench fill [options]

  --trades LIST   sizes of the bank, each larger than the one before (default 10000,100000,1000000)
  --customers N   customers of the bank (default 1000)
  --days N        the trades are spread over so many days (default 365)
  --requests N    requests of each first page (default 100)
  --no-verify     do not audit the database at each size
  --json          one JSON document instead of a table

Completed trades are written directly into the tables, as copies of a real one: quotes, trades, journals, entries, events,
counts, balances, usage of limits. At each size the database is audited, and the first pages of trades, and of the entries of an
account that every trade uses, are read over HTTP with their exact totals. Exit code 1 when a page takes more than ${ratio_max} times as
long in the largest bank as in the smallest, when a total is wrong, or when the audit finds something.`

interface Size {
  readonly trades: number
  readonly seconds: number
  /** Of the database, for each trade; undefined: not visible. */
  readonly cpu_us: number | undefined
  readonly bytes_each: number
  readonly is_clean: boolean
  readonly audit: string
  readonly pages: readonly FirstPageMeasured[]
}

export async function runBenchFill(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { sizes, customers, days, requests, verifies, isJson } = optionsOf(args)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const { database, core } = setup
  const largest = sizes.at(-1)!
  await refuseIfNoRoom(database.folder, largest)
  const [bank] = await createBanks(core, 1, customers, (n) => progress.now(`customers: ${n} of ${customers}`))
  const worker = await startBenchService({ env: database.env, roles: 'api,worker' }, cleanups)
  await makeOrders(setup, worker, bank!, 'trade', 1)
  await worker.stop()
  const filler = await Filler.open(database.connect(2), bank!, largest, days)
  const bytesNow = async () => (await relationSizes(database.sql)).reduce((sum, { bytes }) => sum + bytes, 0)
  const empty = await bytesNow()
  const databaseSeconds = await databaseCpu(database.sql)
  const measured: Size[] = []
  for (const trades of sizes) {
    const [started, cpu] = [performance.now(), databaseSeconds?.()]
    await filler.fillUpTo(trades, (n) => progress.now(`trades: ${n} of ${trades}`))
    const seconds = (performance.now() - started) / 1000
    const added = trades - (measured.at(-1)?.trades ?? 0)
    const cpu_us = cpu === undefined ? undefined : ((databaseSeconds!() - cpu) / added) * 1e6
    const bytes_each = ((await bytesNow()) - empty) / trades
    progress.step(`${trades} trades after ${seconds.toFixed(1)} s, ${bytes_each.toFixed(0)} bytes each`)
    const audit = verifies ? await verifyDatabase(database.env, cleanups) : undefined
    const service = await startBenchService({ env: database.env, roles: 'api' }, cleanups)
    const pages = await measureFirstPages(service.port, bank!.key, firstPages(filler.fee_account), requests)
    await service.stop()
    measured.push({
      ...{ trades, seconds, cpu_us, bytes_each, pages },
      is_clean: (audit?.code ?? 0) === 0,
      audit: audit?.text ?? 'not audited',
    })
    progress.step(`${trades} trades: ${audit ? `audit ${audit.code === 0 ? 'clean' : 'failed'}` : 'not audited'}`)
  }
  await filler.close()
  progress.clear()
  console.log(isJson ? JSON.stringify({ customers, days, measured }, null, 2) : reportText(measured))
  return isGood(measured) ? 0 : 1
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
  measured.every(({ is_clean, trades, pages }) => is_clean && pages.every(({ total }) => total === trades + 1))

function reportText(measured: readonly Size[]): string {
  const names = measured[0]!.pages.map(({ name }) => name)
  const rows = measured.map(({ trades, seconds, cpu_us, bytes_each, is_clean, pages }, i) => [
    String(trades),
    ((trades - (measured[i - 1]?.trades ?? 0)) / seconds).toFixed(0),
    cpu_us?.toFixed(0) ?? '-',
    bytes_each.toFixed(0),
    is_clean ? 'clean' : 'failed',
    ...pages.map(({ total, p50_ms, p99_ms }) => {
      const wrong = total === trades + 1 ? '' : ` (total ${total})`
      return `${p50_ms.toFixed(1)}, ${p99_ms.toFixed(1)}${wrong}`
    }),
  ])
  const failed = measured.filter(({ is_clean }) => !is_clean)
  return [
    ...table(
      ['trades', 'written/s', 'database us', 'bytes each', 'audit', ...names.map((name) => `${name}, p50 p99 ms`)],
      rows,
    ),
    '',
    `slowest divided by smallest bank: ${ratiosOf(measured)
      .map((ratio, i) => `${names[i]} ${ratio.toFixed(2)}`)
      .join(', ')} (at most ${ratio_max} wanted)`,
    ...failed.map(({ audit }) => audit),
  ].join('\n')
}
