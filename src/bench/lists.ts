// How long a list takes in a small bank and in a large one. Both are asked in turn, over HTTP, one request at a time, so
// that whatever else the machine does falls on both alike.
import { isoFromTimestamp, timestampFromMs } from '../kernel/time.ts'
import { crowd_days } from './crowd.ts'
import { HttpClient } from './http-client.ts'
import type { BenchBank } from './people.ts'

export interface ListResult {
  readonly query: string
  readonly small_ms: number
  readonly large_ms: number
  readonly small_total: number
  readonly large_total: number
  readonly ratio: number
}

/** `{guid}` is some customer of the bank asked, `{bank}` the bank itself. */
export function listQueries(now: number): string[] {
  const day = 86_400_000
  const at = (days: number): string => isoFromTimestamp(timestampFromMs(Math.floor(now - days * day)))
  // Ends that cut a day, a short range inside one day, and one without an upper end.
  const ranges = [
    `created_at_gte=${at(crowd_days - 30.3)}&created_at_lt=${at(2.7)}`,
    `created_at_gte=${at(100.6)}&created_at_lt=${at(100.5)}`,
    `created_at_gte=${at(365.25)}`,
    `created_at_lt=${at(365.25)}`,
  ]
  const kinds = [
    'type=business',
    'type=individual',
    'state=verified',
    'state=frozen',
    'state=unverified,rejected,frozen',
    'type=business&state=frozen',
    'type=business,individual&state=rejected',
    'type=individual&state=verified,unverified',
  ]
  const mixed = ranges.flatMap((range) =>
    ['type=business', 'type=business&state=frozen'].map((kind) => `${kind}&${range}`),
  )
  return [
    '',
    ...kinds,
    ...ranges,
    ...mixed,
    'bank_guid={bank}',
    'guid={guid}',
    'label=crowd-0',
    'label=nobody',
    'page=90',
  ]
}

export async function measureLists(
  port: number,
  small: BenchBank,
  large: BenchBank,
  requests: number,
  now: number,
  progress: (query: string) => void,
): Promise<ListResult[]> {
  const client = await HttpClient.open(port)
  const results: ListResult[] = []
  try {
    for (const query of listQueries(now)) {
      progress(query)
      const [one, two] = [requestOf(small, query), requestOf(large, query)]
      const taken: [number[], number[]] = [[], []]
      let totals: [number, number] = [0, 0]
      // The first rounds let plans, caches and V8 settle.
      for (let round = -10; round < requests; round++) {
        const [a, b] = [await timed(client, one), await timed(client, two)]
        totals = [a.total, b.total]
        if (round < 0) continue
        taken[0].push(a.ms)
        taken[1].push(b.ms)
      }
      const [small_ms, large_ms] = [median(taken[0]), median(taken[1])]
      const [small_total, large_total] = totals
      results.push({
        query: query || '(none)',
        small_ms,
        large_ms,
        small_total,
        large_total,
        ratio: large_ms / small_ms,
      })
    }
  } finally {
    client.close()
  }
  return results
}

function requestOf({ guid, key, customers }: BenchBank, query: string): Buffer {
  const filled = query.replace('{guid}', customers[0]!.guid).replace('{bank}', guid)
  const head = [`GET /api/customers?${filled} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${key}`]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
}

async function timed(client: HttpClient, request: Buffer): Promise<{ ms: number; total: number }> {
  const started = performance.now()
  const { status, body } = await client.send(request)
  const ms = performance.now() - started
  if (status !== 200) throw new Error(`the list answered ${status}: ${body}`)
  return { ms, total: JSON.parse(body.toString()).total }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
