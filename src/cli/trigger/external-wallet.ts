// Events of external wallets.
import { defined } from '../../kernel/assert.ts'
import { screenedAddresses } from '../../providers/sandbox/screened-addresses.ts'
import type { Api, Fields } from './api.ts'
import type { Recipes } from './recipe.ts'
import { freshAddress, newCustomer } from './steps.ts'

/** A new customer's wallet, when it has come to this. */
async function wallet(bank: Api, state: string, more: Fields = {}): Promise<string> {
  const place = { name: 'Wallet of a trigger', asset: 'USDC', address: freshAddress() }
  const { guid } = await bank.post('/external_wallets', { ...place, customer_guid: await newCustomer(bank), ...more })
  await bank.until(`/external_wallets/${guid}`, state)
  return `/external_wallets/${guid}`
}

const passed = (bank: Api): Promise<string> => wallet(bank, 'completed')

const deleted = async (bank: Api): Promise<string> => {
  const path = await passed(bank)
  await bank.remove(path)
  return path
}

const { prohibited } = defined(
  screenedAddresses.find(({ chains }) => chains.includes('ethereum')),
  'the screening of sandbox banks knows an address on Ethereum',
)

export const externalWalletRecipes: Recipes = {
  'external_wallet.storing': { does: 'a new wallet passes screening', make: passed },
  'external_wallet.pending': { does: 'a new wallet passes screening', make: passed },
  'external_wallet.reviewing': {
    does: 'a new wallet with expected_behaviours force_review',
    make: (bank) => wallet(bank, 'reviewing', { expected_behaviours: ['force_review'] }),
  },
  'external_wallet.completed': { does: 'a new wallet passes screening', make: passed },
  'external_wallet.failed': {
    does: 'a new wallet with a prohibited address',
    make: (bank) => wallet(bank, 'failed', { address: prohibited }),
  },
  'external_wallet.deleting': { does: 'a wallet is deleted', make: deleted },
  'external_wallet.deleted': { does: 'a wallet is deleted', make: deleted },
}
