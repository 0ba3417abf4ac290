// Credits of a CPA 005 file: they are arrivals, and a reversal takes one back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArrivalsDesk, shared_cad } from '../support/arrivals-desk.ts'
import { type EftItem, eftFile } from '../support/credit-file.ts'
import type { FundingDesk } from '../support/funding.ts'
import type { PartnerFolder } from '../support/partner-folder.ts'

let opened: Awaited<ReturnType<typeof openArrivalsDesk>>
let desk: FundingDesk
let partner: PartnerFolder
let fiat: string
let bank_cad: string
let memo: string
let files = 0
const tell = (items: readonly Omit<EftItem, 'to'>[], date = 18) => {
  files += 1
  const text = eftFile(
    files,
    items.map((item) => ({ to: shared_cad, ...item })),
    date,
  )
  return { text, report: partner.answer(`eft-${files}.txt`, text) }
}
const balance = async (account_guid: string): Promise<number> => (await desk.balances(account_guid))[0]

beforeAll(async () => {
  opened = await openArrivalsDesk()
  ;({ desk, partner } = opened)
  bank_cad = (await desk.post('/accounts', { type: 'fiat', asset: 'CAD', name: 'Of the bank' })).guid
  const main = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: bank_cad })
  ;({ fiat } = await desk.customer('CAD'))
  const sub = { type: 'sub_account', account_guid: fiat, parent_deposit_bank_account_guid: main.guid }
  memo = (await desk.post('/deposit_bank_accounts', sub)).unique_memo_id
})
afterAll(() => opened.close())

test('credits are arrivals, once, in whichever files they are told', async () => {
  const { text, report } = tell([
    { units: 1_000n, item: 1, memo },
    { units: 1_000n, item: 2, memo },
  ])
  expect(await report).toMatchObject({ result: 'applied', format: 'cpa005', credited: 2, repeated: 0 })
  expect(await desk.balances(fiat)).toEqual([2_000, 2_000])
  expect(await partner.answer('eft-again.txt', text)).toMatchObject({ result: 'repeated' })
  const both = [
    { units: 1_000n, item: 2, memo },
    { units: 30n, item: 3, memo },
  ]
  expect(await tell(both).report).toMatchObject({ credited: 1, repeated: 1 })
  expect(await desk.balances(fiat)).toEqual([2_030, 2_030])
  const { objects } = await desk.get(`/transfers?account_guid=${fiat}`)
  expect(objects).toMatchObject(
    [30, 1_000, 1_000].map((receive_amount) => ({
      ...{ state: 'completed', side: 'deposit', payment_rail: 'eft', receive_amount },
      identifiers: [{ type: 'trace_number' }],
    })),
  )
})

test('credits that their sender takes back are returned, once', async () => {
  const before = await balance(fiat)
  await tell([{ units: 400n, item: 11, memo }]).report
  expect(await balance(fiat)).toBe(before + 400)
  const back = { units: 400n, item: 12, reverses: 11 }
  // Two days later.
  const { text, report } = tell([back], 20)
  expect(await report).toMatchObject({ result: 'applied', taken_back: 1, unmatched: 0 })
  expect(await desk.balances(fiat)).toEqual([before, before])
  expect(await partner.answer('eft-back-again.txt', text)).toMatchObject({ result: 'repeated' })
  expect(await tell([back], 20).report).toMatchObject({ taken_back: 0, repeated: 1 })
  // Another item that takes back the same one: a person looks.
  expect(await tell([{ ...back, item: 13 }], 20).report).toMatchObject({ taken_back: 0, unmatched: 1 })
  expect(await balance(fiat)).toBe(before)
})

test('credits in the same file as their reversal come and go', async () => {
  const before = await balance(fiat)
  const report = tell([
    { units: 70n, item: 22, reverses: 21 },
    { units: 70n, item: 21, memo },
  ]).report
  expect(await report).toMatchObject({ credited: 1, taken_back: 1 })
  expect(await balance(fiat)).toBe(before)
})

test.each<[string, Omit<EftItem, 'to'>]>([
  ['of nobody', { units: 60n, item: 32, reverses: 999 }],
  ['of another amount', { units: 61n, item: 33, reverses: 31 }],
])('a reversal %s is left to a person', async (_, reversal) => {
  await tell([{ units: 60n, item: 31, memo }]).report
  const before = await balance(fiat)
  expect(await tell([reversal]).report).toMatchObject({ taken_back: 0, unmatched: 1 })
  expect(await balance(fiat)).toBe(before)
})

test('credits without a memo wait in suspense, and fail there if they are taken back', async () => {
  expect(await tell([{ units: 90n, item: 41 }]).report).toMatchObject({ reviewing: 1, credited: 0 })
  const [waiting] = await opened.reviewing(bank_cad)
  expect(await tell([{ units: 90n, item: 42, reverses: 41 }]).report).toMatchObject({ taken_back: 1 })
  expect(await desk.read(waiting.guid)).toMatchObject({ state: 'failed', failure_code: 'reversed' })
  expect(await desk.system('suspense', 'CAD')).toBe(0)
  expect(await balance(bank_cad)).toBe(0)
})
