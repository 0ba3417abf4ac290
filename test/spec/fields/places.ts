// Fields of accounts, deposit addresses, deposit bank accounts, external bank accounts and external wallets.
import { expect } from 'vitest'
import { linked, processed } from '../../support/external-bank-accounts.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Recipe } from '../desk.ts'
import { nowOf, shows } from './notes.ts'

export const placeFields: readonly Recipe[] = [
  {
    does: 'an account, and the reserve',
    bank: { settings: { reserve_minimums: { USD: 5_000 } } },
    async run(desk) {
      const { guid: customer_guid } = await desk.person([])
      const at = await nowOf(desk)
      const body = { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid, labels: ['main'] }
      const { guid } = await desk.post('/accounts', body)
      await desk.post('/sandbox/deposits', { account_guid: guid, amount: 700 })
      const changes = { name: 'US dollars', labels: ['old'] }
      await desk.patch(`/accounts/${guid}`, changes)
      const balances = { platform_balance: 700, platform_available: 700 }
      await shows(desk, `/accounts/${guid}`, {
        guid,
        bank_guid: desk.bank_guid,
        ...body,
        ...balances,
        ...changes,
        created_at: at,
        updated_at: at,
        state: 'created',
      })
      const { objects } = await desk.get('/accounts?type=reserve&per_page=100')
      const { guid: reserve } = objects.find(({ asset }: { asset: string }) => asset === 'USD')
      await shows(desk, `/accounts/${reserve}`, { type: 'reserve', minimum_balance_funding_pull: 5000, labels: null })
    },
  },
  {
    does: 'a deposit address with a tag',
    async run(desk) {
      const { guid: customer_guid, accounts } = await desk.person(['XRP'])
      const at = await nowOf(desk)
      const body = { account_guid: accounts.XRP, name: 'Ripples', format: 'standard', labels: ['in'] }
      const { guid } = await desk.post('/deposit_addresses', body)
      await desk.patch(`/deposit_addresses/${guid}`, { name: 'XRP' })
      await shows(desk, `/deposit_addresses/${guid}`, {
        ...body,
        guid,
        name: 'XRP',
        bank_guid: desk.bank_guid,
        customer_guid,
        created_at: at,
        updated_at: at,
        asset: 'XRP',
        state: 'created',
        address: expect.stringMatching(/^r\w{24,34}$/),
        tag: expect.stringMatching(/^\d+$/),
      })
    },
  },
  {
    does: 'deposit bank accounts: a main one and one under it, deleted',
    async run(desk) {
      const { guid: customer_guid, accounts } = await desk.person(['USD'])
      const at = await nowOf(desk)
      const body = { account_guid: accounts.USD, name: 'In', labels: ['in'] }
      const { guid: main } = await desk.post('/deposit_bank_accounts', { ...body, type: 'main' })
      await desk.patch(`/deposit_bank_accounts/${main}`, { name: 'Incoming' })
      const { account_details } = await shows(desk, `/deposit_bank_accounts/${main}`, {
        ...body,
        guid: main,
        type: 'main',
        name: 'Incoming',
        bank_guid: desk.bank_guid,
        customer_guid,
        created_at: at,
        updated_at: at,
        asset: 'USD',
        state: 'created',
        counterparty_name: 'Corridor Sandbox Bank',
        counterparty_address: { street: '1 Sandbox Street', street2: null, city: 'New York', country_code: 'US' },
        account_details: [{ account_number: expect.stringMatching(/^\d{12}$/) }],
        routing_details: [{ routing_number_type: 'ABA', routing_number: '123456780' }],
        parent_deposit_bank_account_guid: null,
      })
      const under = { type: 'sub_account', parent_deposit_bank_account_guid: main }
      const { guid } = await desk.post('/deposit_bank_accounts', { ...body, ...under })
      await desk.remove(`/deposit_bank_accounts/${guid}`)
      await shows(desk, `/deposit_bank_accounts/${guid}`, {
        ...under,
        state: 'deleted',
        deleted_at: at,
        unique_memo_id: expect.stringMatching(/^\d{9}$/),
        account_details,
      })
      const place = { account_guid: accounts.USD, deposit_bank_account_guid: main, amount: 1 }
      await shows(desk, `/transfers/${(await desk.post('/sandbox/deposits', place)).guid}`, { payment_rail: 'wire' })
    },
  },
  {
    does: 'external bank accounts: linked, by processor token, by numbers with a holder',
    async run(desk) {
      const { guid: customer_guid } = await desk.person([])
      const at = await nowOf(desk)
      const link = linked('sandbox-checking', { customer_guid, name: 'Linked' })
      const { guid } = await desk.post('/external_bank_accounts', link)
      await shows(desk, `/external_bank_accounts/${guid}`, {
        guid,
        name: 'Linked',
        asset: 'USD',
        account_kind: 'aggregator',
        environment: 'sandbox',
        bank_guid: desk.bank_guid,
        customer_guid,
        created_at: at,
        updated_at: at,
        aggregator_institution_id: 'sandbox-bank',
        aggregator_account_mask: expect.stringMatching(/^\d{4}$/),
        aggregator_account_name: 'Sandbox account',
        state: 'completed',
        failure_code: null,
        balance_updated_at: at,
        balances: { available: expect.any(Number), current: expect.any(Number) },
      })
      const token = await desk.post('/external_bank_accounts', processed('nothing', { customer_guid }))
      await shows(desk, `/external_bank_accounts/${token.guid}`, {
        account_kind: 'aggregator_processor_token',
        failure_code: 'aggregator_processor_token',
      })
      const someone = { type: 'individual', name: { first: 'A', last: 'B' }, address: { country_code: 'US' } }
      const { guid: counterparty_guid } = await desk.post('/counterparties', { ...someone, customer_guid })
      await desk.post(`/sandbox/counterparties/${counterparty_guid}/verify`)
      const name = { first: 'A', middle: 'M', last: 'B', full: 'A M B' }
      const address = {
        street: '1 Main St',
        street2: '2',
        city: 'NYC',
        subdivision: 'NY',
        postal_code: '1',
        country_code: 'US',
      }
      const numbers = {
        account_details: [{ account_number: '12345678' }],
        routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
      }
      const numbered = await desk.post('/external_bank_accounts', {
        name: 'Numbers',
        account_kind: 'raw_routing_details',
        asset: 'USD',
        customer_guid,
        counterparty_guid,
        ...numbers,
        holder: { name, address },
      })
      const pii = [{ names: [name], addresses: [address], ...numbers }]
      await shows(desk, `/external_bank_accounts/${numbered.guid}?include_pii=true`, { counterparty_guid, pii })
      const refresh = await desk.post('/external_bank_accounts', linked('sandbox-refresh', { customer_guid }))
      await desk.advance(86_400)
      await desk.patch(`/external_bank_accounts/${refresh.guid}`, { name: 'Renamed', state: 'completed' })
      await shows(desk, `/external_bank_accounts/${refresh.guid}?include_pii=true`, {
        name: 'Renamed',
        state: 'completed',
        pii: [{ email_addresses: ['sam@sandbox.example'], phone_numbers: ['+12125550100'] }],
      })
    },
  },
  {
    does: 'external wallets: one with a tag, one of a counterparty, one that fails',
    async run(desk) {
      const { guid: customer_guid } = await desk.person([])
      const at = await nowOf(desk)
      const tagged = { name: 'X', asset: 'XRP', address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', tag: '7', customer_guid }
      const { guid } = await desk.post('/external_wallets', { ...tagged, expected_behaviours: ['force_review'] })
      await desk.rest()
      await desk.post(`/sandbox/external_wallets/${guid}/decide`, { decision: 'approve' })
      await desk.patch(`/external_wallets/${guid}`, { name: 'XRP' })
      await shows(desk, `/external_wallets/${guid}`, {
        guid,
        ...tagged,
        name: 'XRP',
        environment: 'sandbox',
        bank_guid: desk.bank_guid,
        counterparty_guid: null,
        created_at: at,
        updated_at: at,
        state: 'completed',
        failure_code: null,
      })
      const someone = { type: 'individual', name: { first: 'A', last: 'B' }, address: { country_code: 'US' } }
      const { guid: counterparty_guid } = await desk.post('/counterparties', someone)
      const theirs = { name: 'T', asset: 'ETH', address: freshAddress(), counterparty_guid }
      await shows(desk, `/external_wallets/${(await desk.post('/external_wallets', theirs)).guid}`, theirs)
      const wrong = { name: 'N', asset: 'ETH', address: 'nowhere' }
      const failed = { ...wrong, state: 'failed', failure_code: 'invalid_address' }
      await shows(desk, `/external_wallets/${(await desk.post('/external_wallets', wrong)).guid}`, failed)
    },
  },
]
