// Fields of transfers and of the quotes they execute.
import { expect } from 'vitest'
import { freshAddress } from '../../support/wallets.ts'
import type { Recipe } from '../desk.ts'
import { ownAccount } from '../enumerations/remittance.ts'
import { later, nowOf, shows, someGuid } from './notes.ts'

const someHash = expect.stringMatching(/^0x[0-9a-f]{64}$/)

export const transferFields: readonly Recipe[] = [
  {
    does: 'a withdrawal by rail that comes back',
    async run(desk) {
      const { bank_guid } = desk
      const { guid: customer_guid, accounts } = await desk.person(['USD'])
      const external_bank_account_guid = await ownAccount(desk, customer_guid)
      const order = { product_type: 'funding', customer_guid, asset: 'USD', side: 'withdrawal', payment_rail: 'wire' }
      const destination = { destination_account_guid: external_bank_account_guid }
      const { guid: quote_guid } = await desk.post('/quotes', { ...order, ...destination, deliver_amount: 10_000 })
      const ends = {
        source_account: { guid: accounts.USD, type: 'fiat', bank_guid, customer_guid },
        destination_account: {
          guid: external_bank_account_guid,
          type: 'external_bank_account',
          bank_guid,
          customer_guid,
        },
      }
      const amounts = { receive_amount: 8500, deliver_amount: 10_000, fee: 1500 }
      const priced = { ...amounts, fee_details: [{ type: 'rail', asset: 'USD', amount: 1500 }] }
      const quote = { product_type: 'funding', asset: 'USD', symbol: null, expires_at: null }
      await shows(desk, `/quotes/${quote_guid}`, { ...quote, ...priced, entries: [{ ...ends, ...amounts }] })
      const body = {
        transfer_type: 'funding',
        quote_guid,
        external_bank_account_guid,
        payment_rail: 'wire',
        source_participants: [{ type: 'customer', guid: customer_guid, amount: 10_000 }],
        destination_participants: [{ type: 'customer', guid: customer_guid, amount: 8500 }],
        labels: ['wired'],
      }
      const at = await nowOf(desk)
      const { guid } = await desk.post('/transfers', { ...body, fiat_account_guid: accounts.USD })
      await desk.advance(10)
      await desk.post(`/sandbox/transfers/${guid}/return`, { return_code: 'AC04' })
      await shows(desk, `/transfers/${guid}`, {
        guid,
        bank_guid,
        customer_guid,
        asset: 'USD',
        side: 'withdrawal',
        state: 'completed',
        failure_code: null,
        return_code: 'AC04',
        ...priced,
        ...ends,
        ...body,
        entries: [{ ...ends, ...amounts, amount: 8500 }],
        identifiers: [
          { type: 'imad', value: expect.stringMatching(/^\d{8}CORRIDOR\d{6}$/) },
          { type: 'omad', value: expect.stringMatching(/^\d{8}RECVBANK\d{6}$/) },
        ],
        created_at: at,
        updated_at: later(at, 10),
      })
      const { guid: another } = await desk.post('/quotes', {
        ...{ product_type: 'funding', asset: 'USD', side: 'withdrawal', customer_guid, deliver_amount: 10_000 },
        payment_rail: 'wire',
      })
      const { source_participants, destination_participants } = body
      const held = { transfer_type: 'funding', quote_guid: another, expected_behaviours: ['force_review'] }
      const { guid: waits } = await desk.post('/transfers', { ...held, external_bank_account_guid })
      await desk.rest()
      await desk.patch(`/transfers/${waits}`, { source_participants, destination_participants })
      await shows(desk, `/transfers/${waits}`, { source_participants, destination_participants })
      const { objects } = await desk.get(`/transfers?reference_transfer_guid=${guid}`)
      const back = { side: 'deposit', return_code: 'AC04', receive_amount: 8500, reference_transfer_guid: guid }
      await shows(desk, `/transfers/${objects[0].guid}`, back)
    },
  },
  {
    does: 'crypto that is sent, is refused, and arrives',
    async run(desk) {
      const { guid: customer_guid, accounts } = await desk.person(['USDC'])
      const wallet = { name: 'W', asset: 'USDC', address: freshAddress(), customer_guid }
      const { guid: external_wallet_guid } = await desk.post('/external_wallets', wallet)
      await desk.rest()
      const order = { product_type: 'crypto_transfer', side: 'withdrawal', customer_guid, asset: 'USDC' }
      const to = { type: 'external_wallet', guid: external_wallet_guid }
      const sent = { ...order, destination_accounts: [{ ...to, receive_amount: 100_000 }] }
      const path = await desk.executed('/transfers', sent, { transfer_type: 'crypto' })
      await desk.advance(600)
      const { quote_guid } = await shows(desk, path, {
        transfer_type: 'crypto',
        state: 'completed',
        network_fee: expect.any(Number),
        network_fee_asset: 'ETH',
        identifiers: [{ type: 'txn_hash', value: someHash }],
      })
      const guid = path.split('/')[2]
      await shows(desk, `/quotes/${quote_guid}`, { asset: 'USDC', network_fee_asset: 'ETH', transfer_guid: guid })
      const reviewed = await desk.executed(
        '/transfers',
        { ...order, destination_accounts: [{ ...to, deliver_amount: 100_000 }] },
        { transfer_type: 'crypto', expected_behaviours: ['force_review'] },
      )
      await desk.rest()
      await desk.post(`/sandbox${reviewed}/decide`, { decision: 'reject' })
      await shows(desk, reviewed, { state: 'failed', failure_code: 'compliance_rejection' })
      const open = { ...order, deliver_amount: 100_000 }
      const execution = { transfer_type: 'crypto', external_wallet_guid }
      const refused = await desk.executed('/transfers', open, {
        ...execution,
        expected_behaviours: ['force_invalid_address'],
      })
      await shows(desk, refused, { failure_code: 'invalid_address', destination_account: { ...to, customer_guid } })
      const { guid: deposit_address_guid } = await desk.post('/deposit_addresses', { account_guid: accounts.USDC })
      const place = { account_guid: accounts.USDC, deposit_address_guid, amount: 100_000 }
      const arrived = await desk.post('/sandbox/deposits', place)
      const deposit = { side: 'deposit', state: 'pending', receive_amount: 100_000, quote_guid: null }
      await shows(desk, `/transfers/${arrived.guid}`, { ...deposit, deposit_address_guid })
    },
  },
  {
    does: 'an invoice that is paid',
    async run(desk) {
      const { guid: customer_guid } = await desk.person(['BTC'])
      await desk.account('BTC')
      await desk.account('BTC', { type: 'invoice_operations' })
      const { invoice, expires_at } = await desk.post('/sandbox/invoices', { amount: 1000, description: 'coffee' })
      const order = { product_type: 'lightning_transfer', customer_guid, asset: 'BTC', network_address: invoice }
      const path = await desk.executed('/transfers', order, { transfer_type: 'lightning' })
      await desk.advance(5)
      const { quote_guid } = await shows(desk, path, {
        transfer_type: 'lightning',
        receive_amount: 1000,
        network_fee: 6,
        network_fee_asset: 'BTC',
      })
      const fees = { network_fee: 6, network_fee_asset: 'BTC' }
      await shows(desk, `/quotes/${quote_guid}`, { ...order, ...fees, deliver_amount: 1006, expires_at })
    },
  },
  {
    does: 'an invoice that others pay',
    async run(desk) {
      const { bank_guid } = desk
      const { guid: customer_guid, accounts } = await desk.person(['BTC'])
      const terms = { account_guid: accounts.BTC, amount: 1000, description: 'tea', expiry_seconds: 600, labels: ['a'] }
      const at = await nowOf(desk)
      const { guid } = await desk.post('/invoices', terms)
      const of = { guid, bank_guid, customer_guid, asset: 'BTC', created_at: at, updated_at: at }
      const invoice = expect.stringMatching(/^lnbc10u1/)
      const made = await shows(desk, `/invoices/${guid}`, { ...of, ...terms, state: 'open', invoice })
      expect(Date.parse(later(at, 600)) - Date.parse(made.expires_at)).toBeLessThan(1000)
      await desk.post(`/sandbox/invoices/${guid}/pay`, { amount: 1500 })
      const { transfer_guid, payment_hash } = await shows(desk, `/invoices/${guid}`, {
        ...{ state: 'settled', received_amount: 1500, settled_at: at, transfer_guid: someGuid },
        ...{ payment_hash: expect.stringMatching(/^[0-9a-f]{64}$/), expires_at: made.expires_at },
      })
      const identifiers = [
        { type: 'txn_hash', value: payment_hash },
        { type: 'preimage', value: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]
      const arrival = { transfer_type: 'lightning', side: 'deposit', receive_amount: 1500, identifiers }
      await shows(desk, `/transfers/${transfer_guid}`, arrival)
      await desk.script('lightning', 'failed')
      const refused = await desk.post('/invoices', terms)
      await shows(desk, `/invoices/${refused.guid}`, { state: 'failed', failure_code: 'external_vendor_error' })
    },
  },
  {
    does: 'a book transfer, whose accounts the quote or the transfer names',
    async run(desk) {
      const [payer, payee] = [await desk.person(['USD']), await desk.person(['USD'])]
      const order = { product_type: 'book_transfer', customer_guid: payer.guid, asset: 'USD', deliver_amount: 100 }
      const ends = { source_account_guid: payer.accounts.USD, destination_account_guid: payee.accounts.USD }
      const moved = {
        source_account: { guid: payer.accounts.USD, customer_guid: payer.guid },
        destination_account: { guid: payee.accounts.USD, customer_guid: payee.guid },
        receive_amount: 100,
      }
      const book = { transfer_type: 'book' }
      await shows(desk, await desk.executed('/transfers', { ...order, ...ends }, book), { ...book, ...moved })
      await shows(desk, await desk.executed('/transfers', order, { ...book, ...ends }), { ...book, ...moved })
    },
  },
]
