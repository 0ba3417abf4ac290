// Creates a customer, verifies her identity and opens accounts: `node examples/customer.mjs` beside the `.corridor` of a running service.
import { readFileSync } from 'node:fs'
import { Corridor } from '@corridor/client'

const { base_url: url, bank_key: key } = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url, key })

const created = await corridor.customers.create({
  type: 'individual',
  name: { first: 'Ada', last: 'Lovelace' },
  date_of_birth: '1990-12-10',
  email_address: 'ada@example.com',
  address: { country_code: 'US' },
})
console.log(`Created customer ${created.guid}. She is ${created.state}.`)

// Personal data is shown only to a read that asks for it. Each such read is recorded.
const { name, email_address } = await corridor.customers.get(created.guid, { include_pii: true })
console.log(`Her name is ${name.first} ${name.last}, her address ${email_address}.`)

// The verifier decides. On a sandbox bank, you are the verifier.
const check = await corridor.identityVerifications.create({
  type: 'kyc',
  method: 'id_and_selfie',
  customer_guid: created.guid,
})
await corridor.sandbox.identityVerifications.decide(check.guid, { outcome: 'passed' })
const customer = await corridor.waitFor(created, 'verified')
console.log(`The verifier passed her. She is ${customer.state}.`)

for (const [type, asset] of [['fiat', 'USD'], ['trading', 'BTC']]) {
  const account = await corridor.accounts.create({ type, asset, name: `${asset} account`, customer_guid: customer.guid })
  console.log(`Opened an account in ${account.asset} with a balance of ${account.platform_balance}.`)
}

// A wallet is screened. A bank account is given by its numbers, or linked through an aggregator.
const owner = { customer_guid: customer.guid }
const wallet = await corridor.externalWallets.create({
  name: 'Cold',
  asset: 'BTC',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ...owner,
})
const numbers = await corridor.externalBankAccounts.create({
  name: 'Checking',
  account_kind: 'raw_routing_details',
  asset: 'USD',
  account_details: [{ account_number: '000123456789' }],
  routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
  ...owner,
})
const linked = await corridor.externalBankAccounts.create({
  name: 'Linked',
  account_kind: 'aggregator',
  asset: 'USD',
  aggregator_public_token: 'sandbox-checking',
  aggregator_account_id: 'account-1',
  ...owner,
})
console.log(`The wallet is ${(await corridor.waitFor(wallet, 'completed')).state}.`)
console.log(`The bank account given by its numbers is ${(await corridor.waitFor(numbers, 'unverified')).state}.`)
console.log(`The linked bank account is ${(await corridor.waitFor(linked, 'completed')).state}.`)
