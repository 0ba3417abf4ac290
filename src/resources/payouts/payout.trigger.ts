// Events of payouts and of their rows.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { fundedOwner, type Owner, owner } from '../../triggers/steps.ts'

/** Two people of the bank are paid; `lines` are further lines of the CSV. */
async function validated(bank: Api, payer: Owner, ...lines: readonly string[]): Promise<string> {
  const payees = [await owner(bank), await owner(bank)]
  const rows = payees.map(({ account_guid }, i) => `Payee ${i + 1},1000,${account_guid}`)
  const csv = ['name,amount,destination_account_guid', ...rows, ...lines, ''].join('\n')
  const { guid } = await bank.post('/payouts', {
    name: 'Payout of a trigger',
    customer_guid: payer.customer_guid,
    source_account_guid: payer.account_guid,
    amount_end: 'destination',
    data: Buffer.from(csv).toString('base64'),
  })
  await bank.until(`/payouts/${guid}`, 'validated')
  return `/payouts/${guid}`
}

async function planned(bank: Api, payer: Owner): Promise<string> {
  const path = await validated(bank, payer)
  await bank.post(`${path}/plan`)
  await bank.until(path, 'planned')
  return path
}

async function executed(bank: Api, payer: Owner): Promise<string> {
  const path = await planned(bank, payer)
  await bank.post(`${path}/execute`)
  await bank.until(path, 'completed')
  return path
}

async function cancelled(bank: Api): Promise<string> {
  const path = await validated(bank, await fundedOwner(bank))
  await bank.post(`${path}/cancel`)
  await bank.until(path, 'cancelled')
  return path
}

const completed = async (bank: Api): Promise<string> => executed(bank, await fundedOwner(bank))

/** A row of the payout in this state. */
const rowOf =
  (state: string, make: (bank: Api) => Promise<string>) =>
  async (bank: Api): Promise<string> => {
    const payout_guid = (await make(bank)).split('/').at(-1)
    const { objects } = await bank.get(`/payout_rows?payout_guid=${payout_guid}&state=${state}`)
    return `/payout_rows/${(objects as readonly { readonly guid: string }[])[0]?.guid}`
  }

const pays = 'pays two customers from a CSV'

export const payoutRecipes: Recipes = {
  ...forEach('payout', ['storing', 'validated', 'planning', 'planned', 'executing', 'completed'], {
    does: pays,
    make: completed,
  }),
  ...forEach('payout', ['cancelling', 'cancelled'], { does: 'cancels a payout before it is planned', make: cancelled }),
  ...forEach('payout_row', ['storing', 'valid', 'planning', 'planned', 'executing', 'completed'], {
    does: pays,
    make: rowOf('completed', completed),
  }),
  'payout_row.invalid': {
    does: 'uploads a CSV with a row that has no amount',
    make: rowOf('invalid', async (bank) => validated(bank, await owner(bank), 'Nobody,,')),
  },
  'payout_row.failed': {
    does: 'executes a payout from an account without money',
    make: rowOf('failed', async (bank) => executed(bank, await owner(bank))),
  },
  'payout_row.cancelled': { does: 'cancels a payout before it is planned', make: rowOf('cancelled', cancelled) },
}
