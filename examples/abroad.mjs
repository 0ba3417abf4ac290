// Sends a hundred dollars to a bank account in Mexico: `node examples/abroad.mjs` beside the `.corridor` of a running service.
import { readFileSync } from 'node:fs'
import { Corridor, formatAmount } from '@corridor/client'

const { base_url: url, bank_key: key, customers } = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url, key })
const customer_guid = customers[0].guid

const maria = await corridor.counterparties.create({
  type: 'individual',
  name: { first: 'Maria', last: 'Example' },
  address: { country_code: 'MX' },
  customer_guid,
})
await corridor.sandbox.counterparties.verify(maria.guid)
const destination = await corridor.externalBankAccounts.create({
  name: 'Maria',
  account_kind: 'raw_routing_details',
  asset: 'MXN',
  account_details: [{ account_number: '032180000118359719' }],
  routing_details: [{ routing_number_type: 'CLABE', routing_number: '032180000118359719' }],
  customer_guid,
  counterparty_guid: maria.guid,
})
await corridor.waitFor(destination, 'completed')
console.log('Maria and her account in pesos are registered and verified.')

const planned = await corridor.plans.create({
  type: 'remittance',
  purpose_of_transaction: 'family_support',
  source_account: { guid: customers[0].accounts.find(({ asset }) => asset === 'USD').guid, amount: 10_000n },
  destination_account: { guid: destination.guid },
  customer_guid,
})
await corridor.waitFor(planned, 'completed')
const plan = await corridor.plans.get(planned.guid, { include_explanation: true })
console.log(`The plan: ${plan.explanation.route}.`)
console.log(`${formatAmount(plan.source_account.quoted_amount, 'USD')} leave, ${formatAmount(plan.destination_account.quoted_amount, 'MXN')} arrive.`)
for (const { type, quoted_amount, asset, payer } of plan.fees)
  console.log(`A fee of type ${type}, ${formatAmount(quoted_amount, asset)}, paid by the ${payer}.`)
for (const { route, reason } of plan.explanation.rejected) console.log(`Not ${route}: ${reason}.`)

const execution = await corridor.executions.create({ plan_guid: plan.guid })
const done = await corridor.waitFor(execution, 'completed')
for (const stage of done.stages) console.log(`The stage ${stage.type} is ${stage.state}.`)
console.log(`The execution is ${done.state}.`)
