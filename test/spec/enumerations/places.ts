// Recipes of accounts, deposit addresses, deposit bank accounts, external bank accounts and wallets.
import { fiatAssets } from '../../../src/kernel/asset.ts'
import { screenedAddresses } from '../../../src/providers/sandbox/screened-addresses.ts'
import { linked, processed, raw } from '../../support/external-bank-accounts.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Desk, Fields, Recipe } from '../desk.ts'

const day_seconds = 86_400
const { prohibited } = screenedAddresses.find(({ chains }) => chains.includes('ethereum'))!

const numbers = [
  ['ABA', 'USD', '021000021', '12345678'],
  ['CPA', 'CAD', '000300002', '1234567'],
  ['SWIFT', 'PHP', 'BOPIPHMM', '1234567890'],
  ['IFSC', 'INR', 'HDFC0000123', '50100012345678'],
  ['CLABE', 'MXN', '032180000118359719', undefined],
  ['SORT_CODE', 'GBP', '200415', '31926819'],
  ['IBAN', 'EUR', 'DE89370400440532013000', undefined],
  ['PIX', 'BRL', 'fulano@example.com', undefined],
  ['PSE', 'COP', '1007', '123456'],
  ['BEFTN', 'BDT', '125274182', '20503320100194716'],
  ['CBN', 'NGN', '011', '0000014579'],
  ['MSISDN', 'KES', '+254712345678', undefined],
] as const

const outside = async (desk: Desk, body: Fields): Promise<string> =>
  `/external_bank_accounts/${(await desk.post('/external_bank_accounts', body)).guid}`

const wallet = async (desk: Desk, more: Fields = {}): Promise<string> => {
  const body = { name: 'W', asset: 'USDC', address: freshAddress(), ...more }
  return `/external_wallets/${(await desk.post('/external_wallets', body)).guid}`
}

export const placeRecipes: readonly Recipe[] = [
  {
    does: 'accounts of each type',
    async run(desk) {
      const { guid: customer_guid } = await desk.person(['USD', 'BTC'])
      await desk.post('/accounts', { type: 'invoice_operations', asset: 'BTC', name: 'i' })
      await desk.post('/accounts', { type: 'storage', asset: 'BTC', name: 's' })
      await desk.executed(
        '/trades',
        {
          product_type: 'trading',
          customer_guid,
          symbol: 'BTC-USD',
          side: 'buy',
          deliver_amount: 10_000,
          fees: [{ type: 'fixed', fixed_fee: 10 }],
        },
        { trade_type: 'platform' },
      )
      for (const owner of ['bank', 'customer']) await desk.show(`/accounts?owner=${owner}&per_page=100`)
    },
  },
  {
    does: 'statements of each format',
    async run(desk) {
      const { accounts } = await desk.person(['USD'])
      for (const format of ['json', 'csv', 'pdf', 'camt053'])
        await desk.show(`/accounts/${accounts.USD}/statement?format=${format}`)
    },
  },
  {
    does: 'deposit addresses, and deposit bank accounts of each asset',
    bank: { supported_fiat_account_assets: fiatAssets },
    async run(desk) {
      const { guid: customer_guid, accounts } = await desk.person(['BTC'])
      for (const format of ['standard', 'legacy']) {
        const { guid } = await desk.post('/deposit_addresses', { account_guid: accounts.BTC, format })
        await desk.show(`/deposit_addresses/${guid}`)
      }
      for (const asset of fiatAssets) {
        const account = await desk.post('/accounts', { type: 'fiat', asset, name: asset, customer_guid })
        const { guid } = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: account.guid })
        await desk.show(`/deposit_bank_accounts/${guid}`)
        if (asset !== 'USD') continue
        const sub = await desk.post('/deposit_bank_accounts', {
          type: 'sub_account',
          account_guid: account.guid,
          parent_deposit_bank_account_guid: guid,
        })
        await desk.show(`/deposit_bank_accounts/${sub.guid}`)
        await desk.script('deposit_bank', 'close_later')
        await desk.remove(`/deposit_bank_accounts/${sub.guid}`)
        await desk.show(`/deposit_bank_accounts/${sub.guid}`)
        await desk.advance(5)
        await desk.show(`/deposit_bank_accounts/${sub.guid}`)
      }
    },
  },
  {
    does: 'accounts outside by numbers of each type',
    async run(desk) {
      const { guid: customer_guid } = await desk.person([])
      for (const [routing_number_type, asset, routing_number, account_number] of numbers) {
        const path = await outside(desk, {
          name: 'n',
          account_kind: 'raw_routing_details',
          asset,
          customer_guid,
          routing_details: [{ routing_number_type, routing_number }],
          ...(account_number ? { account_details: [{ account_number }] } : {}),
        })
        await desk.show(`${path}?include_pii=true`)
      }
    },
  },
  {
    does: 'accounts outside in each of their states, failed for each reason',
    async run(desk) {
      const { guid: customer_guid } = await desk.person([])
      const cases = ['checking', 'multiple', 'credit', 'routing', 'number', 'nothing', 'outage', 'checking']
      for (const name of cases) await desk.show(await outside(desk, linked(`sandbox-${name}`, { customer_guid })))
      await desk.show(await outside(desk, processed('sandbox-savings', { customer_guid })))
      await desk.show(await outside(desk, processed('nothing', { customer_guid })))
      await desk.show(await outside(desk, raw({ customer_guid })))
      const stranger = {
        type: 'individual',
        name: { first: 'A', last: 'B' },
        address: { country_code: 'US' },
        customer_guid,
      }
      const { guid: counterparty_guid } = await desk.post('/counterparties', stranger)
      await desk.show(await outside(desk, raw({ customer_guid, counterparty_guid })))
      const path = await outside(desk, linked('sandbox-refresh', { customer_guid }))
      await desk.advance(day_seconds)
      await desk.show(path)
      await desk.patch(path, { state: 'completed' })
      await desk.show(path)
      await desk.script('aggregator', 'unlink_later')
      await desk.remove(path)
      await desk.show(path)
      await desk.advance(5)
      await desk.show(path)
    },
  },
  {
    does: 'a wallet in each of its states',
    async run(desk) {
      for (const outcome of ['take_later', 'answer_later', 'pass']) {
        await desk.script('screening', outcome)
        const path = await wallet(desk)
        await desk.show(path)
        await desk.advance(5)
        if (outcome !== 'pass') continue
        await desk.remove(path)
        await desk.show(path)
      }
      for (const address of [prohibited, 'nowhere']) await desk.show(await wallet(desk, { address }))
      for (const decision of ['approve', 'reject']) {
        const path = await wallet(desk, { expected_behaviours: ['force_review'] })
        await desk.show(path)
        await desk.showReview(path.split('/').at(-1)!)
        await desk.post(`/sandbox${path}/decide`, { decision })
      }
      for (const owner of ['bank', 'customer']) await desk.show(`/external_wallets?owner=${owner}`)
    },
  },
]
