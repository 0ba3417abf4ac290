// Events of customers.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { newCustomer, verifiedCustomer } from '../../triggers/steps.ts'

const created = async (bank: Api): Promise<string> => `/customers/${await newCustomer(bank)}`
const verified = async (bank: Api): Promise<string> => `/customers/${await verifiedCustomer(bank)}`

const then =
  (start: (bank: Api) => Promise<string>, decision: 'reject' | 'freeze') =>
  async (bank: Api): Promise<string> => {
    const path = await start(bank)
    await bank.post(`/sandbox${path}/${decision}`)
    return path
  }

export const customerRecipes: Recipes = {
  ...forEach('customer', ['storing', 'unverified'], { does: 'creates a customer', make: created }),
  'customer.verified': { does: 'verifies a new customer', make: verified },
  'customer.rejected': { does: 'rejects a new customer', make: then(created, 'reject') },
  'customer.frozen': { does: 'freezes a verified customer', make: then(verified, 'freeze') },
}
