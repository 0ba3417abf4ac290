// Events of plans.
import type { Api } from './api.ts'
import type { Recipes } from './recipe.ts'
import { newAccount, type Owner, owner } from './steps.ts'

/** A plan from one account to another, when it has come to this. */
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

const plansInside = 'a plan to pay dollars from one customer to another'

export const planRecipes: Recipes = {
  'plan.storing': { does: plansInside, make: completed },
  'plan.planning': { does: plansInside, make: completed },
  'plan.completed': { does: plansInside, make: completed },
  'plan.failed': {
    does: 'a plan to sell a satoshi, which is not worth a cent',
    async make(bank) {
      const { customer_guid, account_guid } = await owner(bank)
      const bitcoin = { customer_guid, account_guid: await newAccount(bank, customer_guid, 'BTC') }
      return `/plans/${await plan(bank, bitcoin, account_guid, 1, 'failed')}`
    },
  },
}
