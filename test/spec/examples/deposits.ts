// Deposit addresses, deposit bank accounts, and what arrives there.
import type { Body, Kit, ResourceExamples, Tenant } from './kit.ts'

const mainOf = (t: Tenant): Body => ({ type: 'main', account_guid: t.fiat_account_guid })
const newMain = (kit: Kit, t: Tenant) => kit.made(t, '/deposit_bank_accounts', mainOf(t))
const subOf = (t: Tenant): Body => ({
  type: 'sub_account',
  account_guid: t.fiat_account_guid,
  parent_deposit_bank_account_guid: t.parent_deposit_bank_account_guid,
})

export const depositExamples: ResourceExamples = {
  async furnish(kit, t) {
    const { guid: deposit_address_guid } = await kit.made(t, '/deposit_addresses', { account_guid: t.account_guid })
    const { guid: parent_deposit_bank_account_guid } = await newMain(kit, t)
    const sub = subOf({ ...t, parent_deposit_bank_account_guid })
    const { guid: deposit_bank_account_guid } = await kit.made(t, '/deposit_bank_accounts', sub)
    return { deposit_address_guid, deposit_bank_account_guid, parent_deposit_bank_account_guid }
  },
  requests: {
    'POST /deposit_addresses': (_, own) => ({ body: { account_guid: own.account_guid } }),
    'PATCH /deposit_addresses/{deposit_address_guid}': () => ({ body: { name: 'Renamed' } }),
    'POST /deposit_bank_accounts': (_, own, position) => ({
      body: position === 'parent_deposit_bank_account_guid' ? subOf(own) : mainOf(own),
    }),
    'PATCH /deposit_bank_accounts/{deposit_bank_account_guid}': () => ({ body: { name: 'Renamed' } }),
    'DELETE /deposit_bank_accounts/{deposit_bank_account_guid}': async (kit, own) => ({
      path: { deposit_bank_account_guid: (await newMain(kit, own)).guid },
    }),
    'POST /sandbox/deposits': (_, own, position) => {
      if (position === 'deposit_bank_account_guid') {
        return { body: { account_guid: own.fiat_account_guid, amount: 1, [position]: own[position] } }
      }
      const place = position === 'deposit_address_guid' ? { [position]: own[position] } : {}
      return { body: { account_guid: own.account_guid, amount: 1, ...place } }
    },
  },
  async refusals(_, own) {
    const path = { deposit_bank_account_guid: own.parent_deposit_bank_account_guid! }
    return [['DELETE /deposit_bank_accounts/{deposit_bank_account_guid}', { path }, '409 data_exists']]
  },
}
