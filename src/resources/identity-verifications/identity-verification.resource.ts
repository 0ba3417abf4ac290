// What this resource brings: identity verifications and their personal data.
import { resource } from '../../wiring/resource.ts'
import { expireIdentityVerificationJob } from './expire-identity-verification.job.ts'
import { identityVerificationRoutes } from './identity-verification.routes.ts'
import { identityVerificationRecipes } from './identity-verification.trigger.ts'
import { identityVerifications, identityVerificationsPersonal } from './identity-verification.ts'
import { openInquiryJob } from './open-inquiry.job.ts'

export const identityVerificationResource = resource({
  tables: [identityVerifications, identityVerificationsPersonal.table],
  chapter: { 'Identity verifications': 'Who somebody is, as a verifier has found or the bank attests.' },
  endpoints: identityVerificationRoutes,
  jobs: [expireIdentityVerificationJob, openInquiryJob],
  triggers: identityVerificationRecipes,
})
