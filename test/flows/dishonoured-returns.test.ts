// The bank refuses the return of an ACH pull: the next file says so, the money comes back when that has settled, and goes again if the
// other bank insists. What the return took from the customer goes back to the customer, and what the bank had lost to the bank.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AchDesk, contested, openAchDesk } from '../support/ach-desk.ts'
import { returned } from '../support/partner-files.ts'

let opened: AchDesk
let desk: AchDesk['desk']
let ach: Awaited<ReturnType<AchDesk['newPartner']>>
beforeAll(async () => {
  opened = await openAchDesk()
  desk = opened.desk
  ach = await opened.newPartner('ach', 50)
})
afterAll(() => opened.close())

const { dishonour, until, settle } = {
  dishonour: (guid: string, body: object) => opened.dishonour(guid, body),
  until: (guid: string, state: string) => opened.until(guid, state),
  settle: () => opened.settle(),
}

/** A pull that has completed, of which the customer spent this much, and which came back. */
async function returnedPull(spent = 0) {
  const { guid: customer_guid, fiat, pull } = await desk.puller()
  const { guid } = await pull()
  const file = await ach.taken()
  await settle()
  await until(guid, 'completed')
  const [lost] = [await desk.system('receivable')]
  if (spent > 0) {
    const other = await desk.customer()
    const order = { product_type: 'book_transfer', asset: 'USD', deliver_amount: spent, customer_guid }
    const { guid: quote_guid } = await desk.post('/quotes', {
      ...order,
      source_customer_guid: undefined,
      side: 'deposit',
    })
    await desk.post('/transfers', {
      ...{ quote_guid, transfer_type: 'book', source_account_guid: fiat, destination_account_guid: other.fiat },
    })
  }
  const notice = await ach.returnOf(guid, file)
  return { customer_guid, fiat, guid, file, notice, lost }
}

test('the money comes back when the file has settled, and goes again if the other bank insists', async () => {
  const { fiat, file, notice, lost } = await returnedPull()
  const [entry] = file.batches.flatMap((batch) => batch.entries)
  expect(await desk.balances(fiat)).toEqual([0, 0])
  // The fee of the pull was no longer the customer's.
  expect(await desk.system('receivable')).toBe(lost - 100)

  const { body } = await dishonour(notice.guid, { code: 'R68', information: 'AFTER 60 DAYS' })
  expect(body).toMatchObject({ guid: notice.guid, dishonour_code: 'R68', payment_guid: notice.payment_guid })
  const guid = body.dishonour_guid
  expect(await desk.read(guid)).toMatchObject({ state: 'pending', side: 'deposit', receive_amount: 20_100 })
  expect(await desk.balances(fiat)).toEqual([0, 0])

  const sent = await ach.taken()
  expect(sent.batches).toHaveLength(1)
  expect(sent.batches[0]).toMatchObject({ service_class: '225', entry_class: 'WEB' })
  const [answer] = sent.batches[0]!.entries
  expect(answer).toMatchObject({
    ...{ purpose: 'return', side: 'debit', amount: 20_100n },
    ...{ routing_number: entry!.routing_number, account_number: entry!.account_number, name: entry!.name },
    addendum: {
      ...{ kind: 'dishonoured', code: 'R68', return_code: 'R10', information: 'AFTER 60 DAYS' },
      ...{ original_trace_number: entry!.trace_number, original_dfi: '02100002' },
      return_trace_number: expect.stringMatching(/^02100002/),
    },
  })
  expect(await desk.read(guid)).toMatchObject({ state: 'pending' })
  await settle()
  await until(guid, 'completed')
  expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
  expect(await desk.system('receivable')).toBe(lost)
  expect(await desk.read(guid)).toMatchObject({
    identifiers: [{ type: 'trace_number', value: answer!.trace_number }],
    entries: [{ receive_amount: 20_000 }, { receive_amount: 100, destination_account: { type: 'reserve' } }],
  })

  expect(await ach.answer(sent, contested)).toMatchObject({ applied: 1, unmatched: 0 })
  expect(await desk.read(guid)).toMatchObject({ return_code: 'R73' })
  expect(await desk.balances(fiat)).toEqual([0, 0])
  expect(await desk.system('receivable')).toBe(lost - 100)
  expect(await dishonour(notice.guid, { code: 'R68' })).toMatchObject({ status: 409 })
})
