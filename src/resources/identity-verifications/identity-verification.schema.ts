// The wire form of identity verifications. Personal data, also the email addresses of business associates, is shown only with
// include_pii and the scope.
import { contentTypes, documentTypes } from '../../kernel/document-type.ts'
import { pascalCase } from '../../kernel/pascal-case.ts'
import { type VerifierState, verifierFailureCodes, verifierStates } from '../../providers/verifier.ts'
import { withAlternatives } from '../../wire/alternatives.ts'
import {
  DateField,
  DateTime,
  Enum,
  GuidField,
  Named,
  NamedBody,
  Nullable,
  OneOf,
  StateIn,
  Text,
  Type,
} from '../../wire/fields.ts'
import { type FileType, fileTypes } from '../files/file.ts'
import {
  AddressFields,
  AddressReply,
  ComplianceDecisionReply,
  DateOfBirth,
  EmailAddress,
  IdentificationNumberReply,
  IdentificationNumbers,
  NameFields,
  NameReply,
  PhoneNumber,
  Website,
} from '../people/person.schema.ts'
import { checkOutcomes, checkTypes } from './compliance.ts'
import {
  associateRoles,
  expectedBehaviours,
  type IdentityVerification,
  type IdentityVerificationState,
  identityVerificationStates,
  type PersonalFields,
  verificationOutcomes,
} from './identity-verification.ts'
import { methodsOf, verificationMethods, verificationTypes } from './methods.ts'
import { subjectFields } from './subject.ts'

const files_max = 20
const associates_max = 20

const statement = Type.Optional(Text(1, 512))
const piiFields = {
  aliases: Type.Optional(Type.Array(NamedBody('Alias', { full: Text(1, 256) }), { maxItems: 10 })),
  date_of_birth: Type.Optional(DateOfBirth),
  phone_number: Type.Optional(PhoneNumber),
  email_address: Type.Optional(EmailAddress),
  occupation: Type.Optional(Text(1, 128)),
  website: Type.Optional(Website),
  nature_of_business: statement,
  business_industry: statement,
  business_funds_source: statement,
  business_funds_destination: statement,
}
const PiiBody = NamedBody('PersonToVerify', {
  ...piiFields,
  name: Type.Optional(NameFields),
  address: Type.Optional(AddressFields),
  registered_address: Type.Optional(AddressFields),
  identification_numbers: Type.Optional(IdentificationNumbers),
})
const PiiReply = Named('VerifiedPerson', {
  ...piiFields,
  name: Type.Optional(NameReply),
  address: Type.Optional(AddressReply),
  registered_address: Type.Optional(AddressReply),
  identification_numbers: Type.Optional(Type.Array(IdentificationNumberReply)),
})

const FileGuids = Type.Optional(Type.Array(GuidField, { maxItems: files_max, uniqueItems: true }))

const identityVerificationBody = NamedBody('IdentityVerificationInput', {
  type: Enum('IdentityVerificationType', verificationTypes),
  method: Enum('IdentityVerificationMethod', verificationMethods),
  customer_guid: Type.Optional(GuidField),
  counterparty_guid: Type.Optional(GuidField),
  external_bank_account_guid: Type.Optional(GuidField),
  options: Type.Optional(
    NamedBody('IdentityVerificationOptionsInput', { require_tax_id: Type.Optional(Type.Boolean()) }),
  ),
  pii: Type.Optional(PiiBody),
  document_file_guids: FileGuids,
  supporting_file_guids: FileGuids,
  business_associates: Type.Optional(
    Type.Array(
      NamedBody('BusinessAssociateInput', {
        role: Enum('BusinessAssociateRole', associateRoles),
        email_address: EmailAddress,
        customer_guid: Type.Optional(GuidField),
      }),
      { maxItems: associates_max },
    ),
  ),
  expected_behaviours: Type.Optional(
    Type.Array(
      Enum('IdentityVerificationBehaviour', expectedBehaviours, 'Sandbox banks only: what the verifier will say.'),
      {
        maxItems: expectedBehaviours.length,
        uniqueItems: true,
      },
    ),
  ),
})

export const CreateIdentityVerification = withAlternatives(identityVerificationBody, {
  by: 'type',
  options: verificationTypes.map((type) => ({
    title: `${pascalCase(type)}VerificationInput`,
    values: [type],
    needs: [subjectFields[type]],
    takes: type === 'kyc' ? ['business_associates'] : [],
    fields: { method: Enum(`${pascalCase(type)}VerificationMethod`, methodsOf(type)) },
  })),
})

/** The state `completed` comes only with an outcome. */
const reportableStates = verifierStates.filter((state) => state !== 'completed')

