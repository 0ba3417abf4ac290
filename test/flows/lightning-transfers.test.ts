// Lightning invoices paid over HTTP: by customers and by the bank, in bitcoin and in dollars. Every amount to the base unit on
// every account, then what becomes of payments that fail, time out, are taken back, or come twice.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import { lateMoneyOf } from '../../src/movements/suspense.queries.ts'
import type { Standing } from '../../src/providers/standing.ts'
import { setScenario } from '../../src/resources/sandbox/set-scenario.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { resolveTransfer } from '../../src/resources/transfers/resolve-transfer.ts'
import { type Asset, changeOf, foreignInvoice, LightningBank } from '../support/lightning.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
let bank: LightningBank
beforeAll(async () => {
  s = await startTestService()
  bank = await new LightningBank(s).open()
})
afterAll(() => stopSound(s))

const sha256 = (text: string): string => createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex')
const preimageOf = ({ identifiers }: { identifiers: { type: string; value: string }[] }) =>
  identifiers.find(({ type }) => type === 'preimage')?.value
const fees = [
  { type: 'spread', spread_fee: 50 },
  { type: 'fixed', fixed_fee: 25 },
]

describe('an invoice over 100,000 satoshi', () => {
  // BTC: N = 1 + 0.5 %, the route takes half of it. USD: all at the ask of 6,003,000 cents, rounded up.
  const cases: [string, Asset, boolean, Record<string, unknown>, [a: number, N: number, f: number, r: number]][] = [
    ['bitcoin of a customer', 'BTC', true, {}, [100_000, 501, 0, 250]],
    ['bitcoin, with fees', 'BTC', true, { fees }, [100_000, 501, 525, 250]],
    ['bitcoin of the bank', 'BTC', false, {}, [100_000, 501, 0, 250]],
    ['dollars of a customer', 'USD', true, {}, [6003, 31, 0, 15]],
    ['dollars, with fees', 'USD', true, { fees }, [6003, 31, 56, 15]],
    ['dollars of the bank', 'USD', false, {}, [6003, 31, 0, 15]],
  ]

  test.each(cases)('paid with %s', async (_, asset, isCustomer, more, [a, N, f, r]) => {
    await bank.price()
    const payer = isCustomer ? await bank.customer() : undefined
    const before = await bank.books(payer, asset)
    const { invoice, payment_hash } = await bank.invoice()
    const quote = await bank.quote(payer, asset, invoice, more)
    const amounts = { receive_amount: a, deliver_amount: a + N + f, fee: f, network_fee: N, network_fee_asset: asset }
    const payment = {
      source_account: { guid: bank.operations[asset], type: 'invoice_operations' },
      destination_account: { type: 'external_wallet' },
      ...{ receive_amount: a, deliver_amount: a + N, fee: 0 },
    }
    const toBank = payer && {
      source_account: { guid: payer[asset], customer_guid: payer.guid },
      destination_account: { guid: bank.own[asset] },
      ...{ receive_amount: a + N, deliver_amount: a + N + f, fee: f },
    }
    const entries = toBank ? [toBank, payment] : [payment]
    expect(quote).toMatchObject({ ...amounts, asset, side: 'withdrawal', network_address: invoice, entries })
    expect(quote.fee_details).toEqual(f ? [{ type: 'bank', asset, amount: f }] : [])

    const transfer = await bank.pay(quote)
    expect(transfer).toMatchObject({ ...amounts, state: 'storing', asset, side: 'withdrawal', entries })
    const held = {
      invoice_operations: [0, -a - N],
      ...(payer ? { payer: [0, -a - N - f] } : {}),
    }
    expect(changeOf(before, await bank.books(payer, asset))).toEqual(held)
    await bank.pass()
    expect(await bank.read(transfer.guid)).toMatchObject({ state: 'pending' })
    expect(preimageOf(await bank.read(transfer.guid))).toBeUndefined()

    const ended = await bank.ended(transfer.guid)
    expect(ended).toMatchObject({ ...amounts, state: 'completed' })
    expect(ended.identifiers).toContainEqual({ type: 'txn_hash', value: payment_hash })
    expect(sha256(preimageOf(ended)!)).toBe(payment_hash)
    expect(changeOf(before, await bank.books(payer, asset))).toEqual({
      invoice_operations: [-a - r, -a - r],
      lightning: [a + r, a + r],
      // What the route did not take stays with the bank.
      ...(payer ? { payer: [-a - N - f, -a - N - f], bank: [a + N, a + N] } : {}),
      ...(f ? { fee: [f, f] } : {}),
    })
    expect(await bank.claims(payment_hash)).toEqual([transfer.guid])
    expect((await s.call('DELETE', `/transfers/${transfer.guid}`)).status).toBe(409)
    expect(await bank.refused(`/sandbox/transfers/${transfer.guid}/return`, { return_code: 'R01' })).toBe(
      '409 data_exists',
    )
  })

  test('its platform fee goes to the operator', async () => {
    const set = (platform_fee_bps: number) =>
      ok(
        s.call(
          'PATCH',
          `/banks/${s.demo.bank_guid}`,
          { settings: { platform_fee_bps } },
          { key: s.demo.organization_key },
        ),
      )
    await set(20)
    const payer = await bank.customer()
    const before = await bank.books(payer, 'BTC')
    const quote = await bank.quote(payer, 'BTC', (await bank.invoice()).invoice, { fees })
    await set(0)
    expect(quote.fee).toBe(725)
    await bank.ended((await bank.pay(quote)).guid)
    expect(changeOf(before, await bank.books(payer, 'BTC'))).toMatchObject({
      fee: [525, 525],
      platform_fee: [200, 200],
    })
  })
})

