// The contract of carriers, as far as it can be seen from outside: a payment is carried once, however often, by how many at once and after
// whatever break it is asked for; and what was taken back never happens.
import type { PaymentCase } from './cases.ts'
import type { AnswerBody } from './contradiction.ts'
import type { Interview, QuestionBody } from './interview.ts'
import { strangeAddress } from './samples.ts'
import { BrokenContract, type ContractCheck, demand, NotChecked } from './verdict.ts'

export const at_once = 8
/** Who looks and then writes is not caught every time. */
const rounds = 3

export function paymentChecks(interview: Interview, { name, port, fresh }: PaymentCase): readonly ContractCheck[] {
  const carryPath = `${port}/carry` as const
  const cancelPath = `${port}/cancel` as const
  const carry = async (payment: QuestionBody, is_repeat = false): Promise<AnswerBody> => {
    const answer = await interview.ask(carryPath, payment, { is_repeat })
    demandFeeWithin(payment, answer)
    return answer
  }
  const cancel = (payment: QuestionBody, is_repeat = false) => interview.ask(cancelPath, payment, { is_repeat })
  const refusedAsConflict = async (
    path: typeof carryPath | typeof cancelPath,
    payment: QuestionBody,
  ): Promise<void> => {
    const { status, answered } = await interview.wire.send({ path, body: interview.bodyOf(path, payment, true) })
    demand(status === 409, `status ${status} instead of 409: other data under a known reference is another payment`)
    demand(codeOf(answered) === 'reference_conflict', 'the code of the refusal is not reference_conflict')
  }
  const check = (what: string, run: () => Promise<void>): ContractCheck => ({ name: `${name}: ${what}`, run })

  return [
    check('a payment is taken', async () => {
      const answer = await carry(fresh())
      if (answer.kind === 'pending' || answer.kind === 'settled') return
      demand(answer.kind === 'failed', `a payment that nobody cancelled is ${answer.kind}`)
      throw new NotChecked(
        `it failed (${answer.failure_code}), so the checks below saw a payment that fails. Give fields of one that can be made: --with`,
      )
    }),
    check('asked again, as a repeat or not, it is the same payment', async () => {
      const payment = fresh()
      await carry(payment)
      await carry(payment, true)
      await carry(payment)
    }),
    check(`${at_once} at once are one`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const payment = fresh()
        const asked = Array.from({ length: at_once }, () => carriedOrBusy(interview, port, payment))
        const answers = await Promise.all(asked)
        demand(answers.some(Boolean), 'none of them was answered')
        demandOneName([...answers, await carry(payment, true)])
      }
    }),
    check('an answer that nobody waited for is found again', async () => {
      const payment = fresh()
      await interview.wire.send({ path: carryPath, body: interview.bodyOf(carryPath, payment), hangs_up: true })
      const first = await carry(payment, true)
      demandOneName([first, await carry(payment, true)])
    }),
    check('another amount under the same reference is refused', async () => {
      const payment = fresh()
      await carry(payment)
      await refusedAsConflict(carryPath, withOtherAmount(payment))
      await refusedAsConflict(cancelPath, withOtherAmount(payment))
      await carry(payment, true)
    }),
    check('another payee under the same reference is refused', async () => {
      const payment = fresh()
      const other = withOtherPayee(payment, fresh())
      if (!other) throw new NotChecked('its payee has no account number')
      await carry(payment)
      await refusedAsConflict(carryPath, other)
      await carry(payment, true)
    }),
    check('what it never had it never pays after a cancel', async () => {
      const payment = fresh()
      const cancelled = await cancel(payment)
      demand(cancelled.kind === 'cancelled', `cancelled before it came, it is ${cancelled.kind}`)
      const carried = await carry(payment, true)
      demand(carried.kind === 'cancelled', `handed over after its cancel, it is ${carried.kind}`)
      await cancel(payment, true)
    }),
    check('cancelled after it was handed over, it is one of the two for good', async () => {
      const payment = fresh()
      await carry(payment)
      const answer = await cancel(payment)
      const now = await carry(payment, true)
      if (answer.kind === 'cancelled') demand(now.kind === 'cancelled', `cancelled, and then ${now.kind}`)
      await cancel(payment, true)
    }),
    check('handed over and cancelled at once, it is one of the two for good', async () => {
      const payment = fresh()
      const [, cancelled] = await Promise.all([carry(payment), cancel(payment)])
      const now = await carry(payment, true)
      if (cancelled.kind === 'cancelled') demand(now.kind === 'cancelled', `cancelled, and then ${now.kind}`)
      await cancel(payment, true)
    }),
    check('a payment with a forged signature is never made', async () => {
      const payment = fresh()
      const body = interview.bodyOf(carryPath, payment)
      const { status } = await interview.wire.send({ path: carryPath, body, off_seconds: -600 })
      demand(status === 401, `status ${status} instead of 401`)
      const cancelled = await cancel(payment)
      demand(cancelled.kind === 'cancelled', `the connector has it: ${cancelled.kind}`)
    }),
  ]
}

