// The simulated verifier of sandbox banks. An inquiry's id follows from its reference; its answer from the expected behaviours, the
// script and the method; what it reads from a document from the type and the bank's clock. It has no state, so every process answers the
// same. Callers send later answers by the sandbox. Its pages are only links: nothing serves them.
import { randomBytes } from 'node:crypto'
import type { Sql } from '../../db/pool.ts'
import { bankNow } from '../../engine/bank-now.ts'
import { addSeconds, isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import type { NotTaken } from '../ports.ts'
import type { Inquiry, OpenedInquiry, ReceivedDocument, Verifier, VerifierReport } from '../verifier.ts'
import { waitsUntil } from './memory/sandbox-scenario.ts'
import type { NextScripted } from './script.ts'

/** How long a link is valid. */
const link_seconds = 3600

export const sandboxVerifier = (sql: Sql, now: () => Timestamp, nextScripted: NextScripted): Verifier => ({
  supports: () => true,
  async open(inquiry) {
    const report = await reportOn(inquiry, nextScripted)
    if ('kind' in report) return report
    return { ...idsOf(inquiry), documents: readingsOf(inquiry), ...report }
  },
  async resume(inquiry) {
    if (inquiry.is_immediate) return undefined
    const page = `https://verifier.sandbox.example/inquiries/${idsOf(inquiry).verifier_inquiry_id}`
    const link = `${page}?session=${randomBytes(16).toString('hex')}`
    return { link, link_expires_at: addSeconds(await bankNow(sql, now, inquiry.bank_guid), link_seconds) }
  },
  async file(_, file_id) {
    if (!sides.includes(file_id)) throw new Error('the simulated verifier has no such file')
    return onePixel
  },
  read: async (inquiry) => readingsOf(inquiry),
  confirm: async (_, known) => known,
})

const sides = ['front', 'back']

/** An image of one point. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==',
  'base64',
)

/** What the end user gave at the page. */
const receivedOf = ({ reference, asked_at }: Inquiry): ReceivedDocument[] => [
  {
    document_id: `doc_${reference}`,
    type: 'drivers_license',
    ...expiryOf('drivers_license', asked_at),
    files: sides.map((side) => ({ file_id: side, content_type: 'image/png', filename: `${side}.png` })),
  },
]

/** For how many years of 365 days a document is valid. Others do not expire. */
const years: Readonly<Record<string, number>> = {
  drivers_license: 5,
  passport: 10,
  passport_card: 10,
  residence_card: 5,
  visa: 1,
  work_permit: 2,
}

const readingsOf = ({ documents, asked_at }: Inquiry): OpenedInquiry['documents'] =>
  documents.flatMap(({ guid, type }) => {
    const { expiration_date } = expiryOf(type, asked_at)
    return expiration_date === undefined ? [] : [{ guid, expiration_date }]
  })

function expiryOf(type: string, asked_at: Timestamp): { expiration_date?: string } {
  const valid_years = years[type]
  if (valid_years === undefined) return {}
  const end = addSeconds(asked_at, valid_years * 365 * 86_400)
  return { expiration_date: isoFromTimestamp(end).slice(0, 10) }
}

const idsOf = ({
  reference,
  associates,
}: Inquiry): Pick<OpenedInquiry, 'verifier_inquiry_id' | 'associate_inquiry_ids'> => ({
  verifier_inquiry_id: `inq_${reference}`,
  associate_inquiry_ids: Array.from({ length: associates }, (_, i) => `inq_${reference}_${i + 1}`),
})

const completed = (outcome: 'passed' | 'failed'): VerifierReport => ({
  verifier_state: 'completed',
  answer: { outcome, failure_codes: [] },
})

type Reported = VerifierReport & Pick<OpenedInquiry, 'received_documents'>

async function reportOn(inquiry: Inquiry, nextScripted: NextScripted): Promise<Reported | NotTaken> {
  const { is_immediate, expected_behaviours } = inquiry
  if (expected_behaviours.includes('failed_immediately')) return completed('failed')
  if (expected_behaviours.includes('passed_immediately')) return completed('passed')
  // A job and a decision may both open an inquiry, so neither knows whether it is the first.
  const scripted = await nextScripted('verifier', { ...inquiry, is_repeat: true })
  const outcome = scripted?.outcome
  if (outcome === 'passed' || outcome === 'failed') return completed(outcome)
  if (outcome === 'passed_with_documents') return { ...completed('passed'), received_documents: receivedOf(inquiry) }
  if (outcome === 'open_later') {
    const check_again_at = scripted && waitsUntil(scripted)
    if (check_again_at) return { kind: 'not_taken', check_again_at }
  } else if (outcome) return { verifier_state: outcome }
  return is_immediate ? completed('passed') : { verifier_state: 'waiting' }
}
