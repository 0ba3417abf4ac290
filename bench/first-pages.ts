// How long the first page of a list takes with its exact total, asked one request after the other.
import { getRequest, HttpClient } from './http-client.ts'
import { percentilesOf } from './percentiles.ts'

export interface FirstPage {
  readonly name: string
  readonly path: string
}

export interface FirstPageMeasured {
  readonly name: string
  readonly total: number
  readonly p50_ms: number
  readonly p99_ms: number
}

const warm_requests = 20

export async function measureFirstPages(
  port: number,
  key: string,
  pages: readonly FirstPage[],
  requests: number,
): Promise<FirstPageMeasured[]> {
  const connection = await HttpClient.open(port)
  const measured: FirstPageMeasured[] = []
  for (const { name, path } of pages) {
    const request = getRequest(path, key)
    const times: number[] = []
    let total = 0
    for (let i = 0; i < warm_requests + requests; i++) {
      const sent_at = performance.now()
      const { status, body } = await connection.send(request)
      if (i >= warm_requests) times.push(performance.now() - sent_at)
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${body.toString('utf8').slice(0, 300)}`)
      total = (JSON.parse(body.toString('utf8')) as { total: number }).total
    }
    const { p50_ms, p99_ms } = percentilesOf(times.sort((a, b) => a - b))
    measured.push({ name, total, p50_ms, p99_ms })
  }
  connection.close()
  return measured
}
