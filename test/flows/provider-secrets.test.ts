// A secret that a provider is shown goes to the address that it was given for, and to no other; and a provider stays the node that it was.
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateKey, selfSigned } from '../../bench/certificates.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

const macaroon = '0201'.repeat(32)
let s: TestService
let own: Node
let other: Node
interface Node {
  readonly url: string
  readonly server: Server
  readonly shown: unknown[]
}

/** Answers who it is, and remembers what it was shown. */
async function startNode(identity_pubkey: string): Promise<Node> {
  const shown: unknown[] = []
  const server = createServer({ key: privateKey, cert: selfSigned }, (request, response) => {
    shown.push(request.headers['grpc-metadata-macaroon'])
    const chains = [{ chain: 'bitcoin', network: 'mainnet' }]
    const info = { alias: 'n', version: '0.19', identity_pubkey, chains, synced_to_chain: true, num_active_channels: 1 }
    response.end(JSON.stringify(info))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, server, shown }
}

beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  ;[own, other] = [await startNode('02aa'), await startNode('02bb')]
})
afterAll(async () => {
  await s.stop()
  for (const { server } of [own, other]) server.close()
})

let made = 0
const create = async (url = own.url) => {
  const settings = { url, tls_certificate: selfSigned }
  const body = { name: `node ${++made}`, kind: 'lnd', settings, secrets: { macaroon } }
  return (await ok(s.call('POST', '/providers', body))).guid as string
}
const patch = (guid: string, body: object) => s.call('PATCH', `/providers/${guid}`, body)

test.each([{}, { skip_check: true }])('another address is not shown the stored secret: %o', async (more) => {
  const guid = await create()
  const settings = { url: other.url, tls_certificate: selfSigned }
  const reply = await patch(guid, { settings, ...more })
  expect(other.shown).toEqual([])
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'secrets.macaroon' }] } })
  const same = await patch(guid, { settings: { url: own.url, tls_certificate: selfSigned, timeout_ms: 5000 } })
  expect(same.status).toBe(200)
})

test('another node at the address is refused: it knows nothing of the payments of the first', async () => {
  const guid = await create()
  const settings = { url: other.url, tls_certificate: selfSigned }
  const reply = await patch(guid, { settings, secrets: { macaroon } })
  expect(reply).toMatchObject({ status: 422, body: { message_code: 'provider_unavailable' } })
  expect(reply.text).toContain('Another node')
  await ok(patch(guid, { settings, secrets: { macaroon }, skip_check: true }))
  expect(await ok(s.call('POST', `/providers/${guid}/check`))).toMatchObject({ state: 'down' })
  await ok(patch(guid, { settings: { ...settings, url: own.url }, secrets: { macaroon } }))
  expect(await ok(s.call('POST', `/providers/${guid}/check`))).toMatchObject({ state: 'up' })
})
