// The simulated screening of sandbox banks: a script first, then the list of test addresses; everybody else passes. It asks
// for the canonical form, so another spelling of a listed address is found too, whatever its tag.
import type { Screening } from '../ports.ts'
import { screenedAddresses } from './screened-addresses.ts'
import type { NextOutcome } from './script.ts'

const listed = new Map(
  screenedAddresses.flatMap(({ chains, prohibited, review }) =>
    chains.flatMap((chain) => [
      [`${chain} ${prohibited}`, 'reject'] as const,
      [`${chain} ${review}`, 'review'] as const,
    ]),
  ),
)

export const sandboxScreening = (nextOutcome: NextOutcome): Screening => ({
  async screenAddress(question) {
    const scripted = await nextOutcome('screening', question)
    const found = scripted ?? listed.get(`${question.chain} ${question.address}`) ?? 'pass'
    if (found === 'reject') return { kind: 'failed', failure_code: 'rejected' }
    return { kind: 'done', result: found === 'review' ? 'review' : 'passed' }
  },
})

/** Without somebody to ask, nobody is cleared: a person has to decide. */
export const noScreening: Screening = {
  screenAddress: async () => ({ kind: 'done', result: 'review' }),
}
