// Every kind of job there is. A state that owes a job names one of these.
import { expireIdentityVerificationJob } from '../resources/identity-verifications/expire-identity-verification.job.ts'
import { openInquiryJob } from '../resources/identity-verifications/open-inquiry.job.ts'
import { fillTradeJob } from '../resources/trades/fill-trade.job.ts'
import { settleTradeJob } from '../resources/trades/settle-trade.job.ts'
import type { JobHandler } from './job.ts'

export const jobHandlers: readonly JobHandler[] = [
  expireIdentityVerificationJob,
  fillTradeJob,
  openInquiryJob,
  settleTradeJob,
]