/** A connector that is asked at once may say that it is busy: that is no answer. */
async function carriedOrBusy(
  interview: Interview,
  port: PaymentCase['port'],
  payment: QuestionBody,
): Promise<AnswerBody | undefined> {
  const path = `${port}/carry` as const
  const exchange = await interview.wire.send({ path, body: interview.bodyOf(path, payment) })
  if (exchange.status === 503 || exchange.status === 429) return undefined
  return interview.answerIn(path, exchange)
}

/** Rails have no maximum. */
export function demandFeeWithin(payment: QuestionBody, { network_fee }: AnswerBody): void {
  for (const name of ['network_fee_max', 'routing_fee_max']) {
    const most = payment[name]
    if (most === undefined) continue
    const isWithin = BigInt(String(network_fee)) <= BigInt(String(most))
    demand(isWithin, `a \`network_fee\` of ${String(network_fee)} is above the \`${name}\` of ${String(most)}`)
  }
}

/** Two different names are two payments. */
export function demandOneName(answers: readonly (AnswerBody | undefined)[]): void {
  const named = answers.flatMap((answer) => {
    const { identifiers } = (answer ?? {}) as { readonly identifiers?: readonly object[] }
    return identifiers?.length ? [JSON.stringify(identifiers[0])] : []
  })
  if (new Set(named).size > 1)
    throw new BrokenContract(`one reference has several names outside: ${[...new Set(named)].join(', ')}`)
}

function codeOf(answered: string): unknown {
  try {
    return (JSON.parse(answered) as AnswerBody | null)?.code
  } catch {
    return undefined
  }
}

export function withOtherAmount(payment: QuestionBody): QuestionBody {
  const amount = String(BigInt(String(payment.amount)) + 1n)
  const outputs = payment.outputs as readonly object[] | undefined
  return { ...payment, amount, ...(outputs ? { outputs: outputs.map((each) => ({ ...each, amount })) } : {}) }
}

function withOtherPayee(payment: QuestionBody, another: QuestionBody): QuestionBody | undefined {
  const { outputs, chain, network, party } = payment as {
    readonly outputs?: readonly object[]
    readonly chain?: Parameters<typeof strangeAddress>[0]
    readonly network?: Parameters<typeof strangeAddress>[1]
    readonly party?: { readonly account_number?: string }
  }
  if (outputs && chain && network) {
    return { ...payment, outputs: outputs.map((each) => ({ ...each, ...strangeAddress(chain, network) })) }
  }
  if (payment.invoice) return { ...payment, invoice: another.invoice, payment_hash: another.payment_hash }
  const number = party?.account_number
  return number === undefined ? undefined : { ...payment, party: { ...party, account_number: nextNumber(number) } }
}

/** The last digit is another one. */
const nextNumber = (number: string): string => number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
