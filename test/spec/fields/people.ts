// Fields of customers, counterparties, files and identity verifications.
import { raw } from '../../support/external-bank-accounts.ts'
import type { Recipe } from '../desk.ts'
import { later, nowOf, shows, someGuid } from './notes.ts'

const name = { first: 'Ada', middle: 'King', last: 'Lovelace', full: 'Ada King Lovelace' }
const address = {
  street: '1 Main St',
  street2: 'Apt 2',
  city: 'New York',
  subdivision: 'NY',
  postal_code: '10001',
  country_code: 'US',
}
const passport = {
  type: 'passport',
  issuing_country_code: 'US',
  identification_number: 'P1',
  issuing_subdivision: 'NY',
}
const person = { type: 'individual', name, address, aliases: [name], date_of_birth: '1990-12-10', labels: ['vip'] }
const contact = { website: 'https://ada.example', phone_number: '+12125550100', email_address: 'ada@example.com' }

export const peopleFields: readonly Recipe[] = [
  {
    does: 'a customer',
    async run(desk) {
      const limit = { type: 'rolling', name: 'day', asset: 'USD', amount: 500, interval: 86_400 }
      const activity_limits = [{ ...limit, activities: ['trading'], sides: ['buy'] }]
      const body = { ...person, ...contact, identification_numbers: [passport], activity_limits }
      const at = await nowOf(desk)
      const { guid } = await desk.post('/customers', body)
      const customer = { guid, bank_guid: desk.bank_guid, created_at: at, updated_at: at, state: 'unverified' }
      await shows(desk, `/customers/${guid}?include_pii=true`, { ...customer, ...body, compliance_decisions: [] })
      const kyc = { type: 'kyc', customer_guid: guid, method: 'attested', expected_behaviours: ['failed_immediately'] }
      await desk.post('/identity_verifications', kyc)
      const stricter = activity_limits.map((each) => ({ ...each, amount: 1 }))
      await desk.patch(`/customers/${guid}`, { state: 'unverified', activity_limits: stricter })
      const attested = { state: 'invalidated', failure_codes: ['attestation_rejected'] }
      await shows(desk, `/customers/${guid}`, {
        state: 'unverified',
        activity_limits: stricter,
        compliance_decisions: [
          { type: 'person_attested', ...attested },
          { type: 'person_watchlists_attested', ...attested },
        ],
      })
    },
  },
  {
    does: 'a counterparty',
    async run(desk) {
      const { guid: customer_guid } = await desk.person([])
      const at = await nowOf(desk)
      const { guid } = await desk.post('/counterparties', { ...person, customer_guid })
      await desk.post('/identity_verifications', { type: 'counterparty', method: 'attested', counterparty_guid: guid })
      await shows(desk, `/counterparties/${guid}?include_pii=true`, {
        guid,
        bank_guid: desk.bank_guid,
        customer_guid,
        created_at: at,
        updated_at: at,
        state: 'verified',
        ...person,
        compliance_decisions: [
          { type: 'person_attested', state: 'passed' },
          { type: 'person_watchlists_attested', state: 'passed' },
        ],
      })
    },
  },
  {
    does: 'a file',
    async run(desk) {
      const { guid: customer_guid } = await desk.person([])
      const at = await nowOf(desk)
      const file = { type: 'passport', filename: 'p.png', content_type: 'image/png', customer_guid }
      const { guid } = await desk.post('/files', { ...file, data: 'AAAA' })
      await shows(desk, `/files/${guid}`, { guid, bank_guid: desk.bank_guid, ...file, created_at: at, updated_at: at })
    },
  },
  {
    does: 'the verification of a person, with papers',
    async run(desk) {
      const { guid: customer_guid } = await desk.post('/customers', { type: 'individual', name })
      const kyc = { type: 'kyc', method: 'id_and_selfie', customer_guid }
      const at = await nowOf(desk)
      const upload = async (type: string) => {
        const file = { type, filename: `${type}.png`, content_type: 'image/png', data: 'AAAA', customer_guid }
        return (await desk.post('/files', file)).guid
      }
      const [document, supporting] = [await upload('passport'), await upload('invoice')]
      const pii = {
        name,
        aliases: [{ full: 'The Countess' }],
        address,
        date_of_birth: '1990-12-10',
        ...contact,
        occupation: 'analyst',
        nature_of_business: 'computing',
        registered_address: address,
        business_industry: 'software',
        business_funds_source: 'sales',
        business_funds_destination: 'salaries',
        identification_numbers: [passport],
      }
      const { guid } = await desk.post('/identity_verifications', {
        ...kyc,
        options: { require_tax_id: true },
        pii,
        document_file_guids: [document],
        supporting_file_guids: [supporting],
      })
      await desk.rest()
      await desk.post(`/sandbox/identity_verifications/${guid}/decide`, { outcome: 'passed' })
      const fileOf = (type: string, of: string) => [
        { guid: of, type, content_type: 'image/png', filename: `${type}.png`, metadata: { size: 3 } },
      ]
      const papers = {
        documents: [
          {
            guid: someGuid,
            type: 'passport',
            validated: true,
            expiration_date: later(at, 3650 * 86_400).slice(0, 10),
            files: fileOf('passport', document),
          },
        ],
        supporting_files: [{ guid: someGuid, type: 'invoice', validated: false, files: fileOf('invoice', supporting) }],
      }
      const checks = [
        'person_verification',
        'person_gov_id_verification',
        'person_authentication',
        'person_tax_id_verification',
        'person_watchlists',
      ]
      await shows(desk, `/identity_verifications/${guid}?include_pii=true`, {
        guid,
        ...kyc,
        created_at: at,
        updated_at: at,
        state: 'completed',
        outcome: 'passed',
        failure_codes: null,
        compliance_checks: checks.map((type) => ({ type, outcome: 'passed' })),
        compliance_decisions: checks.map((type) => ({ type, state: 'passed', expired_at: later(at, 365 * 86_400) })),
        verifier_inquiry_id: `inq_${guid}`,
        verifier_state: 'completed',
        pii,
        ...papers,
        options: { require_tax_id: true },
      })
      const { guid: other } = await desk.post('/identity_verifications', kyc)
      await desk.rest()
      const failure_codes = ['selfie_mismatch']
      await desk.post(`/sandbox/identity_verifications/${other}/decide`, { outcome: 'failed', failure_codes })
      const passed = { outcome: 'passed' }
      await shows(desk, `/identity_verifications/${other}`, {
        outcome: 'failed',
        failure_codes,
        compliance_checks: [passed, passed, { outcome: 'failed', failure_codes }, passed],
      })
    },
  },
  {
    does: 'the verifications of a business with its people, of a counterparty and of a bank account',
    async run(desk) {
      const { guid: customer_guid } = await desk.post('/customers', { type: 'business', name: { full: 'Engines' } })
      const { guid: owner_guid } = await desk.person([])
      const owner = { role: 'owner', email_address: 'ada@example.com', customer_guid: owner_guid }
      const business = { type: 'kyc', method: 'business_registration', customer_guid, business_associates: [owner] }
      const { guid } = await desk.post('/identity_verifications', business)
      const inquiry = { verifier_inquiry_id: `inq_${guid}_1`, verifier_state: 'waiting', state: 'waiting' }
      await shows(desk, `/identity_verifications/${guid}?include_pii=true`, {
        state: 'waiting',
        business_associates: [{ ...owner, ...inquiry }],
      })
      const payee = { type: 'individual', name, address }
      const { guid: counterparty_guid } = await desk.post('/counterparties', payee)
      const watched = { type: 'counterparty', method: 'watchlists', counterparty_guid }
      const checked = await desk.post('/identity_verifications', watched)
      await shows(desk, `/identity_verifications/${checked.guid}`, watched)
      const { guid: external_bank_account_guid } = await desk.post(
        '/external_bank_accounts',
        raw({ customer_guid: owner_guid }),
      )
      const owned = { type: 'bank_account', method: 'attested_ownership', external_bank_account_guid }
      const owned_guid = (await desk.post('/identity_verifications', owned)).guid
      await shows(desk, `/identity_verifications/${owned_guid}`, { ...owned, customer_guid: owner_guid })
    },
  },
]
