// The simulated verifier of sandbox banks. An inquiry's id follows from its reference, what it says from the behaviour that was
// asked for, the script and the method, and what it reads from a document from its type and the bank's clock; it keeps no
// state, so every process answers the same. Later answers come by the sandbox.
import { addSeconds, isoFromTimestamp } from '../../kernel/time.ts'
import type { DocumentType } from '../../resources/files/file.ts'
import type { Inquiry, OpenedInquiry, VerifierReport } from '../../resources/identity-verifications/inquiry.ts'
import { methodOf } from '../../resources/identity-verifications/methods.ts'
import { waitsUntil } from '../../resources/sandbox/sandbox-scenario.ts'
import type { NotTaken, Verifier } from '../ports.ts'
import type { NextScripted } from './script.ts'

export const sandboxVerifier = (nextScripted: NextScripted): Verifier => ({
  supports: () => true,
  async open(inquiry) {
    const report = await reportOn(inquiry, nextScripted)
    if ('kind' in report) return report
    return { ...idsOf(inquiry), documents: readingsOf(inquiry), ...report }
  },
  read: async (inquiry) => readingsOf(inquiry),
  // Whatever it is told is true.
  confirm: async (_, told) => told,
})

/** For how many more years, of 365 days, a document is good; those that are not here have no end. */
const years: Partial<Record<DocumentType, number>> = {
  drivers_license: 5,
  passport: 10,
  passport_card: 10,
  residence_card: 5,
  visa: 1,
  work_permit: 2,
}

const readingsOf = ({ documents, asked_at }: Inquiry): OpenedInquiry['documents'] =>
  documents.flatMap(({ guid, type }) => {
    const good = years[type]
    if (good === undefined) return []
    const end = addSeconds(asked_at, good * 365 * 86_400)
    return [{ guid, expiration_date: isoFromTimestamp(end).slice(0, 10) }]
  })

const idsOf = ({
  reference,
  associates,
}: Inquiry): Pick<OpenedInquiry, 'verifier_inquiry_id' | 'associate_inquiry_ids'> => ({
  verifier_inquiry_id: `inq_${reference}`,
  associate_inquiry_ids: Array.from({ length: associates }, (_, i) => `inq_${reference}_${i + 1}`),
})

const says = (outcome: 'passed' | 'failed'): VerifierReport => ({
  verifier_state: 'completed',
  answer: { outcome, failure_codes: [] },
})

async function reportOn(inquiry: Inquiry, nextScripted: NextScripted): Promise<VerifierReport | NotTaken> {
  const { method, expected_behaviours } = inquiry
  if (expected_behaviours.includes('failed_immediately')) return says('failed')
  if (expected_behaviours.includes('passed_immediately')) return says('passed')
  // Its job and a decision may both have to open an inquiry, so neither knows whether it is the first.
  const scripted = await nextScripted('verifier', { ...inquiry, is_repeat: true })
  const outcome = scripted?.outcome
  if (outcome === 'passed' || outcome === 'failed') return says(outcome)
  if (outcome === 'open_later') {
    const check_again_at = scripted && waitsUntil(scripted)
    if (check_again_at) return { kind: 'not_taken', check_again_at }
  } else if (outcome) return { verifier_state: outcome }
  return methodOf(method).is_immediate ? says('passed') : { verifier_state: 'waiting' }
}
