// The list of external bank accounts and its filters. The states completed and unverified find accounts of individual
// customers alone; totals say so too.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCounterparty } from '../support/counterparty.ts'
import { bankAccountDesk, type Desk, type Fields, linked, raw } from '../support/external-bank-accounts.ts'
import { startTestService } from '../support/service.ts'

let desk: Desk
let [ada, firm] = ['', '']
const wrong = { routing_details: [{ routing_number_type: 'ABA', routing_number: '021000022' }] }
let all: Fields[]
let counterparty_guid = ''
const of = (isWanted: (account: Fields) => boolean) => all.filter(isWanted).map(({ guid }) => guid)
const found = async (query: string) => {
  const { total, objects } = await desk.list(query)
  expect(total).toBe(objects.length)
  const page = await desk.ok(desk.s.call('GET', `/external_bank_accounts?per_page=1&${query}`))
  expect(page.total).toBe(total)
  return objects.map(({ guid }: Fields) => guid)
}

beforeAll(async () => {
  desk = bankAccountDesk(await startTestService())
  ada = desk.s.demo.customers[0]!.guid
  firm = (await desk.ok(desk.s.call('POST', '/customers', { type: 'business', name: { full: 'Firm' } }))).guid
  counterparty_guid = await makeCounterparty(desk.s, desk.s.demo.bank_guid, 'verified', ada)
  for (const owner of [
    {},
    { customer_guid: ada },
    { customer_guid: firm },
    { counterparty_guid, customer_guid: ada },
  ]) {
    await desk.create(raw(owner))
    await desk.create(raw({ ...owner, ...wrong }))
    const { guid } = await desk.create(linked('sandbox-checking-list', owner))
    await desk.reach(guid, 'completed')
    const { guid: other } = await desk.create(linked('sandbox-canadian-list', { ...owner, asset: 'CAD' }))
    await desk.reach(other, 'completed')
  }
  all = (await desk.list('')).objects
})

test('by completed and unverified only accounts of individual customers are found, by other states all', async () => {
  const isIndividuals = ({ customer_guid, counterparty_guid: other }: Fields) => customer_guid === ada && !other
  const is =
    (...states: string[]) =>
    (account: Fields) =>
      states.includes(account.state as string) && (account.state === 'failed' || isIndividuals(account))
  for (const states of [
    ['completed'],
    ['unverified'],
    ['completed', 'unverified'],
    ['failed'],
    ['failed', 'completed'],
  ]) {
    const wanted = of(is(...states))
    expect(wanted.length).toBeGreaterThan(0)
    expect([states, await found(`state=${states}`)]).toEqual([states, wanted])
  }
  // The rule bites: there are others in these states.
  expect(of(({ state }) => state === 'completed').length).toBeGreaterThan(of(is('completed')).length)
  expect(of(({ state }) => state === 'unverified').length).toBeGreaterThan(of(is('unverified')).length)
  expect(await found(`state=completed&customer_guid=${firm}`)).toEqual([])
  expect(await found(`state=failed&customer_guid=${firm}`)).toEqual(
    of(({ customer_guid, state }) => customer_guid === firm && state === 'failed'),
  )
  expect(await found('state=deleted')).toEqual([])
})

test('every other filter agrees with the records', async () => {
  const own = desk.s.demo.bank_guid
  const cases: [string, (account: Fields) => boolean][] = [
    [`customer_guid=${ada}`, (each) => each.customer_guid === ada],
    [`customer_guid=${ada},${firm}`, (each) => each.customer_guid === ada || each.customer_guid === firm],
    [`counterparty_guid=${counterparty_guid}`, (each) => each.counterparty_guid === counterparty_guid],
    [`bank_guid=${own}`, () => true],
    [`bank_guid=${ada}`, () => false],
    ['asset=CAD', (each) => each.asset === 'CAD'],
    ['asset=CAD,USD', () => true],
    ['asset=nonsense', () => false],
    [`guid=${all[0]!.guid},${all[2]!.guid}`, (each) => each === all[0] || each === all[2]],
    [`asset=CAD&customer_guid=${firm}`, (each) => each.asset === 'CAD' && each.customer_guid === firm],
    [`created_at_gte=${all[3]!.created_at}`, (each) => String(each.created_at) >= String(all[3]!.created_at)],
    [`created_at_lt=${all[3]!.created_at}`, (each) => String(each.created_at) < String(all[3]!.created_at)],
    [`updated_at_gte=${all[3]!.updated_at}`, (each) => String(each.updated_at) >= String(all[3]!.updated_at)],
    [`updated_at_lt=${all[3]!.updated_at}`, (each) => String(each.updated_at) < String(all[3]!.updated_at)],
  ]
  for (const [query, isWanted] of cases) expect([query, await found(query)]).toEqual([query, of(isWanted)])
  expect(await desk.codeOf(desk.s.call('GET', '/external_bank_accounts?state=done'))).toBe('400 invalid_value state')
  expect(await desk.codeOf(desk.s.call('GET', '/external_bank_accounts?account_kind=aggregator'))).toBe(
    '400 unknown_parameter account_kind',
  )
})
afterAll(() => desk.close())
