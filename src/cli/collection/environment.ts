// The environment of the collection: the demo as values of its variables, in the form that Postman and Bruno import.
import type { Demo } from '../demo-file.ts'
import type { demoVariables } from './variables.ts'

export function environmentFrom(demo: Demo): Record<string, unknown> {
  const { base_url, bank_key, organization_key, bank_guid, customers } = demo
  const [customer] = customers
  const accountIn = (asset: string) => customer?.accounts.find((each) => each.asset === asset)?.guid
  const values: Record<(typeof demoVariables)[number], string | undefined> = {
    ...{ base_url, bank_key, organization_key, bank_guid },
    customer_guid: customer?.guid,
    usd_account_guid: accountIn('USD'),
    btc_account_guid: accountIn('BTC'),
  }
  return {
    name: 'Corridor demo',
    values: Object.entries(values).map(([key, value]) => ({
      ...{ key, value: value ?? '', enabled: true },
      type: key.endsWith('_key') ? 'secret' : 'default',
    })),
    _postman_variable_scope: 'environment',
  }
}
