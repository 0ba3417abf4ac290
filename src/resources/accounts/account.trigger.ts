// Events of accounts.
import type { Api, ApiAnswer } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { deposit, owner } from '../../triggers/steps.ts'

const opened = async (bank: Api): Promise<string> => `/accounts/${(await owner(bank)).account_guid}`

const minimum = 100_000

/** A deposit is returned after its owner has spent it, so the reserve pays the loss. */
async function belowMinimum(bank: Api): Promise<string> {
  const page = await bank.get('/accounts?owner=bank&type=reserve&per_page=100')
  const reserve = (page.objects as readonly ApiAnswer[]).find(({ asset }) => asset === 'USD')
  if (!reserve) throw new Error('the bank has no reserve in USD')
  await deposit(bank, reserve.guid, minimum)
  const [payer, payee] = [await owner(bank), await owner(bank)]
  const arrived = await deposit(bank, payer.account_guid, minimum)
  const quote = await bank.post('/quotes', {
    product_type: 'book_transfer',
    asset: 'USD',
    deliver_amount: minimum,
    customer_guid: payer.customer_guid,
    source_account_guid: payer.account_guid,
    destination_account_guid: payee.account_guid,
  })
  await bank.post('/transfers', { transfer_type: 'book', quote_guid: quote.guid })
  await bank.post(`/sandbox/transfers/${arrived.guid}/return`, { return_code: 'R10' })
  return `/accounts/${reserve.guid}`
}

export const accountRecipes: Recipes = {
  ...forEach('account', ['storing', 'created'], { does: 'opens an account for a new customer', make: opened }),
  'account.minimum_balance.below': {
    does: 'returns a deposit that was spent, so that the reserve pays',
    on_new_bank: { settings: { reserve_minimums: { USD: minimum } } },
    make: belowMinimum,
  },
}
