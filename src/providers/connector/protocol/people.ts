// Questions of the ports `screening` (addresses, transfers, pulls) and `verifier` (who somebody is).
import { Type } from '@sinclair/typebox'
import { contentTypes, documentTypes } from '../../../kernel/document-type.ts'
import { verifierFailureCodes, verifierStates } from '../../verifier.ts'
import { ChainName } from './carriers.ts'
import { Bool, Fields, GuidText, HttpsLink, Instant, List, Names, Nullable, OneOf, Part, Text } from './fields.ts'
import { DoneWith, EitherOf, FailedWith, NotTaken, Pending, Question } from './question.ts'

const onChain = {
  chain: ChainName,
  address: Type.String({ maxLength: 256 }),
  tag: Nullable(Type.String({ maxLength: 64 })),
}
const party_guids = List(GuidText, 1000)

export const ScreenAddressQuestion = Question('ScreenAddressQuestion', 'screening/address', onChain)

export const ScreenTransferQuestion = Question('ScreenTransferQuestion', 'screening/transfer', {
  addresses: List(Fields(onChain), 1000),
  party_guids,
})

export const ScreenPullQuestion = Question('ScreenPullQuestion', 'screening/pull', { party_guids })

const Screened = DoneWith('Screened', OneOf(['passed', 'review'], '`review`: a person of the bank has to decide.'))
const ScreeningFailed = FailedWith('ScreeningRejected', OneOf(['rejected']))

export const ScreenAddressAnswer = EitherOf('ScreenAddressAnswer', [Pending, NotTaken, Screened, ScreeningFailed])
export const ScreenTransferAnswer = EitherOf('ScreenTransferAnswer', [Pending, Screened, ScreeningFailed])
export const ScreenPullAnswer = EitherOf('ScreenPullAnswer', [
  Pending,
  DoneWith(
    'PullScreened',
    OneOf(
      ['passed', 'administrative', 'non_administrative'],
      'How likely the return of the pull is: not likely, because the account cannot pay, or because its holder objects.',
    ),
  ),
])

const inquiry = {
  method: Type.String({ maxLength: 64, description: 'The method of verification, as id_and_selfie.' }),
  is_immediate: Bool('The method needs no answer of a person.'),
  inquiry_at: Instant,
  associates: Type.Integer({ minimum: 0, description: 'How many people of the business are verified too.' }),
  documents: List(Fields({ guid: GuidText, type: Type.String({ maxLength: 64 }) })),
}

export const VerifierOpenQuestion = Question('VerifierOpenQuestion', 'verifier/open', inquiry)
export const VerifierResumeQuestion = Question('VerifierResumeQuestion', 'verifier/resume', {
  ...inquiry,
  return_url: Type.Optional(HttpsLink),
})
export const VerifierFileQuestion = Question('VerifierFileQuestion', 'verifier/file', {
  ...inquiry,
  file_id: Text(255, 'Of a file in `received_documents`.'),
})
export const VerifierReadQuestion = Question('VerifierReadQuestion', 'verifier/read', inquiry)
export const VerifierConfirmQuestion = Question('VerifierConfirmQuestion', 'verifier/confirm', {
  ...inquiry,
  known: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What the bank knows of the person, as the `pii` of an identity verification shows it. Personal data.',
  }),
})

const ExpirationDay = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

export const DocumentReadings = Part('DocumentReadings', {
  documents: List(
    Part('DocumentReading', {
      guid: GuidText,
      expiration_date: ExpirationDay,
    }),
  ),
})

const ReceivedDocuments = List(
  Part(
    'ReceivedDocument',
    {
      document_id: Text(255, 'Of the document at the verifier. It stays the same.'),
      type: Names('DocumentType', documentTypes),
      expiration_date: Type.Optional(ExpirationDay),
      files: Type.Array(
        Part('ReceivedFile', {
          file_id: Text(255),
          content_type: Names('ContentType', contentTypes),
          filename: Text(255),
        }),
        { minItems: 1, maxItems: 10 },
      ),
    },
    'A document that the end user gave to the verifier. `verifier/file` is asked for the content of each file.',
  ),
  20,
)

export const VerifierFile = Part('VerifierFile', {
  data: Type.String({
    minLength: 4,
    maxLength: 4_000_000,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'The content in base64: at most 3,000,000 bytes.',
  }),
})

/** A hosted page for the end user. */
export const hosted = {
  link: Type.Optional(HttpsLink),
  link_expires_at: Type.Optional(Instant),
}

export const VerifierReportPart = EitherOf('VerifierReport', [
  Part('InquiryUnfinished', {
    kind: Type.Literal('open'),
    verifier_inquiry_id: Text(255),
    associate_inquiry_ids: List(Text(255), 1000),
    verifier_state: Names(
      'VerifierState',
      verifierStates.filter((state) => state !== 'completed'),
    ),
    documents: DocumentReadings.properties.documents,
    ...hosted,
  }),
  Part('InquiryCompleted', {
    kind: Type.Literal('completed'),
    verifier_inquiry_id: Text(255),
    associate_inquiry_ids: List(Text(255), 1000),
    outcome: OneOf(['passed', 'failed']),
    failure_codes: List(Names('VerifierFailureCode', verifierFailureCodes), 16),
    documents: DocumentReadings.properties.documents,
    received_documents: Type.Optional(ReceivedDocuments),
  }),
  NotTaken,
])

export const VerifierLink = Part(
  'VerifierLink',
  { link: Nullable(HttpsLink), link_expires_at: Type.Optional(Instant) },
  'A new page for the end user. Null: the inquiry has none, or is over.',
)

export const ConfirmedFields = Part(
  'ConfirmedFields',
  { confirmed: List(Text(64)) },
  'The names of those fields of `known` that the inquiry has confirmed.',
)
