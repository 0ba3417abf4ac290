// Events of customers.
import type { Api } from './api.ts'
import type { Recipes } from './recipe.ts'
import { newCustomer, verifiedCustomer } from './steps.ts'

const made = async (bank: Api): Promise<string> => `/customers/${await newCustomer(bank)}`
const verified = async (bank: Api): Promise<string> => `/customers/${await verifiedCustomer(bank)}`

export const customerRecipes: Recipes = {
  'customer.storing': { does: 'a new customer', make: made },
  'customer.unverified': { does: 'a new customer', make: made },
  'customer.verified': { does: 'a new customer is verified', make: verified },
  'customer.rejected': {
    does: 'a new customer is rejected',
    async make(bank) {
      const path = await made(bank)
      await bank.post(`/sandbox${path}/reject`)
      return path
    },
  },
  'customer.frozen': {
    does: 'a verified customer is frozen',
    async make(bank) {
      const path = await verified(bank)
      await bank.post(`/sandbox${path}/freeze`)
      return path
    },
  },
}
