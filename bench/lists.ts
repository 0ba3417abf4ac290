// How long a list takes in a small bank and in a large one. Requests to both alternate, one at a time, so that other load on the machine
// affects both. Pages of the same length are compared: the large bank is asked for as many rows as the small one has, and for the full
// page too.

import type { BenchBank } from './banks.ts'
import { getRequest, HttpClient } from './http-client.ts'
import type { ListQuery } from './list-queries.ts'

export interface ListedBank extends Pick<BenchBank, 'guid' | 'key'> {
  /** The values for `{name}` in a query. */
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
  /** Both totals are right. */
  readonly isExact: boolean
}

export interface Measurement {
  readonly port: number
  readonly path: string
  readonly small: ListedBank
  readonly large: ListedBank
  readonly queries: readonly ListQuery[]
  readonly requests: number
  /** A list that took more than so many times as long is measured again, and the second result counts: machines are shared. */
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
  const few = getRequest(`${path}?${asked[0]}`, small.key)
  const full = getRequest(`${path}?${asked[1]}`, large.key)
  const { rows } = await timed(client, few)
  const many = getRequest(`${path}?${asked[1]}&per_page=${Math.max(1, rows)}`, large.key)
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

async function timed(client: HttpClient, request: Buffer): Promise<{ ms: number; total: number; rows: number }> {
  const started = performance.now()
  const { status, body } = await client.send(request)
  const ms = performance.now() - started
  if (status !== 200) throw new Error(`the list answered ${status}: ${body}`)
  const { total, objects } = JSON.parse(body.toString())
  return { ms, total, rows: objects.length }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
