// Money that the partner's files tell of: credited once to the owner of its number or memo, kept in suspense if nobody knows whose it is,
// and taken back when the partner takes it back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArrivalsDesk, own_numbers, shared_number } from '../support/arrivals-desk.ts'
import { type Booked, notificationOf, statementOf } from '../support/bank-statements.ts'
import { creditFile } from '../support/credit-file.ts'
import type { FundingDesk } from '../support/funding.ts'
import type { PartnerFolder } from '../support/partner-folder.ts'

let opened: Awaited<ReturnType<typeof openArrivalsDesk>>
let desk: FundingDesk
let partner: PartnerFolder
let bank_fiat: string
beforeAll(async () => {
  opened = await openArrivalsDesk()
  ;({ desk, partner } = opened)
  bank_fiat = (await desk.post('/accounts', { type: 'fiat', asset: 'USD', name: 'Of the bank' })).guid
})
afterAll(() => opened.close())

let messages = 0
const nextMessage = () => `M${++messages}`
const notify = (...entries: Booked[]) =>
  partner.answer(`${nextMessage()}.xml`.toLowerCase(), notificationOf(`N${messages}`, shared_number, entries))
const state = (...entries: Booked[]) =>
  partner.answer(`${nextMessage()}.xml`.toLowerCase(), statementOf(`S${messages}`, shared_number, entries))
const reviewing = (account_guid: string) => opened.reviewing(account_guid)
const decide = (guid: string, kind: string, decision: string) =>
  desk.post(`/reviews/${guid}/decisions`, { kind, decision, reason: 'seen' })

test('the partner gave three numbers: each is given out once', async () => {
  const main = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: bank_fiat })
  expect(main).toMatchObject({
    account_details: [{ account_number: shared_number }],
    routing_details: [{ routing_number_type: 'ABA', routing_number: '121000248' }],
    counterparty_name: 'Partner Bank',
  })
  const { fiat } = await desk.customer()
  for (const account_number of own_numbers) {
    const own = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: fiat })
    expect(own.account_details).toEqual([{ account_number }])
  }
  const none = await desk.s.call('POST', '/deposit_bank_accounts', { type: 'main', account_guid: fiat })
  expect(none).toMatchObject({ status: 422, body: { message_code: 'unsupported_value' } })
  expect(await notify({ reference: 'OWN-1', units: 700n, to: own_numbers[1]! })).toMatchObject({ credited: 1 })
  expect(await desk.balances(fiat)).toEqual([700, 700])
})

