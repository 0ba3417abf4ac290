// How long a list takes in a small bank and in a large one. Both are asked in turn, over HTTP, one request at a time, so
// that whatever else the machine does falls on both alike. Showing rows is not compared with showing none: of the large bank
// a page of as many rows is asked for as the small one has to show, and beside it the full page.
import { HttpClient } from './http-client.ts'
import type { ListQuery } from './list-queries.ts'
import type { BenchBank } from './people.ts'

export interface ListedBank extends Pick<BenchBank, 'guid' | 'key'> {
  /** What stands for `{name}` in a query. */
  readonly values: Readonly<Record<string, string>>
  /** How many rows of the bank match. */
  count(query: string): Promise<number>
}

export interface ListResult extends ListQuery {
  readonly small_ms: number
  readonly large_ms: number
  /** The large bank's page of the usual length. */
  readonly large_full_ms: number
  readonly small_total: number
  readonly large_total: number
  readonly ratio: number
  /** Both totals are those of counting row by row. */
  readonly isExact: boolean
}

export interface Measurement {
  readonly port: number
  readonly path: string
  readonly small: ListedBank
  readonly large: ListedBank
  readonly queries: readonly ListQuery[]
  readonly requests: number
  /** A list that took more than so many times as long is asked again, and the second time counts: machines are shared. */
  readonly ratio_max: number
  readonly progress: (done: number, query: string) => void
}

export async function measureLists(measurement: Measurement): Promise<ListResult[]> {
  const client = await HttpClient.open(measurement.port)
  const results: ListResult[] = []
  try {
    for (const query of measurement.queries) {
      measurement.progress(results.length, query.query)
      const first = await measured(client, measurement, query)
      results.push(first.ratio > measurement.ratio_max ? await measured(client, measurement, query) : first)
    }
  } finally {
    client.close()
  }
  return results
}

async function measured(client: HttpClient, measurement: Measurement, query: ListQuery): Promise<ListResult> {
  const { path, small, large, requests } = measurement
  const asked = [small, large].map(({ values }) => filled(query.query, values))
  const few = requestOf(path, small, asked[0]!)
  const full = requestOf(path, large, asked[1]!)
  const { rows } = await timed(client, few)
  const many = requestOf(path, large, `${asked[1]}&per_page=${Math.max(1, rows)}`)
  const taken: number[][] = [[], [], []]
  let totals: number[] = []
  // The first rounds let plans, caches and V8 settle.
  for (let round = -10; round < requests; round++) {
    const answers = [await timed(client, few), await timed(client, many), await timed(client, full)]
    totals = answers.map(({ total }) => total)
    if (round >= 0) answers.forEach(({ ms }, i) => void taken[i]!.push(ms))
  }
  const [small_ms = 0, large_ms = 0, large_full_ms = 0] = taken.map(median)
  const [small_total = 0, large_total = 0] = totals
  const exact = [await small.count(asked[0]!), await large.count(asked[1]!)]
  const isExact = small_total === exact[0] && large_total === exact[1]
  const ratio = large_ms / small_ms
  return { ...query, small_ms, large_ms, large_full_ms, small_total, large_total, ratio, isExact }
}

const filled = (query: string, values: ListedBank['values']): string =>
  query.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {${name}}`)
    return value
  })

function requestOf(path: string, { key }: ListedBank, query: string): Buffer {
  const head = [`GET ${path}?${query} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${key}`]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
}

async function timed(client: HttpClient, request: Buffer): Promise<{ ms: number; total: number; rows: number }> {
  const started = performance.now()
  const { status, body } = await client.send(request)
  const ms = performance.now() - started
  if (status !== 200) throw new Error(`the list answered ${status}: ${body}`)
  const { total, objects } = JSON.parse(body.toString())
  return { ms, total, rows: objects.length }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
