// Payment files. Their bank has no provider of files, so nothing goes out.
import type { Guid } from '../../../src/kernel/guid.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import type { Kit, ResourceExamples, Tenant } from './kit.ts'

const newFile = (kit: Kit, t: Tenant, state: 'waiting' | 'ready' = 'waiting'): Promise<Guid> =>
  makePaymentFile(kit.service, t.bank_guid as Guid, { state })

/** By the connector that the bank has. */
const ofProvider = (kit: Kit, t: Tenant): Promise<Guid> =>
  makePaymentFile(kit.service, t.bank_guid as Guid, { provider_guid: t.provider_guid as Guid })

export const paymentFileExamples: ResourceExamples = {
  furnish: async (kit, t) => ({ payment_file_guid: await ofProvider(kit, t) }),
  requests: {
    'POST /payment_files/{payment_file_guid}/approve': async (kit, own) => ({
      path: { payment_file_guid: await newFile(kit, own) },
    }),
  },
  async refusals(kit, own) {
    const path = { payment_file_guid: await newFile(kit, own, 'ready') }
    return [['POST /payment_files/{payment_file_guid}/approve', { path }, '409 data_exists']]
  },
}
