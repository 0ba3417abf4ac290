// Transfers: executing quotes, taking them back, deciding about what arrived, and letting it come back.
import { storeWithdrawal } from '../../support/transfer-rows.ts'
import type { Body, Example, Kit, ResourceExamples, Tenant } from './kit.ts'

/** Between two accounts of one owner. */
export const insideOrder = (t: Tenant): Body => ({
  product_type: 'inter_account',
  customer_guid: t.customer_guid,
  asset: 'BTC',
  deliver_amount: 10,
  source_account_guid: t.source_account_guid,
  destination_account_guid: t.destination_account_guid,
})

async function transferOf(kit: Kit, t: Tenant, more: Body = {}): Promise<Body> {
  const { guid: quote_guid } = await kit.made(t, '/quotes', insideOrder(t))
  return { quote_guid, transfer_type: 'inter_account', ...more }
}

const arrived = async (kit: Kit, t: Tenant, more: Body = {}): Promise<string> =>
  (await kit.made(t, '/sandbox/deposits', { account_guid: t.fiat_account_guid, amount: 5, ...more })).guid

/** A memo that names nobody. */
const waiting = ({ deposit_bank_account_guid }: Tenant): Body => ({
  deposit_bank_account_guid,
  unique_memo_id: 'nobody',
})

/** Money for somebody who is not verified. */
async function unwelcome(kit: Kit, t: Tenant): Promise<string> {
  const person = { type: 'individual', name: { first: 'Una', last: 'Verified' } }
  const { guid: customer_guid } = await kit.made(t, '/customers', person)
  const account = { type: 'fiat', asset: 'USD', name: 'a', customer_guid }
  return arrived(kit, t, { account_guid: (await kit.made(t, '/accounts', account)).guid })
}

const at = (transfer_guid: string, body?: Body): Example => ({ path: { transfer_guid }, ...(body ? { body } : {}) })

export const transferExamples: ResourceExamples = {
  async furnish(kit, t) {
    const { customer_guid } = t
    const storage = await kit.made(t, '/accounts', { type: 'storage', asset: 'BTC', name: 's', customer_guid })
    const places = { source_account_guid: t.account_guid!, destination_account_guid: storage.guid }
    const own = { ...t, ...places }
    const { quote_guid } = (await kit.made(t, '/transfers', await transferOf(kit, own))) as { quote_guid?: string }
    const reference_transfer_guid = await arrived(kit, t)
    await kit.made(t, `/sandbox/transfers/${reference_transfer_guid}/return`, { return_code: 'R01' })
    return { ...places, transfer_quote_guid: quote_guid!, reference_transfer_guid }
  },
  requests: {
    'POST /transfers': async (kit, own, position) => {
      const list = position?.match(/^\w+_participants/)?.[0]
      const people = [{ type: 'customer', guid: own.customer_guid, amount: 10 }]
      return { body: await transferOf(kit, own, list ? { [list]: people } : {}) }
    },
    'PATCH /transfers/{transfer_guid}': async (kit, own, position) => {
      const list = position?.match(/^\w+_participants/)?.[0] ?? 'source_participants'
      const people = [{ type: 'customer', guid: own.customer_guid, amount: 5 }]
      return at(await storeWithdrawal(kit.service.service.sql, own), { [list]: people })
    },
    'DELETE /transfers/{transfer_guid}': async (kit, own) => at(await storeWithdrawal(kit.service.service.sql, own)),
    'POST /sandbox/transfers/{transfer_guid}/decide': async (kit, own) =>
      at(await arrived(kit, own, waiting(own)), { decision: 'approve' }),
    'POST /sandbox/transfers/{transfer_guid}/return': async (kit, own) =>
      at(await arrived(kit, own), { return_code: 'R01' }),
  },
  async refusals(kit, own) {
    const { transfer_quote_guid: quote_guid, transfer_guid, reference_transfer_guid } = own as Record<string, string>
    const [decide, back] = ['decide', 'return'].map((end) => `POST /sandbox/transfers/{transfer_guid}/${end}`)
    const usedUp = { quote_guid, transfer_type: 'inter_account' }
    const foreign = { ...(await transferOf(kit, own)), payment_rail: 'ach' }
    return [
      ['POST /transfers', { body: usedUp }, '409 data_exists'],
      ['POST /transfers', { body: { ...usedUp, transfer_type: 'book' } }, '422 no_quote'],
      ['POST /transfers', { body: foreign }, '400 invalid_parameter'],
      ['PATCH /transfers/{transfer_guid}', at(transfer_guid!, {}), '409 data_exists'],
      ['DELETE /transfers/{transfer_guid}', at(transfer_guid!), '409 data_exists'],
      [decide!, at(transfer_guid!, { decision: 'approve' }), '409 data_exists'],
      [decide!, at(await unwelcome(kit, own), { decision: 'approve' }), '422 unverified_customer'],
      [back!, at(reference_transfer_guid!, { return_code: 'R01' }), '409 data_exists'],
      [back!, at(transfer_guid!, { return_code: 'r-1' }), '400 invalid_value'],
    ]
  },
}
