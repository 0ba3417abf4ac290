// The simulated verifier of sandbox banks. An inquiry's id follows from its reference, what it says from the method and the
// behaviour that was asked for, what it reads from a document from its type and the bank's clock; it keeps no state, so every
// process answers the same. Later answers come by the sandbox.
import { addSeconds, isoFromTimestamp } from '../../kernel/time.ts'
import type { DocumentType } from '../../resources/files/file.ts'
import type { Inquiry, OpenedInquiry, VerifierReport } from '../../resources/identity-verifications/inquiry.ts'
import { methodOf } from '../../resources/identity-verifications/methods.ts'
import type { Verifier } from '../ports.ts'

export const sandboxVerifier: Verifier = {
  supports: () => true,
  open: async (inquiry) => ({ ...idsOf(inquiry), documents: readingsOf(inquiry), ...reportOn(inquiry) }),
}

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

function reportOn({ method, expected_behaviours }: Inquiry): VerifierReport {
  const says = (outcome: 'passed' | 'failed'): VerifierReport => ({
    verifier_state: 'completed',
    answer: { outcome, failure_codes: [] },
  })
  if (expected_behaviours.includes('failed_immediately')) return says('failed')
  if (expected_behaviours.includes('passed_immediately') || methodOf(method).is_immediate) return says('passed')
  return { verifier_state: 'waiting' }
}

/** Production banks have no verifier until an adapter is wired in: nobody is verified by simulation. */
export const noVerifier: Verifier = {
  supports: () => false,
  open: () => Promise.reject(new Error('this bank has no verifier')),
}
