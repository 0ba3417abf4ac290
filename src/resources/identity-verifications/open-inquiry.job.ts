// Owed while a verification is storing: asks the verifier to open an inquiry and records the answer. If the verification would pass,
// screening is asked first. What the bank attests has no inquiry and is only screened.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { confirmedData } from './confirmed-data.ask.ts'
import { identityVerifications } from './identity-verification.ts'
import { inquiryOf, isPass } from './inquiry.ts'
import { methodOf } from './methods.ts'
import { receiveDocuments } from './receive-documents.ask.ts'
import { recordInquiry } from './record-inquiry.ts'
import { attestedReport, screenedReport } from './screened-report.ask.ts'

export const openInquiryJob: JobHandler<'open-inquiry'> = {
  kind: 'open-inquiry',
  async run(job, services) {
    const { bank_guid, object_guid, event_sequence } = job
    const { engine, providersOf } = services
    const verification = await objectOf(job, identityVerifications, services)
    if (!verification) return 'obsolete'
    const { verifier } = await providersOf(bank_guid)
    const isAttested = methodOf(verification.method).is_attested
    const opened = isAttested ? undefined : await verifier.open(inquiryOf(verification))
    if (opened && 'kind' in opened) return { check_again_at: opened.check_again_at }
    const report = await screenedReport(verification, opened ?? attestedReport, services, job.attempts > 1)
    if ('check_again_at' in report) return report
    const received = opened ? await receiveDocuments(verification, opened, services) : []
    const confirmed = isPass(report) ? await confirmedData(verification, services) : undefined
    const input = {
      bank_guid,
      identity_verification_guid: object_guid,
      event_sequence,
      inquiry: opened,
      report,
      received,
      confirmed,
    }
    return recorded(await engine.submit(recordInquiry, input))
  },
}
