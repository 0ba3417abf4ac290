// Events of counterparties.
import type { Api } from './api.ts'
import type { Recipes } from './recipe.ts'
import { person } from './steps.ts'

const made = async (bank: Api): Promise<string> =>
  `/counterparties/${(await bank.post('/counterparties', person)).guid}`

const decided =
  (decision: 'verify' | 'reject') =>
  async (bank: Api): Promise<string> => {
    const path = await made(bank)
    await bank.post(`/sandbox${path}/${decision}`)
    return path
  }

export const counterpartyRecipes: Recipes = {
  'counterparty.storing': { does: 'a new counterparty', make: made },
  'counterparty.unverified': { does: 'a new counterparty', make: made },
  'counterparty.verified': { does: 'a new counterparty is verified', make: decided('verify') },
  'counterparty.rejected': { does: 'a new counterparty is rejected', make: decided('reject') },
}
