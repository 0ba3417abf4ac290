// Every screening provider of a bank is asked, and the strictest answer counts. If one of them does not answer, the question has none.
import type { NotTaken, Outcome, Screening } from '../ports.ts'
import type { ReturnRisk } from '../standing.ts'
import type { ConfiguredProvider } from './configured-providers.ts'
import { candidates } from './routes.ts'
import { servedBy } from './serving.ts'

type Verdict = Outcome<'passed' | 'review', 'rejected'> | NotTaken

export async function strictestScreening(list: readonly ConfiguredProvider[], usual: Screening): Promise<Screening> {
  const all = candidates(list, 'screening')
  const opened = await Promise.allSettled(all.map((each) => servedBy(each, 'screening')))
  // One that cannot be opened counts as one that screens: nobody passes until it answers.
  const can = (name: 'screenParty' | 'rescreen' | 'entryOf'): boolean =>
    all.length === 0
      ? usual[name] !== undefined
      : opened.some((each) => each.status === 'rejected' || each.value[name] !== undefined)
  const ask = async <Answer>(question: (screening: Screening) => Promise<Answer>): Promise<readonly Answer[]> =>
    all.length === 0
      ? [await question(usual)]
      : Promise.all(all.map(async (each) => question(await servedBy(each, 'screening'))))
  return {
    screenPull: async (question) => riskiest(await ask((each) => each.screenPull(question))),
    screenTransfer: async (question) =>
      strictest(await ask((each) => each.screenTransfer(question))) as Outcome<'passed' | 'review', 'rejected'>,
    screenAddress: async (question) => strictest(await ask((each) => each.screenAddress(question))),
    ...(can('screenParty') && {
      async screenParty(question): Promise<Outcome<'passed' | 'review', never>> {
        const passed = { kind: 'done', result: 'passed' } as const
        const verdicts = await ask(async (each) => (each.screenParty ? each.screenParty(question) : passed))
        return strictest(verdicts) as Outcome<'passed' | 'review', never>
      },
    }),
    ...(can('entryOf') && {
      async entryOf(named): ReturnType<Required<Screening>['entryOf']> {
        const found = await ask(async (each) => each.entryOf?.(named))
        return found.find((entry) => entry !== undefined)
      },
    }),
    ...(can('rescreen') && {
      // A bank has one provider with lists.
      async rescreen(question): ReturnType<Required<Screening>['rescreen']> {
        for (const each of all) {
          const served = await servedBy(each, 'screening')
          if (served.rescreen) return served.rescreen(question)
        }
        throw new Error('the provider with the lists is not there any more')
      },
    }),
  }
}

/** A rejection is final. Otherwise an answer that is still open is waited for. */
function strictest(verdicts: readonly Verdict[]): Verdict {
  const strictness = ({ kind, ...verdict }: Verdict): number => {
    if (kind === 'failed') return 3
    if (kind !== 'done') return 2
    return 'result' in verdict && verdict.result === 'review' ? 1 : 0
  }
  return [...verdicts].sort((a, b) => strictness(b) - strictness(a))[0] as Verdict
}

const risks: readonly ReturnRisk[] = ['passed', 'administrative', 'non_administrative']

function riskiest(outcomes: readonly Outcome<ReturnRisk, never>[]): Outcome<ReturnRisk, never> {
  const riskOf = (outcome: Outcome<ReturnRisk, never>): number =>
    outcome.kind === 'done' ? risks.indexOf(outcome.result) : risks.length
  return [...outcomes].sort((a, b) => riskOf(b) - riskOf(a))[0] as Outcome<ReturnRisk, never>
}
