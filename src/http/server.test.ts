// Requests for what is not there: answered with an id that stands in the log, and counted.
import { METHODS } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endpoints } from '../wiring/endpoints.ts'
import { Metrics } from './metrics.ts'
import { RequestMetrics } from './request-metrics.ts'
import { buildServer } from './server.ts'

test('a path or a method that does not exist is logged and counted, without what the caller wrote', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const metrics = new Metrics((async () => []) as never, () => 0)
  const unused = { services: {}, keyRing: {}, trusted_proxies: [] } as never
  const app = buildServer({ ...(unused as object), endpoints, metrics, log } as never)
  const asked = [
    await app.inject({ method: 'GET', url: '/api/canary?canary=1' }),
    await app.inject({ method: 'PUT', url: '/api/trades?canary=1' }),
    await app.inject({ method: 'DELETE', url: '/api/trades/canary' }),
  ]
  await app.close()
  const told = lines.map((line) => JSON.parse(line))
  expect(told.map(({ request_id }) => request_id)).toEqual(asked.map(({ headers }) => headers['x-request-id']))
  // A caller learns nothing from it, not even how many requests came between two of its own.
  const ids = told.map(({ request_id }) => request_id)
  expect(ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(ids.length)
  expect(told.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET none 404',
    'PUT /trades 405',
    'DELETE /trades/{trade_guid} 405',
  ])
  expect(lines.join()).not.toContain('canary')
  const counted = String(await metrics.text())
  expect(counted).toContain('corridor_http_requests_total{method="other",route="/trades",status="405"} 1')
  expect(counted).not.toContain('canary')
})

test('what callers make up does not grow the metrics: every series is of a declared route, method and status', async () => {
  const metrics = new RequestMetrics()
  const authenticate = () => 'authentication_malformed'
  const unused = { services: {}, keyRing: { authenticate }, trusted_proxies: [] } as never
  const app = buildServer({ ...(unused as object), endpoints, metrics, log: pino({ level: 'silent' }) } as never)
  const ask = (method: string, url: string) => app.inject({ method: method as 'GET', url })
  const paths = [...new Set(endpoints.map(({ path }) => `/api${path.replaceAll(/[{}]/g, '')}`))]
  const methods = METHODS.filter((method) => method !== 'CONNECT')
  const seriesAfter = async (more: readonly string[]): Promise<string[]> => {
    for (const url of [...paths, ...more]) for (const method of methods) await ask(method, url)
    return [...metrics.text.matchAll(/^corridor_http_requests_total\{(.*)\} \d+$/gm)].map(([, labels]) => labels!)
  }
  const once = await seriesAfter([])
  const twice = await seriesAfter(Array.from({ length: 60 }, (_, i) => `/api/made-up-${i}`))
  await app.close()
  const nowhere = /^method="other",route="none",status="404"$/
  expect(twice.filter((labels) => !nowhere.test(labels))).toEqual(once)
  // For each path one of what it does not have, for each endpoint one of what it refused, and HEAD beside each GET.
  const reads = endpoints.filter(({ method }) => method === 'GET')
  expect(once).toHaveLength(paths.length + endpoints.length + reads.length)
  expect(methods.length * paths.length).toBeGreaterThan(2000)
})

test('with every series that can be, a scrape stays small', () => {
  const requests = new RequestMetrics()
  const routes = endpoints.map(({ method, path }) => requests.requestsOf(method, path))
  for (const route of routes) {
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']) {
      for (let status = 200; status < 600; status += 1) route.observe(method, status, 3)
    }
  }
  expect(requests.text.length).toBeLessThan(1_000_000)
  expect(requests.text).toContain('method="other",route="/trades",status="other"')
})
