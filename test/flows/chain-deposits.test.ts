// Money that comes in over a chain (D2, D3, D6): known by its hash, screened by where it came from before it is credited, kept
// in suspense while nobody may have it, and taken back when the chain is reorganised.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screenedAddresses } from '../../src/providers/sandbox/screened-addresses.ts'
import { Crypto, newAddress } from '../support/crypto.ts'
import { codeOf } from '../support/desk.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
let c: Crypto
beforeAll(async () => {
  s = await startTestService()
  c = new Crypto(s)
  await c.pass(0)
})
afterAll(() => stopSound(s))

const amount = 50_000
const { prohibited, review } = screenedAddresses.find(({ chains }) => chains[0] === 'bitcoin')!

/** A customer with an address for its BTC. */
async function place() {
  const customer_guid = await c.customer()
  const account_guid = await c.account('BTC', { customer_guid })
  const { guid: deposit_address_guid } = await ok(c.post('/deposit_addresses', { account_guid }))
  const arrive = (fields: object = {}) =>
    c.post('/sandbox/deposits', { account_guid, amount, deposit_address_guid, ...fields })
  return { customer_guid, account_guid, arrive }
}
const decide = (guid: string, decision: string) => c.post(`/sandbox/transfers/${guid}/decide`, { decision })
const hash = { type: 'txn_hash', value: expect.stringMatching(/^[0-9a-f]{64}$/) }

test('seen, confirmed, credited; known by its hash all the way', async () => {
  const { account_guid, arrive } = await place()
  const seen = await ok(arrive({ source_address: newAddress('BTC').address }))
  expect(seen).toMatchObject({ state: 'pending', identifiers: [hash] })
  expect(seen).not.toHaveProperty('source_address')
  expect(await c.balance(account_guid)).toEqual([0, 0])
  await c.pass(18)
  expect(await c.transfer(seen.guid)).toMatchObject({ state: 'completed', identifiers: seen.identifiers })
  expect(await c.balance(account_guid)).toEqual([amount, amount])
  expect(await c.moved(seen.guid)).toEqual({ 'external bitcoin BTC': [-amount], 'trading BTC': [amount] })
  const plain = await ok(c.post('/sandbox/deposits', { account_guid, amount }))
  expect(plain).toMatchObject({ state: 'completed', identifiers: [hash] })
  expect(plain.identifiers).not.toEqual(seen.identifiers)
})

describe('from an address that is', () => {
  test('prohibited: it goes back', async () => {
    const { account_guid, arrive } = await place()
    const { guid } = await ok(arrive({ source_address: prohibited }))
    await c.pass(18)
    expect(await c.reach(guid, 'failed')).toMatchObject({ failure_code: 'compliance_rejection' })
    expect(await c.balance(account_guid)).toEqual([0, 0])
    expect(await c.moved(guid)).toEqual({
      'external bitcoin BTC': [-amount, amount],
      'suspense BTC': [-amount, amount],
    })
    expect(await c.eventsOf(guid)).toEqual(['storing', 'pending', 'reviewing', 'cancelling', 'failed'])
  })

  test.each([
    ['approve', 'completed', [amount, amount]],
    ['reject', 'failed', [0, 0]],
  ])('to be reviewed: %s', async (decision, end, balance) => {
    const { account_guid, arrive } = await place()
    const { guid } = await ok(arrive({ source_address: review.toUpperCase() }))
    await c.pass(18)
    await c.reach(guid, 'reviewing')
    expect(await c.moved(guid)).toEqual({ 'external bitcoin BTC': [-amount], 'suspense BTC': [amount] })
    await ok(decide(guid, decision))
    await c.reach(guid, end)
    expect(await c.balance(account_guid)).toEqual(balance)
  })

  test.each([
    ['no address', 'nonsense', '422 unsupported_value source_address'],
    ["another chain's", newAddress('ETH').address, '422 unsupported_value source_address'],
    ['empty', '', '400 invalid_value source_address'],
  ])('%s: refused', async (_, source_address, code) => {
    const { arrive } = await place()
    expect(codeOf(await arrive({ source_address }))).toBe(code)
  })

  test('named without a deposit address: refused', async () => {
    const { arrive } = await place()
    const reply = await arrive({ deposit_address_guid: undefined, source_address: newAddress('BTC').address })
    expect(codeOf(reply)).toBe('400 invalid_parameter source_address')
  })
})

test('for an owner who is no longer verified it waits, and is credited when he is again', async () => {
  const { account_guid, customer_guid, arrive } = await place()
  await ok(s.call('PATCH', `/customers/${customer_guid}`, { state: 'unverified' }))
  const { guid } = await ok(arrive())
  await c.pass(18)
  await c.reach(guid, 'reviewing')
  expect(codeOf(await decide(guid, 'approve'))).toBe('422 unverified_customer customer_guid')
  await ok(c.post(`/sandbox/customers/${customer_guid}/verify`, {}))
  await ok(decide(guid, 'approve'))
  expect(await c.balance(account_guid)).toEqual([amount, amount])
})

describe('a chain that is reorganised', () => {
  const reorganise = (guid: string) => c.post(`/sandbox/transfers/${guid}/return`, { return_code: 'REORG' })

  test('before it was credited: there is nothing to take back', async () => {
    const { arrive } = await place()
    const { guid } = await ok(arrive())
    expect(codeOf(await reorganise(guid))).toBe('409 data_exists')
    await c.pass(18)
  })

  test.each([
    ['is all there', 0],
    ['was spent in part', 30_000],
  ])('after: taken from the owner, and what is missing is the loss of the bank; the money %s', async (_, spent) => {
    const { account_guid, customer_guid, arrive } = await place()
    const { guid } = await ok(arrive())
    await c.pass(18)
    if (spent > 0) {
      await c.send('BTC', spent, { customer_guid })
      await c.rest()
      await c.pass(18)
    }
    const returned = await ok(reorganise(guid))
    expect(returned).toMatchObject({ guid, state: 'completed', return_code: 'REORG' })
    const { objects } = await c.read(`/transfers?reference_transfer_guid=${guid}`)
    expect(objects).toMatchObject([
      { state: 'completed', side: 'withdrawal', transfer_type: 'crypto', return_code: 'REORG', receive_amount: amount },
    ])
    const rest = amount - spent
    expect(await c.moved(objects[0].guid)).toEqual({
      'trading BTC': [-rest],
      ...(spent > 0
        ? { 'receivable BTC': [-spent], 'external bitcoin BTC': [spent, rest].sort((a, b) => a - b) }
        : { 'external bitcoin BTC': [rest] }),
    })
    expect(await c.balance(account_guid)).toEqual([0, 0])
    expect(codeOf(await reorganise(guid))).toBe('409 data_exists')
  })
})
