// What this resource brings: deposit bank accounts.
import { resource } from '../../wiring/resource.ts'
import { closeDepositBankAccountJob } from './close-deposit-bank-account.job.ts'
import { depositBankAccountRoutes } from './deposit-bank-account.routes.ts'
import { depositBankAccountRecipes } from './deposit-bank-account.trigger.ts'
import { depositBankAccounts } from './deposit-bank-account.ts'
import { depositBankSerials } from './deposit-bank-serial.ts'
import { givenNumbers } from './given-number.ts'

export const depositBankAccountResource = resource({
  tables: [depositBankAccounts, depositBankSerials, givenNumbers],
  chapter: { 'Deposit bank accounts': 'Where fiat money arrives for an account.' },
  endpoints: depositBankAccountRoutes,
  jobs: [closeDepositBankAccountJob],
  triggers: depositBankAccountRecipes,
})
