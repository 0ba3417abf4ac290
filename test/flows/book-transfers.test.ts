// A book transfer names its accounts on the quote or on the transfer. What neither names is the owner's only account in the
// asset, or refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../support/desk.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const post = (path: string, body: Fields) => s.call('POST', path, body)
const available = async (guid: string): Promise<number> =>
  (await ok(s.call('GET', `/accounts/${guid}`))).platform_available

/** A verified customer with a fiat account for each name, the first of them with money. */
async function customer(funds: number, ...names: readonly string[]) {
  const { guid } = await ok(post('/customers', { type: 'individual', name: { first: 'Bo', last: 'Ok' } }))
  await ok(post(`/sandbox/customers/${guid}/verify`, {}))
  const accounts: string[] = []
  for (const name of names) {
    const account = await ok(post('/accounts', { type: 'fiat', asset: 'USD', name, customer_guid: guid }))
    accounts.push(account.guid)
  }
  if (funds > 0) await ok(post('/sandbox/deposits', { account_guid: accounts[0], amount: funds }))
  return { guid: guid as string, accounts }
}

const absent = 'f'.repeat(32)
const quote = (customer_guid: string | undefined, fields: Fields = {}) =>
  post('/quotes', { product_type: 'book_transfer', asset: 'USD', deliver_amount: 700, customer_guid, ...fields })
const transfer = (quote_guid: string, fields: Fields = {}) =>
  post('/transfers', { transfer_type: 'book', quote_guid, ...fields })

describe('a quote that names', () => {
  test('no account shows none, and the transfer names the destination alone', async () => {
    const payer = await customer(1_000, 'Only')
    const payee = await customer(0, 'To')
    const [from, to] = [payer.accounts[0]!, payee.accounts[0]!]
    const made = await ok(quote(payer.guid))
    const { bank_guid } = s.demo
    expect(made).toMatchObject({ product_type: 'book_transfer', side: 'deposit', deliver_amount: 700, fee: 0 })
    expect(made.entries).toEqual([
      {
        source_account: { type: 'fiat', bank_guid, customer_guid: payer.guid },
        destination_account: { type: 'fiat', bank_guid },
        ...{ deliver_amount: 700, receive_amount: 700, fee: 0 },
      },
    ])
    const done = await ok(transfer(made.guid, { destination_account_guid: to }))
    const places = {
      source_account: { guid: from, type: 'fiat', bank_guid, customer_guid: payer.guid },
      destination_account: { guid: to, type: 'fiat', bank_guid, customer_guid: payee.guid },
    }
    expect(done).toMatchObject({ state: 'completed', ...places })
    expect(done.entries).toMatchObject([places])
    expect([await available(from), await available(to)]).toEqual([300, 700])
    expect(await codeOf(await transfer(made.guid, { destination_account_guid: to }))).toBe('409 data_exists quote_guid')
  })

  test('the destination alone leaves the source to the transfer, which must choose among several', async () => {
    const payer = await customer(1_000, 'First', 'Second')
    const [first, second] = payer.accounts
    const to = (await customer(0, 'To')).accounts[0]!
    const made = await ok(quote(payer.guid, { destination_account_guid: to }))
    expect(made.entries[0].destination_account.guid).toBe(to)
    expect(made.entries[0].source_account.guid).toBeUndefined()
    const refused = await transfer(made.guid)
    expect(codeOf(refused)).toBe('422 invalid_account source_account_guid')
    expect(refused.body.error_message).toContain('source_account_guid')
    // The second account is empty: the transfer is made and fails.
    expect(await ok(transfer(made.guid, { source_account_guid: second }))).toMatchObject({
      ...{ state: 'failed', failure_code: 'non_sufficient_funds', source_account: { guid: second } },
    })
    const again = await ok(quote(payer.guid, { destination_account_guid: to }))
    expect(await ok(transfer(again.guid, { source_account_guid: first }))).toMatchObject({ state: 'completed' })
    expect([await available(first!), await available(to)]).toEqual([300, 700])
  })

  test('the source alone checks its balance, as advice', async () => {
    const payer = await customer(500, 'Only')
    const source_account_guid = payer.accounts[0]
    expect(codeOf(await quote(payer.guid, { source_account_guid }))).toBe('422 insufficient_balance')
    expect((await quote(payer.guid)).status).toBe(201)
  })

  test('the bank itself pays from its own account', async () => {
    const own = await ok(post('/accounts', { type: 'fiat', asset: 'CAD', name: 'Own' }))
    await ok(post('/sandbox/deposits', { account_guid: own.guid, amount: 900 }))
    const payee = await customer(0)
    const body = { type: 'fiat', asset: 'CAD', name: 'To', customer_guid: payee.guid }
    const to = (await ok(post('/accounts', body))).guid
    const made = await ok(quote(undefined, { asset: 'CAD' }))
    expect(await ok(transfer(made.guid, { destination_account_guid: to }))).toMatchObject({
      ...{ state: 'completed', source_account: { guid: own.guid } },
    })
  })
})

