// A route that costs something: three real lnd nodes, of which the one in the middle takes a fee. What is really paid is booked, and a
// route above the limit is not taken.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Amount, amount } from '../../src/kernel/amount.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { LightningPayment } from '../../src/providers/carrier.ts'
import { lndLightning } from '../../src/providers/lnd/lnd.ts'
import { lndNode } from '../../src/providers/lnd/node.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import { type LightningRoute, reasonWithoutLnd, startLightningRoute } from '../support/lnd-node.ts'
import { newGuid, payeeBook } from '../support/lnd-payments.ts'
import { memoryOfSent } from '../support/sent-memory.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

const value = 100_000
/** The hop takes 101 satoshi of such a payment. */
const fair = { base_msat: 1000n, parts_per_million: 1000n }
const fair_fee = 101
/** 501 satoshi. */
const dear = { base_msat: 1000n, parts_per_million: 5000n }

describe.skipIf(reasonWithoutLnd !== undefined)('a route with a fee', () => {
  let route: LightningRoute
  beforeAll(async () => {
    route = await startLightningRoute(startBitcoinCore)
  })
  afterAll(() => route?.stop())

  /** What the payer has in its channel, in satoshi. */
  const inChannel = async (): Promise<number> =>
    Number((await route.payer.get<{ local_balance: { sat: string } }>('/v1/balance/channels')).local_balance.sat)
  const attemptsOf = async (payment_hash: string): Promise<number> => {
    const { payments } = await route.payer.get<{ payments: { payment_hash: string; htlcs?: object[] }[] }>(
      '/v1/payments?include_incomplete=true',
    )
    return payments.find((each) => each.payment_hash === payment_hash)?.htlcs?.length ?? 0
  }

  describe('the adapter', () => {
    const bank_guid = newGuid()
    const adapter = (fee_limit_bps?: number) =>
      lndLightning(lndNode(route.payer.rest), memoryOfSent(), () => timestampFromMs(Date.now()), { fee_limit_bps })
    const ended = async (payment: LightningPayment, fee_limit_bps?: number) => {
      const lightning = adapter(fee_limit_bps)
      await lightning.carry(payment)
      return eventually(
        () => lightning.carry({ ...payment, is_repeat: true }),
        ({ kind }) => kind !== 'pending',
      )
    }
    const invoice = async (routing_fee_max: number): Promise<LightningPayment> => ({
      ...(await payeeBook(route.payee, bank_guid).invoice(BigInt(value))),
      routing_fee_max: amount(BigInt(routing_fee_max)),
    })

    beforeAll(() => route.charge(fair))

    test('pays up to the limit, and answers the fee that was really taken', async () => {
      const before = await inChannel()
      const payment = await invoice(fair_fee)
      expect(await ended(payment)).toMatchObject({ kind: 'settled', network_fee: BigInt(fair_fee) })
      expect(before - (await inChannel())).toBe(value + fair_fee)
      const roomy = await invoice(1000)
      expect(await ended(roomy)).toMatchObject({ kind: 'settled', network_fee: BigInt(fair_fee) })
    })

    test.each<[what: string, routing_fee_max: number, fee_limit_bps: number | undefined]>([
      ['one satoshi below the fee', fair_fee - 1, undefined],
      ["the operator's limit below the fee", 1000, 10],
    ])('offers nothing to a channel with %s', async (_, routing_fee_max, fee_limit_bps) => {
      const before = await inChannel()
      const payment = await invoice(routing_fee_max)
      const standing = await ended(payment, fee_limit_bps)
      expect(standing).toMatchObject({ kind: 'failed', failure_code: 'network_fee_too_low', network_fee: 0n })
      expect(await attemptsOf(payment.payment_hash)).toBe(0)
      expect(await inChannel()).toBe(before)
    })

    test('estimates the fee and a quarter more, within the limit of the operator', async () => {
      const { invoice: text } = await invoice(0)
      const question = { bank_guid, invoice: text, amount: amount(BigInt(value)) }
      expect(await adapter().estimateFee(question)).toBe(128n)
      expect(await adapter(10).estimateFee(question)).toBe(100n as Amount)
    })
  })

  describe('a bank', () => {
    let s: TestService
    let customer_guid = ''
    const accounts = { customer: '', bank: '', operations: '' }

    const call = async (method: string, path: string, body?: object, key = s.demo.bank_key) =>
      ok(s.call(method, path, body as never, { key }))
    const post = (path: string, body: object = {}) => call('POST', path, body)
    const money = async (): Promise<Record<string, readonly [balance: number, available: number]>> => {
      const read = Object.entries(accounts).map(async ([name, guid]) => {
        const found = await call('GET', `/accounts/${guid}?include_balances=true`)
        return [name, [found.platform_balance, found.platform_available]] as const
      })
      return Object.fromEntries(await Promise.all(read))
    }
    const quoted = async () => {
      const { payment_request } = await route.payee.post<{ payment_request: string }>('/v1/invoices', {
        value: String(value),
      })
      const order = {
        product_type: 'lightning_transfer',
        customer_guid,
        asset: 'BTC',
        network_address: payment_request,
      }
      return post('/quotes', order)
    }
    const paid = async (quote: { guid: string }) => {
      const { guid } = await post('/transfers', { transfer_type: 'lightning', quote_guid: quote.guid })
      return eventually(
        () => call('GET', `/transfers/${guid}`),
        ({ state }) => state === 'completed' || state === 'failed',
      )
    }

    beforeAll(async () => {
      await route.charge(fair)
      s = await startTestService()
      const settings = { settings: { network: 'testnet' } }
      await call('PATCH', `/banks/${s.demo.bank_guid}`, settings, s.demo.organization_key)
      customer_guid = (await post('/customers', { type: 'individual', name: { first: 'L', last: 'N' } })).guid
      await post(`/sandbox/customers/${customer_guid}/verify`)
      const opened = async (fields: object) => (await post('/accounts', { asset: 'BTC', name: 'a', ...fields })).guid
      accounts.customer = await opened({ type: 'trading', customer_guid })
      accounts.bank = await opened({ type: 'trading' })
      accounts.operations = await opened({ type: 'invoice_operations' })
      for (const account_guid of [accounts.customer, accounts.operations])
        await post('/sandbox/deposits', { account_guid, amount: 1_000_000 })
      const { url, macaroon, certificate: tls_certificate } = route.payer.access
      await post('/providers', { name: 'Node', kind: 'lnd', settings: { url, tls_certificate }, secrets: { macaroon } })
    })
    afterAll(async () => {
      if (s) await stopSound(s)
    })

    test('charges what it quoted, and books the fee that the route took', async () => {
      const before = await money()
      const channel_before = await inChannel()
      const quote = await quoted()
      expect(quote).toMatchObject({ receive_amount: value, network_fee: 128 })
      expect(await paid(quote)).toMatchObject({ state: 'completed', network_fee: 128 })
      const after = await money()
      const changes = Object.keys(accounts).map((name) => after[name]![0] - before[name]![0])
      expect(changes).toEqual([-quote.deliver_amount, value + 128, -(value + fair_fee)])
      expect(channel_before - (await inChannel())).toBe(value + fair_fee)
    })

    test('whose route became dearer than quoted pays nothing, and gets everything back', async () => {
      const quote = await quoted()
      const before = await money()
      const channel_before = await inChannel()
      await route.charge(dear)
      const { state, failure_code, identifiers } = await paid(quote)
      expect([state, failure_code]).toEqual(['failed', 'network_fee_too_low'])
      expect(await attemptsOf(identifiers[0].value)).toBe(0)
      expect(await money()).toEqual(before)
      expect(await inChannel()).toBe(channel_before)
    })
  })
})
