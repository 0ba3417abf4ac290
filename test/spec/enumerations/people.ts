// Recipes of customers, counterparties, files and identity verifications.

import { contentTypes } from '../../../src/kernel/document-type.ts'
import { verifierFailureCodes } from '../../../src/providers/verifier.ts'
import { fileTypes } from '../../../src/resources/files/file.ts'
import { methodOf, verificationMethods } from '../../../src/resources/identity-verifications/methods.ts'
import { identificationNumberTypes } from '../../../src/resources/people/person.ts'
import { raw } from '../../support/external-bank-accounts.ts'
import type { Desk, Fields, Recipe } from '../desk.ts'

const names = { individual: { first: 'Vera', last: 'Fied' }, business: { full: 'Firm' } } as const
type PersonType = keyof typeof names
const types = ['individual', 'business'] as const

const customer = async (desk: Desk, type: PersonType = 'individual', more: Fields = {}): Promise<string> =>
  (await desk.post('/customers', { type, name: names[type], ...more })).guid
const counterparty = async (desk: Desk, type: PersonType = 'individual'): Promise<string> =>
  (await desk.post('/counterparties', { type, name: names[type], address: { country_code: 'MX' } })).guid

/** The fields that name somebody new, or some account, whom this method can verify. */
async function subject(desk: Desk, type: string, kind: PersonType): Promise<Fields> {
  if (type === 'kyc') return { customer_guid: await customer(desk, kind) }
  if (type === 'counterparty') return { counterparty_guid: await counterparty(desk, kind) }
  const { guid } = await desk.post('/external_bank_accounts', raw({ customer_guid: (await desk.person([])).guid }))
  return { external_bank_account_guid: guid }
}

const verified = async (desk: Desk, method: string, type: string, kind: PersonType, more: Fields = {}) =>
  desk.post('/identity_verifications', { type, method, ...(await subject(desk, type, kind)), ...more })

const kindsOf = (method: string): readonly PersonType[] => {
  if (/business_registration/.test(method)) return ['business']
  return ['attested', 'document_submission', 'enhanced_due_diligence', 'watchlists'].includes(method)
    ? types
    : ['individual']
}