describe('refusals', () => {
  test('of the quote', async () => {
    const payer = await customer(1_000, 'Only')
    const payee = await customer(0, 'To')
    const ask = async (fields: Fields, owner = payer.guid) => codeOf(await quote(owner, fields))
    expect(await ask({ asset: 'CAD' })).toBe('422 invalid_account source_account_guid')
    expect(await ask({ asset: 'XXX' })).toBe('422 invalid_account source_account_guid')
    expect(await ask({ source_account_guid: payee.accounts[0] })).toBe('422 no_source_account source_account_guid')
    expect(await ask({ destination_account_guid: absent })).toBe('422 no_destination_account destination_account_guid')
    expect(await ask({ destination_account_guid: payer.accounts[0] })).toBe(
      '422 invalid_destination_account destination_account_guid',
    )
    const inter = { product_type: 'inter_account', source_account_guid: payer.accounts[0] }
    expect(await ask(inter)).toBe('400 missing_parameter destination_account_guid')
  })

  test('of the transfer: accounts that are missing, contradict the quote, or cannot be used', async () => {
    const payer = await customer(1_000, 'Only', 'Second')
    const payee = await customer(0, 'To')
    const other = await customer(0, 'Other')
    const [from, second] = payer.accounts
    const [to] = payee.accounts
    const whole = await ok(quote(payer.guid, { source_account_guid: from, destination_account_guid: to }))
    const open = await ok(quote(payer.guid))
    const ask = async (quote_guid: string, fields: Fields) => codeOf(await transfer(quote_guid, fields))
    const source = { source_account_guid: from }
    expect(await ask(open.guid, source)).toBe('422 invalid_account destination_account_guid')
    expect(await ask(whole.guid, { source_account_guid: second })).toBe('400 invalid_parameter source_account_guid')
    expect(await ask(whole.guid, { destination_account_guid: other.accounts[0] })).toBe(
      '400 invalid_parameter destination_account_guid',
    )
    expect(await ask(open.guid, { ...source, destination_account_guid: second })).toBe(
      '422 invalid_destination_account destination_account_guid',
    )
    expect(await ask(open.guid, { source_account_guid: to, destination_account_guid: to })).toBe(
      '422 no_source_account source_account_guid',
    )
    await ok(post(`/sandbox/customers/${payee.guid}/freeze`, {}))
    expect(await ask(open.guid, { ...source, destination_account_guid: to })).toBe(
      '422 frozen_customer destination_account_guid',
    )
    // The quote named this account, so the fault is reported on the quote.
    expect(await ask(whole.guid, {})).toBe('422 frozen_customer quote_guid')
    await ok(post(`/sandbox/customers/${payee.guid}/unfreeze`, {}))
    // Repeating what the quote says contradicts nothing.
    expect(await ask(whole.guid, { ...source, destination_account_guid: to })).toBe('201 completed')
  })

  test('only book transfers take these fields', async () => {
    const payer = await customer(1_000, 'Only', 'Second')
    const [source_account_guid, destination_account_guid] = payer.accounts
    const places = { source_account_guid, destination_account_guid }
    const made = await ok(quote(payer.guid, { product_type: 'inter_account', ...places }))
    const body = { transfer_type: 'inter_account', quote_guid: made.guid, source_account_guid }
    expect(codeOf(await post('/transfers', body))).toBe('400 invalid_parameter source_account_guid')
  })
})

test('the payee’s limit counts what the transfer’s own destination brings', async () => {
  const payer = await customer(2_000, 'Only')
  const payee = await customer(0, 'To')
  const limit = {
    type: 'daily',
    name: 'In',
    asset: 'USD',
    amount: 1_000,
    activities: ['book_transfer'],
    sides: ['deposit'],
  }
  await ok(s.call('PATCH', `/customers/${payee.guid}`, { activity_limits: [limit] }))
  const send = async () => {
    const made = await ok(quote(payer.guid))
    return ok(transfer(made.guid, { destination_account_guid: payee.accounts[0] }))
  }
  expect(await send()).toMatchObject({ state: 'completed' })
  expect(await send()).toMatchObject({ state: 'failed', failure_code: 'daily_limit_exceeded' })
})
