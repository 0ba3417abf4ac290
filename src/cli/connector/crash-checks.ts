// What a connector still knows after a restart, and at the end: every question with an effect is asked once more. And what the partner's
// own books say, if the operator gives a command that reads them.
import { isAboutPayment, operations } from '../../providers/connector/protocol/operations.ts'
import type { PaymentCase } from './cases.ts'
import type { AnswerBody } from './contradiction.ts'
import type { Interview, QuestionBody } from './interview.ts'
import { demandOneName } from './payment-checks.ts'
import { BrokenContract, type ContractCheck, demand, NotChecked } from './verdict.ts'

const in_flight = 6
const asked_together = 4

/** Kills the connector and starts it again; returns when that has happened, or when it answers. Undefined: nobody can. */
export type Restart = (() => Promise<void>) | undefined

export function restartChecks(
  interview: Interview,
  payment: PaymentCase | undefined,
  restart: Restart,
  patience_ms: number,
): readonly ContractCheck[] {
  const restarted = async (): Promise<void> => {
    if (!restart) throw new NotChecked('say how the connector is killed and started again: --restart-command')
    interview.demandPresent()
    await restart()
    await answersAgain(interview, patience_ms)
  }
  const after: ContractCheck = {
    name: 'restart: killed and started again, it answers every question as before',
    async run() {
      await restarted()
      await askAllAgain(interview)
    },
  }
  if (!payment) return [after]
  const { port, fresh } = payment
  const path = `${port}/carry` as const
  const during: ContractCheck = {
    name: `restart: ${payment.name}: payments that were under way are made once`,
    async run() {
      const payments = Array.from({ length: in_flight }, fresh)
      const asked = payments.map((each) => interview.wire.send({ path, body: interview.bodyOf(path, each) }))
      await restarted()
      for (const [i, exchange] of (await Promise.all(asked)).entries()) {
        const again = payments[i] as QuestionBody
        const before = exchange.status === 200 ? interview.answerIn(path, exchange) : undefined
        demandOneName([before, ...(await twice(interview, path, again))])
      }
    },
  }
  return [after, during]
}

async function twice(
  interview: Interview,
  path: `${PaymentCase['port']}/carry`,
  payment: QuestionBody,
): Promise<AnswerBody[]> {
  const first = await interview.ask(path, payment, { is_repeat: true })
  return [first, await interview.ask(path, payment, { is_repeat: true })]
}

const awayText =
  'Look at the log of the connector. The restart command must start it in the background, with its key and in its folder.'
const pause_ms = 100

/** A connector that starts needs a moment. */
async function answersAgain(interview: Interview, patience_ms: number): Promise<void> {
  const until = performance.now() + patience_ms
  for (;;) {
    const { status, fault } = await interview.wire.send({ path: 'manifest' })
    if (status === 200) return
    if (performance.now() > until) {
      interview.isAway = true
      throw new BrokenContract(
        `${patience_ms / 1000} seconds after the restart it does not answer: ${fault ?? `status ${status}`}. ${awayText}`,
      )
    }
    await new Promise((done) => setTimeout(done, pause_ms))
  }
}

export const lastCheck = (interview: Interview): ContractCheck => ({
  name: 'at the end: every question is answered as before, or later',
  run: () => askAllAgain(interview),
})

export const settledCheck = (interview: Interview): ContractCheck => ({
  name: 'at the end: a cancel of what has settled changes nothing',
  async run() {
    const settled = await settledOne(interview)
    if (!settled) throw new NotChecked(`no withdrawal has settled within ${settle_ms_max / 1000} seconds`)
    const { path, question } = settled
    await interview.ask(path.replace('carry', 'cancel') as typeof path, question, { is_repeat: true })
    await interview.ask(path, question, { is_repeat: true })
  },
})

const settle_ms_max = 10_000

/** Asks again when the connector has said. */
async function settledOne(interview: Interview) {
  const until = Date.now() + settle_ms_max
  for (;;) {
    const carried = interview.remembered.filter(({ question }) => question.side === 'withdrawal')
    const settled = carried.find(({ last }) => last.kind === 'settled')
    const dueAt = ({ last }: (typeof carried)[number]): number => Date.parse(String(last.check_again_at))
    const [next] = carried.filter(({ last }) => last.kind === 'pending').sort((a, b) => dueAt(a) - dueAt(b))
    if (settled || !next || dueAt(next) > until || Date.now() > until) return settled
    await new Promise((done) => setTimeout(done, Math.max(pause_ms, dueAt(next) - Date.now())))
    await interview.ask(next.path, next.question, { is_repeat: true })
  }
}

async function askAllAgain(interview: Interview): Promise<void> {
  const known = [...interview.remembered]
  const next = async (): Promise<void> => {
    for (let each = known.shift(); each; each = known.shift()) {
      await interview.ask(each.path, each.question, { is_repeat: true })
    }
  }
  await Promise.all(Array.from({ length: asked_together }, next))
}

/** How often the partner has made the payment of each reference, by its own books. */
export type CountPaid = (() => Promise<ReadonlyMap<string, number>>) | undefined

export const booksCheck = (interview: Interview, countPaid: CountPaid): ContractCheck => ({
  name: "at the end: the partner's own books have each payment once, and none that was cancelled or failed",
  async run() {
    if (!countPaid) throw new NotChecked("give a command that reads the partner's books: --count-command")
    const paid = await countPaid()
    const wrong: string[] = []
    let hasUnpaid = false
    const answered = new Map<string, string>()
    for (const { path, question, last } of interview.remembered) {
      if (!isAboutPayment(path)) continue
      answered.set(String(question.reference), `${operations[path].port} ${last.kind}`)
    }
    for (const [reference, kind] of answered) {
      const times = paid.get(reference) ?? 0
      const isUnpaid = /cancelled|failed/.test(kind)
      const isWrong = isUnpaid ? times !== 0 : times > 1 || (/settled|returned/.test(kind) && times !== 1)
      if (isWrong) wrong.push(`${reference} (${kind}) is paid ${times} times`)
      hasUnpaid ||= isWrong && isUnpaid
    }
    const hint = hasUnpaid ? '. The count command must leave out what the partner has cancelled or refused' : ''
    demand(wrong.length === 0, wrong.slice(0, 5).join('; ') + hint)
  },
})
