// Every kind of job there is. A state that owes a job names one of these.
import type { JobHandler } from '../jobs/job.ts'
import { expireKycJob } from '../resources/customers/expire-kyc.job.ts'
import { closeDepositBankAccountJob } from '../resources/deposit-bank-accounts/close-deposit-bank-account.job.ts'
import { runStageJob } from '../resources/executions/run-stage.job.ts'
import { screenExecutionJob } from '../resources/executions/screen-execution.job.ts'
import { linkExternalBankAccountJob } from '../resources/external-bank-accounts/link-external-bank-account.job.ts'
import { refreshExternalBankAccountJob } from '../resources/external-bank-accounts/refresh-external-bank-account.job.ts'
import { unlinkExternalBankAccountJob } from '../resources/external-bank-accounts/unlink-external-bank-account.job.ts'
import { removeExternalWalletJob } from '../resources/external-wallets/remove-external-wallet.job.ts'
import { screenExternalWalletJob } from '../resources/external-wallets/screen-external-wallet.job.ts'
import { expireIdentityVerificationJob } from '../resources/identity-verifications/expire-identity-verification.job.ts'
import { openInquiryJob } from '../resources/identity-verifications/open-inquiry.job.ts'
import { planRemittanceJob } from '../resources/plans/plan-remittance.job.ts'
import { fillTradeJob } from '../resources/trades/fill-trade.job.ts'
import { settleTradeJob } from '../resources/trades/settle-trade.job.ts'
import { carryTransferJob } from '../resources/transfers/carry-transfer.job.ts'
import { screenTransferJob } from '../resources/transfers/screen-transfer.job.ts'
import { takeBackTransferJob } from '../resources/transfers/take-back-transfer.job.ts'

export const jobHandlers: readonly JobHandler[] = [
  expireKycJob,
  fillTradeJob,
  settleTradeJob,
  linkExternalBankAccountJob,
  refreshExternalBankAccountJob,
  unlinkExternalBankAccountJob,
  removeExternalWalletJob,
  screenExternalWalletJob,
  closeDepositBankAccountJob,
  screenTransferJob,
  carryTransferJob,
  takeBackTransferJob,
  screenExecutionJob,
  runStageJob,
  expireIdentityVerificationJob,
  openInquiryJob,
  planRemittanceJob,
]