describe('money for a customer with a memo', () => {
  let customer_guid: string
  let fiat: string
  let memo: string
  beforeAll(async () => {
    ;({ guid: customer_guid, fiat } = await desk.customer())
    const { objects } = await desk.get('/deposit_bank_accounts?type=main')
    const main = objects.find((each: { account_guid: string }) => each.account_guid === bank_fiat)
    const sub = { type: 'sub_account', account_guid: fiat, parent_deposit_bank_account_guid: main.guid }
    memo = (await desk.post('/deposit_bank_accounts', sub)).unique_memo_id
  })

  test('is credited once, in whichever files it is told', async () => {
    const entry = { reference: 'BANK-1', units: 12_345n, memo: `rent for May, memo ${memo}.` }
    expect(await notify(entry)).toMatchObject({ result: 'applied', credited: 1, unmatched: 0 })
    expect(await desk.balances(fiat)).toEqual([12_345, 12_345])
    expect(await notify(entry)).toMatchObject({ credited: 0, repeated: 1 })
    expect(await state(entry, { reference: 'BANK-2', units: 5n, memo })).toMatchObject({ credited: 1, repeated: 1 })
    expect(await desk.balances(fiat)).toEqual([12_350, 12_350])
    const { objects } = await desk.get(`/transfers?account_guid=${fiat}&customer_guid=${customer_guid}`)
    expect(objects).toMatchObject([
      { state: 'completed', side: 'deposit', receive_amount: 5 },
      { state: 'completed', side: 'deposit', receive_amount: 12_345 },
    ])
  })

  test('a statement that has only the sum of a batch tells it again; one that has the payments first does too', async () => {
    const [before] = await desk.balances(fiat)
    const payment = (units: bigint) => ({
      ...{ references: {}, money: { amount: units as never, asset: 'USD' } },
      ...{ debtor_name: 'Paul Payer', remittance: [memo] },
    })
    // Two payments that nothing tells apart are two payments.
    const batch = { reference: 'BATCH-1', units: 60n, details: [payment(20n), payment(20n), payment(20n)] }
    expect(await notify(batch)).toMatchObject({ credited: 3 })
    expect(await state({ reference: 'BATCH-1', units: 60n, details: [] })).toMatchObject({ credited: 0, repeated: 1 })
    expect(await state(batch)).toMatchObject({ credited: 0, repeated: 3 })
    expect(await desk.balances(fiat)).toEqual([before + 60, before + 60])
  })

  test('what the partner takes back is returned, once', async () => {
    const [before] = await desk.balances(fiat)
    await notify({ reference: 'BACK-1', transaction_id: 'TX-1', units: 100n, memo })
    const back = { reference: 'BACK-2', transaction_id: 'TX-1', units: 100n, isReversal: true }
    expect(await state(back)).toMatchObject({ taken_back: 1, unmatched: 0 })
    expect(await desk.balances(fiat)).toEqual([before, before])
    expect(await notify(back)).toMatchObject({ taken_back: 0, repeated: 1 })
    expect(await desk.balances(fiat)).toEqual([before, before])
    const again = { reference: 'BACK-3', transaction_id: 'TX-1', units: 100n, isReversal: true }
    // The same references mean the same reversal.
    expect(await notify(again)).toMatchObject({ taken_back: 0, repeated: 1 })
    const unknown = { reference: 'BACK-4', transaction_id: 'TX-9', units: 100n, isReversal: true }
    expect(await notify(unknown)).toMatchObject({ taken_back: 0, unmatched: 1 })
  })

  test('what was taken back before it was told of is taken back when that is told again', async () => {
    const [before] = await desk.balances(fiat)
    const back = { reference: 'EARLY-2', transaction_id: 'TX-EARLY', units: 100n, isReversal: true }
    expect(await notify(back)).toMatchObject({ taken_back: 0, unmatched: 1 })
    expect(await notify({ reference: 'EARLY-1', transaction_id: 'TX-EARLY', units: 100n, memo })).toMatchObject({
      credited: 1,
    })
    expect(await state(back)).toMatchObject({ taken_back: 1, unmatched: 0 })
    expect(await desk.balances(fiat)).toEqual([before, before])
    expect(await state(back)).toMatchObject({ taken_back: 0, repeated: 1 })
  })

  test('what the partner takes back for a reason of its own is returned, and stops no other file', async () => {
    const [before] = await desk.balances(fiat)
    await notify({ reference: 'OWN-WORDS-1', transaction_id: 'TX-2', units: 100n, memo })
    await notify({ reference: 'OWN-WORDS-2', transaction_id: 'TX-3', units: 200n })
    const takenBack = (transaction_id: string, units: bigint): Booked => {
      const return_reason = { proprietary: 'Wrong beneficiary', additional: [] }
      const details = [{ references: { transaction_id }, remittance: [], return_reason }]
      return { reference: `OF ${transaction_id}`, units, isReversal: true, details }
    }
    expect(await state(takenBack('TX-2', 100n), takenBack('TX-3', 200n))).toMatchObject({ taken_back: 2 })
    expect(await desk.balances(fiat)).toEqual([before, before])
    const { objects } = await desk.get(`/transfers?account_guid=${fiat}&customer_guid=${customer_guid}`)
    expect(objects[0]).toMatchObject({ side: 'withdrawal', return_code: 'NARR' })
  })

  test('a memo that nobody has waits in suspense: approved it is credited, taken back it is gone', async () => {
    const [before] = await desk.balances(bank_fiat)
    const report = await notify(
      { reference: 'LOST-1', units: 400n, memo: 'memo 123' },
      { reference: 'LOST-2', units: 500n },
      { reference: 'LOST-3', units: 600n, memo: '100000099' },
    )
    expect(report).toMatchObject({ reviewing: 3, credited: 0 })
    expect(await desk.balances(bank_fiat)).toEqual([before, before])
    const waiting = await reviewing(bank_fiat)
    const of = (units: number) => waiting.find((each: { receive_amount: number }) => each.receive_amount === units).guid
    await decide(of(400), 'transfer', 'approve')
    expect(await desk.balances(bank_fiat)).toEqual([before + 400, before + 400])
    expect(await notify({ reference: 'LOST-2', units: 500n, isReversal: true })).toMatchObject({ taken_back: 1 })
    expect(await desk.read(of(500))).toMatchObject({ state: 'failed', failure_code: 'reversed' })
    // The bank rejects it: it stays in suspense until an operator has sent it back.
    await decide(of(600), 'transfer', 'reject')
    await desk.advance(60)
    expect(await desk.read(of(600))).toMatchObject({ state: 'cancelling' })
    await decide(of(600), 'deposit', 'sent_back')
    expect(await desk.read(of(600))).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection' })
    expect(await desk.system('suspense')).toBe(0)
  })
})

