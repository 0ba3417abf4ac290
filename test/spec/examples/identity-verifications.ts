// Identity verifications. The accounts they are about are put there unverified: no worker runs here.
import { makeCounterparty } from '../../support/counterparty.ts'
import { putExternalBankAccount, putVerification } from '../../support/subjects.ts'
import type { Body, Kit, ResourceExamples, Tenant } from './kit.ts'

const kyc = (t: Tenant): Body => ({ type: 'kyc', method: 'id_and_selfie', customer_guid: t.customer_guid })
const newVerification = (kit: Kit, t: Tenant, more: Body = {}) =>
  kit.made(t, '/identity_verifications', { ...kyc(t), ...more })

export const identityVerificationExamples: ResourceExamples = {
  async furnish(kit, t) {
    const { bank_guid, customer_guid } = t as Record<string, string>
    const { guid: identity_verification_guid } = await newVerification(kit, t)
    const counterparty_guid = t.counterparty_guid ?? (await makeCounterparty(kit.service, bank_guid!, 'unverified'))
    const external_bank_account_guid =
      t.external_bank_account_guid ?? (await putExternalBankAccount(kit.service, bank_guid!, customer_guid!))
    // Whatever their state: lists find what was said about them.
    await putVerification(kit.service, bank_guid!, 'watchlists', { counterparty_guid })
    await putVerification(kit.service, bank_guid!, 'account_ownership', { external_bank_account_guid })
    return { identity_verification_guid, counterparty_guid, external_bank_account_guid }
  },
  requests: {
    'POST /identity_verifications': async (kit, own, position) => {
      const { bank_guid, customer_guid } = own as Record<string, string>
      if (position === 'counterparty_guid') {
        const counterparty_guid = await makeCounterparty(kit.service, bank_guid!, 'unverified')
        return { body: { type: 'counterparty', method: 'watchlists', counterparty_guid } }
      }
      if (position === 'external_bank_account_guid') {
        const external_bank_account_guid = await putExternalBankAccount(kit.service, bank_guid!, customer_guid!)
        return { body: { type: 'bank_account', method: 'account_ownership', external_bank_account_guid } }
      }
      if (position === 'business_associates[].customer_guid') {
        const { guid } = await kit.made(own, '/customers', { type: 'business', name: { full: 'Firm' } })
        const associate = { role: 'owner', email_address: 'owner@example.com', customer_guid: own.customer_guid }
        const business = { type: 'kyc', method: 'business_registration', customer_guid: guid }
        return { body: { ...business, business_associates: [associate] } }
      }
      return position?.endsWith('_file_guids[]')
        ? { body: { ...kyc(own), [position.slice(0, -2)]: [own.file_guid] } }
        : { body: kyc(own) }
    },
    'POST /identity_verifications/{identity_verification_guid}/resume': async (kit, own) => {
      const { guid } = await newVerification(kit, own)
      await kit.made(own, `/sandbox/identity_verifications/${guid}/decide`, { verifier_state: 'waiting' })
      return { path: { identity_verification_guid: guid }, body: { return_url: 'https://shop.example/back' } }
    },
    'POST /sandbox/identity_verifications/{identity_verification_guid}/decide': async (kit, own) => ({
      path: { identity_verification_guid: (await newVerification(kit, own)).guid },
      body: { outcome: 'passed' },
    }),
  },
  async refusals(kit, own) {
    const { guid } = await newVerification(kit, own, { expected_behaviours: ['passed_immediately'] })
    const path = { identity_verification_guid: guid }
    const decide = 'POST /sandbox/identity_verifications/{identity_verification_guid}/decide'
    const resume = 'POST /identity_verifications/{identity_verification_guid}/resume'
    return [
      [decide, { path, body: { outcome: 'failed' } }, '409 data_exists'],
      [resume, { path, body: {} }, '409 data_exists'],
    ]
  },
}
