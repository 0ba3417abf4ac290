// Events of identity verifications.
import type { Api, Fields } from './api.ts'
import type { Recipes } from './recipe.ts'
import { newCustomer } from './steps.ts'

/** A verification of a new customer that waits for the verifier; then the verifier says this. */
const verification =
  (word?: Fields) =>
  async (bank: Api): Promise<string> => {
    const order = { type: 'kyc', method: 'id_and_selfie', customer_guid: await newCustomer(bank) }
    const { guid } = await bank.post('/identity_verifications', order)
    await bank.until(`/identity_verifications/${guid}`, 'waiting')
    if (word) await bank.post(`/sandbox/identity_verifications/${guid}/decide`, word)
    return `/identity_verifications/${guid}`
  }

const opened = 'the verifier waits for the id and selfie of a new customer'

export const identityVerificationRecipes: Recipes = {
  'identity_verification.storing': { does: opened, make: verification() },
  'identity_verification.waiting': { does: opened, make: verification() },
  'identity_verification.pending': {
    does: 'the verifier has the id and selfie of a new customer',
    make: verification({ verifier_state: 'pending' }),
  },
  'identity_verification.reviewing': {
    does: 'somebody at the verifier looks at the id and selfie of a new customer',
    make: verification({ verifier_state: 'reviewing' }),
  },
  'identity_verification.completed': {
    does: 'the id and selfie of a new customer pass',
    make: verification({ outcome: 'passed' }),
  },
  'identity_verification.expired': {
    does: 'the verifier says that the id and selfie of a new customer did not come in time',
    make: verification({ verifier_state: 'expired' }),
  },
}