describe('an invoice that leaves the amount to its payer', () => {
  test.each([
    ['what the payee gets', 'BTC', { receive_amount: 20_000 }, [20_000, 101, 20_101]],
    ['what the payer pays', 'BTC', { deliver_amount: 20_101 }, [19_999, 102, 20_101]],
    ['what the payee gets, in cents', 'USD', { receive_amount: 1200 }, [1200, 7, 1207]],
    ['what the payer pays, in cents', 'USD', { deliver_amount: 1207 }, [1200, 7, 1207]],
  ] as const)('is paid with %s', async (_, asset, order, [receive_amount, network_fee, deliver_amount]) => {
    await bank.price()
    const payer = await bank.customer()
    const { invoice, payment_hash } = await bank.invoice({ description: 'as you like' })
    const quote = await bank.quote(payer, asset, invoice, order)
    expect(quote).toMatchObject({ receive_amount, network_fee, deliver_amount })
    const transfer = await bank.pay(quote)
    const [claim] = await s.service.sql<{ msat: string }[]>`
      select msat from lightning_claims where payment_hash = ${payment_hash}`
    // 1200 cents buy 19,990 satoshi.
    expect(Number(claim?.msat)).toBe(asset === 'BTC' ? receive_amount * 1000 : 19_990_000)
    expect(await bank.ended(transfer.guid)).toMatchObject({ state: 'completed' })
  })
})

test('part of a satoshi costs a whole one, and the preimage of a foreign invoice is made up', async () => {
  const payer = await bank.customer()
  const { now } = await ok(s.call('GET', '/sandbox/clock'))
  const quote = await bank.quote(payer, 'BTC', `LIGHTNING:${foreignInvoice(now).toUpperCase()}`)
  expect(quote).toMatchObject({ receive_amount: 2, network_fee: 2, deliver_amount: 4 })
  const ended = await bank.ended((await bank.pay(quote)).guid)
  expect(ended.state).toBe('completed')
  expect(preimageOf(ended)).toMatch(/^[0-9a-f]{64}$/)
})

