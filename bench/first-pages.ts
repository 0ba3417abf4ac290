// How long the first page of a list takes with its exact total. Banks of different sizes are asked in turn, because the speed of a
// machine changes within minutes.
import { getRequest, HttpClient } from './http-client.ts'
import { percentilesOf } from './percentiles.ts'

export interface FirstPage {
  readonly name: string
  readonly path: string
}

export interface PagedBank {
  readonly key: string
  /** The same lists of every bank, in the same order. */
  readonly pages: readonly FirstPage[]
}

export interface FirstPageMeasured {
  readonly name: string
  readonly total: number
  readonly p50_ms: number
  readonly p99_ms: number
}

const warm_requests = 20

/** The pages of each bank. */
export async function measureFirstPages(
  port: number,
  banks: readonly PagedBank[],
  requests: number,
): Promise<FirstPageMeasured[][]> {
  const connection = await HttpClient.open(port)
  const measured: FirstPageMeasured[][] = banks.map(() => [])
  for (const i of banks[0]!.pages.keys()) {
    const asked = banks.map(({ key, pages }) => ({ page: pages[i]!, request: getRequest(pages[i]!.path, key) }))
    const times: number[][] = banks.map(() => [])
    const totals = banks.map(() => 0)
    for (let n = 0; n < warm_requests + requests; n++) {
      for (const [bank, { page, request }] of asked.entries()) {
        const sent_at = performance.now()
        const { status, body } = await connection.send(request)
        if (n >= warm_requests) times[bank]!.push(performance.now() - sent_at)
        if (status !== 200) throw new Error(`GET ${page.path}: ${status} ${body.toString('utf8').slice(0, 300)}`)
        totals[bank] = (JSON.parse(body.toString('utf8')) as { total: number }).total
      }
    }
    for (const [bank, { page }] of asked.entries()) {
      const { p50_ms, p99_ms } = percentilesOf(times[bank]!.sort((a, b) => a - b))
      measured[bank]!.push({ name: page.name, total: totals[bank]!, p50_ms, p99_ms })
    }
  }
  connection.close()
  return measured
}
