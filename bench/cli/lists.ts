// corridor bench lists: the first page and its exact total, in a bank of a thousand rows and in one of a million.
import { optionsFrom, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { type BenchBank, createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import type { BenchDatabase } from '../database.ts'
import { ExactTotals } from '../exact-totals.ts'
import { type Listed, listed } from '../listed.ts'
import { type ListedBank, type ListResult, measureLists } from '../lists.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'

const nouns = listed.map(({ noun }) => noun)

export const benchListsHelp = `Usage: corridor bench lists [${nouns.join('|')}|all] [options]

  --large N       rows of the large bank (default 1000000)
  --small N       rows of the small bank (default 1000)
  --requests N    requests of each list to each bank (default 60)
  --json          one JSON document instead of a table

GET /api/customers and GET /api/executions over HTTP with every mix of type, state and range of creation, and every other
filter with values that match up to 1,000 rows, alone and mixed: the first page and its exact total, in a bank with few rows
and in one with many, asked in turn. Rows are spread over two years. p50 in milliseconds; every total is compared with
count(*). The ratio is of pages of the same length: as many rows as the small bank has to show; "full ms" is the large bank's
page of the usual length. Exit code 1 when a list takes more than 3 times as long in the large bank, measured twice, or when
a total is wrong.`

const ratio_max = 3

interface Report {
  readonly noun: string
  readonly worst_ratio: number
  readonly worst_ratios: Readonly<Record<string, number>>
  readonly lists: readonly ListResult[]
}

export async function runBenchLists(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { wanted, sizes, requests, isJson } = optionsOf(args)
  const progress = new Progress()
  const { database, core } = await openSetup(progress, cleanups)
  const banks = await createBanks(core, 2, 2, () => {})
  const now = Date.now()
  const reports: Report[] = []
  for (const list of wanted) {
    const [small, large] = await fill(database, list, banks, sizes, now, progress)
    const service = await startBenchService({ env: database.env, roles: 'api' }, cleanups)
    const { port } = service
    const path = `/api/${list.noun}`
    const queries = list.queriesAt(now)
    const lists = await measureLists({
      ...{ port, path, small: small!, large: large!, queries, requests, ratio_max },
      progress: (done, query) => progress.now(`${done} of ${queries.length}: GET ${path}?${query}`),
    })
    await service.stop()
    progress.step(`GET ${path}: ${queries.length} lists measured`)
    reports.push(reportOf(list.noun, lists))
  }
  progress.clear()
  const report = { rows: sizes, requests, ratio_max, reports }
  console.log(isJson ? JSON.stringify(report, null, 2) : reports.map(reportText).join('\n\n'))
  return reports.every(({ lists }) => lists.every(isGood)) ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    large: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '60' },
    json: { type: 'boolean', default: false },
  })
  const [noun = 'all', ...more] = positionals
  const wanted = listed.filter((list) => noun === 'all' || noun === list.noun)
  if (wanted.length === 0 || more.length > 0)
    throw new UsageError(`corridor bench lists takes one of ${nouns.join(', ')}, all`)
  return {
    wanted,
    sizes: [wholeOption(values.small, 'small', 1, 100_000_000), wholeOption(values.large, 'large', 1, 100_000_000)],
    requests: wholeOption(values.requests, 'requests', 1, 100_000),
    isJson: values.json,
  }
}

/** Inserts the rows of both banks. Returns what the queries and the checks of their answers need. */
async function fill(
  { sql }: BenchDatabase,
  list: Listed,
  banks: readonly BenchBank[],
  sizes: readonly number[],
  now: number,
  progress: Progress,
): Promise<ListedBank[]> {
  const { noun } = list
  for (const [i, { guid }] of banks.entries()) {
    const size = sizes[i]!
    await list.make(sql, guid, size, now, (made) => progress.now(`${noun}: ${made} of ${size}`))
    progress.step(`${size} ${noun} at one bank`)
  }
  const totals = await ExactTotals.of(sql, noun, list.columns)
  return Promise.all(
    banks.map(async ({ guid, key }) => ({
      ...{ guid, key, values: await list.valuesOf(sql, guid) },
      count: (query: string) => totals.count(guid, query),
    })),
  )
}

const isGood = ({ ratio, isExact }: ListResult): boolean => ratio <= ratio_max && isExact

function reportOf(noun: string, lists: readonly ListResult[]): Report {
  const worst_ratios: Record<string, number> = {}
  for (const { mix, ratio } of lists) worst_ratios[mix] = Math.max(ratio, worst_ratios[mix] ?? 0)
  return { noun, worst_ratio: Math.max(...Object.values(worst_ratios)), worst_ratios, lists }
}

function reportText({ noun, worst_ratio, worst_ratios, lists }: Report): string {
  const width = Math.max(...lists.map(({ query }) => query.length))
  const row = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)} ${cells.map((cell, i) => cell.padStart(i < 4 ? 8 : 9)).join(' ')}`.trimEnd()
  const head = row(`GET /api/${noun}?`, ['small ms', 'large ms', 'ratio', 'full ms', 'total', 'total'])
  const lines = lists.map(({ query, small_ms, large_ms, ratio, large_full_ms, small_total, large_total, isExact }) => {
    const cells = [small_ms, large_ms, ratio, large_full_ms].map((value) => value.toFixed(2))
    return row(query || '(none)', [...cells, String(small_total), String(large_total), isExact ? '' : 'WRONG'])
  })
  const worst = Object.entries(worst_ratios).map(
    ([mix, ratio]) => `${mix.padEnd(width)} ${ratio.toFixed(2).padStart(8)}`,
  )
  const wrong = lists.filter(({ isExact }) => !isExact).length
  const verdict = `worst ratio ${worst_ratio.toFixed(2)}, at most ${ratio_max} wanted; ${wrong} of ${lists.length} totals wrong`
  return [head, ...lines, '', `${'worst ratio of each kind of mix'.padEnd(width)}`, ...worst, '', verdict].join('\n')
}
