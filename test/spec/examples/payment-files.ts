// Payment files, and what one told. Their bank has no provider of files, so nothing goes out.
import type { Guid } from '../../../src/kernel/guid.ts'
import { makeNotice } from '../../support/made-notices.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import { makeReturn, returningProvider } from '../../support/made-returns.ts'
import type { Kit, ResourceExamples, Tenant } from './kit.ts'

/** By the connector that the bank has. */
const ofProvider = (kit: Kit, t: Tenant): Promise<Guid> =>
  makePaymentFile(kit.service, t.bank_guid as Guid, { provider_guid: t.provider_guid as Guid })

export const paymentFileExamples: ResourceExamples = {
  async furnish(kit, t) {
    const payment_file_guid = await ofProvider(kit, t)
    const [payment] = await kit.service.service.sql<{ guid: Guid }[]>`
      select guid from filed_payments where payment_file_guid = ${payment_file_guid}`
    const payment_guid = payment!.guid
    const told = { kind: 'correction', provider_guid: t.provider_guid as Guid, payment_guid, details: {} } as const
    const payment_notice_guid = await makeNotice(kit.service, t.bank_guid as Guid, told)
    return { payment_file_guid, payment_guid, payment_notice_guid }
  },
  requests: {
    'POST /payment_notices/{payment_notice_guid}/dishonour': async (kit, t) => {
      const { guid } = await kit.made(t, '/providers', returningProvider())
      const payment_notice_guid = await makeReturn(kit.service, t.bank_guid as Guid, { provider_guid: guid as Guid })
      return { path: { payment_notice_guid }, body: { code: 'R67' } }
    },
  },
  refusals: async (_, t) => [
    [
      'POST /payment_notices/{payment_notice_guid}/dishonour',
      { path: { payment_notice_guid: t.payment_notice_guid! }, body: { code: 'R68' } },
      '409 data_exists',
    ],
  ],
}
