// Deposit bank accounts over HTTP: numbers and memo ids that are valid and given out once, what a sub account shares, the
// end of one, every filter, and money that arrives there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProblem, parseBankDetails } from '../../src/bank-numbers/bank-details.ts'
import { assets } from '../../src/kernel/asset.ts'
import { withLuhnDigit } from '../../src/kernel/luhn.ts'
import { homeRails } from '../../src/kernel/rail.ts'
import { outcomeOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
let [customer_guid, usd, bank_usd] = ['', '', '']
const fiat = assets.filter(({ kind }) => kind === 'fiat').map(({ code }) => code)

const post = (fields: Fields, key = s.demo.bank_key) =>
  s.call('POST', '/deposit_bank_accounts', { type: 'main', account_guid: usd, ...fields }, { key })
const open = (fields: Fields = {}) => ok(post(fields))
const openSub = (parent_deposit_bank_account_guid: string, fields: Fields = {}) =>
  open({ type: 'sub_account', parent_deposit_bank_account_guid, ...fields })
const pathOf = (guid: string) => `/deposit_bank_accounts/${guid}`
const newAccount = async (asset: string, owner?: string): Promise<string> => {
  const owned = owner ? { customer_guid: owner } : {}
  return (await ok(s.call('POST', '/accounts', { type: 'fiat', asset, name: asset, ...owned }))).guid
}

beforeAll(async () => {
  s = await startTestService()
  const configuration = { supported_fiat_account_assets: fiat }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, configuration, { key: s.demo.organization_key }))
  const [customer] = s.demo.customers
  customer_guid = customer!.guid
  usd = customer!.accounts[0]!.guid
  bank_usd = await newAccount('USD')
})
afterAll(() => stopSound(s))

test.each(fiat)('%s: a main account with valid numbers', async (asset) => {
  const account_guid = await newAccount(asset, customer_guid)
  const made = await open({ account_guid, name: 'Mine', labels: ['one'] })
  expect(made).toMatchObject({ type: 'main', state: 'created', asset, account_guid, customer_guid, name: 'Mine' })
  expect(made).toMatchObject({ labels: ['one'], counterparty_name: 'Corridor Sandbox Bank' })
  expect(made.parent_deposit_bank_account_guid).toBeNull()
  for (const absent of ['unique_memo_id', 'deleted_at']) expect(made).not.toHaveProperty(absent)
  const parsed = parseBankDetails(made)
  if (isProblem(parsed)) throw new Error(parsed.fault)
  expect(parsed.country_code).toBe(made.counterparty_address.country_code)
  expect(await ok(s.call('GET', pathOf(made.guid)))).toEqual(made)
})

test('100 at a time get 100 numbers, and 100 sub accounts 100 memo ids of one number', async () => {
  const mains = await Promise.all(Array.from({ length: 100 }, () => open()))
  expect(new Set(mains.map(({ account_details }) => account_details[0].account_number)).size).toBe(100)
  const parent = await open({ account_guid: bank_usd })
  const subs = await Promise.all(Array.from({ length: 100 }, () => openSub(parent.guid)))
  const memos = subs.map(({ unique_memo_id }) => unique_memo_id as string)
  expect(new Set(memos).size).toBe(100)
  for (const memo of memos) expect(withLuhnDigit(memo.slice(0, -1))).toBe(memo)
  const { account_details, routing_details } = parent
  for (const sub of subs) expect(sub).toMatchObject({ type: 'sub_account', account_details, routing_details })
})

describe('refusals', () => {
  test('only verified owners', async () => {
    const body = { type: 'individual', name: { first: 'U', last: 'V' } }
    const { guid } = await ok(s.call('POST', '/customers', body))
    const account_guid = await newAccount('USD', guid)
    expect(outcomeOf(await post({ account_guid }))).toBe('422 unverified_customer')
    await ok(s.call('POST', `/sandbox/customers/${guid}/reject`))
    expect(outcomeOf(await post({ account_guid }))).toBe('422 rejected_customer')
  })

  test('a parent belongs to sub accounts, and to them it must fit', async () => {
    const parent_deposit_bank_account_guid = (await open({ account_guid: bank_usd })).guid
    const sub = { type: 'sub_account', parent_deposit_bank_account_guid }
    const other = { parent_deposit_bank_account_guid: (await openSub(parent_deposit_bank_account_guid)).guid }
    const cases: [Fields, string][] = [
      [{ type: 'sub_account' }, '400 missing_parameter'],
      [{ parent_deposit_bank_account_guid }, '400 invalid_parameter'],
      [{ ...sub, account_guid: bank_usd }, '422 invalid_account'],
      [{ ...sub, ...other }, '422 invalid_account'],
      [{ ...sub, account_guid: await newAccount('EUR', customer_guid) }, '422 invalid_account'],
      [{ ...sub, parent_deposit_bank_account_guid: 'f'.repeat(32) }, '422 no_account'],
      [{ account_guid: s.demo.customers[0]!.accounts[1]!.guid }, '422 invalid_account'],
    ]
    for (const [fields, code] of cases) expect([fields, outcomeOf(await post(fields))]).toEqual([fields, code])
  })

  test('a production bank has no bank for its deposits yet', async () => {
    const { key } = await makeProductionBank(s)
    const account = { type: 'fiat', asset: 'USD', name: 'd' }
    const { guid: account_guid } = await ok(s.call('POST', '/accounts', account, { key }))
    expect(outcomeOf(await post({ account_guid }, key))).toBe('422 unsupported_value')
  })
})

