// Metrics on a listener of their own: there, and no longer where strangers come.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_METRICS_PORT: '0' } })
})
afterAll(() => s.stop())

test('the public listener keeps health and has no metrics; the other has both and no API', async () => {
  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status
  const { base_url, metrics_url } = s.service
  expect(new URL(metrics_url).port).not.toBe(new URL(base_url).port)
  const paths = ['/metrics', '/health/live', '/health/ready', '/', '/docs', '/api/assets']
  expect(await Promise.all(paths.map((path) => statusOf(base_url + path)))).toEqual([404, 200, 200, 200, 200, 401])
  expect(await Promise.all(paths.map((path) => statusOf(metrics_url + path)))).toEqual([200, 200, 200, 404, 404, 404])
})

test('requests of the public listener are what is counted', async () => {
  await s.call('GET', '/assets')
  const text = async () => (await fetch(`${s.service.metrics_url}/metrics`)).text()
  await eventually(text, (told) =>
    told.includes('corridor_http_requests_total{method="GET",route="/assets",status="200"}'),
  )
})
