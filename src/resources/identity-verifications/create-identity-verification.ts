// Creates a verification. If the bank attests, the same commit completes the verification and changes its subject, unless the subject must
// be screened. Otherwise a job asks the verifier, or screening. Personal data comes encrypted.
import { assert } from '../../kernel/assert.ts'
import { type Command, insert, newRecord, type Rows, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import { banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import { customers } from '../customers/customer.ts'
import { type File, files } from '../files/file.ts'
import { complete } from './completion.ts'
import { documentsFrom, isDocument } from './documents.ts'
import {
  type BusinessAssociate,
  type ConfirmedData,
  type ExpectedBehaviour,
  type IdentityVerification,
  identityVerifications,
  identityVerificationsPersonal,
} from './identity-verification.ts'
import { checksOf, featureFor, methodOf, type VerificationMethod, type VerificationType } from './methods.ts'
import { findSubject, guidsOf, kindOf, refuseSubject, type VerifiedSubject } from './subject.ts'

/** How long the person may take to answer the verifier, on the bank's clock. */
const inquiry_seconds = 14 * 86_400

export interface CreateIdentityVerificationInput {
  readonly bank_guid: Guid
  readonly type: VerificationType
  readonly method: VerificationMethod
  readonly subject_guid: Guid
  readonly require_tax_id: boolean | null
  readonly document_file_guids: readonly Guid[]
  readonly supporting_file_guids: readonly Guid[]
  readonly business_associates: readonly BusinessAssociate[]
  readonly expected_behaviours: readonly ExpectedBehaviour[]
  /** A job screens the subject before an attested verification passes. */
  readonly awaits_screening: boolean
  /** The data that was sent. */
  readonly pii: ConfirmedData
  /** The data that the bank attests. Stored instead if the verification passes. */
  readonly confirmed?: ConfirmedData | undefined
}

export const createIdentityVerification: Command<CreateIdentityVerificationInput, IdentityVerification> = {
  name: 'create-identity-verification',
  decide(input, rows, moment) {
    const { bank_guid, type, method, require_tax_id, business_associates, expected_behaviours } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank?.features.includes(featureFor(method))) return refuseFeature(featureFor(method), 'method')
    const subject = findSubject(type, bank_guid, input.subject_guid, rows)
    const refusal = refuseSubject(type, subject)
    if (refusal) return refusal
    assert(subject, 'a subject that does not exist is refused')
    const kind = kindOf(subject)
    if (!checksOf(method, kind, require_tax_id)) {
      const message = `This method does not verify ${kind === 'business' ? 'a business' : 'an individual'}. The description of the operation at /docs lists the methods.`
      return reject('unsupported_value', 'method', message)
    }
    if (business_associates.length > 0 && kind !== 'business') {
      return reject('unsupported_value', 'business_associates', 'Only a business has associates. Leave them out.')
    }
    const refusedAssociate = refuseAssociates(input, rows)
    if (refusedAssociate) return refusedAssociate
    const documents = filesOf(input, 'document_file_guids', subject, rows)
    if ('rejected' in documents) return documents
    if (!documents.every(isDocument)) {
      const other = documents.findIndex((file) => !isDocument(file))
      return reject('unsupported_value', `document_file_guids[${other}]`, noDocument)
    }
    const supporting = filesOf(input, 'supporting_file_guids', subject, rows)
    if ('rejected' in supporting) return supporting
    // Nothing below refuses.
    const isFailed = expected_behaviours.includes('failed_immediately')
    const isComplete = methodOf(method).is_attested && (isFailed || !input.awaits_screening)
    const end = isComplete
      ? complete(input, subject, { outcome: isFailed ? 'failed' : 'passed', failure_codes: [] }, moment.now)
      : { result: { outcome: null, failure_codes: [], compliance_checks: [], compliance_decisions: [] }, changes: [] }
    const moved = enter(
      identityVerifications,
      newRecord(bank_guid, moment, {
        type,
        method,
        ...guidsOf(subject),
        ...end.result,
        verifier_inquiry_id: null,
        verifier_state: null,
        business_associates,
        documents: documentsFrom(documents, moment.newGuid),
        supporting_files: documentsFrom(supporting, moment.newGuid),
        require_tax_id,
        expected_behaviours,
        expires_at: isComplete ? null : addSeconds(moment.now, inquiry_seconds),
        link_expires_at: null,
      }),
      ...(isComplete ? (['waiting', 'pending', 'completed'] as const) : []),
    )
    const pii = end.result.outcome === 'passed' && input.confirmed ? input.confirmed : input.pii
    const personal = insert(identityVerificationsPersonal.table, { bank_guid, guid: moved.row.guid, ...pii })
    return saved(identityVerifications, moved, personal, ...end.changes)
  },
}

const noDocument =
  'This file is not an identity document. Send it as a supporting file, or upload it with a type of document.'

/** An associate that is a customer must exist at the bank and must not be the business itself. */
function refuseAssociates(input: CreateIdentityVerificationInput, rows: Rows): Rejection | undefined {
  for (const [i, { customer_guid: guid }] of input.business_associates.entries()) {
    const field = `business_associates[${i}].customer_guid`
    if (guid && !rows.get(customers, input.bank_guid, guid)) return reject('no_customer', field)
    if (guid === input.subject_guid) {
      return reject('unsupported_value', field, 'A business cannot be its own associate. Name another customer.')
    }
  }
  return undefined
}

/** Files of other customers do not exist for this one. */
function filesOf(
  input: CreateIdentityVerificationInput,
  field: 'document_file_guids' | 'supporting_file_guids',
  subject: VerifiedSubject,
  rows: Rows,
): readonly File[] | Rejection {
  const { customer_guid } = guidsOf(subject)
  const found = input[field].map((guid) => rows.get(files, input.bank_guid, guid))
  const isUsable = (file: File | undefined): file is File =>
    file !== undefined && (file.customer_guid === null || file.customer_guid === customer_guid)
  if (found.every(isUsable)) return found
  return reject('no_file', `${field}[${found.findIndex((file) => !isUsable(file))}]`)
}
