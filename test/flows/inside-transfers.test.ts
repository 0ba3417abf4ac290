// Money that stays inside the bank: between the accounts of one owner, and between two owners. It has moved when the answer
// comes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const post = (path: string, body: object) => s.call('POST', path, body)
const balanceOf = async (guid: string): Promise<number> =>
  (await ok(s.call('GET', `/accounts/${guid}`))).platform_available

const parties = () => {
  const [payer, payee] = s.demo.customers
  const accountOf = (customer: typeof payer, asset: string) =>
    customer!.accounts.find((account) => account.asset === asset)!.guid
  return {
    payer: payer!.guid,
    payee: payee!.guid,
    from: accountOf(payer, 'USD'),
    to: accountOf(payee, 'USD'),
    crypto: accountOf(payer, 'BTC'),
  }
}

describe('a book transfer', () => {
  test('moves the whole amount at once, costs nothing, and uses its quote up', async () => {
    const { payer, from, to } = parties()
    const before = [await balanceOf(from), await balanceOf(to)]
    const quote = await ok(
      post('/quotes', {
        product_type: 'book_transfer',
        customer_guid: payer,
        asset: 'USD',
        deliver_amount: 2500,
        source_account_guid: from,
        destination_account_guid: to,
      }),
    )
    expect(quote).toMatchObject({
      product_type: 'book_transfer',
      side: 'deposit',
      fee: 0,
      expires_at: null,
      symbol: null,
    })
    expect(quote.entries).toMatchObject([
      { source_account: { guid: from, type: 'fiat' }, destination_account: { guid: to }, receive_amount: 2500, fee: 0 },
    ])
    const body = { quote_guid: quote.guid, transfer_type: 'book', labels: ['rent'] }
    const transfer = await ok(post('/transfers', body))
    expect(transfer).toMatchObject({ state: 'completed', receive_amount: 2500, source_account: { guid: from } })
    expect([await balanceOf(from), await balanceOf(to)]).toEqual([before[0]! - 2500, before[1]! + 2500])
    expect((await post('/transfers', body)).body).toMatchObject({ status: 409, message_code: 'data_exists' })
    expect(await ok(s.call('GET', `/quotes/${quote.guid}`))).toMatchObject({ transfer_guid: transfer.guid })
    expect(await ok(s.call('GET', `/transfers/${transfer.guid}`))).toEqual(transfer)
    expect((await s.call('DELETE', `/transfers/${transfer.guid}`)).status).toBe(409)
  })

  test('one that the money is gone for is made, and is failed', async () => {
    const { payer, from, to } = parties()
    const amount = await balanceOf(from)
    const order = { product_type: 'book_transfer', customer_guid: payer, asset: 'USD', receive_amount: amount }
    const places = { source_account_guid: from, destination_account_guid: to }
    const [one, two] = await Promise.all([1, 2].map(() => ok(post('/quotes', { ...order, ...places }))))
    const execute = (quote_guid: string) => ok(post('/transfers', { quote_guid, transfer_type: 'book' }))
    expect(await execute(one.guid)).toMatchObject({ state: 'completed' })
    expect(await execute(two.guid)).toMatchObject({ state: 'failed', failure_code: 'non_sufficient_funds' })
    expect((await post('/quotes', { ...order, ...places })).body).toMatchObject({
      message_code: 'insufficient_balance',
    })
  })
})
