// What this resource brings: accounts.
import { resource } from '../../wiring/resource.ts'
import { accountRoutes } from './account.routes.ts'
import { accountRecipes } from './account.trigger.ts'
import { accounts } from './account.ts'

export const accountResource = resource({
  tables: [accounts],
  chapter: { Accounts: 'Crypto and fiat accounts of customers and of the bank, with their statements.' },
  endpoints: accountRoutes,
  triggers: accountRecipes,
})