describe('a payment that fails', () => {
  test.each([
    ['by the node', {}, 'external_vendor_error'],
    ['for want of a route', { failure_code: 'invalid_destination' }, 'invalid_destination'],
  ] as const)('%s gives back both parts and the invoice', async (_, details, failure_code) => {
    const { bank_guid } = s.demo
    const payer = await bank.customer()
    const before = await bank.books(payer, 'BTC')
    const { invoice, payment_hash } = await bank.invoice()
    await s.service.engine.submit(setScenario, { bank_guid, noun: 'lightning', outcome: 'failed', details, count: 1 })
    const { guid } = await bank.pay(await bank.quote(payer, 'BTC', invoice, { fees }))
    expect(await bank.ended(guid)).toMatchObject({ state: 'failed', failure_code })
    expect(changeOf(before, await bank.books(payer, 'BTC'))).toEqual({})
    expect(await bank.claims(payment_hash)).toEqual([])
    const again = await bank.pay(await bank.quote(payer, 'BTC', invoice))
    expect(await bank.ended(again.guid)).toMatchObject({ state: 'completed' })
  })

  test('is only slow if the node timed out: nothing is paid twice', async () => {
    const payer = await bank.customer()
    const before = await bank.books(payer, 'BTC')
    await bank.post('/sandbox/scenarios', { noun: 'lightning', outcome: 'time_out' })
    const quote = await bank.quote(payer, 'BTC', (await bank.invoice()).invoice)
    const { guid } = await bank.pay(quote)
    expect(await bank.ended(guid)).toMatchObject({ state: 'completed' })
    const { payer: paid, lightning } = changeOf(before, await bank.books(payer, 'BTC'))
    expect([paid, lightning]).toEqual([
      [-100_501, -100_501],
      [100_250, 100_250],
    ])
  })

  test.each([
    ['the payer', 100_000, 10_000_000],
    ['the bank', 1_000_000, 100_400],
  ])('is born so if %s has too little by now', async (who, funds, operations) => {
    const payer = await bank.customer(200_000)
    const before = await bank.books(payer, 'BTC')
    const { invoice, payment_hash } = await bank.invoice()
    const quote = await bank.quote(payer, 'BTC', invoice)
    const spend = async (source_account_guid: string, left: number, customer_guid?: string) => {
      const deliver_amount = (await bank.money(source_account_guid))[1] - left
      const [destination_account_guid] = [customer_guid ? await storage(customer_guid) : bank.own.BTC]
      const order = { product_type: 'inter_account', asset: 'BTC', source_account_guid, destination_account_guid }
      const move = await bank.post('/quotes', { ...order, deliver_amount, ...(customer_guid ? { customer_guid } : {}) })
      await bank.post('/transfers', { quote_guid: move.guid, transfer_type: 'inter_account' })
      return deliver_amount
    }
    const storage = async (customer_guid: string) =>
      (await bank.post('/accounts', { type: 'storage', asset: 'BTC', name: 'away', customer_guid })).guid
    if (who === 'the payer') await spend(payer.BTC, funds, payer.guid)
    else await spend(bank.operations.BTC, operations)
    expect(await bank.pay(quote)).toMatchObject({ state: 'failed', failure_code: 'non_sufficient_funds' })
    expect(await bank.claims(payment_hash)).toEqual([])
    const { invoice_operations: [, left] = [0, 0] } = changeOf(before, await bank.books(payer, 'BTC'))
    if (left < 0) await bank.post('/sandbox/deposits', { account_guid: bank.operations.BTC, amount: -left })
  })

  test('fails before it is sent if its invoice has expired in review', async () => {
    const payer = await bank.customer()
    const before = await bank.books(payer, 'BTC')
    const quote = await bank.quote(payer, 'BTC', (await bank.invoice()).invoice)
    const { guid } = await bank.pay(quote, { expected_behaviours: ['force_review'] })
    await bank.pass()
    expect(await bank.read(guid)).toMatchObject({ state: 'reviewing' })
    await bank.pass(3600)
    await bank.post(`/sandbox/transfers/${guid}/decide`, { decision: 'approve' })
    await bank.pass()
    expect(await bank.read(guid)).toMatchObject({ state: 'failed', failure_code: 'invalid_destination' })
    expect(changeOf(before, await bank.books(payer, 'BTC'))).toEqual({})
  })
})

