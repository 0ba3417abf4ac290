// A bank whose lightning is a real lnd node, over HTTP: it is configured, pays, and is paid, also while the service is away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../src/audit/reconcile.ts'
import { reconcileLightning } from '../../src/cli/reconcile-lightning.ts'
import { connect } from '../../src/db/pool.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { lndNode } from '../../src/providers/lnd/node.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import { createTestDatabase } from '../support/database.ts'
import { type LightningPair, reasonWithoutLnd, startLightningPair } from '../support/lnd-node.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

type Fields = Record<string, unknown>

interface PaidInvoice {
  readonly invoice: string
  readonly payment_hash: string
}

describe.skipIf(reasonWithoutLnd !== undefined)('a bank with an lnd node', () => {
  let pair: LightningPair
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let s: TestService
  let keys: { bank: string; organization: string; bank_guid: string }
  let customer_guid = ''
  let account_guid = ''

  const call = async (method: string, path: string, body?: Fields, key = keys.bank) =>
    ok(s.call(method, path, body, { key }))
  const post = (path: string, body: Fields = {}) => call('POST', path, body)
  const get = (path: string) => call('GET', path)
  const until = (path: string, state: string) =>
    eventually(
      () => get(path),
      (found) => found.state === state,
    )
  const balanceOf = async (guid: string) => (await get(`/accounts/${guid}?include_balances=true`)).platform_balance
  const opened = async (body: Fields = {}) => {
    const { guid } = await post('/invoices', { account_guid, amount: 25_000, ...body })
    return until(`/invoices/${guid}`, 'open')
  }
  /** The other node pays. */
  const payFromOutside = async ({ invoice, payment_hash }: PaidInvoice, msat?: bigint): Promise<string> => {
    const payer = lndNode(pair.payer.rest)
    await payer.send({ invoice, msat, fee_limit_msat: 10_000n, timeout_s: 30 })
    const ended = await eventually(
      () => payer.payment(payment_hash),
      (payment) => payment !== undefined && payment.state !== 'in_flight',
    )
    return ended!.state
  }

  beforeAll(async () => {
    pair = await startLightningPair(startBitcoinCore)
    database = await createTestDatabase()
    s = await startTestService({ database_url: database.url })
    const { bank_key: bank, organization_key: organization, bank_guid } = s.demo
    keys = { bank, organization, bank_guid }
    await call('PATCH', `/banks/${bank_guid}`, { settings: { network: 'testnet' } }, organization)
    customer_guid = (await post('/customers', { type: 'individual', name: { first: 'L', last: 'N' } })).guid
    await post(`/sandbox/customers/${customer_guid}/verify`)
    account_guid = (await post('/accounts', { type: 'trading', asset: 'BTC', name: 'Savings', customer_guid })).guid
  })
  afterAll(async () => {
    if (s) await stopSound(s)
    await database?.drop()
    await pair?.stop()
  })

  test('the node is checked when it is configured', async () => {
    const { url, macaroon, certificate: tls_certificate } = pair.payee.access
    const node = { name: 'Our node', kind: 'lnd', settings: { url, tls_certificate, fee_limit_bps: 100 } }
    const wrong = { ...node, secrets: { macaroon: macaroon.replace(/....$/, '0000') } }
    expect((await s.call('POST', '/providers', wrong)).status).toBe(422)
    const plain = { ...node, settings: { ...node.settings, url: url.replace('https', 'http') }, secrets: { macaroon } }
    expect((await s.call('POST', '/providers', plain)).status).toBe(400)
    const made = await post('/providers', { ...node, secrets: { macaroon } })
    expect(made).toMatchObject({ state: 'up', ports: ['lightning'], secret_names: ['macaroon'] })
    expect(JSON.stringify(made)).not.toContain(macaroon)
    expect(made.report.name).toMatch(/^lnd \d/)
  })

  test('it is paid by another node, and the account is credited', async () => {
    const before = await balanceOf(account_guid)
    const { guid, invoice, payment_hash } = await opened({ description: 'tea' })
    expect(invoice).toMatch(/^lnbcrt250u1/)
    expect(await payFromOutside({ invoice, payment_hash })).toBe('succeeded')
    const paid = await until(`/invoices/${guid}`, 'settled')
    expect(paid).toMatchObject({ received_amount: 25_000, payment_hash })
    expect(await balanceOf(account_guid)).toBe(before + 25_000)
    expect(await get(`/transfers/${paid.transfer_guid}`)).toMatchObject({ transfer_type: 'lightning', side: 'deposit' })
    expect((await s.call('POST', `/sandbox/invoices/${guid}/pay`, {}, { key: keys.bank })).status).toBe(409)
  })

  test('a cancelled invoice cannot be paid', async () => {
    const { guid, invoice, payment_hash } = await opened()
    expect((await s.call('POST', `/sandbox/invoices/${guid}/pay`, {}, { key: keys.bank })).status).toBe(422)
    await call('DELETE', `/invoices/${guid}`)
    await until(`/invoices/${guid}`, 'cancelled')
    expect(await payFromOutside({ invoice, payment_hash })).toBe('failed')
  })

  test('what is paid while the service is away is credited once when it is back', async () => {
    const before = await balanceOf(account_guid)
    const [one, two] = [await opened(), await opened({ amount: undefined })]
    await s.service.stop()
    expect(await payFromOutside(one)).toBe('succeeded')
    expect(await payFromOutside(two, 700_000n)).toBe('succeeded')
    s = await startTestService({ database_url: database.url })
    await until(`/invoices/${one.guid}`, 'settled')
    await until(`/invoices/${two.guid}`, 'settled')
    expect(await balanceOf(account_guid)).toBe(before + 25_700)
    const { total } = await get(`/transfers?account_guid=${account_guid}&transfer_type=lightning`)
    expect(total).toBe(3)
  })

  test('it pays no invoice of its own node, whoever made it there', async () => {
    const { guid, invoice } = await opened()
    const { payment_request } = await pair.payee.post<{ payment_request: string }>('/v1/invoices', { value: '10000' })
    for (const network_address of [invoice, payment_request]) {
      const order = { product_type: 'lightning_transfer', customer_guid, asset: 'BTC', network_address }
      const refused = await s.call('POST', '/quotes', order, { key: keys.bank })
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        422,
        expect.stringContaining("pays the bank's own lightning node"),
      ])
    }
    await call('DELETE', `/invoices/${guid}`)
    await until(`/invoices/${guid}`, 'cancelled')
  })

  test('it pays an invoice of another node', async () => {
    const own = await post('/accounts', { type: 'trading', asset: 'BTC', name: 'Own' })
    const operations = await post('/accounts', { type: 'invoice_operations', asset: 'BTC', name: 'Prepaid' })
    await post('/sandbox/deposits', { account_guid: operations.guid, amount: 100_000 })
    const { payment_request } = await pair.payer.post<{ payment_request: string }>('/v1/invoices', { value: '10000' })
    const order = { product_type: 'lightning_transfer', customer_guid, asset: 'BTC', network_address: payment_request }
    const quote = await post('/quotes', order)
    expect(quote).toMatchObject({ receive_amount: 10_000 })
    const { guid } = await post('/transfers', { transfer_type: 'lightning', quote_guid: quote.guid })
    const done = await until(`/transfers/${guid}`, 'completed')
    expect(done.identifiers.map(({ type }: { type: string }) => type)).toEqual(['txn_hash', 'preimage'])
    expect(await balanceOf(operations.guid)).toBe(90_000)
    expect(await balanceOf(own.guid)).toBe(quote.deliver_amount)
  })

  test('reconcile asks the node for each payment and invoice, and finds one that is not in the books', async () => {
    const { sql, services } = s.service
    expect((await reconcile(sql, services.now())).differences).toEqual([])
    const [position] = await reconcileLightning(s.service, keys.bank_guid as Guid)
    expect(position).toMatchObject({ verdict: 'agrees', different: [], theirs: position!.ours })
    expect(position!.movements).toBeGreaterThan(1)
    const owner = connect(s.service.database_url, { name: 'tamper', max: 1 })
    const [settled] = await owner<{ guid: string; payment_hash: string }[]>`
      select guid, payment_hash from invoices where state = 'settled' order by guid limit 1`
    const setHash = (hash: string) => owner`update invoices set payment_hash = ${hash} where guid = ${settled!.guid}`
    await setHash('ab'.repeat(32))
    const [after] = await reconcileLightning(s.service, keys.bank_guid as Guid)
    await setHash(settled!.payment_hash)
    await owner.end()
    expect(after).toMatchObject({ verdict: 'different', different: [settled!.guid] })
  })
})
