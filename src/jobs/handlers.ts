// Every kind of job there is. A state that owes a job names one of these.
import { closeDepositBankAccountJob } from '../resources/deposit-bank-accounts/close-deposit-bank-account.job.ts'
import { fillTradeJob } from '../resources/trades/fill-trade.job.ts'
import { settleTradeJob } from '../resources/trades/settle-trade.job.ts'
import { confirmDepositJob } from '../resources/transfers/confirm-deposit.job.ts'
import type { JobHandler } from './job.ts'

export const jobHandlers: readonly JobHandler[] = [
  closeDepositBankAccountJob,
  confirmDepositJob,
  fillTradeJob,
  settleTradeJob,
]
