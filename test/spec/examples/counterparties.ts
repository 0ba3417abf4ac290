// Counterparties, of the bank and of a customer.
import type { Body, Example, Kit, ResourceExamples, Tenant } from './kit.ts'

const person: Body = {
  type: 'individual',
  name: { first: 'Pia', last: 'Payee' },
  address: { country_code: 'MX' },
}
const newCounterparty = async (kit: Kit, t: Tenant, ...decisions: string[]): Promise<string> => {
  const { guid } = await kit.made(t, '/counterparties', person)
  for (const decision of decisions) await kit.made(t, `/sandbox/counterparties/${guid}/${decision}`)
  return guid
}

const decide = async (kit: Kit, own: Tenant): Promise<Example> => ({
  path: { counterparty_guid: await newCounterparty(kit, own) },
})

export const counterpartyExamples: ResourceExamples = {
  async furnish(kit, t) {
    const { customer_guid } = t
    return { counterparty_guid: (await kit.made(t, '/counterparties', { ...person, customer_guid })).guid }
  },
  requests: {
    'POST /counterparties': (_, { customer_guid }) => ({ body: { ...person, customer_guid } }),
    'POST /sandbox/counterparties/{counterparty_guid}/verify': decide,
    'POST /sandbox/counterparties/{counterparty_guid}/reject': decide,
  },
  async refusals(kit, own) {
    const verified = { counterparty_guid: await newCounterparty(kit, own, 'verify') }
    const rejected = { counterparty_guid: await newCounterparty(kit, own, 'reject') }
    const counterparty = 'POST /sandbox/counterparties/{counterparty_guid}'
    return [
      [`${counterparty}/reject`, { path: verified }, '409 data_exists'],
      [`${counterparty}/verify`, { path: rejected }, '409 data_exists'],
    ]
  },
}
