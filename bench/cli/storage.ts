// corridor bench storage: bytes per completed trade and per book transfer, by table and index.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { growthOf, relationSizes, sumOf } from '../relation-sizes.ts'
import { table } from '../report.ts'
import { openSetup } from '../setup.ts'
import { measureStorage, type OrderName, type StorageMeasured } from '../storage.ts'

/** Bytes, with all tables and indexes. */
const wanted: Readonly<Record<OrderName, number>> = { trade: 3500, 'book transfer': 2500 }

export const benchStorageHelp = `Usage: corridor bench storage [options]

  --count N       trades, and then as many book transfers (default 20000)
  --customers N   customers of the bank (default 1000)
  --json          one JSON document instead of a table

Completed trades and book transfers over HTTP, each with its own quote, an Idempotency-Key and a label, and with a worker that
publishes their events; no subscription. Sizes are of tables, TOAST and indexes after a VACUUM, as differences from before, so
free space that the service will use again counts too. Exit code 1 above ${wanted.trade} bytes per trade or ${wanted['book transfer']} per book transfer.`

export async function runBenchStorage(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    count: { type: 'string', default: '20000' },
    customers: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench storage')
  const count = wholeOption(values.count, 'count', 1000, 10_000_000)
  const customers = wholeOption(values.customers, 'customers', 2, 1_000_000)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const { sql } = setup.database
  const empty = await relationSizes(sql)
  const [bank] = await createBanks(setup.core, 1, customers, (n) => progress.now(`customers: ${n} of ${customers}`))
  const customer_bytes = sumOf(growthOf(empty, await relationSizes(sql), customers))
  const measured = await measureStorage(setup, bank!, count)
  progress.clear()
  const text = [
    `a verified customer with two funded accounts: ${customer_bytes.toFixed(0)} bytes`,
    ...measured.map(reportText),
  ]
  console.log(values.json ? JSON.stringify({ customers, customer_bytes, measured }, null, 2) : text.join('\n\n'))
  return measured.every(({ order, bytes_each }) => bytes_each <= wanted[order]) ? 0 : 1
}

function reportText({ order, count, bytes_each, wal_each, growth }: StorageMeasured): string {
  const tables = [...new Set(growth.map((part) => part.table))]
  const partsOf = (name: string, ...parts: string[]): number =>
    sumOf(growth.filter((each) => each.table === name && parts.includes(each.part)))
  const allOf = (name: string): number => partsOf(name, 'rows', 'toast', 'index')
  const shown = tables.toSorted((a, b) => allOf(b) - allOf(a))
  const rows = shown.flatMap((name) => [
    [
      name,
      ...[partsOf(name, 'rows'), partsOf(name, 'toast'), partsOf(name, 'index'), allOf(name)].map((n) => n.toFixed(0)),
    ],
    ...growth
      .filter((each) => each.table === name && each.part === 'index')
      .map((each) => [`  ${each.name}`, '', '', each.bytes_each.toFixed(0), '']),
  ])
  return [
    `${count} ${order}s: ${bytes_each.toFixed(0)} bytes each (at most ${wanted[order]} wanted), ${wal_each.toFixed(0)} bytes of WAL each`,
    ...table(['bytes each', 'rows', 'toast', 'indexes', 'all'], rows),
  ].join('\n')
}