test('deleted: first the sub accounts, then the main one; nothing arrives there any more', async () => {
  const main = await open({ account_guid: bank_usd })
  const sub = await openSub(main.guid)
  expect(outcomeOf(await s.call('DELETE', pathOf(main.guid)))).toBe('409 data_exists')
  expect(await ok(s.call('DELETE', pathOf(sub.guid)))).toMatchObject({ state: 'deleting' })
  const read = (guid: string) => ok(s.call('GET', pathOf(guid)))
  const gone = await eventually(
    () => read(sub.guid),
    ({ state }) => state === 'deleted',
  )
  expect(gone.deleted_at).toBe(gone.updated_at)
  expect(await ok(s.call('DELETE', pathOf(sub.guid)))).toEqual(gone)
  expect(outcomeOf(await s.call('PATCH', pathOf(sub.guid), { name: 'x' }))).toBe('404 not_found')
  expect(await ok(s.call('DELETE', pathOf(main.guid)))).toMatchObject({ state: 'deleting' })
  await eventually(
    () => read(main.guid),
    ({ state }) => state === 'deleted',
  )
  expect(outcomeOf(await post({ type: 'sub_account', parent_deposit_bank_account_guid: main.guid }))).toBe(
    '422 invalid_account',
  )
  const late = { account_guid: usd, amount: 1, deposit_bank_account_guid: sub.guid }
  expect(outcomeOf(await s.call('POST', '/sandbox/deposits', late))).toBe('422 invalid_account')
})

test('a sub account that comes while its parent goes: one of the two is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { guid } = await open({ account_guid: bank_usd })
    const sub = post({ type: 'sub_account', parent_deposit_bank_account_guid: guid })
    const codes = (await Promise.all([sub, s.call('DELETE', pathOf(guid))])).map(outcomeOf)
    expect(['201 created,409 data_exists', '422 invalid_account,200 deleting']).toContain(codes.join())
  }
})

test('every filter', async () => {
  const parent = await open({ account_guid: bank_usd, labels: ['filter'] })
  const sub = await openSub(parent.guid, { labels: ['filter', 'rent'], name: 'Flat' })
  expect(await ok(s.call('PATCH', pathOf(sub.guid), { name: 'House' }))).toMatchObject({
    ...sub,
    name: 'House',
    updated_at: expect.any(String),
  })
  const found = async (query: string): Promise<string[]> =>
    (await ok(s.call('GET', `/deposit_bank_accounts?label=filter&${query}`))).objects.map(({ guid }: Fields) => guid)
  const both = [sub.guid, parent.guid]
  const cases: [string, string[]][] = [
    [`guid=${parent.guid},${sub.guid}`, both],
    [`bank_guid=${s.demo.bank_guid}`, both],
    [`customer_guid=${customer_guid}`, [sub.guid]],
    [`unique_memo_id=${sub.unique_memo_id},nothing`, [sub.guid]],
    ['unique_memo_id=nothing', []],
    ['type=main', [parent.guid]],
    ['type=main,sub_account&state=created', both],
    ['state=deleting,deleted', []],
    [`parent_deposit_bank_account_guid=${parent.guid}`, [sub.guid]],
    ['created_at_lt=2020-01-01T00:00:00Z', []],
    ['updated_at_gte=2020-01-01T00:00:00Z', both],
  ]
  for (const [query, guids] of cases) expect([query, await found(query)]).toEqual([query, guids])
  for (const query of ['type=other', 'state=gone', 'account_guid=x'])
    expect((await s.call('GET', `/deposit_bank_accounts?${query}`)).status).toBe(400)
})

test.each([
  ['USD', 'wire'],
  ['EUR', 'sepa'],
  ['MXN', 'spei'],
])('%s arrives by %s, at once', async (asset, rail) => {
  const account_guid = await newAccount(asset, customer_guid)
  const { guid: deposit_bank_account_guid } = await open({ account_guid })
  const body = { account_guid, amount: 250, deposit_bank_account_guid }
  const transfer = await ok(s.call('POST', '/sandbox/deposits', body))
  expect(transfer).toMatchObject({ state: 'completed', side: 'deposit', transfer_type: 'funding', asset })
  expect(transfer.payment_rail).toBe(homeRails.find((known) => known === rail) ?? null)
  expect((await ok(s.call('GET', `/accounts/${account_guid}`))).platform_balance).toBe(250)
  const sources = await s.service.sql<{ ref: string; amount: bigint }[]>`
    select a.ref, e.amount from journals j join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
      join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid and a.type = 'external'
    where j.subject_guid = ${transfer.guid}`
  expect([...sources]).toEqual([{ ref: rail, amount: -250n }])
  const mismatch = { ...body, account_guid: usd }
  expect(outcomeOf(await s.call('POST', '/sandbox/deposits', mismatch))).toBe('422 invalid_account')
})
