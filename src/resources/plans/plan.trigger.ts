// Events of plans.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { newAccount, owner, plan, planned } from '../../triggers/steps.ts'

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
