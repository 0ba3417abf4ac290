// What this resource brings: external bank accounts, their numbers and the tokens of the aggregator.
import { resource } from '../../wiring/resource.ts'
import { externalBankAccountRoutes } from './external-bank-account.routes.ts'
import { externalBankAccountRecipes } from './external-bank-account.trigger.ts'
import {
  externalBankAccountClaims,
  externalBankAccounts,
  externalBankAccountsPersonal,
  externalBankAccountTokens,
} from './external-bank-account.ts'
import { linkExternalBankAccountJob } from './link-external-bank-account.job.ts'
import { refreshExternalBankAccountJob } from './refresh-external-bank-account.job.ts'
import { unlinkExternalBankAccountJob } from './unlink-external-bank-account.job.ts'

export const externalBankAccountResource = resource({
  tables: [
    externalBankAccountClaims,
    externalBankAccounts,
    externalBankAccountsPersonal.table,
    externalBankAccountTokens,
  ],
  chapter: { 'External bank accounts': 'Bank accounts elsewhere that money is pulled from or sent to.' },
  endpoints: externalBankAccountRoutes,
  jobs: [linkExternalBankAccountJob, refreshExternalBankAccountJob, unlinkExternalBankAccountJob],
  triggers: externalBankAccountRecipes,
})
