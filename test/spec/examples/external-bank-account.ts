// External bank accounts.
import { makeCounterparty } from '../../support/counterparty.ts'
import { linked, raw } from '../../support/external-bank-accounts.ts'
import type { Kit, ResourceExamples, Tenant } from './kit.ts'

const newAccount = async (kit: Kit, t: Tenant): Promise<string> =>
  (await kit.made(t, '/external_bank_accounts', linked('sandbox-checking', { customer_guid: t.customer_guid }))).guid

export const externalBankAccountExamples: ResourceExamples = {
  async furnish(kit, t) {
    const counterparty_guid = await makeCounterparty(kit.service, t.bank_guid!)
    // So that the list can be asked for accounts of this counterparty.
    await kit.made(t, '/external_bank_accounts', raw({ counterparty_guid }))
    return { counterparty_guid, external_bank_account_guid: await newAccount(kit, t) }
  },
  requests: {
    'POST /external_bank_accounts': (_, own, position) => ({
      body: linked('sandbox-checking', { [position ?? 'customer_guid']: own[position ?? 'customer_guid'] }),
    }),
    'PATCH /external_bank_accounts/{external_bank_account_guid}': () => ({ body: { name: 'Renamed' } }),
    'POST /external_bank_accounts/{external_bank_account_guid}/resume': async (kit, own) => {
      const hosted = { name: 'H', account_kind: 'aggregator', asset: 'USD', customer_guid: own.customer_guid }
      const { guid } = await kit.made(own, '/external_bank_accounts', hosted)
      return { path: { external_bank_account_guid: guid }, body: { return_url: 'https://shop.example/back' } }
    },
    'DELETE /external_bank_accounts/{external_bank_account_guid}': async (kit, own) => ({
      path: { external_bank_account_guid: await newAccount(kit, own) },
    }),
  },
  async refusals(kit, own) {
    const patch = 'PATCH /external_bank_accounts/{external_bank_account_guid}'
    const resume = 'POST /external_bank_accounts/{external_bank_account_guid}/resume'
    return [
      [patch, { body: { state: 'completed' } }, '422 invalid_external_bank_account'],
      [resume, { path: { external_bank_account_guid: await newAccount(kit, own) }, body: {} }, '409 data_exists'],
    ]
  },
}
