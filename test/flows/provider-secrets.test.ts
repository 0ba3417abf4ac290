// A secret that a provider is shown goes to the address that it was given for, and to no other; and a provider stays the node that it was.
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateKey, selfSigned } from '../../bench/certificates.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { CarrierAway, type LightningPayment } from '../../src/providers/carrier.ts'
import { storedSecrets } from '../../src/resources/providers/provider-fields.request.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

const macaroon = '0201'.repeat(32)
let s: TestService
let own: Node
let other: Node
interface Node {
  readonly url: string
  readonly server: Server
  readonly shown: unknown[]
  readonly asked: string[]
}

/** Answers who it is, and remembers what it was shown. */
async function startNode(identity_pubkey: string): Promise<Node> {
  const [shown, asked]: [unknown[], string[]] = [[], []]
  const server = createServer({ key: privateKey, cert: selfSigned }, (request, response) => {
    shown.push(request.headers['grpc-metadata-macaroon'])
    asked.push(request.url ?? '')
    const chains = [{ chain: 'bitcoin', network: 'mainnet' }]
    const info = { alias: 'n', version: '0.19', identity_pubkey, chains, synced_to_chain: true, num_active_channels: 1 }
    response.end(JSON.stringify(info))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, server, shown, asked }
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

/** Everything that a lightning node is asked, as the service asks it. */
async function questionsTo(guid: string) {
  const { bank_guid } = s.demo
  const { configured } = s.service.services
  configured.forget(bank_guid as Guid)
  const found = (await configured.of(bank_guid as Guid)).find((each) => each.guid === guid)
  const { ports, lightningBook } = await found!.open()
  const lightning = ports.lightning!
  const named = { bank_guid: bank_guid as Guid, reference: guid as Guid, is_repeat: false }
  const payment: LightningPayment = {
    ...{ ...named, asset: 'BTC', amount: amount(2n), msat: amount(1500n), side: 'withdrawal', network: 'mainnet' },
    ...{ invoice: 'lnbc', payment_hash: '00'.repeat(32), routing_fee_max: amount(2n) },
  }
  const invoice = { ...named, payment_hash: payment.payment_hash, expires_at: timestampFromMs(0) }
  const order = { ...named, msat: null, description: '', expiry_seconds: 60, network: 'mainnet' } as const
  return {
    estimate: () => lightning.estimateFee(payment),
    others: [
      () => lightning.carry(payment),
      () => lightning.invoices!.issue(order),
      () => lightning.invoices!.standing(invoice),
      () => lightning.invoices!.cancel(invoice),
      () => lightningBook!.paid(payment.payment_hash),
    ],
  }
}

test('after a change that was not checked, the other node is asked who it is, and nothing else', async () => {
  const guid = await create()
  await ok(
    patch(guid, { settings: { url: other.url, tls_certificate: selfSigned }, secrets: { macaroon }, skip_check: true }),
  )
  other.asked.length = 0
  const { estimate, others } = await questionsTo(guid)
  for (const ask of others) await expect(ask()).rejects.toThrow('another lightning node answers')
  await expect(estimate()).rejects.toBeInstanceOf(CarrierAway)
  expect(other.asked.filter((path) => path !== '/v1/getinfo' && path !== '/v1/invoices/subscribe')).toEqual([])
})

test('a node that no check has seen is asked for nothing: another one may answer there tomorrow', async () => {
  const settings = { url: own.url, tls_certificate: selfSigned }
  const body = { name: `node ${++made}`, kind: 'lnd', settings, secrets: { macaroon }, skip_check: true }
  const { guid, ...stored } = await ok(s.call('POST', '/providers', body))
  expect(stored).toMatchObject({ state: 'down', failure: 'It was not checked yet.', report: null })
  own.asked.length = 0
  const { estimate, others } = await questionsTo(guid)
  for (const ask of others) await expect(ask()).rejects.toThrow('no check has seen this lightning node')
  await expect(estimate()).rejects.toBeInstanceOf(CarrierAway)
  expect(own.asked).toEqual([])
  expect(await ok(s.call('POST', `/providers/${guid}/check`))).toMatchObject({ state: 'up' })
  await (await questionsTo(guid)).others[0]!().catch(() => {})
  expect(own.asked.length).toBeGreaterThan(2)
})

test('a time limit that is longer than a lost request is waited for is refused', async () => {
  const guid = await create()
  const settings = { url: own.url, tls_certificate: selfSigned, timeout_ms: 20_001 }
  expect(await patch(guid, { settings })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'settings.timeout_ms' }] },
  })
})

test('of two changes at once, none loses the secret of the other', async () => {
  const key = (round: number) => `whsec_${Buffer.from(String(round).padStart(32, '.')).toString('base64')}`
  const body = { kind: 'connector', settings: { url: 'https://partner.example' }, secrets: { signing_key: key(0) } }
  const { guid } = await ok(s.call('POST', '/providers', { ...body, name: `node ${++made}`, skip_check: true }))
  const change = (secrets: object) => patch(guid, { secrets, skip_check: true })
  let refused = 0
  for (let round = 1; round <= 10; round++) {
    const secrets = [{ signing_key: key(round) }, { previous_signing_key: key(round - 1) }]
    const replies = await Promise.all(secrets.map(change))
    for (const [i, { status, text }] of replies.entries()) {
      if (status === 200) continue
      expect([status, text]).toEqual([409, expect.stringContaining('at the same time')])
      refused += 1
      await ok(change(secrets[i]!))
    }
    const stored = await storedSecrets(s.service.services, s.demo.bank_guid as Guid, guid as Guid)
    expect(stored.secrets.signing_key, `round ${round}`).toBe(key(round))
  }
  expect(refused).toBeGreaterThan(0)
})
