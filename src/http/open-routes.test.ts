// The API reference as a browser sees it.
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
