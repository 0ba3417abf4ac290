// Recipes of transfers: by rail, by chain, by lightning and inside the bank.
import { carrierFailureCodes } from '../../../src/providers/standing.ts'
import { transferBehaviours } from '../../../src/resources/transfers/transfer.ts'
import { linked, raw } from '../../support/external-bank-accounts.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Desk, Fields, Person, Recipe } from '../desk.ts'
import { numbersOf } from './remittance.ts'

const counterparty = async (desk: Desk, customer_guid: string): Promise<string> => {
  const person = { type: 'individual', name: { first: 'P', last: 'P' }, address: { country_code: 'US' } }
  const { guid } = await desk.post('/counterparties', { ...person, customer_guid })
  await desk.post(`/sandbox/counterparties/${guid}/verify`)
  return guid
}

interface Rail {
  readonly asset: string
  readonly side: 'deposit' | 'withdrawal'
  readonly payment_rail: string
}

/** From or to an account outside of this person; of an e-transfer there is none. */
export async function funding(desk: Desk, person: Person, rail: Rail, execution: Fields = {}): Promise<string> {
  const { asset, side, payment_rail } = rail
  const of = { customer_guid: person.guid, asset }
  const token = `sandbox-${asset === 'USD' ? 'checking' : 'canadian'}-${++made}`
  const body = side === 'deposit' ? linked(token, of) : raw({ ...of, ...numbersOf[asset]?.() })
  const place =
    payment_rail === 'etransfer'
      ? {}
      : { external_bank_account_guid: (await desk.post('/external_bank_accounts', body)).guid }
  await desk.rest()
  const order = {
    product_type: 'funding',
    customer_guid: person.guid,
    asset,
    side,
    payment_rail,
    deliver_amount: 10_000,
  }
  return desk.executed('/transfers', order, { transfer_type: 'funding', payment_rail, ...place, ...execution })
}

let made = 0

const ach: Rail = { asset: 'USD', side: 'withdrawal', payment_rail: 'ach' }
const rails: readonly Rail[] = [
  ach,
  { ...ach, side: 'deposit' },
  { ...ach, payment_rail: 'wire' },
  { ...ach, payment_rail: 'rtp' },
  { asset: 'CAD', side: 'withdrawal', payment_rail: 'eft' },
  { asset: 'CAD', side: 'withdrawal', payment_rail: 'etransfer' },
  { asset: 'EUR', side: 'withdrawal', payment_rail: 'sepa' },
  { asset: 'GBP', side: 'withdrawal', payment_rail: 'fps' },
]

const contact = { email_address: 'enid@example.com' }

async function wallet(desk: Desk): Promise<string> {
  const { guid } = await desk.post('/external_wallets', { name: 'W', asset: 'USDC', address: freshAddress() })
  await desk.rest()
  return guid
}

async function crypto(desk: Desk, customer_guid: string, execution: Fields = {}): Promise<string> {
  const guid = await wallet(desk)
  const destination_accounts = [{ type: 'external_wallet', guid, receive_amount: 100_000 }]
  const order = {
    product_type: 'crypto_transfer',
    side: 'withdrawal',
    customer_guid,
    asset: 'USDC',
    destination_accounts,
  }
  return desk.executed('/transfers', order, { transfer_type: 'crypto', ...execution })
}

