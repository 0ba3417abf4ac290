// Events of plans.
import type { Api } from './api.ts'
import { forEach, type Recipes } from './recipe.ts'
import { newAccount, type Owner, owner } from './steps.ts'

/** Creates a plan from one account to another and waits for the state. */
async function plan(bank: Api, from: Owner, to: string, amount: number, state: string): Promise<string> {
  const { guid } = await bank.post('/plans', {
    type: 'remittance',
    customer_guid: from.customer_guid,
    source_account: { guid: from.account_guid, amount },
    destination_account: { guid: to },
  })
  await bank.until(`/plans/${guid}`, state)
  return guid
}

/** A plan to pay another customer. */
export const planned = async (bank: Api, payer: Owner): Promise<string> =>
  plan(bank, payer, (await owner(bank)).account_guid, 10_000, 'completed')

const completed = async (bank: Api): Promise<string> => `/plans/${await planned(bank, await owner(bank))}`

export const planRecipes: Recipes = {
  ...forEach('plan', ['storing', 'planning', 'completed'], {
    does: 'plans to pay dollars from one customer to another',
    make: completed,
  }),
  'plan.failed': {
    does: 'plans to sell a satoshi, which is worth less than a cent',
    async make(bank) {
      const { customer_guid, account_guid } = await owner(bank)
      const bitcoin = { customer_guid, account_guid: await newAccount(bank, customer_guid, 'BTC') }
      return `/plans/${await plan(bank, bitcoin, account_guid, 1, 'failed')}`
    },
  },
}
