// Events of counterparties.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { person } from '../../triggers/steps.ts'

const created = async (bank: Api): Promise<string> =>
  `/counterparties/${(await bank.post('/counterparties', person)).guid}`

const decided =
  (decision: 'verify' | 'reject') =>
  async (bank: Api): Promise<string> => {
    const path = await created(bank)
    await bank.post(`/sandbox${path}/${decision}`)
    return path
  }

export const counterpartyRecipes: Recipes = {
  ...forEach('counterparty', ['storing', 'unverified'], { does: 'creates a counterparty', make: created }),
  'counterparty.verified': { does: 'verifies a new counterparty', make: decided('verify') },
  'counterparty.rejected': { does: 'rejects a new counterparty', make: decided('reject') },
}
