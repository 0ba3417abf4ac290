// Identity verifications, and the files they and plans are supported by.
import { bounds, created, list, lists, oneOf, paging, type Resource, read, strings, times } from './notation.ts'
import { address, complianceDecision, complianceType, identificationNumber, name } from './parts.ts'

const verificationType = 'kyc | bank_account | counterparty'
const method = oneOf(`attested document_submission enhanced_due_diligence id_and_selfie tax_id_and_selfie
  business_registration attested_id_and_selfie attested_business_registration attested_business_associate
  attested_id_and_database watchlists attested_ownership account_ownership`)
const verifierState = oneOf('waiting pending reviewing processing expired completed unknown')

const documentOf = (type: string) => ({
  guid: 'string',
  type,
  validated: 'boolean',
  expiration_date: 'date',
  files: [{ ...strings('guid type content_type filename'), metadata: 'object' }] as const,
})

const verifiedPerson = {
  name,
  aliases: [{ 'full*': 'string' }] as const,
  address,
  date_of_birth: 'date',
  ...strings('phone_number email_address occupation website nature_of_business'),
  registered_address: address,
  ...strings('business_industry business_funds_source business_funds_destination'),
  identification_numbers: [identificationNumber] as const,
}

export const identityVerifications: Resource = {
  name: 'identity_verifications',
  fields: {
    guid: 'string',
    type: verificationType,
    method,
    ...times,
    ...strings('customer_guid? counterparty_guid? external_bank_account_guid?'),
    state: oneOf('storing waiting pending reviewing expired completed'),
    'outcome?': 'passed | failed',
    'failure_codes?': ['string'],
    compliance_checks: [
      { type: complianceType, outcome: 'passed | failed | insufficient | inconclusive', 'failure_codes?': ['string'] },
    ],
    compliance_decisions: [complianceDecision],
    'verifier_inquiry_id?': 'string',
    'verifier_state?': verifierState,
    'business_associates?': [
      {
        verifier_inquiry_id: 'string',
        verifier_state: verifierState,
        customer_guid: 'string',
        role: 'director | owner',
        email_address: 'string',
        state: 'waiting | pending | completed',
      },
    ],
    pii: verifiedPerson,
    'documents?': [
      documentOf(
        oneOf(`drivers_license passport passport_card residence_card visa social_security_number
          tax_identification_number selfie proof_of_address formation_document employer_identification_number
          work_permit`),
      ),
    ],
    'supporting_files?': [documentOf('string')],
    options: { require_tax_id: 'boolean' },
  },
  personal: 'pii',
  operations: [
    {
      call: 'GET /identity_verifications/{identity_verification_guid}',
      scope: 'identity_verifications:read',
      pii_scope: 'identity_verifications:pii:read',
      answers: 'one',
      query: { include_pii: 'boolean' },
      statuses: read,
    },
    {
      call: 'GET /identity_verifications',
      scope: 'identity_verifications:read',
      answers: 'page',
      query: {
        ...paging,
        ...lists('guid bank_guid customer_guid counterparty_guid external_bank_account_guid state type method outcome'),
        ...bounds,
      },
      statuses: list,
      isAdded: true,
    },
    {
      call: 'POST /identity_verifications',
      scope: 'identity_verifications:execute',
      answers: 'one',
      body: {
        'type*': verificationType,
        'method*': method,
        ...strings('customer_guid(*) counterparty_guid(*) external_bank_account_guid(*)'),
        options: { require_tax_id: 'boolean' },
        pii: verifiedPerson,
        document_file_guids: ['string'],
        supporting_file_guids: ['string'],
        business_associates: [{ 'role*': 'director | owner', 'email_address*': 'string', customer_guid: 'string' }],
        expected_behaviours: ['passed_immediately | failed_immediately | tax_id_not_checked'],
      },
      statuses: [...created, 422],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/identity_verifications/{identity_verification_guid}/decide',
      scope: 'sandbox:execute',
      answers: 'one',
      body: { outcome: 'passed | failed', failure_codes: ['string'] },
      statuses: [400, 401, 403, 404, 422],
      isAdded: true,
    },
  ],
}

export const files: Resource = {
  name: 'files',
  fields: { ...strings('guid bank_guid type filename content_type customer_guid'), ...times },
  operations: [
    {
      call: 'POST /files',
      scope: 'files:execute',
      answers: 'one',
      body: {
        'type*': 'string',
        'filename*': 'string',
        'content_type*': 'string',
        'data*': 'string',
        customer_guid: 'string',
      },
      statuses: created,
      isAdded: true,
    },
    { call: 'GET /files/{file_guid}', scope: 'files:read', answers: 'one', statuses: read, isAdded: true },
    {
      call: 'GET /files',
      scope: 'files:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid customer_guid type'), ...bounds },
      statuses: list,
      isAdded: true,
    },
  ],
}
