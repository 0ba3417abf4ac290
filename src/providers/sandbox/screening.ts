// The simulated screening of sandbox banks: a script first, then the list of test addresses; everybody else passes. It asks
// for the canonical form, so another spelling of a listed address is found too, whatever its tag.
import type { ReturnRisk } from '../../resources/executions/stage-outcome.ts'
import { waitsUntil } from '../../resources/sandbox/sandbox-scenario.ts'
import type { NotTaken, Outcome, Question, Screening } from '../ports.ts'
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

/** The worst of all. */
const worst = (findings: readonly Finding[]): Finding =>
  findings.reduce((a, b) => (severity[b] > severity[a] ? b : a), 'pass')

const outcomeOf = (found: Finding) =>
  found === 'reject'
    ? ({ kind: 'failed', failure_code: 'rejected' } as const)
    : ({ kind: 'done', result: found === 'review' ? 'review' : 'passed' } as const)

/** A script of one kind of question waits while the other is asked. */
const risks = ['administrative', 'non_administrative'] as const
const findings = ['pass', 'review', 'reject', 'take_later', 'answer_later'] as const

type Answer = Outcome<'passed' | 'review', 'rejected'>

/** As told; what was told to wait is found by itself when it has waited. */
async function sanctions(
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

const riskOf = async (nextScripted: NextScripted, question: Question): Promise<ReturnRisk> =>
  ((await nextScripted('screening', question, risks))?.outcome as ReturnRisk | undefined) ?? 'passed'

export const sandboxScreening = (nextScripted: NextScripted): Screening => ({
  screenAddress: (question) =>
    sanctions(nextScripted, question, () => listed.get(`${question.chain} ${question.address}`) ?? 'pass'),
  async screenTransfer(question) {
    const answer = await sanctions(nextScripted, question, () =>
      worst(question.addresses.map(({ chain, address }) => listed.get(`${chain} ${address}`) ?? 'pass')),
    )
    return answer.kind === 'not_taken' ? { ...answer, kind: 'pending' } : answer
  },
  async screenPull(question) {
    return { kind: 'done', result: await riskOf(nextScripted, question) }
  },
})