test('an amount with too many digits waits for a person', async () => {
  const [before] = await desk.balances(bank_fiat)
  const [number = ''] = own_numbers
  const entry = { reference: 'DIGITS-1', units: 10n ** 17n, to: number }
  expect(await notify(entry)).toMatchObject({ reviewing: 1, credited: 0 })
  expect(await desk.balances(bank_fiat)).toEqual([before, before])
})

test('an unknown number waits in suspense for the bank', async () => {
  expect(await notify({ reference: 'NOBODY-1', units: 90n, to: '5550001' })).toMatchObject({ reviewing: 1 })
})

test('money for an unknown number in the statement of a known one is not credited to the owner of that', async () => {
  const tellAt = (number: string, entry: Booked) =>
    partner.answer(`${entry.reference?.toLowerCase()}.xml`, notificationOf(`${entry.reference}`, number, [entry]))
  const [number = ''] = own_numbers
  expect(await tellAt(number, { reference: 'OTHER-1', units: 30n, to: '5550002' })).toMatchObject({ reviewing: 1 })
  expect(await tellAt(number, { reference: 'OTHER-2', units: 30n, to: number })).toMatchObject({ credited: 1 })
  expect(await tellAt(number, { reference: 'OTHER-3', units: 30n })).toMatchObject({ credited: 1 })
})

test.each<[string, Booked]>([
  ['without a reference of the bank', { units: 50n }],
  ['that is the sum of our own debits', { reference: 'SUM-1', units: 50n, family: 'IDDT' }],
  [
    'of payments whose amounts are not said',
    { reference: 'SUM-2', units: 50n, details: [1, 2].map(() => ({ references: {}, remittance: [] })) },
  ],
])('an entry %s is left to a person', async (_, entry) => {
  expect(await notify(entry)).toMatchObject({ credited: 0, reviewing: 0, unmatched: expect.any(Number) })
  expect(await desk.s.service.sql`select 1 from file_notices where result = 'waiting'`).toEqual([])
})

test('an asset in which the bank has no account is left to a person', async () => {
  const text = notificationOf('EUR1', 'DE89370400440532013000', [{ reference: 'EUR-1', units: 50n, asset: 'EUR' }])
  const report = await partner.answer('eur.xml', text.replace(/<Othr><Id>(DE\w+)<\/Id><\/Othr>/, '<IBAN>$1</IBAN>'))
  expect(report).toMatchObject({ credited: 0, unmatched: 1, unmatched_keys: [expect.stringContaining('camt arrival')] })
})

test('credits of a NACHA file are arrivals, once', async () => {
  const { fiat } = await desk.customer()
  const { objects } = await desk.get('/deposit_bank_accounts?type=main')
  const main = objects.find((each: { account_guid: string }) => each.account_guid === bank_fiat)
  const sub = { type: 'sub_account', account_guid: fiat, parent_deposit_bank_account_guid: main.guid }
  const { unique_memo_id } = await desk.post('/deposit_bank_accounts', sub)
  const report = await partner.answer('credits.txt', creditFile(shared_number, unique_memo_id, 'A'))
  expect(report).toMatchObject({ result: 'applied', credited: 1 })
  expect(await partner.answer('credits-2.txt', creditFile(shared_number, unique_memo_id, 'B'))).toMatchObject({
    repeated: 1,
  })
  expect(await desk.balances(fiat)).toEqual([77, 77])
})
