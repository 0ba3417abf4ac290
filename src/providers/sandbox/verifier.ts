// The simulated verifier of sandbox banks. An inquiry's id follows from its reference; its answer from the expected behaviours, the
// script and the method; what it reads from a document from the type and the bank's clock. It has no state, so every process answers the
// same. Callers send later answers by the sandbox.
import { addSeconds, isoFromTimestamp } from '../../kernel/time.ts'
import type { NotTaken } from '../ports.ts'
import type { Inquiry, OpenedInquiry, Verifier, VerifierReport } from '../verifier.ts'
import { waitsUntil } from './memory/sandbox-scenario.ts'
import type { NextScripted } from './script.ts'

export const sandboxVerifier = (nextScripted: NextScripted): Verifier => ({
  supports: () => true,
  async open(inquiry) {
    const report = await reportOn(inquiry, nextScripted)
    if ('kind' in report) return report
    return { ...idsOf(inquiry), documents: readingsOf(inquiry), ...report }
  },
  read: async (inquiry) => readingsOf(inquiry),
  confirm: async (_, known) => known,
})

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
    const valid_years = years[type]
    if (valid_years === undefined) return []
    const end = addSeconds(asked_at, valid_years * 365 * 86_400)
    return [{ guid, expiration_date: isoFromTimestamp(end).slice(0, 10) }]
  })

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

async function reportOn(inquiry: Inquiry, nextScripted: NextScripted): Promise<VerifierReport | NotTaken> {
  const { is_immediate, expected_behaviours } = inquiry
  if (expected_behaviours.includes('failed_immediately')) return completed('failed')
  if (expected_behaviours.includes('passed_immediately')) return completed('passed')
  // A job and a decision may both open an inquiry, so neither knows whether it is the first.
  const scripted = await nextScripted('verifier', { ...inquiry, is_repeat: true })
  const outcome = scripted?.outcome
  if (outcome === 'passed' || outcome === 'failed') return completed(outcome)
  if (outcome === 'open_later') {
    const check_again_at = scripted && waitsUntil(scripted)
    if (check_again_at) return { kind: 'not_taken', check_again_at }
  } else if (outcome) return { verifier_state: outcome }
  return is_immediate ? completed('passed') : { verifier_state: 'waiting' }
}
