// How the client shows who calls: by a key, or in a page of the service by the session of the person.
import { expect, test } from 'vitest'
import { Corridor, type CorridorOptions } from './corridor.ts'

async function sentBy(options: Omit<CorridorOptions, 'url' | 'runtime'>): Promise<RequestInit> {
  let sent: RequestInit = {}
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent = init ?? {}
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  }
  const corridor = new Corridor({ url: 'http://127.0.0.1:4100', ...options, runtime: { fetch: fetch as never } })
  await corridor.banks.get('019bc00fbdca979d729ff1c9c74eddf7')
  return sent
}

test('a key is sent as a bearer token, without cookies of its own', async () => {
  const { headers, credentials } = await sentBy({ key: 'corridor_key' })
  expect([headers, credentials]).toEqual([{ authorization: 'Bearer corridor_key' }, undefined])
})

test('a session is sent as a cookie of the same origin, with whom the person acts for', async () => {
  const { headers, credentials } = await sentBy({ session: { acts_for: 'sandbox' } })
  expect([headers, credentials]).toEqual([{ 'corridor-acts-for': 'sandbox' }, 'same-origin'])
})

test.each([
  ['neither', {}],
  ['both', { key: 'corridor_key', session: { acts_for: 'sandbox' } }],
])('%s is refused', (_, options) => {
  expect(() => new Corridor({ url: 'http://127.0.0.1:4100', ...options })).toThrow(TypeError)
})
