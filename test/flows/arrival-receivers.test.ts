// Whose money it is that a connector tells of, if several customers share the number; and who sends it back, if the partner that keeps the
// account serves no rails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import { tellNews } from '../support/connector-news.ts'
import { type FakeConnector, fakeConnector, signingKey } from '../support/fake-connector.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'

let desk: FundingDesk
let fake: FakeConnector
let keeper: string
/** A main account of the bank, and a customer who shares its number. */
let bank_fiat: string
let customer_fiat: string
let memo: string
let news: object
beforeAll(async () => {
  desk = await openFundingDesk()
  bank_fiat = (await desk.post('/accounts', { type: 'fiat', asset: 'USD', name: 'Of the bank' })).guid
  const main = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: bank_fiat })
  customer_fiat = (await desk.customer()).fiat
  const shared = { type: 'sub_account', account_guid: customer_fiat, parent_deposit_bank_account_guid: main.guid }
  memo = (await desk.post('/deposit_bank_accounts', shared)).unique_memo_id
  const [{ account_number }] = main.account_details
  news = { kind: 'rail_arrival', bank_guid: desk.s.demo.bank_guid, rail: 'wire', asset: 'USD', account_number }
  fake = await fakeConnector()
  fake.keys = [signingKey(1), signingKey(2)]
  fake.manifest = { ...fake.manifest, ports: { deposit_bank: { assets: [] }, rails: { rails: [] } } }
  fake.answers['deposit_bank/institutions'] = () => ({ institutions: [] })
  fake.answers['rails/cancel'] = () => ({ kind: 'cancelled', identifiers: [], network_fee: amount(0n) })
  keeper = await configure('keeper', 'deposit_bank', 1)
  await configure('others', 'rails', 2)
})
afterAll(async () => {
  await desk.close()
  await fake.stop()
})

async function configure(name: string, port: string, key: number): Promise<string> {
  const secrets = { signing_key: signingKey(key) }
  const body = { name, kind: 'connector', ports: [port], settings: { url: fake.url }, secrets }
  return (await desk.post('/providers', body)).guid
}
const tell = (units: number, written?: string) =>
  tellNews(desk.s, keeper, { ...news, amount: String(units), ...(written === undefined ? {} : { memo: written }) })
const waiting = async () => (await desk.get(`/transfers?state=reviewing&account_guid=${bank_fiat}`)).objects

test('the memo says whose it is; without one, money at a shared number waits', async () => {
  expect(await tell(100, memo)).toBe(200)
  expect(await desk.balances(customer_fiat)).toEqual([100, 100])
  expect(await tell(200)).toBe(200)
  expect(await tell(300, '999')).toBe(200)
  expect(await desk.balances(bank_fiat)).toEqual([0, 0])
  expect((await waiting()).map((each: { receive_amount: number }) => each.receive_amount)).toEqual([300, 200])
})

test('an arrival that is rejected is asked of no other provider: a person has it sent back', async () => {
  const [{ guid }] = await waiting()
  const decide = (kind: string, decision: string) =>
    desk.post(`/reviews/${guid}/decisions`, { kind, decision, reason: 'seen' })
  await decide('transfer', 'reject')
  await desk.advance(60)
  expect(await desk.read(guid)).toMatchObject({ state: 'cancelling' })
  expect(fake.received.filter(({ operation }) => operation === 'rails/cancel')).toEqual([])
  await decide('deposit', 'sent_back')
  expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection' })
})