test('news that comes twice, or after the end, changes nothing', async () => {
  const payer = await bank.customer()
  const { guid } = await bank.pay(await bank.quote(payer, 'BTC', (await bank.invoice()).invoice))
  const ended = await bank.ended(guid)
  const after = await bank.books(payer, 'BTC')
  const known = { identifiers: [], network_fee: amount(1n) }
  const news: Standing[] = [
    { kind: 'settled', ...known },
    // Kept once, for a person (late-failure.test.ts).
    { kind: 'failed', failure_code: 'external_vendor_error', ...known },
    { kind: 'cancelled', ...known },
    { kind: 'pending', check_again_at: 0 as never, ...known },
  ]
  const input = { bank_guid: s.demo.bank_guid, transfer_guid: guid }
  for (const standing of news) {
    const output = standing.kind === 'failed' ? { guid, state: 'completed' } : 'stale'
    expect(await s.service.engine.submit(recordStanding, { ...input, standing })).toMatchObject({ output })
  }
  expect(await bank.read(guid)).toEqual({ ...ended, updated_at: expect.any(String) })
  expect(await bank.books(payer, 'BTC')).toEqual(after)
})

describe('taking a payment back', () => {
  test('in review gives everything back', async () => {
    const payer = await bank.customer()
    const before = await bank.books(payer, 'USD')
    const { invoice, payment_hash } = await bank.invoice()
    const transfer = await bank.pay(await bank.quote(payer, 'USD', invoice), { expected_behaviours: ['force_review'] })
    await bank.pass()
    const taken = await ok(s.call('DELETE', `/transfers/${transfer.guid}`))
    expect(taken).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
    expect(changeOf(before, await bank.books(payer, 'USD'))).toEqual({})
    expect(await bank.claims(payment_hash)).toEqual([])
  })

  test('and paid all the same: who stands for it pays what the route took, and the quoted fee stays', async () => {
    const { bank_guid } = s.demo
    const payer = await bank.customer()
    const before = await bank.books(payer, 'BTC')
    const quote = await bank.quote(payer, 'BTC', (await bank.invoice()).invoice)
    const { guid: transfer_guid } = await bank.pay(quote, { expected_behaviours: ['force_review'] })
    await bank.pass()
    await ok(s.call('DELETE', `/transfers/${transfer_guid}`))
    const standing: Standing = { kind: 'settled', identifiers: [], network_fee: amount(250n) }
    await s.service.engine.submit(recordStanding, { bank_guid, transfer_guid, standing })
    expect(await bank.read(transfer_guid)).toMatchObject({ state: 'failed', network_fee: 501 })
    const { amount: late } = await lateMoneyOf(s.service.sql, bank_guid, transfer_guid)
    expect(late).toBe(100_250n)
    const resolved = { bank_guid, transfer_guid, from: 'own', amount: late } as const
    expect(await s.service.engine.submit(resolveTransfer, resolved)).toMatchObject({ kind: 'decided' })
    expect(changeOf(before, await bank.books(payer, 'BTC'))).toEqual({
      payer: [-100_250, -100_250],
      lightning: [100_250, 100_250],
    })
  })

  test('on its way is too late: the preimage may be out', async () => {
    const payer = await bank.customer()
    const { guid } = await bank.pay(await bank.quote(payer, 'BTC', (await bank.invoice()).invoice))
    await bank.pass()
    expect(await ok(s.call('DELETE', `/transfers/${guid}`))).toMatchObject({ state: 'cancelling' })
    expect(await bank.ended(guid)).toMatchObject({ state: 'completed' })
  })
})
