// The simulated verifier of sandbox banks. An inquiry's id follows from its reference, what it says from the behaviour that was
// asked for, the script and the method, and what it reads from a document from its type and the bank's clock; it keeps no
// state, so every process answers the same. Later answers come by the sandbox.
import { addSeconds, isoFromTimestamp } from '../../kernel/time.ts'
import type { DocumentType } from '../../resources/files/file.ts'
import type { Inquiry, OpenedInquiry, VerifierReport } from '../../resources/identity-verifications/inquiry.ts'
import { methodOf } from '../../resources/identity-verifications/methods.ts'
import type { Verifier } from '../ports.ts'
import type { NextOutcome } from './script.ts'

export const sandboxVerifier = (nextOutcome: NextOutcome): Verifier => ({
  supports: () => true,
  open: async (inquiry) => ({
    ...idsOf(inquiry),
    documents: readingsOf(inquiry),
    ...(await reportOn(inquiry, nextOutcome)),
  }),
  read: async (inquiry) => readingsOf(inquiry),
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

async function reportOn(inquiry: Inquiry, nextOutcome: NextOutcome): Promise<VerifierReport> {
  const { method, expected_behaviours } = inquiry
  if (expected_behaviours.includes('failed_immediately')) return says('failed')
  if (expected_behaviours.includes('passed_immediately')) return says('passed')
  // Its job and a decision may both have to open an inquiry, so neither knows whether it is the first.
  const scripted = await nextOutcome('verifier', { ...inquiry, is_repeat: true })
  if (scripted === 'passed' || scripted === 'failed') return says(scripted)
  if (scripted) return { verifier_state: scripted }
  return methodOf(method).is_immediate ? says('passed') : { verifier_state: 'waiting' }
}
