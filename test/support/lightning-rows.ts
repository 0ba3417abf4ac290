// Sound example rows of what lightning payments need, beside those of rows.ts.
import { type Amount, amount } from '../../src/kernel/amount.ts'
import { type LightningClaim, lightningClaims } from '../../src/movements/lightning-claim.ts'
import { foreignInvoice } from './lightning.ts'
import { account, balance, bank, bank_guid, customer, type Given, given, guidOf, now, row } from './rows.ts'

/** Over 100,000 satoshi, made now, good for an hour. */
export const invoice = foreignInvoice(new Date(now).toISOString(), { msat: 100_000_000n })
export const invoiceHash = 'ab'.repeat(32)

const bankOwn = { owner_guid: bank_guid, customer_guid: null }
export const lightningBank = bank({ features: ['lightning'] })
export const operations = account('invoice_operations', 'BTC', bankOwn)
export const bankAccount = account('trading', 'BTC', { ...bankOwn, guid: guidOf('bank BTC') })
export const ownAccount = account('trading', 'BTC')

export const funds = (own = 200_000n, operated = 200_000n): Given[] => [
  balance(guidOf('trading BTC'), 'BTC', own),
  balance(guidOf('invoice_operations BTC'), 'BTC', operated),
]

export const soundLightning = given(lightningBank, customer(), operations, bankAccount, ownAccount, ...funds())

export const claim = (fields: Partial<LightningClaim> = {}): Given =>
  row(lightningClaims, {
    bank_guid,
    payment_hash: invoiceHash,
    transfer_guid: guidOf('transfer'),
    msat: amount(100_000_000n) as Amount,
    ...fields,
  })
