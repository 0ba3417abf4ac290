// Receives bitcoin at a deposit address: `node examples/deposit.mjs` beside the `.corridor` of a running service.
import { readFileSync } from 'node:fs'
import { Corridor, formatAmount } from '@corridor/client'

const { base_url: url, bank_key: key, customers } = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url, key })
const account_guid = customers[0].accounts.find(({ asset }) => asset === 'BTC').guid

// Nobody watches this address: send no real money there.
const address = await corridor.depositAddresses.create({ account_guid })
console.log(`The customer's deposit address is ${address.address}.`)

const deposit = await corridor.sandbox.deposits.create({
  account_guid,
  deposit_address_guid: address.guid,
  amount: 250_000n,
})
console.log(`Somebody sends ${formatAmount(deposit.receive_amount, 'BTC')}. The deposit is ${deposit.state}.`)

await corridor.sandbox.clock.set({ advance_seconds: 18 })
const credited = await corridor.waitFor(deposit, 'completed')
console.log(`Three blocks later it is ${credited.state}. Its transaction is ${credited.identifiers[0].value}.`)

const [newest] = (await corridor.accounts.listEntries(account_guid).page(0)).objects
console.log(`The newest entry of the account is ${newest.amount}; the balance is ${formatAmount(newest.balance, 'BTC')}.`)
