// The simulated screening of sandbox banks: first a script, then the list of test addresses; everything else passes. Addresses come in
// canonical form, so another spelling of a listed address is found too, whatever its tag.
import type { NotTaken, Outcome, Question, Screening } from '../ports.ts'
import type { ReturnRisk } from '../standing.ts'
import { waitsUntil } from './memory/sandbox-scenario.ts'
import { screenedAddresses } from './screened-addresses.ts'
import type { NextScripted } from './script.ts'

const listed = new Map(
  screenedAddresses.flatMap(({ chains, prohibited, review }) =>
    chains.flatMap((chain) => [
      [`${chain} ${prohibited}`, 'reject'] as const,
      [`${chain} ${review}`, 'review'] as const,
    ]),
  ),
)

type Finding = 'pass' | 'review' | 'reject'

const severity: Readonly<Record<Finding, number>> = { pass: 0, review: 1, reject: 2 }

const worst = (findings: readonly Finding[]): Finding =>
  findings.reduce((a, b) => (severity[b] > severity[a] ? b : a), 'pass')

const outcomeOf = (found: Finding) =>
  found === 'reject'
    ? ({ kind: 'failed', failure_code: 'rejected' } as const)
    : ({ kind: 'done', result: found === 'review' ? 'review' : 'passed' } as const)

/** A question of one kind does not use up scripts of the other. */
const risks = ['administrative', 'non_administrative'] as const
const findings = ['pass', 'review', 'reject', 'take_later', 'answer_later'] as const

type Answer = Outcome<'passed' | 'review', 'rejected'>

/** As the script says. After a scripted wait, as without a script. */
async function screened(
  nextScripted: NextScripted,
  question: Question,
  find: () => Finding,
): Promise<Answer | NotTaken> {
  const scripted = await nextScripted('screening', question, findings)
  const outcome = scripted?.outcome
  if (scripted && (outcome === 'take_later' || outcome === 'answer_later')) {
    const check_again_at = waitsUntil(scripted)
    if (check_again_at) return { kind: outcome === 'answer_later' ? 'pending' : 'not_taken', check_again_at }
    return outcomeOf(find())
  }
  return outcomeOf((outcome as Finding | undefined) ?? find())
}

export const sandboxScreening = (nextScripted: NextScripted): Screening => ({
  screenAddress: (question) =>
    screened(nextScripted, question, () => listed.get(`${question.chain} ${question.address}`) ?? 'pass'),
  async screenTransfer(question) {
    const answer = await screened(nextScripted, question, () =>
      worst(question.addresses.map(({ chain, address }) => listed.get(`${chain} ${address}`) ?? 'pass')),
    )
    return answer.kind === 'not_taken' ? { ...answer, kind: 'pending' } : answer
  },
  async screenPull(question) {
    const scripted = await nextScripted('screening', question, risks)
    return { kind: 'done', result: (scripted?.outcome as ReturnRisk | undefined) ?? 'passed' }
  },
})
