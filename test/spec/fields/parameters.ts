// Parameters that flows/lists.test.ts cannot try by itself, because no field of the record has their name or their value.
import { expect } from 'vitest'
import type { Guid } from '../../../src/kernel/guid.ts'
import { raw } from '../../support/external-bank-accounts.ts'
import { makeNotice } from '../../support/made-notices.ts'
import { eventually } from '../../support/service.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Any, Desk, Recipe } from '../desk.ts'
import { inside, ownAccount, planOf, remits } from '../enumerations/remittance.ts'
import { later, nowOf } from './notes.ts'

export const parametersTried = new Set<string>()

type Get = (path: string) => Promise<Any>
const absent = 'f'.repeat(32)

/** A list has the record with one value of the parameter, and not with another. */
async function finds(get: Get, path: string, name: string, guid: string, value: string, other = absent): Promise<void> {
  const guidsOf = async (of: string): Promise<string[]> => {
    const { objects } = await get(`${path}?per_page=100&${name}=${encodeURIComponent(of)}`)
    return objects.map((each: Any) => each.guid)
  }
  expect(await guidsOf(value), name).toContain(guid)
  expect(await guidsOf(other), name).not.toContain(guid)
  parametersTried.add(`GET ${path} ?${name}`)
}

/** A field is answered only if the parameter is true. */
async function adds(get: Get, call: string, path: string, name: string, field: string): Promise<void> {
  const fieldsOf = async (value: boolean): Promise<Any> => {
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}${name}=${value}`)
    return answer.objects?.[0] ?? answer
  }
  expect(await fieldsOf(true), call).toHaveProperty(field)
  expect(await fieldsOf(false), call).not.toHaveProperty(field)
  parametersTried.add(`${call} ?${name}`)
}

const addsPersonal = async (desk: Desk, path: string, guid: string, field: string): Promise<void> => {
  const one = `${path.slice(1).replace(/ies$/, 'y').replace(/s$/, '')}_guid`
  await adds(desk.get, `GET ${path}/{${one}}`, `${path}/${guid}`, 'include_pii', field)
  if (path !== '/identity_verifications') {
    await adds(desk.get, `GET ${path}`, `${path}?guid=${guid}`, 'include_pii', field)
  }
}

const someone = { type: 'individual', name: { first: 'P', last: 'P' }, address: { country_code: 'US' } }

export const parameterCases: readonly Recipe[] = [
  {
    does: 'lists of trades, transfers, plans and executions',
    bank: remits,
    async run(desk) {
      const { get, bank_guid } = desk
      const person = await desk.person(['USD', 'BTC'])
      const { USD, BTC } = person.accounts as { USD: string; BTC: string }
      const order = { product_type: 'trading', customer_guid: person.guid, symbol: 'BTC-USD', side: 'buy' }
      const bought = { ...order, deliver_amount: 10_000 }
      const trade = (await desk.executed('/trades', bought, { trade_type: 'platform' })).split('/')[2]!
      await finds(get, '/trades', 'bank_guid', trade, bank_guid)
      await finds(get, '/trades', 'account_guid', trade, USD)
      const deposit = await desk.post('/sandbox/deposits', { account_guid: BTC, amount: 100_000 })
      await finds(get, '/transfers', 'account_guid', deposit.guid, BTC, USD)
      await finds(get, '/transfers', 'txn_hash', deposit.guid, deposit.identifiers[0].value)
      await desk.post(`/sandbox/transfers/${deposit.guid}/return`, { return_code: 'REORG' })
      const { objects } = await get(`/transfers?reference_transfer_guid=${deposit.guid}`)
      await finds(get, '/transfers', 'reference_transfer_guid', objects[0].guid, deposit.guid)
      const ends = await inside(desk, person)
      const plan_guid = await planOf(desk, person, ends)
      await desk.rest()
      await finds(get, '/plans', 'source_account_guid', plan_guid, USD, BTC)
      await adds(get, 'GET /plans/{plan_guid}', `/plans/${plan_guid}`, 'include_explanation', 'explanation')
      const { guid } = await desk.post('/executions', { plan_guid })
      await finds(get, '/executions', 'source_account_guid', guid, USD, BTC)
      await finds(get, '/executions', 'destination_account_guid', guid, String(ends.destination.guid), BTC)
      expect(await get('/prices?symbol=BTC-USD')).toMatchObject([{ symbol: 'BTC-USD' }])
      parametersTried.add('GET /prices ?symbol')
    },
  },
  {
    does: 'lists of people and places, and personal data',
    async run(desk, s) {
      const { get, bank_guid } = desk
      const { guid: customer_guid } = await desk.person([])
      const { guid: counterparty_guid } = await desk.post('/counterparties', someone)
      const account = await ownAccount(desk, customer_guid)
      const subjects = {
        counterparty_guid: { type: 'counterparty', method: 'attested', counterparty_guid },
        external_bank_account_guid: {
          type: 'bank_account',
          method: 'attested_ownership',
          external_bank_account_guid: account,
        },
      }
      for (const [name, body] of Object.entries(subjects)) {
        const { guid } = await desk.post('/identity_verifications', body)
        await finds(get, '/identity_verifications', name, guid, (body as Any)[name])
        await finds(get, '/identity_verifications', 'bank_guid', guid, bank_guid)
      }
      const pii = { name: someone.name }
      const kyc = { type: 'kyc', method: 'attested', customer_guid, pii }
      const { guid: verification } = await desk.post('/identity_verifications', kyc)
      await addsPersonal(desk, '/customers', customer_guid, 'name')
      await addsPersonal(desk, '/counterparties', counterparty_guid, 'name')
      await addsPersonal(desk, '/external_bank_accounts', account, 'pii')
      // Its effect is in flows/balance-refresh.test.ts.
      await get(`/external_bank_accounts/${account}?force_balance_refresh=true`)
      parametersTried.add('GET /external_bank_accounts/{external_bank_account_guid} ?force_balance_refresh')
      await addsPersonal(desk, '/identity_verifications', verification, 'pii')
      const told = { kind: 'correction', details: { reason: 'closed' } } as const
      await addsPersonal(desk, '/payment_notices', await makeNotice(s, bank_guid as Guid, told), 'details')
      const theirs = await desk.post('/external_bank_accounts', raw({ counterparty_guid }))
      await finds(get, '/external_bank_accounts', 'counterparty_guid', theirs.guid, counterparty_guid)
      const wallet = { name: 'W', asset: 'USDC', address: freshAddress(), customer_guid }
      const { guid: external_wallet_guid } = await desk.post('/external_wallets', wallet)
      await finds(get, '/external_wallets', 'owner', external_wallet_guid, 'customer', 'bank')
    },
  },
  {
    does: 'events, listed and streamed',
    async run(desk, s) {
      const { bank_guid } = desk
      const at = await nowOf(desk)
      const { guid: object_guid } = await desk.post('/customers', someone)
      const path = '/subscription_events'
      const get: Get = desk.organization.show
      const list = async (query: string): Promise<Any> => get(`${path}?${query}`)
      const { objects } = await eventually<Any>(
        () => list(`object_guid=${object_guid}&after=0`),
        (page) => page.objects.length === 2,
      )
      const [first, second] = objects
      await finds(get, path, 'guid', first.guid, first.guid)
      await finds(get, path, 'bank_guid', first.guid, bank_guid)
      await finds(get, path, 'object_guid', first.guid, object_guid)
      await finds(get, path, 'event_type', second.guid, 'customer.unverified', 'customer.frozen')
      const pages = await list(`object_guid=${object_guid}&page=1&per_page=1`)
      expect(pages).toMatchObject({ total: 2, page: 1, per_page: 1, objects: [first] })
      expect((await list(`object_guid=${object_guid}&after=${first.position}`)).objects).toEqual([second])
      const bounded = async (query: string) => (await list(`object_guid=${object_guid}&${query}`)).objects.length
      expect([await bounded(`created_at_gte=${at}`), await bounded(`created_at_gte=${later(at, 1)}`)]).toEqual([2, 0])
      expect([await bounded(`created_at_lt=${at}`), await bounded(`created_at_lt=${later(at, 1)}`)]).toEqual([0, 2])
      for (const name of ['page', 'per_page', 'after', 'created_at_gte', 'created_at_lt'])
        parametersTried.add(`GET ${path} ?${name}`)
      const streamed = async (query: string): Promise<string[]> => {
        const key = s.demo.organization_key
        const { text } = await s.call('GET', `${path}/stream?follow=false&${query}`, undefined, { key })
        return [...text.matchAll(/^data: (.*)$/gm)].map(([, event]) => JSON.parse(event!).guid)
      }
      expect(await streamed(`after=0&object_guid=${object_guid}`)).toEqual([first.guid, second.guid])
      expect(await streamed(`after=${first.position}&object_guid=${object_guid}`)).toEqual([second.guid])
      expect(await streamed(`after=0&object_guid=${object_guid}&event_type=customer.unverified`)).toEqual([second.guid])
      expect(await streamed(`after=0&object_guid=${object_guid}&bank_guid=${absent}`)).toEqual([])
      for (const name of ['after', 'follow', 'bank_guid', 'object_guid', 'event_type'])
        parametersTried.add(`GET ${path}/stream ?${name}`)
    },
  },
  {
    does: 'rows of payouts and the result',
    bank: remits,
    async run(desk) {
      const { guid: customer_guid, accounts } = await desk.person(['USD', 'BTC'])
      const csv = `name,amount,destination_account_guid\nAda,1000,${accounts.BTC}\nBea,,\n`
      const payout = { name: 'P', customer_guid, source_account_guid: accounts.USD, amount_end: 'source' }
      const { guid } = await desk.post('/payouts', { ...payout, data: Buffer.from(csv).toString('base64') })
      await desk.rest()
      const [row] = (await desk.get(`/payout_rows?payout_guid=${guid}`)).objects
      await addsPersonal(desk, '/payout_rows', row.guid, 'input')
      const linesOf = async (query: string): Promise<string[]> =>
        (await desk.ask('GET', `/payouts/${guid}/result?${query}`)).text.split('\r\n').slice(1, -1)
      expect(await linesOf('state=valid&include_pii=true')).toEqual([expect.stringMatching(/^Ada,1000,/)])
      expect(await linesOf('state=invalid&include_pii=false')).toEqual([expect.stringMatching(/^,,,/)])
      for (const name of ['state', 'include_pii']) parametersTried.add(`GET /payouts/{payout_guid}/result ?${name}`)
    },
  },
]

/** What the cases above try. flows/lists.test.ts tries every other parameter of the interface. */
export const otherParameters: readonly string[] = [
  'GET /counterparties ?include_pii',
  'GET /counterparties/{counterparty_guid} ?include_pii',
  'GET /customers ?include_pii',
  'GET /customers/{customer_guid} ?include_pii',
  'GET /executions ?destination_account_guid',
  'GET /executions ?source_account_guid',
  'GET /external_bank_accounts ?counterparty_guid',
  'GET /external_bank_accounts ?include_pii',
  'GET /external_bank_accounts/{external_bank_account_guid} ?force_balance_refresh',
  'GET /external_bank_accounts/{external_bank_account_guid} ?include_pii',
  'GET /external_wallets ?owner',
  'GET /identity_verifications ?bank_guid',
  'GET /identity_verifications ?counterparty_guid',
  'GET /identity_verifications ?external_bank_account_guid',
  'GET /identity_verifications/{identity_verification_guid} ?include_pii',
  'GET /payment_notices ?include_pii',
  'GET /payment_notices/{payment_notice_guid} ?include_pii',
  'GET /payout_rows ?include_pii',
  'GET /payout_rows/{payout_row_guid} ?include_pii',
  'GET /payouts/{payout_guid}/result ?include_pii',
  'GET /payouts/{payout_guid}/result ?state',
  'GET /plans ?source_account_guid',
  'GET /plans/{plan_guid} ?include_explanation',
  'GET /prices ?symbol',
  ...[
    'after',
    'bank_guid',
    'created_at_gte',
    'created_at_lt',
    'event_type',
    'guid',
    'object_guid',
    'page',
    'per_page',
  ].map((name) => `GET /subscription_events ?${name}`),
  ...['after', 'bank_guid', 'event_type', 'follow', 'object_guid'].map(
    (name) => `GET /subscription_events/stream ?${name}`,
  ),
  'GET /trades ?account_guid',
  'GET /trades ?bank_guid',
  'GET /transfers ?account_guid',
  'GET /transfers ?reference_transfer_guid',
  'GET /transfers ?txn_hash',
]
