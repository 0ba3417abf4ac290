// Plans. No worker runs here: they stay as they were made.
import type { Body, ResourceExamples, Tenant } from './kit.ts'

const planOf = (t: Tenant): Body => ({
  type: 'remittance',
  customer_guid: t.customer_guid,
  source_account: { guid: t.fiat_account_guid, amount: 1_000 },
  destination_account: { guid: t.account_guid },
})

export const planExamples: ResourceExamples = {
  async furnish(kit, t) {
    return {
      plan_guid: (await kit.made(t, '/plans', planOf(t))).guid,
      plan_source_account_guid: t.fiat_account_guid!,
      ultimate_originating_party_guid: t.customer_guid!,
      ultimate_receiving_party_guid: t.counterparty_guid!,
    }
  },
  requests: {
    'POST /plans': (_, own, position) => ({
      body: {
        ...planOf(own),
        ...(position?.startsWith('supporting_documents') && {
          supporting_documents: [{ type: 'invoice', file_guids: [own.file_guid] }],
        }),
      },
    }),
  },
}
