// Payment files, and what one told. Their bank has no provider of files, so nothing goes out.
import type { Guid } from '../../../src/kernel/guid.ts'
import { makeNotice } from '../../support/made-notices.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import type { Kit, ResourceExamples, Tenant } from './kit.ts'

/** By the connector that the bank has. */
const ofProvider = (kit: Kit, t: Tenant): Promise<Guid> =>
  makePaymentFile(kit.service, t.bank_guid as Guid, { provider_guid: t.provider_guid as Guid })

export const paymentFileExamples: ResourceExamples = {
  furnish: async (kit, t) => ({
    payment_file_guid: await ofProvider(kit, t),
    payment_notice_guid: await makeNotice(kit.service, t.bank_guid as Guid, { kind: 'correction', details: {} }),
  }),
  requests: {},
}
