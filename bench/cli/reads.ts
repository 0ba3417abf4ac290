// corridor bench reads: how many reads of each kind the service answers, and the CPU of one.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { drain } from '../drain.ts'
import { fillBank, measureReads, type ReadMeasured, readPaths } from '../reads.ts'
import { table } from '../report.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'

export const benchReadsHelp = `Usage: corridor bench reads [options]

  --clients N     concurrent clients (default 64)
  --seconds N     measured time of each read (default 5)
  --rows N        trades, and book transfers, of the bank (default 5000)
  --customers N   customers of the bank (default 500)
  --rounds N      how often each read is measured (default 1); the median rate is shown
  --only TEXT     only reads whose name contains the text
  --profile DIR   write a CPU profile of the service
  --json          one JSON document instead of a table

One record, and with pages of 20 and of 100: trades, transfers, quotes, customers, customers with personal data, accounts with
balances, statements of accounts, and lists by state and by customer. CPU is in microseconds for each read.`

export async function runBenchReads(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { clients, measure_ms, rows, customers, rounds, only, profile, isJson } = optionsOf(args)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const banks = await createBanks(setup.core, 1, customers, (n) => progress.now(`customers: ${n} of ${customers}`))
  const bank = banks[0]!
  const trades = await fillBank(setup, bank, rows)
  await drain(setup.database, banks, 'trades', progress, cleanups)
  await setup.database.sql`vacuum analyze`
  const service = await startBenchService({ env: setup.database.env, roles: 'api', profile }, cleanups)
  const wanted = readPaths(bank, trades).filter(({ name }) => name.includes(only))
  const measured: ReadMeasured[][] = []
  for (let round = 0; round < rounds; round++) {
    for (const [i, reads] of wanted.entries()) {
      progress.now(reads.name)
      const each = await measureReads(reads, { key: bank.key, clients, measure_ms }, setup, service)
      measured[i] = [...(measured[i] ?? []), each]
      progress.step(`${each.name}: ${each.per_second.toFixed(0)}/s`)
    }
  }
  await service.stop()
  progress.clear()
  const medians = measured.map(medianOf)
  console.log(isJson ? JSON.stringify({ clients, rows, rounds, reads: medians }, null, 2) : reportText(medians))
  return medians.every(({ errors }) => errors === 0) ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    clients: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '5000' },
    customers: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench reads')
  return {
    clients: wholeOption(values.clients, 'clients', 1, 1024),
    measure_ms: wholeOption(values.seconds, 'seconds', 1, 3600) * 1000,
    rows: wholeOption(values.rows, 'rows', 100, 10_000_000),
    customers: wholeOption(values.customers, 'customers', 2, 1_000_000),
    rounds: wholeOption(values.rounds, 'rounds', 1, 100),
    only: values.only,
    profile: values.profile,
    isJson: values.json,
  }
}

const medianOf = (each: readonly ReadMeasured[]): ReadMeasured =>
  each.toSorted((a, b) => a.per_second - b.per_second)[Math.floor(each.length / 2)]!

function reportText(reads: readonly ReadMeasured[]): string {
  const rows = reads.map(({ name, per_second, p50_ms, p99_ms, bytes, errors, cpu }) => {
    const us = (cores: number | undefined): string =>
      cores === undefined ? '-' : ((cores / per_second) * 1e6).toFixed(0)
    const ms = [p50_ms, p99_ms].map((value) => value.toFixed(1))
    const others = cpu.others?.toFixed(2) ?? '-'
    return [
      name,
      per_second.toFixed(0),
      ...ms,
      us(cpu.service),
      us(cpu.database),
      others,
      String(bytes),
      String(errors),
    ]
  })
  const head = ['read', 'per second', 'p50 ms', 'p99 ms', 'service us', 'database us', 'others', 'bytes', 'errors']
  return table(head, rows).join('\n')
}
