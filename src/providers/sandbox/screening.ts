// The simulated screening of sandbox banks: a script first, then the list of test addresses; everybody else passes. It asks
// for the canonical form, so another spelling of a listed address is found too, whatever its tag.
import type { ReturnRisk } from '../../resources/executions/stage-outcome.ts'
import type { Question, Screening } from '../ports.ts'
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
const findings = ['pass', 'review', 'reject'] as const

const sanctions = async (nextOutcome: NextOutcome, question: Question): Promise<Finding | undefined> =>
  (await nextOutcome('screening', question, findings)) as Finding | undefined

const riskOf = async (nextOutcome: NextOutcome, question: Question): Promise<ReturnRisk> =>
  ((await nextOutcome('screening', question, risks)) as ReturnRisk | undefined) ?? 'passed'

export const sandboxScreening = (nextOutcome: NextOutcome): Screening => ({
  async screenAddress(question) {
    const scripted = await sanctions(nextOutcome, question)
    return outcomeOf(scripted ?? listed.get(`${question.chain} ${question.address}`) ?? 'pass')
  },
  async screenTransfer(question) {
    const scripted = await sanctions(nextOutcome, question)
    const found = question.addresses.map(({ chain, address }) => listed.get(`${chain} ${address}`) ?? 'pass')
    return outcomeOf(scripted ?? worst(found))
  },
  async screenPull(question) {
    return { kind: 'done', result: await riskOf(nextOutcome, question) }
  },
})
