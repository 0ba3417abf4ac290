// What is served without a key: the API reference as a browser sees it, and what probes ask.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerOpenRoutes } from './open-routes.ts'

test('the reference page bears the name of the API', async () => {
  const app = Fastify()
  await registerOpenRoutes(app, { document: {} } as never)
  const { statusCode, body } = await app.inject('/docs/')
  expect([statusCode, /<title>(.*)<\/title>/.exec(body)?.[1]]).toEqual([200, 'Corridor API'])
  await app.close()
})

test('every form of the document that the reference page offers is served', async () => {
  const app = Fastify()
  const document = { openapi: '3.1.0', paths: {} }
  await registerOpenRoutes(app, { document } as never)
  for (const path of ['/api/openapi.json', '/docs/json', '/docs/yaml']) {
    const { statusCode, body } = await app.inject(path)
    expect([path, statusCode, JSON.parse(body)]).toEqual([path, 200, document])
  }
  await app.close()
})

test('health is told to those who ask by HEAD', async () => {
  const app = Fastify({ exposeHeadRoutes: false })
  await registerOpenRoutes(app, {
    document: {},
    readiness: async () => ({ isReady: false, status: 'draining' }),
  } as never)
  const statusOf = async (url: string) => (await app.inject({ method: 'HEAD', url })).statusCode
  expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 503])
  await app.close()
})
