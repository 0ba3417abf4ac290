// External wallets.
import type { Guid } from '../../../src/kernel/guid.ts'
import { features } from '../../../src/resources/banks/bank.ts'
import { screenExternalWalletJob } from '../../../src/resources/external-wallets/screen-external-wallet.job.ts'
import { makeCounterparty } from '../../support/counterparty.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Body, Example, Kit, ResourceExamples, Tenant } from './kit.ts'

const walletOf = (t: Tenant, fields: Body = {}): Body => ({
  name: 'W',
  asset: 'ETH',
  address: freshAddress(),
  customer_guid: t.customer_guid,
  ...fields,
})
const newWallet = async (kit: Kit, t: Tenant, fields?: Body): Promise<string> =>
  (await kit.made(t, '/external_wallets', walletOf(t, fields))).guid

/** No worker runs here: the job is run by hand. */
async function reviewed(kit: Kit, t: Tenant): Promise<Example> {
  const guid = await newWallet(kit, t, { expected_behaviours: ['force_review'] })
  const job = { bank_guid: t.bank_guid as Guid, object_guid: guid as Guid, event_sequence: 1, attempts: 1 }
  await screenExternalWalletJob.run({ ...job, kind: 'screen-external-wallet' }, kit.service.service.services)
  return { path: { external_wallet_guid: guid }, body: { decision: 'approve' } }
}

export const externalWalletExamples: ResourceExamples = {
  async furnish(kit, t) {
    const counterparty_guid = await makeCounterparty(kit.service, t.bank_guid as Guid)
    return { counterparty_guid, external_wallet_guid: await newWallet(kit, t, { counterparty_guid }) }
  },
  requests: {
    'POST /external_wallets': (_, own, position) => ({
      body: walletOf(own, position === 'counterparty_guid' ? { counterparty_guid: own.counterparty_guid } : {}),
    }),
    'PATCH /external_wallets/{external_wallet_guid}': () => ({ body: { name: 'Renamed' } }),
    'DELETE /external_wallets/{external_wallet_guid}': async (kit, own) => ({
      path: { external_wallet_guid: await newWallet(kit, own) },
    }),
    'POST /sandbox/external_wallets/{external_wallet_guid}/decide': reviewed,
  },
  async refusals(kit, own) {
    const body = walletOf(own)
    await kit.made(own, '/external_wallets', body)
    const decide = 'POST /sandbox/external_wallets/{external_wallet_guid}/decide'
    const without = features.filter((feature) => feature !== 'counterparty_external_accounts')
    const counterparty = walletOf(own, { counterparty_guid: own.counterparty_guid })
    return [
      ['POST /external_wallets', { body }, '409 data_exists'],
      ['PATCH /banks/{bank_guid}', { body: { features: without } }, '200 undefined'],
      ['POST /external_wallets', { body: counterparty }, '422 unsupported_value'],
      ['PATCH /banks/{bank_guid}', { body: { features } }, '200 undefined'],
      [decide, { body: { decision: 'approve' } }, '409 data_exists'],
    ]
  },
}
