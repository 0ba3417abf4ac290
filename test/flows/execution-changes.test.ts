// What has changed since the plan was made, or while its execution waited: people, the accounts outside, the bank's lists.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import { payout } from '../support/plans.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
})
afterAll(() => d.close())
afterEach(async () => expect(await d.held()).toBe(0))

const scenario = (noun: string, outcome: string) => d.post('/sandbox/scenarios', { noun, outcome })

test('an owner who was frozen during a hold lets nothing out until they are not', async () => {
  await d.settings({ hold_seconds: 3600 })
  const { customer } = await d.sender(0)
  const [linked, wallet] = [await d.linkedAccount(customer.guid), await d.wallet({ customer_guid: customer.guid })]
  const plan = await d.planned(customer, linked, wallet, 'source', 100_000)
  const { guid } = await d.ok(d.execute(plan.guid))
  await d.advance(600)
  await d.post(`/sandbox/customers/${customer.guid}/freeze`)
  expect(await d.settle(guid, 7200)).toMatchObject({ state: 'reviewing', holds: [{ state: 'completed' }] })
  expect(await d.balances(customer.fiat)).toEqual([100_000, 0])
  expect(await d.codeOf(d.decide(guid, 'approve'))).toBe('422 frozen_customer customer_guid')
  await d.post(`/sandbox/customers/${customer.guid}/unfreeze`)
  expect((await d.settle(guid, 3600)).state).toBe('completed')
  await d.settings({ hold_seconds: 0 })
})

test('a wallet or a bank account that was deleted meanwhile is not paid', async () => {
  const { customer, usdc, mexican } = await d.sender(100_000)
  await d.post('/sandbox/deposits', { account_guid: usdc, amount: 1_000_000 })
  const wallet = await d.wallet({ customer_guid: customer.guid })
  for (const [source, destination, noun] of [
    [usdc, wallet, 'external_wallets'],
    [customer.fiat, mexican, 'external_bank_accounts'],
  ] as const) {
    const plan = await d.planned(customer, source, destination, 'source', 100_000)
    await scenario('screening', 'review')
    const { guid } = await d.ok(d.execute(plan.guid))
    await d.idle()
    await d.ok(d.s.call('DELETE', `/${noun}/${destination}`))
    await d.idle()
    await d.ok(d.decide(guid, 'approve'))
    expect(await d.settle(guid)).toMatchObject({ state: 'failed', failure_code: 'invalid_destination' })
  }
  expect(await d.balances(usdc)).toEqual([1_000_000, 1_000_000])
  expect(await d.balances(customer.fiat)).toEqual([100_000, 100_000])
})

test('a symbol left the bank’s list after the plan', async () => {
  const { customer, usdc, mexican } = await d.sender(200_000)
  const plans = [
    await d.planned(customer, customer.fiat, mexican, 'source', 100_000),
    await d.planned(customer, customer.fiat, usdc, 'source', 100_000),
  ]
  const listed = await d.get(`/banks/${d.s.demo.bank_guid}`)
  const { supported_payout_symbols, supported_trading_symbols } = listed
  await d.configure({ supported_payout_symbols: payout('INR-USD', 'IN'), supported_trading_symbols: ['BTC-USD'] })
  for (const { guid } of plans) {
    expect((await d.execute(guid)).body).toMatchObject({ state: 'failed', failure_code: 'no_quote' })
  }
  await d.configure({ supported_payout_symbols, supported_trading_symbols })
  expect(await d.balances(customer.fiat)).toEqual([200_000, 200_000])
})

test('a bank pays out the same symbol, but no longer to people', async () => {
  const { customer, mexican } = await d.sender(100_000)
  const { guid } = await d.planned(customer, customer.fiat, mexican, 'source', 100_000)
  const { supported_payout_symbols } = await d.get(`/banks/${d.s.demo.bank_guid}`)
  const toBusinesses = supported_payout_symbols.filter((each: { participants_type: string }) =>
    each.participants_type.endsWith('B'),
  )
  await d.configure({ supported_payout_symbols: toBusinesses })
  expect((await d.execute(guid)).body).toMatchObject({ state: 'failed', failure_code: 'no_quote' })
  await d.configure({ supported_payout_symbols })
})

test.each([
  ['neither address nor telephone', {}, 'failed', 'invalid_destination'],
  ['a telephone', { phone_number: '+14165550100' }, 'completed', null],
])('an e-transfer to an owner with %s', async (_, known, state, failure_code) => {
  const customer = await d.customer('CAD', known)
  await d.post('/sandbox/deposits', { account_guid: customer.fiat, amount: 10_000 })
  const account_details = [{ account_number: '1234567' }]
  const routing_details = [{ routing_number_type: 'CPA', routing_number: '000100002' }]
  const numbers = { asset: 'CAD', account_details, routing_details }
  const outside = await d.rawAccount({ ...numbers, customer_guid: customer.guid })
  const byMail = { destination_account: { payment_rail: 'etransfer' } }
  const { execution } = await d.run(customer, customer.fiat, outside, 'source', 10_000, byMail)
  expect(execution).toMatchObject({ state, failure_code })
})
