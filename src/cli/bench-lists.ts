// corridor bench lists: the first page and its exact total, in a bank of a thousand customers and in one of a million.
import { pino } from 'pino'
import type { Cleanups } from '../bench/cleanups.ts'
import { makeCrowd } from '../bench/crowd.ts'
import { type ListResult, measureLists } from '../bench/lists.ts'
import { makeBanks } from '../bench/people.ts'
import { startBenchService } from '../bench/service.ts'
import { openStage } from '../bench/stage.ts'
import { configFrom } from '../config.ts'
import { startCore } from '../main.ts'
import { optionsFrom, wholeOption } from './command.ts'
import { Progress } from './progress.ts'

export const benchListsHelp = `Usage: corridor bench lists [options]

  --customers N   customers of the large bank (default 1000000)
  --small N       customers of the small bank (default 1000)
  --requests N    requests of each list to each bank (default 60)
  --json          one JSON document instead of a table

GET /api/customers over HTTP with every mix of type, state and range of creation, and with filters that match few: the
first page and its exact total, in a bank with few customers and in one with many, asked in turn. Customers are spread
over two years. p50 in milliseconds. Exit code 1 when a list takes more than 3 times as long in the large bank.`

const ratio_max = 3

export async function runBenchLists(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { values } = optionsFrom(args, {
    customers: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '60' },
    json: { type: 'boolean', default: false },
  })
  const sizes = [
    wholeOption(values.small, 'small', 1, 100_000_000),
    wholeOption(values.customers, 'customers', 1, 100_000_000),
  ]
  const requests = wholeOption(values.requests, 'requests', 1, 100_000)
  const progress = new Progress()
  const stage = await openStage(configFrom(process.env).database_url, cleanups)
  progress.step(`${stage.server} in ${stage.folder}`)
  const core = await startCore({ config: configFrom(stage.env), log: pino({ level: 'warn' }, pino.destination(2)) })
  cleanups.add(() => core.stop())
  const [small, large] = await makeBanks(core, 2, 2, () => {})
  const now = Date.now()
  for (const [i, bank] of [small!, large!].entries()) {
    const size = sizes[i]!
    await makeCrowd(stage.sql, bank.guid, size, now, (made) => progress.now(`customers: ${made} of ${size}`))
    progress.step(`${size} customers at one bank`)
  }
  const service = await startBenchService({ env: stage.env, roles: 'api' }, cleanups)
  const results = await measureLists(service.port, small!, large!, requests, now, (query) =>
    progress.now(`GET /api/customers?${query}`),
  )
  await service.stop()
  progress.clear()
  const worst = Math.max(...results.map(({ ratio }) => ratio))
  const report = { customers: sizes, requests, ratio_max, worst_ratio: worst, lists: results }
  console.log(values.json ? JSON.stringify(report, null, 2) : listsText(results, worst))
  return worst > ratio_max ? 1 : 0
}

function listsText(results: readonly ListResult[], worst: number): string {
  const width = Math.max(...results.map(({ query }) => query.length))
  const lines = results.map(
    ({ query, small_ms, large_ms, small_total, large_total, ratio }) =>
      `${query.padEnd(width)} ${small_ms.toFixed(2).padStart(8)} ${large_ms.toFixed(2).padStart(8)} ${ratio.toFixed(2).padStart(6)} ${String(small_total).padStart(9)} ${String(large_total).padStart(9)}`,
  )
  const head = `${'GET /api/customers?'.padEnd(width)} ${'small ms'.padStart(8)} ${'large ms'.padStart(8)} ${'ratio'.padStart(6)} ${'total'.padStart(9)} ${'total'.padStart(9)}`
  return [head, ...lines, `worst ratio ${worst.toFixed(2)}, at most ${ratio_max} wanted`].join('\n')
}