export const peopleRecipes: readonly Recipe[] = [
  {
    does: 'a customer and a counterparty in each of their states',
    async run(desk) {
      for (const type of types) {
        await desk.show(`/customers/${await customer(desk, type)}`)
        await desk.show(`/counterparties/${await counterparty(desk, type)}`)
      }
      for (const decision of ['verify', 'reject']) {
        const [person, payee] = [await customer(desk), await counterparty(desk)]
        await desk.post(`/sandbox/customers/${person}/${decision}`)
        await desk.post(`/sandbox/counterparties/${payee}/${decision}`)
        await desk.show(`/customers/${person}`)
        await desk.show(`/counterparties/${payee}`)
        if (decision === 'verify') {
          await desk.post(`/sandbox/customers/${person}/freeze`)
          await desk.show(`/customers/${person}`)
        } else {
          await desk.patch(`/customers/${person}`, { state: 'unverified' })
          await desk.show(`/customers/${person}`)
        }
        await desk.show('/people?name=vera')
      }
    },
  },
  {
    does: 'a decision about a customer that has ended',
    async run(desk) {
      const { guid } = await desk.person([])
      const { guid: verification } = await desk.post('/identity_verifications', {
        type: 'kyc',
        method: 'attested',
        customer_guid: guid,
      })
      await desk.advance(3 * 366 * 86_400)
      await desk.show(`/customers/${guid}`)
      await desk.show(`/identity_verifications/${verification}`)
    },
  },
  {
    does: 'limits of each type, activity and side',
    async run(desk) {
      const activities = [
        'trading',
        'funding',
        'crypto_transfer',
        'book_transfer',
        'inter_account',
        'lightning_transfer',
        'remittance',
      ]
      const sides = ['buy', 'sell', 'deposit', 'withdrawal']
      const limit = { asset: 'USD', amount: 1, activities, sides }
      const activity_limits = [
        { ...limit, type: 'rolling', interval: 60 },
        ...['daily', 'weekly', 'monthly'].map((type) => ({ ...limit, type })),
      ]
      const guid = await customer(desk, 'individual', { activity_limits })
      await desk.patch(`/customers/${guid}`, { activity_limits })
      await desk.show(`/customers/${guid}`)
    },
  },
  {
    does: 'numbers of each type that identify somebody',
    async run(desk) {
      for (const part of [identificationNumberTypes.slice(0, 6), identificationNumberTypes.slice(6)]) {
        const identification_numbers = part.map((type) => ({
          type,
          issuing_country_code: 'US',
          identification_number: '1',
        }))
        const customer_guid = await customer(desk, 'individual', { identification_numbers })
        await desk.show(`/customers/${customer_guid}?include_pii=true`)
        const { guid } = await desk.post('/identity_verifications', {
          type: 'kyc',
          method: 'id_and_selfie',
          customer_guid,
          pii: { identification_numbers },
        })
        await desk.show(`/identity_verifications/${guid}?include_pii=true`)
      }
    },
  },
  {
    does: 'files of each type',
    async run(desk) {
      const customer_guid = await customer(desk, 'business')
      const guids: string[] = []
      for (const [i, type] of fileTypes.entries()) {
        const content_type = contentTypes[i % contentTypes.length]
        const { guid } = await desk.post('/files', { type, filename: 'f', content_type, data: 'AAAA', customer_guid })
        guids.push(guid)
        await desk.show(`/files/${guid}`)
        await desk.show(`/files/${guid}/content`)
      }
      const kyc = { type: 'kyc', method: 'document_submission', customer_guid }
      const documents = guids.slice(0, 12)
      const files = { document_file_guids: documents, supporting_file_guids: guids }
      const { guid } = await desk.post('/identity_verifications', { ...kyc, ...files })
      await desk.show(`/identity_verifications/${guid}`)
    },
  },
  {
    does: 'a verification of each type by each method, passed and failed',
    async run(desk) {
      for (const method of verificationMethods) {
        for (const type of methodOf(method).types) {
          for (const kind of kindsOf(method)) {
            for (const behaviour of ['passed_immediately', 'failed_immediately']) {
              const made = await verified(desk, method, type, kind, {
                expected_behaviours: [behaviour],
                ...(/tax_id_and_selfie|^id_and/.test(method) ? { options: { require_tax_id: true } } : {}),
              })
              await desk.show(`/identity_verifications/${made.guid}`)
              if (made.counterparty_guid) await desk.show(`/counterparties/${made.counterparty_guid}`)
              else if (type === 'kyc') await desk.show(`/customers/${made.customer_guid}`)
            }
          }
        }
      }
    },
  },
  {
    does: 'a verification that fails for each reason',
    async run(desk) {
      const methodOfCode = (code: string) => {
        if (/ownership|account/.test(code)) return ['account_ownership', 'bank_account', 'individual'] as const
        return code === 'business_not_found'
          ? (['business_registration', 'kyc', 'business'] as const)
          : (['id_and_selfie', 'kyc', 'individual'] as const)
      }
      for (const code of verifierFailureCodes.filter((each) => each !== 'attestation_rejected')) {
        const [method, type, kind] = methodOfCode(code)
        const more = method === 'id_and_selfie' ? { options: { require_tax_id: true } } : {}
        const { guid } = await verified(desk, method, type, kind, more)
        await desk.rest()
        const said = { outcome: 'failed', failure_codes: [code] }
        await desk.post(`/sandbox/identity_verifications/${guid}/decide`, said)
        await desk.show(`/identity_verifications/${guid}`)
      }
      const unchecked = { expected_behaviours: ['tax_id_not_checked'] }
      const { guid } = await verified(desk, 'tax_id_and_selfie', 'kyc', 'individual', unchecked)
      await desk.rest()
      await desk.post(`/sandbox/identity_verifications/${guid}/decide`, { outcome: 'passed' })
      await desk.show(`/identity_verifications/${guid}`)
    },
  },
  {
    does: 'a verification in each of its states, with people of the business',
    async run(desk) {
      const business_associates = ['director', 'owner'].map((role) => ({ role, email_address: 'a@associate.example' }))
      const open = async (): Promise<string> => {
        const of = await verified(desk, 'business_registration', 'kyc', 'business', { business_associates })
        return of.guid
      }
      await desk.script('verifier', 'open_later')
      const guid = await open()
      await desk.show(`/identity_verifications/${guid}`)
      await desk.advance(5)
      for (const verifier_state of ['waiting', 'unknown', 'pending', 'processing', 'reviewing']) {
        await desk.post(`/sandbox/identity_verifications/${guid}/decide`, { verifier_state })
        await desk.show(`/identity_verifications/${guid}`)
      }
      await desk.showReview(guid)
      await desk.post(`/sandbox/identity_verifications/${guid}/decide`, { outcome: 'passed' })
      await desk.show(`/identity_verifications/${guid}`)
      const other = await open()
      await desk.rest()
      await desk.post(`/sandbox/identity_verifications/${other}/decide`, { verifier_state: 'expired' })
      await desk.show(`/identity_verifications/${other}`)
    },
  },
]
