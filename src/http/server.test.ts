// Requests for what is not there: answered with an id that stands in the log, and counted.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { Metrics } from './metrics.ts'
import { buildServer } from './server.ts'

test('a path or a method that does not exist is logged and counted, without what the caller wrote', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const metrics = new Metrics((async () => []) as never, () => 0)
  const unused = { services: {}, keyRing: {}, limiter: undefined } as never
  const app = buildServer({ ...(unused as object), endpoints, metrics, log } as never)
  const asked = [
    await app.inject({ method: 'GET', url: '/api/canary?canary=1' }),
    await app.inject({ method: 'PUT', url: '/api/trades?canary=1' }),
    await app.inject({ method: 'DELETE', url: '/api/trades/canary' }),
  ]
  await app.close()
  const told = lines.map((line) => JSON.parse(line))
  expect(told.map(({ request_id }) => request_id)).toEqual(asked.map(({ headers }) => headers['x-request-id']))
  expect(told.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET none 404',
    'PUT /trades 405',
    'DELETE /trades/{trade_guid} 405',
  ])
  expect(lines.join()).not.toContain('canary')
  const counted = await metrics.registry.getSingleMetricAsString('corridor_http_requests_total')
  expect(counted).toContain('corridor_http_requests_total{method="PUT",route="/trades",status="405"} 1')
  expect(counted).not.toContain('canary')
})
