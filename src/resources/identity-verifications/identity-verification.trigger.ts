// Events of identity verifications.
import type { Api, Fields } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { newCustomer } from '../../triggers/steps.ts'

/** Creates a verification of a new customer, waits until it is opened, and then decides. */
const verification =
  (decision?: Fields) =>
  async (bank: Api): Promise<string> => {
    const order = { type: 'kyc', method: 'id_and_selfie', customer_guid: await newCustomer(bank) }
    const { guid } = await bank.post('/identity_verifications', order)
    await bank.until(`/identity_verifications/${guid}`, 'waiting')
    if (decision) await bank.post(`/sandbox/identity_verifications/${guid}/decide`, decision)
    return `/identity_verifications/${guid}`
  }

export const identityVerificationRecipes: Recipes = {
  ...forEach('identity_verification', ['storing', 'waiting'], {
    does: 'asks the verifier about the id and selfie of a new customer',
    make: verification(),
  }),
  'identity_verification.pending': {
    does: 'the verifier has received id and selfie',
    make: verification({ verifier_state: 'pending' }),
  },
  'identity_verification.reviewing': {
    does: 'a person at the verifier reviews id and selfie',
    make: verification({ verifier_state: 'reviewing' }),
  },
  'identity_verification.completed': {
    does: 'id and selfie pass',
    make: verification({ outcome: 'passed' }),
  },
  'identity_verification.expired': {
    does: 'id and selfie did not come in time',
    make: verification({ verifier_state: 'expired' }),
  },
}
