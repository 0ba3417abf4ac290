// A database that was restored to a time before a real lnd paid: the service sends nothing until an operator confirms. The node is asked what it
// has paid since, and that payment is followed, not refused and not paid again.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { markRestored } from '../../src/backup/restored.ts'
import { reconcileLightning } from '../../src/cli/reconcile-lightning.ts'
import { configFrom } from '../../src/config.ts'
import { disconnect } from '../../src/db/pool.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { type Service, startService } from '../../src/main.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import { corridor } from '../support/corridor-command.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { atRest } from '../support/desk.ts'
import { type LightningPair, reasonWithoutLnd, startLightningPair } from '../support/lnd-node.ts'
import { payeeBook } from '../support/lnd-payments.ts'
import { eventually, ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

type Fields = Record<string, unknown>

describe.skipIf(reasonWithoutLnd !== undefined)('a database restored to a time before a lightning payment', () => {
  let pair: LightningPair
  let databases: TestDatabase[]
  let demo: TestService['demo']
  let api: TestService
  let worker: Service
  let payee: ReturnType<typeof payeeBook>

  const post = (path: string, body: Fields) => ok(api.call('POST', path, body, { key: demo.bank_key }))
  const reaches = (guid: string, state: string) =>
    eventually(
      () => ok(api.call('GET', `/transfers/${guid}`, undefined, { key: demo.bank_key })),
      (transfer) => transfer.state === state,
    )
  const command = (...args: string[]) =>
    corridor(['restore', ...args], { DATABASE_URL: databases[1]!.url, CORRIDOR_MASTER_KEY: testMasterKey })
  let invoices: Awaited<ReturnType<typeof payee.invoice>>[]
  const guids: string[] = []

  beforeAll(async () => {
    pair = await startLightningPair(startBitcoinCore)
    payee = payeeBook(pair.payee, '' as Guid)
    databases = [await createTestDatabase()]
    const [{ url: database_url }] = databases as [TestDatabase]
    api = await startTestService({ database_url })
    demo = api.demo
    const organization = { key: demo.organization_key }
    await ok(api.call('PATCH', `/banks/${demo.bank_guid}`, { settings: { network: 'testnet' } }, organization))
    const { url, macaroon, certificate: tls_certificate } = pair.payer.access
    const node = { name: 'Our node', kind: 'lnd', settings: { url, tls_certificate, fee_limit_bps: 100 } }
    await post('/providers', { ...node, secrets: { macaroon } })
    await post('/accounts', { type: 'trading', asset: 'BTC', name: 'Own' })
    const prepaid = await post('/accounts', { type: 'invoice_operations', asset: 'BTC', name: 'Prepaid' })
    const { guid: customer_guid } = await post('/customers', { type: 'individual', name: { first: 'L', last: 'N' } })
    await post(`/sandbox/customers/${customer_guid}/verify`, {})
    const theirs = await post('/accounts', { type: 'trading', asset: 'BTC', name: 'C', customer_guid })
    for (const { guid } of [prepaid, theirs]) await post('/sandbox/deposits', { account_guid: guid, amount: 100_000 })
    await atRest({ ...api, call: (method, path) => api.call(method, path, undefined, { key: demo.bank_key }) })
    await api.stop()
    // Nobody pays yet.
    api = await startTestService({ database_url, env: { CORRIDOR_ROLES: 'api' } })
    invoices = [await payee.invoice(2_000n), await payee.invoice(3_000n)]
    for (const { invoice: network_address } of invoices) {
      const order = { product_type: 'lightning_transfer', customer_guid, asset: 'BTC', network_address }
      const { guid: quote_guid } = await post('/quotes', order)
      guids.push((await post('/transfers', { transfer_type: 'lightning', quote_guid })).guid)
    }
    await api.stop()
    const complete_until = timestampFromMs(Date.now())
    databases.push(await createTestDatabase(new URL(database_url).pathname.slice(1)))

    // The first is paid, and the second fails at the node: the payee has cancelled it.
    await payee.cancel(invoices[1]!)
    api = await startTestService({ database_url })
    await reaches(guids[0]!, 'completed')
    await reaches(guids[1]!, 'failed')
    await api.stop()

    const { url: restored_url } = databases[1]!
    const sql = connectTo(restored_url, { name: 'test', max: 1 })
    await markRestored(sql, { restored_at: timestampFromMs(Date.now()), restored_to: complete_until, complete_until })
    await disconnect(sql)
    const common = { DATABASE_URL: restored_url, CORRIDOR_MASTER_KEY: testMasterKey, PORT: '0' }
    const config = configFrom({ ...common, CORRIDOR_LOG_LEVEL: 'silent', CORRIDOR_ROLES: 'worker' })
    worker = await startService({ config, log: pino({ level: 'silent' }) })
    api = await startTestService({ database_url: restored_url, env: { CORRIDOR_ROLES: 'api' } })
  })
  afterAll(async () => {
    await api?.stop()
    await worker?.stop()
    for (const database of databases ?? []) await database.drop()
    await pair?.stop()
  })

  test('the payment that the node has made is listed, and the one that failed there is not', async () => {
    const { text } = await command('status')
    expect(text).toContain(`sent already  lightning ${invoices[0]!.payment_hash} pays ${guids[0]}`)
    expect(text).not.toContain(guids[1])
    expect(text).not.toContain('ask yourself')
  })

  test('a node that does not answer keeps the operator from confirming', async () => {
    await pair.payer.kill()
    const refused = await command('confirm', '--reason', 'test')
    await pair.payer.restart()
    await pair.connected()
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/no answer {5}lightning Our node/) })
  })

  test('after the confirmation it is booked as the node has it, and not paid again', async () => {
    const confirmed = await command('confirm', '--reason', 'test')
    expect(confirmed, confirmed.text).toMatchObject({ code: 0 })
    await reaches(guids[0]!, 'completed')
    await reaches(guids[1]!, 'failed')
    expect(await Promise.all(invoices.map((each) => payee.timesPaid(each)))).toEqual([1, 0])
    const [position] = await reconcileLightning(api.service, demo.bank_guid)
    expect(position).toMatchObject({ verdict: 'agrees', different: [], theirs: position!.ours })
    expect(position!.ours).toBeLessThan(0n)
    assertSound(await audit(api.service.sql))
  })
})
