// Providers. No partner answers here, so they are stored unchecked.
import { uncheckedProvider } from '../../support/configured.ts'
import type { Kit, ResourceExamples, Tenant } from './kit.ts'

const newProvider = async (kit: Kit, t: Tenant): Promise<string> =>
  (await kit.made(t, '/providers', uncheckedProvider())).guid

export const providerExamples: ResourceExamples = {
  furnish: async (kit, t) => ({ provider_guid: await newProvider(kit, t) }),
  requests: {
    'POST /providers': () => ({ body: uncheckedProvider() }),
    'PATCH /providers/{provider_guid}': () => ({ body: { priority: 8, state: 'paused' } }),
    'DELETE /providers/{provider_guid}': async (kit, own) => ({ path: { provider_guid: await newProvider(kit, own) } }),
    'POST /providers/{provider_guid}/check': async (kit, own) => ({
      path: { provider_guid: await newProvider(kit, own) },
    }),
  },
  async refusals(kit, own) {
    const taken = uncheckedProvider()
    await kit.made(own, '/providers', taken)
    // Nothing listens there.
    const silent = { ...uncheckedProvider(), settings: { url: 'http://127.0.0.1:9' }, skip_check: false }
    const path = { provider_guid: await newProvider(kit, own) }
    const one = '/providers/{provider_guid}'
    return [
      ['POST /providers', { body: taken }, '409 data_exists'],
      ['POST /providers', { body: silent }, '422 provider_unavailable'],
      [`PATCH ${one}`, { path, body: { name: taken.name } }, '409 data_exists'],
      [`PATCH ${one}`, { path, body: { settings: silent.settings } }, '422 provider_unavailable'],
    ]
  },
}
