// Recipes of payouts.
import { routingNumberTypes } from '../../../src/bank-numbers/routing-number.ts'
import { purposes } from '../../../src/planning/purposes.ts'
import type { Any, Desk, Fields, Person, Recipe } from '../desk.ts'
import { mexican, remits, settle_seconds, wallet } from './remittance.ts'

const upload = async (desk: Desk, payer: Person, lines: readonly string[], more: Fields = {}): Promise<string> => {
  const { guid } = await desk.post('/payouts', {
    name: 'P',
    customer_guid: payer.guid,
    source_account_guid: payer.accounts.USD,
    amount_end: 'source',
    data: Buffer.from(`${lines.join('\n')}\n`).toString('base64'),
    ...more,
  })
  return guid
}

/** The payout and its rows as each operation shows them. */
async function showPayout(desk: Desk, guid: string): Promise<void> {
  await desk.show(`/payouts/${guid}`)
  await desk.show(`/payouts?guid=${guid}`)
  const { objects } = await desk.show(`/payout_rows?payout_guid=${guid}&per_page=100`)
  for (const row of objects) await desk.show(`/payout_rows/${row.guid}`)
}

async function run(desk: Desk, guid: string, ...verbs: readonly string[]): Promise<void> {
  for (const verb of verbs) {
    await desk.post(`/payouts/${guid}/${verb}`)
    await showPayout(desk, guid)
  }
}

const header = 'name,amount,destination_account_guid'

export const payoutRecipes: readonly Recipe[] = [
  {
    does: 'a payout and its rows in each of their states',
    bank: remits,
    async run(desk) {
      const payer = await desk.person(['USD', 'BTC', 'USDC'])
      await desk.post('/sandbox/market', { symbol: 'MXN-USD', price: 5 })
      const [abroad, sent] = [await mexican(desk, payer.guid), await wallet(desk)]
      const large = `B,900000000,${payer.accounts.BTC}`
      const csv = [header, `A,100000,${abroad}`, large, 'C,,', `D,20000,${sent}`]
      const guid = await upload(desk, payer, csv)
      await showPayout(desk, guid)
      await desk.script('market', 'quote_later')
      await run(desk, guid, 'plan')
      await desk.advance(5)
      await showPayout(desk, guid)
      // What is on its way is executed to its end; the payout waits for it.
      await run(desk, guid, 'execute')
      await desk.advance(settle_seconds)
      await showPayout(desk, guid)
      const stopped = await upload(desk, payer, csv, { amount_end: 'destination', needs_all_rows: false })
      await desk.rest()
      await run(desk, stopped, 'plan', 'execute', 'cancel')
      await desk.advance(settle_seconds)
      await showPayout(desk, stopped)
      const cancelled = await upload(desk, payer, [header, `A,100000,${abroad}`])
      await desk.rest()
      await run(desk, cancelled, 'plan', 'cancel')
    },
  },
  {
    does: 'rows with each purpose and each type of routing number',
    bank: remits,
    async run(desk) {
      const payer = await desk.person(['USD'])
      const columns = 'name,amount,asset,routing_number_type,routing_number,account_number,purpose_of_transaction'
      const row = (type: string, purpose: Any): string => `A,100,USD,${type},1,1,${purpose}`
      const lines = purposes.map((purpose, i) => row(routingNumberTypes[i % routingNumberTypes.length]!, purpose))
      await showPayout(desk, await upload(desk, payer, [columns, ...lines]))
    },
  },
]
