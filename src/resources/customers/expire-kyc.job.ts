// Owed while a customer is verified by decisions that end. Due at the first end.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { expireKyc } from './expire-kyc.ts'

export const expireKycJob: JobHandler<'expire-kyc'> = {
  kind: 'expire-kyc',
  async run({ bank_guid, object_guid: customer_guid, event_sequence }, { engine }) {
    return recorded(await engine.submit(expireKyc, { bank_guid, customer_guid, event_sequence }))
  },
}
