// Events of external wallets.
import { screenedAddresses } from '../../providers/sandbox/screened-addresses.ts'
import type { Api, Fields } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { newAddress, newCustomer } from '../../triggers/steps.ts'

/** Creates a wallet of a new customer and waits for the state. */
async function wallet(bank: Api, state: string, more: Fields = {}): Promise<string> {
  const fields = { name: 'Wallet of a trigger', asset: 'USDC', address: newAddress() }
  const { guid } = await bank.post('/external_wallets', { ...fields, customer_guid: await newCustomer(bank), ...more })
  await bank.until(`/external_wallets/${guid}`, state)
  return `/external_wallets/${guid}`
}

const passed = (bank: Api): Promise<string> => wallet(bank, 'completed')

const deleted = async (bank: Api): Promise<string> => {
  const path = await passed(bank)
  await bank.remove(path)
  return path
}

const prohibited = screenedAddresses.find(({ chains }) => chains.includes('ethereum'))?.prohibited

const passes = 'creates a wallet that passes screening'

export const externalWalletRecipes: Recipes = {
  ...forEach('external_wallet', ['storing', 'pending'], { does: passes, make: passed }),
  'external_wallet.reviewing': {
    does: 'creates a wallet with expected_behaviours force_review',
    make: (bank) => wallet(bank, 'reviewing', { expected_behaviours: ['force_review'] }),
  },
  'external_wallet.completed': { does: passes, make: passed },
  'external_wallet.failed': {
    does: 'creates a wallet with a prohibited address',
    make: (bank) => wallet(bank, 'failed', { address: prohibited }),
  },
  ...forEach('external_wallet', ['deleting', 'deleted'], { does: 'deletes a wallet', make: deleted }),
}
