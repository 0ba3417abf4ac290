// The recipes of all events. A test checks that every event that can be subscribed to has one.
import { accountRecipes } from './account.ts'
import { counterpartyRecipes } from './counterparty.ts'
import { customerRecipes } from './customer.ts'
import { depositAddressRecipes } from './deposit-address.ts'
import { depositBankAccountRecipes } from './deposit-bank-account.ts'
import { executionRecipes } from './execution.ts'
import { externalBankAccountRecipes } from './external-bank-account.ts'
import { externalWalletRecipes } from './external-wallet.ts'
import { identityVerificationRecipes } from './identity-verification.ts'
import { planRecipes } from './plan.ts'
import type { Recipe, Recipes } from './recipe.ts'
import { tradeRecipes } from './trade.ts'
import { transferRecipes } from './transfer.ts'

export const recipes: Recipes = {
  ...accountRecipes,
  ...counterpartyRecipes,
  ...customerRecipes,
  ...depositAddressRecipes,
  ...depositBankAccountRecipes,
  ...executionRecipes,
  ...externalBankAccountRecipes,
  ...externalWalletRecipes,
  ...identityVerificationRecipes,
  ...planRecipes,
  ...tradeRecipes,
  ...transferRecipes,
}

export const findRecipe = (event_type: string): Recipe | undefined =>
  Object.hasOwn(recipes, event_type) ? recipes[event_type] : undefined

export const describeRecipe = ({ does, on_new_bank, advance_seconds }: Recipe): string =>
  [
    does,
    ...(on_new_bank ? ['on a new bank'] : []),
    ...(advance_seconds ? [`advances that bank's clock by ${advance_seconds} seconds`] : []),
  ].join('; ')
