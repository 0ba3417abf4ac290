// Lightning invoices that others pay, on a sandbox bank over HTTP: created, paid once, overpaid, expired, cancelled, refused.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../src/kernel/time.ts'
import { decideCustomer } from '../../src/resources/customers/decide-customer.ts'
import { LightningBank, type Payer } from '../support/lightning.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
let bank: LightningBank
let payee: Payer
beforeAll(async () => {
  s = await startTestService()
  bank = await new LightningBank(s).open()
  payee = await bank.customer()
})
afterAll(() => stopSound(s))

const read = (path: string) => ok(s.call('GET', path))
const balanceOf = async (account_guid: string) =>
  BigInt((await read(`/accounts/${account_guid}?include_balances=true`)).platform_balance)

async function opened(body: Fields = {}) {
  const { guid } = await bank.post('/invoices', { account_guid: payee.BTC, amount: 25_000, ...body })
  await bank.pass()
  return read(`/invoices/${guid}`)
}

test('an invoice is paid once and credits its account', async () => {
  const made = await bank.post('/invoices', { account_guid: payee.BTC, amount: 25_000, labels: ['tea'] })
  expect(made).toMatchObject({ state: 'storing', invoice: null, payment_hash: null, customer_guid: payee.guid })
  await bank.pass()
  const open = await read(`/invoices/${made.guid}`)
  expect(open).toMatchObject({ state: 'open', amount: 25_000, received_amount: null })
  expect(open.invoice).toMatch(/^lnbc250u1/)
  const before = await balanceOf(payee.BTC)
  const paid = await bank.post(`/sandbox/invoices/${made.guid}/pay`)
  expect(paid).toMatchObject({ state: 'settled', received_amount: 25_000, failure_code: null })
  expect(await bank.refused(`/sandbox/invoices/${made.guid}/pay`, {})).toBe('409 data_exists')
  expect(await balanceOf(payee.BTC)).toBe(before + 25_000n)

  const arrival = await read(`/transfers/${paid.transfer_guid}`)
  expect(arrival).toMatchObject({
    ...{ transfer_type: 'lightning', side: 'deposit', state: 'completed', quote_guid: null, labels: ['tea'] },
    ...{ receive_amount: 25_000, deliver_amount: 25_000, fee: 0, destination_account: { guid: payee.BTC } },
  })
  const preimage = arrival.identifiers.find(({ type }: { type: string }) => type === 'preimage').value
  expect(createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')).toBe(open.payment_hash)
})

test('the bank receives too, and may leave the amount to the payer', async () => {
  const open = await opened({ account_guid: bank.operations.BTC, amount: undefined, description: 'Fill up' })
  expect(open).toMatchObject({ state: 'open', amount: null, description: 'Fill up', customer_guid: null })
  const pay = `/sandbox/invoices/${open.guid}/pay`
  expect(await bank.refused(pay, {})).toBe('400 missing_parameter amount')
  const before = await balanceOf(bank.operations.BTC)
  expect(await bank.post(pay, { amount: 777 })).toMatchObject({ state: 'settled', received_amount: 777 })
  expect(await balanceOf(bank.operations.BTC)).toBe(before + 777n)
})

test('more than asked for is credited; less, or more than twice as much, is not taken', async () => {
  const { guid } = await opened()
  const pay = `/sandbox/invoices/${guid}/pay`
  for (const amount of [24_999, 50_001]) expect(await bank.refused(pay, { amount })).toBe('422 invalid_amount amount')
  expect(await bank.post(pay, { amount: 50_000 })).toMatchObject({ state: 'settled', received_amount: 50_000 })
})

test('the bank cannot pay its own invoice, for itself or for a customer', async () => {
  const { guid, invoice } = await opened()
  for (const payer of [payee, undefined]) {
    for (const asset of ['BTC', 'USD'] as const) {
      const order = bank.quoteBody(payer, asset, invoice)
      expect(await bank.refused('/quotes', order)).toBe('422 invalid_invoice network_address')
    }
  }
  const { body } = await s.call('POST', '/quotes', bank.quoteBody(payee, 'BTC', invoice))
  expect(JSON.stringify(body)).toContain("pays the bank's own lightning node")
  expect(await read(`/invoices/${guid}`)).toMatchObject({ state: 'open' })
  await bank.post(`/sandbox/invoices/${guid}/pay`)
  expect(await bank.refused('/quotes', bank.quoteBody(payee, 'BTC', invoice))).toBe(
    '422 invalid_invoice network_address',
  )
})

test('an invoice that expires cannot be paid any more', async () => {
  const { guid, expires_at } = await opened({ expiry_seconds: 60 })
  expect(Date.parse(expires_at)).toBeGreaterThan(0)
  await bank.pass(61)
  expect(await read(`/invoices/${guid}`)).toMatchObject({ state: 'expired', received_amount: null })
  expect(await bank.refused(`/sandbox/invoices/${guid}/pay`, {})).toBe('409 data_exists')
})

describe('cancelling', () => {
  const cancel = (guid: string) => s.call('DELETE', `/invoices/${guid}`)

  test('ends an open invoice, once', async () => {
    const { guid } = await opened()
    expect((await cancel(guid)).body).toMatchObject({ state: 'cancelling' })
    await bank.pass()
    expect(await read(`/invoices/${guid}`)).toMatchObject({ state: 'cancelled' })
    expect((await cancel(guid)).status).toBe(409)
    expect(await bank.refused(`/sandbox/invoices/${guid}/pay`, {})).toBe('409 data_exists')
  })

  test('ends an invoice that the node has not made', async () => {
    const { guid } = await bank.post('/invoices', { account_guid: payee.BTC })
    await cancel(guid)
    await bank.pass()
    expect((await read(`/invoices/${guid}`)).state).toBe('cancelled')
  })
})

test('an owner who is not verified any more gets it after a review', async () => {
  const { guid: customer_guid } = await bank.post('/customers', { type: 'individual', name: { first: 'L', last: 'T' } })
  const expires_at = addSeconds(Date.parse((await read('/sandbox/clock')).now) as Timestamp, 100)
  const of = { bank_guid: s.demo.bank_guid, customer_guid: customer_guid as Guid, decision: 'verify' } as const
  outputOf(await s.service.engine.submit(decideCustomer, { ...of, expires_at }))
  const account_guid = await bank.account('trading', 'BTC', customer_guid)
  const invoices = [await opened({ account_guid, amount: 900 }), await opened({ account_guid, amount: 800 })]
  await bank.pass(200)
  const [taken, refused] = await Promise.all(
    invoices.map(async ({ guid }) => (await bank.post(`/sandbox/invoices/${guid}/pay`)).transfer_guid),
  )
  expect(await read(`/transfers/${taken}`)).toMatchObject({ state: 'reviewing', transfer_type: 'lightning' })
  expect(await balanceOf(account_guid)).toBe(0n)
  await bank.post(`/sandbox/transfers/${refused}/decide`, { decision: 'reject' })
  await bank.pass()
  expect(await read(`/transfers/${refused}`)).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection' })
  await bank.post(`/sandbox/customers/${customer_guid}/verify`)
  await bank.post(`/sandbox/transfers/${taken}/decide`, { decision: 'approve' })
  expect(await balanceOf(account_guid)).toBe(900n)
})

test('a node that refuses to make it fails it', async () => {
  await bank.post('/sandbox/scenarios', { noun: 'lightning', outcome: 'failed' })
  expect(await opened()).toMatchObject({ state: 'failed', failure_code: 'external_vendor_error', invoice: null })
})

test.each<[string, () => Fields, string]>([
  ['no such account', () => ({ account_guid: '0'.repeat(32) }), '422 no_account account_guid'],
  ['dollars', () => ({ account_guid: payee.USD }), '422 invalid_account account_guid'],
  ['all bitcoin and more', () => ({ amount: 2_100_000_000_000_001 }), '422 invalid_amount amount'],
  ['too short', () => ({ expiry_seconds: 59 }), '400 invalid_value expiry_seconds'],
])('refused: %s', async (_, body, code) =>
  expect(await bank.refused('/invoices', { account_guid: payee.BTC, ...body() })).toBe(code),
)

test('invoices are listed by account, state and hash', async () => {
  const open = await opened({ labels: ['mine'] })
  const { objects } = await read(`/invoices?account_guid=${payee.BTC}&state=open&payment_hash=${open.payment_hash}`)
  expect(objects).toEqual([open])
  expect((await read('/invoices?label=mine')).total).toBe(1)
})
