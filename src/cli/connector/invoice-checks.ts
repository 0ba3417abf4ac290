// Checks of invoices that others pay: one is made as it was ordered, can be paid until it is cancelled, and is cancelled for good.
import type { Network } from '../../chains/chain.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { readInvoice } from '../../lightning/invoice.ts'
import type { AnswerBody } from './contradiction.ts'
import type { Interview, QuestionBody } from './interview.ts'
import { type ContractCheck, demand, NotChecked } from './verdict.ts'

export function invoiceChecks(interview: Interview, fresh: () => QuestionBody): readonly ContractCheck[] {
  const issued = async (order: QuestionBody): Promise<AnswerBody> => {
    const answer = await interview.ask('lightning/issue_invoice', order)
    if (answer.kind === 'issued') return answer
    throw new NotChecked(`the invoice is ${answer.kind}. Give fields of one that can be made: --with`)
  }
  const check = (what: string, run: () => Promise<void>): ContractCheck => ({ name: `invoices: ${what}`, run })
  return [
    check('one says what was ordered', async () => {
      for (const msat of [fresh().msat, null]) {
        const order: QuestionBody = { ...fresh(), msat }
        const { invoice, payment_hash } = await issued(order)
        const now = timestampFromMs(Date.now())
        const read = readInvoice(String(invoice), order.network as Network, now)
        demand(typeof read === 'object', `no payer can use it: ${read}`)
        demand(read.payment_hash === payment_hash, 'its payment hash is another one than that of the answer')
        demand((read.msat ?? null) === (msat === null ? null : BigInt(String(msat))), 'its amount is another one')
        const seconds = (read.expires_at - now) / 1000
        demand(seconds < Number(order.expiry_seconds) + clock_tolerance_s, 'it expires later than ordered')
      }
    }),
    check('two references have two payment hashes', async () => {
      const [one, two] = [await issued(fresh()), await issued(fresh())]
      demand(one.payment_hash !== two.payment_hash, 'one payment would settle both')
    }),
    check('one is open until it is cancelled, and cancelled for good', async () => {
      const order = fresh()
      const { payment_hash } = await issued(order)
      const expires_at = new Date(Date.now() + Number(order.expiry_seconds) * 1000).toISOString()
      const { bank_guid, reference } = order
      const question = { bank_guid, reference, payment_hash, expires_at }
      const before = await interview.ask('lightning/invoice', question)
      demand(before.kind === 'open', `nobody has paid or cancelled it, and it is ${before.kind}`)
      for (const is_repeat of [false, true]) {
        const { kind } = await interview.ask('lightning/cancel_invoice', question, { is_repeat })
        demand(kind === 'cancelled', `cancelled before it was paid, it is ${kind}`)
      }
      const after = await interview.ask('lightning/invoice', question, { is_repeat: true })
      demand(after.kind === 'cancelled', `after its cancel it is ${after.kind}`)
    }),
    check('one that was never ordered counts as cancelled', async () => {
      const { bank_guid, reference } = fresh()
      const question = { bank_guid, reference, payment_hash: null, expires_at: new Date().toISOString() }
      for (const path of ['lightning/invoice', 'lightning/cancel_invoice'] as const) {
        const { kind } = await interview.ask(path, question)
        demand(kind === 'cancelled', `${path}: it is ${kind}`)
      }
    }),
  ]
}

const clock_tolerance_s = 60