export const transferRecipes: readonly Recipe[] = [
  {
    does: 'funding by each rail',
    bank: { supported_fiat_account_assets: ['USD', 'CAD', 'EUR', 'GBP'] },
    async run(desk) {
      const person = await desk.person(['USD', 'CAD', 'EUR', 'GBP'], contact)
      for (const rail of rails) {
        const path = await funding(desk, person, rail)
        await desk.show(path)
        await desk.advance(10)
        await desk.show(path)
      }
      await desk.show('/quotes?per_page=100')
    },
  },
  {
    does: 'a transfer in each of its states',
    bank: { settings: { hold_seconds: 3600 } },
    async run(desk) {
      const person = await desk.person(['USD', 'USDC'])
      await desk.script('screening', 'take_later')
      const stored = await funding(desk, person, ach)
      await desk.show(stored)
      await desk.advance(5)
      await desk.show(stored)
      const pulled = await funding(desk, person, { ...ach, side: 'deposit' })
      await desk.advance(10)
      await desk.show(pulled)
      const sent = await crypto(desk, person.guid)
      await desk.rest()
      await desk.remove(sent)
      await desk.show(sent)
      const taken = await funding(desk, person, ach)
      await desk.rest()
      await desk.remove(taken)
      await desk.show(taken)
      for (const decision of ['approve', 'reject']) {
        const path = await funding(desk, person, ach, { expected_behaviours: ['force_review'] })
        await desk.show(path)
        await desk.showReview(path.split('/').at(-1)!)
        await desk.post(`/sandbox${path}/decide`, { decision })
        await desk.show(path)
      }
    },
  },
  {
    does: 'a transfer that fails for each reason',
    async run(desk) {
      const person = await desk.person(['USD', 'USDC'])
      for (const behaviour of transferBehaviours) {
        const path = await funding(desk, person, ach, { expected_behaviours: [behaviour] })
        await desk.show(path)
      }
      for (const failure_code of carrierFailureCodes) {
        await desk.script('rail', 'fail', { failure_code })
        const path = await funding(desk, person, ach)
        await desk.advance(10)
        await desk.show(path)
      }
      await desk.script('rail', 'return')
      const returned = await funding(desk, person, ach)
      await desk.advance(10)
      await desk.show(returned)
      await desk.script('chain', 'fail', { failure_code: 'network_fee_too_low' })
      await desk.show(await crypto(desk, person.guid))
      for (const [type, more] of Object.entries({ rolling: { interval: 60 }, daily: {}, weekly: {}, monthly: {} })) {
        const activity_limits = [{ type, asset: 'USD', amount: 1, ...more }]
        const limited = await desk.person(['USD'], { activity_limits })
        await desk.show(await funding(desk, limited, ach))
      }
    },
  },
  {
    does: 'crypto that is sent, and crypto that arrives',
    async run(desk) {
      const person = await desk.person(['USDC'])
      const sent = await crypto(desk, person.guid)
      await desk.show(sent)
      await desk.advance(600)
      await desk.show(sent)
      const address = await desk.post('/deposit_addresses', { account_guid: person.accounts.USDC })
      const place = { account_guid: person.accounts.USDC, deposit_address_guid: address.guid, amount: 100_000 }
      await desk.show(`/transfers/${(await desk.post('/sandbox/deposits', place)).guid}`)
      await desk.show('/quotes?per_page=100')
    },
  },
  {
    does: 'lightning, paid from the money for invoices',
    async run(desk) {
      const person = await desk.person(['BTC'])
      await desk.account('BTC')
      await desk.account('BTC', { type: 'invoice_operations' })
      const { invoice } = await desk.post('/sandbox/invoices', { amount: 1000 })
      const order = {
        product_type: 'lightning_transfer',
        customer_guid: person.guid,
        asset: 'BTC',
        network_address: invoice,
      }
      await desk.script('lightning', 'paid')
      const path = await desk.executed('/transfers', order, { transfer_type: 'lightning' })
      await desk.advance(5)
      await desk.show(path)
      await desk.show('/quotes')
    },
  },
  {
    does: 'invoices that others pay, in each state',
    async run(desk) {
      const { accounts } = await desk.person(['BTC'])
      const invoice = async (more: Fields = {}): Promise<string> => {
        const { guid } = await desk.post('/invoices', { account_guid: accounts.BTC, amount: 1000, ...more })
        await desk.advance(1)
        return `/invoices/${guid}`
      }
      const [paid, cancelled, expired] = [await invoice(), await invoice(), await invoice({ expiry_seconds: 60 })]
      await desk.show('/invoices')
      await desk.post(`/sandbox${paid}/pay`, {})
      await desk.script('lightning', 'invoice_later')
      await desk.remove(cancelled)
      await desk.show(cancelled)
      await desk.script('lightning', 'invoice_later')
      const stored = await desk.post('/invoices', { account_guid: accounts.BTC })
      await desk.show(`/invoices/${stored.guid}`)
      await desk.advance(5)
      await desk.script('lightning', 'failed')
      const failed = await invoice()
      await desk.advance(60)
      for (const path of [paid, cancelled, expired, failed]) await desk.show(path)
    },
  },
  {
    does: 'money that moves inside the bank, between accounts of each type',
    async run(desk) {
      const [payer, payee] = [await desk.person(['USD']), await desk.person(['USD'])]
      const of = { asset: 'USD', deliver_amount: 100 }
      const book = {
        ...of,
        product_type: 'book_transfer',
        customer_guid: payer.guid,
        source_account_guid: payer.accounts.USD,
        destination_account_guid: payee.accounts.USD,
      }
      await desk.show(await desk.executed('/transfers', book, { transfer_type: 'book' }))
      const own = { USD: await desk.account('USD'), BTC: await desk.account('BTC'), ETH: await desk.account('ETH') }
      const { objects } = await desk.get('/accounts?owner=bank&per_page=100')
      const system = (type: string, asset: string) =>
        objects.find((each: Fields) => each.type === type && each.asset === asset)?.guid
      const storage = await desk.post('/accounts', { type: 'storage', asset: 'BTC', name: 's' })
      const moves = [
        ['USD', own.USD, system('reserve', 'USD')],
        ['ETH', own.ETH, system('gas', 'ETH')],
        ['BTC', own.BTC, storage.guid],
      ]
      for (const [asset, source_account_guid, destination_account_guid] of moves) {
        const order = { ...of, product_type: 'inter_account', asset, source_account_guid, destination_account_guid }
        await desk.show(await desk.executed('/transfers', order, { transfer_type: 'inter_account' }))
      }
      await desk.show('/quotes?per_page=100')
    },
  },
  {
    does: 'fees that are paid out of the account for them',
    async run(desk) {
      const { guid: customer_guid } = await desk.person(['USD', 'BTC'])
      const fees = [{ type: 'fixed', fixed_fee: 1000 }]
      const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
      await desk.executed('/trades', { ...order, fees }, { trade_type: 'platform' })
      await desk.rest()
      const { objects } = await desk.get('/accounts?owner=bank&type=fee&per_page=100')
      const fee = objects.find(({ asset }: Fields) => asset === 'USD')
      const move = {
        product_type: 'inter_account',
        asset: 'USD',
        deliver_amount: 100,
        source_account_guid: fee.guid,
        destination_account_guid: await desk.account('USD'),
      }
      await desk.show(await desk.executed('/transfers', move, { transfer_type: 'inter_account' }))
    },
  },
  {
    does: 'people of each type who take part',
    async run(desk) {
      const person = await desk.person(['USD'])
      const of = (type: string, guid: string) => [{ type, guid, amount: 10_000 }]
      const everybody = [
        of('customer', person.guid),
        of('bank', desk.bank_guid),
        of('counterparty', await counterparty(desk, person.guid)),
      ]
      for (const list of everybody) {
        const parties = { source_participants: list, destination_participants: list }
        await desk.show(await funding(desk, person, ach, parties))
        const waits = await funding(desk, person, ach, { expected_behaviours: ['force_review'] })
        await desk.rest()
        await desk.patch(waits, parties)
      }
      for (const owner of ['bank', 'customer']) await desk.show(`/entries?owner=${owner}`)
    },
  },
  {
    does: 'a script of each noun, with each code',
    async run(desk) {
      const outcomes = {
        aggregator: 'refresh_required',
        chain: 'confirm',
        deposit_bank: 'close_later',
        lightning: 'paid',
        market: 'fill',
        rail: 'settle',
        screening: 'pass',
        verifier: 'passed',
      }
      for (const [noun, outcome] of Object.entries(outcomes)) await desk.script(noun, outcome)
      for (const failure_code of carrierFailureCodes) await desk.script('rail', 'fail', { failure_code })
    },
  },
]
