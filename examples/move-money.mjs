// Moves money inside the bank, out of it and into it, and lets a payment come back: `node examples/move-money.mjs` beside the `.corridor`
// of a running service.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Corridor, formatAmount } from '@corridor/client'

const { base_url: url, bank_key: key, customers } = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url, key })
const customer_guid = customers[0].guid
const accountOf = (index, wanted) => customers[index].accounts.find(({ asset }) => asset === wanted).guid
// Lets time pass for the carriers, as soon as they have what was sent to them.
const wait = async (advance_seconds) => {
  while ((await corridor.sandbox.clock.get()).due_jobs > 0) await pause(20)
  await corridor.sandbox.clock.set({ advance_seconds })
}

const inside = await corridor.quotes.create({
  product_type: 'book_transfer',
  asset: 'USD',
  deliver_amount: 1_000n,
  customer_guid,
  source_account_guid: accountOf(0, 'USD'),
  destination_account_guid: accountOf(1, 'USD'),
})
const book = await corridor.transfers.create({ transfer_type: 'book', quote_guid: inside.guid })
console.log(`To another customer: ${formatAmount(book.receive_amount, 'USD')}, ${book.state} with the answer.`)

// The bank has this wallet once. With the key, a second run gets the first answer.
const wallet = await corridor.externalWallets.create(
  { name: 'Mine', asset: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
  { idempotency_key: 'wallet-of-the-example' },
)
await corridor.waitFor(wallet, 'completed')
const out = await corridor.quotes.create({
  product_type: 'crypto_transfer',
  side: 'withdrawal',
  asset: 'BTC',
  receive_amount: 100_000n,
  customer_guid,
  fees: [{ type: 'spread', spread_fee: 50 }],
})
const sent = await corridor.transfers.create({ transfer_type: 'crypto', quote_guid: out.guid, external_wallet_guid: wallet.guid })
await wait(20)
const mined = await corridor.waitFor(sent, 'completed')
console.log(`To a wallet: ${formatAmount(mined.receive_amount, 'BTC')} with a fee of ${mined.fee}, transaction ${mined.identifiers[0].value}.`)

const linked = await corridor.externalBankAccounts.create({
  ...{ name: 'Linked', account_kind: 'aggregator', asset: 'USD', customer_guid },
  ...{ aggregator_public_token: `sandbox-checking-${Date.now()}`, aggregator_account_id: 'account-1' },
})
await corridor.waitFor(linked, 'completed')
const pull = { product_type: 'funding', side: 'deposit', asset: 'USD', deliver_amount: 50_000n, customer_guid }
const pulled = await corridor.transfers.create({
  transfer_type: 'funding',
  quote_guid: (await corridor.quotes.create(pull)).guid,
  external_bank_account_guid: linked.guid,
})
await wait(10)
console.log(`From the customer's bank by ACH: ${(await corridor.waitFor(pulled, 'completed')).state}.`)

// The other bank takes the money back. That is a transfer of its own.
await corridor.sandbox.transfers.return(pulled.guid, { return_code: 'R10' })
const [back] = (await corridor.transfers.list({ reference_transfer_guid: [pulled.guid] }).page(0)).objects
console.log(`It was returned with ${back.return_code}: ${formatAmount(back.deliver_amount, 'USD')} went back.`)
console.log('Now audit the books: npx corridor verify && npx corridor reconcile')
