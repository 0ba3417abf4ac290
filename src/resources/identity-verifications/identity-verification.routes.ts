// Identity verifications over HTTP, and the verifier's report on a sandbox bank. Personal data is encrypted before a command is
// submitted, and read only if the caller asks for it.
import { findRow } from '../../db/list.ts'
import { refuseFutureDate } from '../../http/bank-time.ts'
import { endpoint, found, notSimulated, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import { statesOf } from '../../kernel/machine.ts'
import type { HostedPage, VerifierReport } from '../../providers/verifier.ts'
import type { Static } from '../../wire/fields.ts'
import { HostedPageBody, HostedPageReply } from '../../wire/hosted-page.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { attestedData, confirmedData } from './confirmed-data.ask.ts'
import { createIdentityVerification } from './create-identity-verification.ts'
import { decideIdentityVerification } from './decide-identity-verification.ts'
import {
  CreateIdentityVerification,
  DecideIdentityVerification,
  IdentityVerificationReply,
  shownVerification,
} from './identity-verification.schema.ts'
import {
  type IdentityVerification,
  identityVerificationStates,
  identityVerifications,
  identityVerificationsPersonal,
  isWithVerifier,
  verificationOutcomes,
} from './identity-verification.ts'
import { inquiryOf, isPass } from './inquiry.ts'
import { followInquiry } from './look-at-inquiry.ask.ts'
import { isTaxIdChecked, methodOf, methodsOf, requireTaxId, verificationMethods, verificationTypes } from './methods.ts'
import { resumeIdentityVerification } from './resume-identity-verification.ts'
import { screenedReport } from './screened-report.ask.ts'
import { subjectFields } from './subject.ts'

type CreateBody = Static<typeof CreateIdentityVerification>

const records = {
  scope: 'identity_verifications:read',
  tag: 'Identity verifications',
  table: identityVerifications,
  reply: IdentityVerificationReply,
  personal: { data: identityVerificationsPersonal, scope: 'identity_verifications:pii:read' },
  show: shownVerification,
}

const subjectText = (type: CreateBody['type']): string =>
  `A verification of type ${type} names \`${subjectFields[type]}\`, and no other subject.`
const oneReport = 'Send exactly one of outcome and verifier_state.'

/** The guid of the subject. Other subjects are refused. */
function subjectGuid(body: CreateBody): Guid {
  const wanted = subjectFields[body.type]
  for (const field of Object.values(subjectFields))
    if (field !== wanted && body[field] !== undefined) refuse('invalid_parameter', field, subjectText(body.type))
  return body[wanted] ?? refuse('missing_parameter', wanted, subjectText(body.type))
}

/** Checks what a schema cannot: which options fit the type and the method. */
function checkedOptions({ type, method, options, business_associates, expected_behaviours = [] }: CreateBody) {
  if (!methodOf(method).types.includes(type)) {
    refuse('invalid_parameter', 'method', `Methods of type ${type}: ${methodsOf(type).join(', ')}.`)
  }
  const require_tax_id = requireTaxId(method, options?.require_tax_id)
  if (require_tax_id === null && options?.require_tax_id !== undefined) {
    refuse('invalid_parameter', 'options.require_tax_id', 'This method checks no tax id. Leave the option out.')
  }
  if (type !== 'kyc' && business_associates) {
    refuse('invalid_parameter', 'business_associates', 'Only the kyc of a business has associates. Leave them out.')
  }
  const isBoth = ['passed_immediately', 'failed_immediately'].every((each) =>
    expected_behaviours.includes(each as never),
  )
  const isUnchecked = expected_behaviours.includes('tax_id_not_checked')
  if (isBoth || (isUnchecked && !isTaxIdChecked(method, require_tax_id)))
    refuse(
      'invalid_parameter',
      'expected_behaviours',
      isBoth
        ? 'Send at most one of passed_immediately and failed_immediately.'
        : 'This method checks no tax id. Leave tax_id_not_checked out.',
    )
  return { require_tax_id, expected_behaviours }
}

/** Either an outcome, with codes if it failed, or the verifier's state. */
function reportFrom(body: Static<typeof DecideIdentityVerification>): VerifierReport {
  const { outcome, failure_codes, verifier_state } = body
  if (failure_codes && outcome !== 'failed')
    refuse('invalid_parameter', 'failure_codes', 'Only the outcome failed has failure codes.')
  if (!outcome) return { verifier_state: verifier_state ?? refuse('missing_parameter', 'outcome', oneReport) }
  if (verifier_state) refuse('invalid_parameter', 'verifier_state', oneReport)
  return { verifier_state: 'completed', answer: { outcome, failure_codes: failure_codes ?? [] } }
}

const notOpened =
  'The verifier has not opened the inquiry yet. Advance the clock, or wait until the state is `waiting`.'

const noPage =
  'The verifier has no page for this verification, or the end user has finished. Read the verification again.'

const notScreened = 'The verification is being screened. Wait until its state is `reviewing` or `completed`.'

const methodsFor = (type: CreateBody['type']): string =>
  methodsOf(type)
    .map((method) => `\`${method}\``)
    .join(', ')

const types = verificationTypes.map((type) => `| \`${type}\` | \`${subjectFields[type]}\` | ${methodsFor(type)} |`)

const typeTable = ['| type | guid | methods |', '|---|---|---|', ...types].join('\n')
const description = [
  'The type says which guid is needed and which methods there are:',
  typeTable,
  prose(
    "Attested methods are the bank's own word, `completed` in the answer; where screening by lists is configured they are",
    '`storing` until it has answered, and `reviewing` if it has found somebody. The others ask the verifier: `storing`, then',
    '`waiting` until it has spoken, or `expired` after 14 days. Once passed, the customer or counterparty is `verified`,',
    'the external bank account `completed`, and `pii` shows what was confirmed. `business_associates` only for the kyc of a',
    'business.',
  ),
].join('\n\n')

/** The verification follows what the verifier says on the way: the end user may have finished. */
async function pageOf(
  verification: IdentityVerification,
  return_url: string | undefined,
  services: Services,
): Promise<HostedPage> {
  const { verifier } = await services.providersOf(verification.bank_guid)
  const { verifier_state } = await followInquiry(verification, services)
  const isOver = verifier_state === 'completed' || verifier_state === 'expired'
  const page = isOver ? undefined : await verifier.resume(inquiryOf(verification), return_url)
  return page ?? refuse('data_exists', undefined, noPage)
}

export const identityVerificationRoutes = [
  endpoint({
    method: 'POST',
    path: '/identity_verifications',
    key: 'bank',
    scope: 'identity_verifications:execute',
    tag: 'Identity verifications',
    name: 'createIdentityVerification',
    summary: 'Verify a customer, a counterparty or who owns a bank account',
    description,
    body: CreateIdentityVerification,
    reply: [201, IdentityVerificationReply],
    refuses: [
      'invalid_parameter',
      'no_customer',
      'no_counterparty',
      'no_file',
      'rejected_customer',
      'frozen_customer',
      'invalid_external_bank_account',
      'unsupported_value',
    ],
    async handle({ caller: { bank_guid, environment }, body, submit, services }) {
      const { type, method, document_file_guids = [], supporting_file_guids = [], business_associates = [] } = body
      const subject_guid = subjectGuid(body)
      const options = checkedOptions(body)
      if (body.expected_behaviours && environment === 'production')
        refuse('invalid_parameter', 'expected_behaviours', notSimulated)
      await refuseFutureDate(services, bank_guid, body.pii?.date_of_birth, 'pii.date_of_birth')
      const { verifier, screening } = await services.providersOf(bank_guid)
      if (!methodOf(method).is_attested && !verifier.supports(method)) {
        const message = 'No verifier is configured for this bank and method. Use an attested method.'
        refuse('unsupported_value', 'method', message)
      }
      const emails = business_associates.map(({ email_address }) => email_address)
      const sent = { ...body.pii, ...(emails.length > 0 ? { associate_email_addresses: emails } : {}) }
      const pii = await services.personalData.encrypt(bank_guid, identityVerificationsPersonal, sent)
      const confirmed = methodOf(method).is_attested
        ? await attestedData({ bank_guid, type, subject_guid }, sent, services)
        : undefined
      const input = {
        bank_guid,
        type,
        method,
        subject_guid,
        ...options,
        document_file_guids,
        supporting_file_guids,
        business_associates: business_associates.map(({ email_address: _, ...associate }) => associate),
        awaits_screening: screening.screenParty !== undefined && type !== 'bank_account',
        pii,
        confirmed,
      }
      return submit(createIdentityVerification, input, { show: shownVerification })
    },
  }),
  listEndpoint({
    ...records,
    path: '/identity_verifications',
    name: 'listIdentityVerifications',
    summary: 'List identity verifications',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      counterparty_guid: guids,
      external_bank_account_guid: guids,
      type: wordsOf(verificationTypes),
      method: wordsOf(verificationMethods),
      state: wordsOf(statesOf(identityVerificationStates)),
      outcome: wordsOf(verificationOutcomes),
    },
  }),
  readEndpoint({
    ...records,
    path: '/identity_verifications/{identity_verification_guid}',
    name: 'getIdentityVerification',
    summary: 'Read an identity verification',
  }),
  endpoint({
    method: 'POST',
    path: '/identity_verifications/{identity_verification_guid}/resume',
    key: 'bank',
    scope: 'identity_verifications:execute',
    tag: 'Identity verifications',
    name: 'resumeIdentityVerification',
    summary: "Get a link to the verifier's page for the end user",
    description: prose(
      'While the verification is `waiting`, `pending` or `reviewing`. `link` is only in this answer, and not in its replay: it is',
      'not stored, and whoever has it acts as the end user. Each call gets a new one, also after the last one has expired. 409',
      'if the verification is over, or if the verifier has no page for it.',
    ),
    audit: 'call',
    body: HostedPageBody,
    reply: [200, HostedPageReply],
    refuses: ['data_exists'],
    async handle({ caller: { bank_guid }, params, body, submit, services }) {
      const identity_verification_guid = params.identity_verification_guid
      const verification = found(
        await findRow(services.sql, identityVerifications, bank_guid, identity_verification_guid),
      )
      const page = isWithVerifier(verification) ? await pageOf(verification, body.return_url, services) : undefined
      const input = { bank_guid, identity_verification_guid, link_expires_at: page?.link_expires_at ?? null }
      return submit(resumeIdentityVerification, input, {
        show: ({ guid, link_expires_at }) => ({ guid, link: page?.link, link_expires_at }),
        stored: (row) => row,
      })
    },
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/identity_verifications/{identity_verification_guid}/decide',
    name: 'decideSandboxIdentityVerification',
    summary: 'Say what the verifier says: an outcome, or how far it is',
    description: prose(
      'Either `outcome`, with `failure_codes` if it is `failed`, or `verifier_state`.',
      '409 if the verification is over or already further.',
    ),
    body: DecideIdentityVerification,
    reply: [200, IdentityVerificationReply],
    refuses: ['invalid_parameter', 'data_exists', 'unsupported_value'],
    async handle({ caller: { bank_guid }, params, body, submit, services }) {
      const said = reportFrom(body)
      const guid = params.identity_verification_guid
      const verification = found(await findRow(services.sql, identityVerifications, bank_guid, guid))
      // Open the inquiry unless the verification has recorded it. The verifier opens it only once.
      const { verifier } = await services.providersOf(bank_guid)
      const isNoted = verification.state !== 'storing'
      const asked = inquiryOf(verification)
      const isAttested = methodOf(verification.method).is_attested
      if (!isNoted && isAttested) return refuse('data_exists', undefined, notScreened)
      const inquiry = isNoted ? undefined : await verifier.open(asked)
      if (inquiry && 'kind' in inquiry) return refuse('data_exists', undefined, notOpened)
      const report = await screenedReport(verification, said, services, false)
      if ('check_again_at' in report) return refuse('data_exists', undefined, notScreened)
      const readings = inquiry?.documents ?? (await verifier.read(asked))
      const confirmed = isPass(report) ? await confirmedData(verification, services) : undefined
      const input = { bank_guid, identity_verification_guid: guid, report, inquiry, readings, confirmed }
      return submit(decideIdentityVerification, input, { show: shownVerification })
    },
  }),
]