const decisionBody = NamedBody('IdentityVerificationDecision', {
  outcome: Type.Optional(Enum('IdentityVerificationOutcome', verificationOutcomes)),
  failure_codes: Type.Optional(
    Type.Array(Enum('VerifierFailureCode', verifierFailureCodes), {
      minItems: 1,
      maxItems: verifierFailureCodes.length,
      uniqueItems: true,
    }),
  ),
  verifier_state: Type.Optional(OneOf(reportableStates, 'Instead of an outcome: how far the verifier is.')),
})

export const DecideIdentityVerification = withAlternatives(decisionBody, {
  options: [
    { title: 'IdentityVerificationOutcomeReport', needs: ['outcome'], takes: ['failure_codes'] },
    { title: 'IdentityVerificationProgressReport', needs: ['verifier_state'] },
  ],
})

const documentOf = (title: string, typeTitle: string, types: readonly FileType[]) =>
  Named(title, {
    guid: GuidField,
    type: Enum(typeTitle, types),
    validated: Type.Boolean(),
    expiration_date: Type.Optional(DateField),
    files: Type.Array(
      Named(`${title}Part`, {
        guid: GuidField,
        type: Enum(typeTitle, types),
        content_type: Enum('ContentType', contentTypes),
        filename: Type.String(),
        metadata: Named('FileMetadata', { size: Type.Integer({ description: 'Bytes.' }) }),
      }),
    ),
  })

export const IdentityVerificationReply = Named('IdentityVerification', {
  guid: GuidField,
  type: Enum('IdentityVerificationType', verificationTypes),
  method: Enum('IdentityVerificationMethod', verificationMethods),
  created_at: DateTime,
  updated_at: DateTime,
  customer_guid: Nullable(GuidField),
  counterparty_guid: Nullable(GuidField),
  external_bank_account_guid: Nullable(GuidField),
  state: StateIn(identityVerificationStates),
  outcome: Nullable(Enum('IdentityVerificationOutcome', verificationOutcomes)),
  failure_codes: Nullable(Type.Array(Enum('VerifierFailureCode', verifierFailureCodes))),
  compliance_checks: Type.Array(
    Named('ComplianceCheck', {
      type: Enum('ComplianceCheckType', checkTypes),
      outcome: Enum('ComplianceCheckOutcome', checkOutcomes),
      failure_codes: Nullable(Type.Array(Enum('VerifierFailureCode', verifierFailureCodes))),
    }),
  ),
  compliance_decisions: Type.Array(ComplianceDecisionReply),
  verifier_inquiry_id: Nullable(Type.String()),
  verifier_state: Nullable(Enum('VerifierState', verifierStates)),
  business_associates: Nullable(
    Type.Array(
      Named('BusinessAssociate', {
        verifier_inquiry_id: Type.Optional(Type.String()),
        verifier_state: Type.Optional(Enum('VerifierState', verifierStates)),
        customer_guid: Type.Optional(GuidField),
        role: Enum('BusinessAssociateRole', associateRoles),
        email_address: Type.Optional(Type.String()),
        state: Enum('BusinessAssociateState', ['waiting', 'pending', 'completed']),
      }),
    ),
  ),
  pii: Type.Optional(PiiReply),
  documents: Nullable(Type.Array(documentOf('IdentityDocument', 'IdentityDocumentType', documentTypes))),
  supporting_files: Nullable(Type.Array(documentOf('SupportingFile', 'FileType', fileTypes))),
  options: Type.Optional(Named('IdentityVerificationOptions', { require_tax_id: Type.Boolean() })),
  link_expires_at: Type.Optional(DateTime),
})

/** Associates have the progress of their business, because they are verified together. */
const associateStates: Record<IdentityVerificationState, 'waiting' | 'pending' | 'completed'> = {
  storing: 'waiting',
  waiting: 'waiting',
  expired: 'waiting',
  pending: 'pending',
  reviewing: 'pending',
  completed: 'completed',
}

export function shownVerification(row: IdentityVerification, personal: PersonalFields = {}) {
  const { associate_email_addresses, ...pii } = personal
  const emails = (associate_email_addresses ?? []) as readonly string[]
  const of = { state: associateStates[row.state], verifier_state: row.verifier_state as VerifierState | null }
  const validated = row.outcome === 'passed'
  return {
    ...row,
    business_associates: row.business_associates.map((each, i) => ({ ...each, ...of, email_address: emails[i] })),
    ...(Object.keys(pii).length > 0 ? { pii } : {}),
    documents: row.documents.map((document) => ({ ...document, validated })),
    // The verifier does not validate supporting files.
    supporting_files: row.supporting_files.map((document) => ({ ...document, validated: false })),
    ...(row.require_tax_id === null ? {} : { options: { require_tax_id: row.require_tax_id } }),
  }
}
