// Payments by file whose service is killed, by format: what is ordered, how the partner reads a file, and what it answers.
import { readCpa005 } from '../../src/rails/files/cpa005/read-cpa005.ts'
import { writeCpa005 } from '../../src/rails/files/cpa005/write-cpa005.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import { isRefusedFile } from '../../src/rails/files/record-fault.ts'
import { contested } from './ach-desk.ts'
import type { FundingDesk } from './funding.ts'
import { after_the_wire, preparedWire } from './killed-banks.ts'
import { makeReturn } from './made-returns.ts'
import { answersTo, nachaFrom, returned, textOf } from './partner-files.ts'
import { paidNotification } from './partner-folder.ts'

/** What the partner writes into its book for one payment of a file. */
type Booked = readonly [name: string, side: 'credit' | 'debit', amount: bigint]

export interface KilledFormat {
  readonly name: string
  readonly rail: 'wire' | 'ach' | 'eft'
  readonly asset: 'USD' | 'CAD'
  prepare(desk: FundingDesk): Promise<() => Promise<string>>
  bookedIn(text: string): readonly Booked[]
  /** What more the rule of the provider says. */
  readonly rule?: object
  /** How many payments its carrier knows when nothing has gone out yet. */
  readonly filed: number
  /** Which transfers of the rail the files are for, and which take them back. */
  readonly orders: string
  readonly returns: string
  /** What is committed around the files, and must be killed too. */
  readonly commits: readonly string[]
  /** What the partner's book has in the end. */
  readonly books: readonly string[]
  /** To when files of this rail are written. */
  readonly cut_off_seconds: number
  /** Whether payments settle on their day, and the partner answers afterwards that they come back. */
  readonly comesBack: boolean
  answer(text: string, booked: readonly Booked[]): string
  /** What the account of the rail has in the end. */
  readonly outside: number
}

const day_seconds = 86_400
/** A weekend and a holiday may be before the cut-off. */
const next_cut_off = 4 * day_seconds

const paid = {
  orders: 'quote_guid is not null',
  returns: 'reference_transfer_guid is not null',
  commits: ['keep-filed-payment'],
}

const wire: KilledFormat = {
  ...{ ...paid, name: 'wire', filed: 1 },
  ...{ rail: 'wire', asset: 'USD', prepare: preparedWire, cut_off_seconds: 1, comesBack: false },
  ...{ books: ['credit 2000'], outside: after_the_wire },
  bookedIn(text) {
    const sent = readCreditTransfers(Buffer.from(text))
    if (isFaultyMessage(sent)) throw new Error(JSON.stringify(sent.faults))
    const payments = sent.message.batches.flatMap((batch) => batch.payments)
    return payments.map((one) => [one.end_to_end_id ?? '', 'credit', one.amount])
  },
  answer(_, [booked]) {
    const [end_to_end_id, , amount] = booked!
    return paidNotification(`N${end_to_end_id}`, { end_to_end_id, asset: 'USD', amount, number: '99887766' })
  },
}

/** A payment of 2000 to an account outside, and 20000 from another, which go in one file and come back. */
const inAndOut = (asset: 'USD' | 'CAD') => async (desk: FundingDesk) => {
  const { guid: customer_guid, fiat } = await desk.customer(asset)
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 5_000 })
  const canadian = { asset, routing_details: [{ routing_number_type: 'CPA', routing_number: '000300002' }] }
  const details = { account_details: [{ account_number: '99887766' }], ...(asset === 'CAD' ? canadian : {}) }
  const to = await desk.rawAccount({ customer_guid, ...details })
  const token = asset === 'CAD' ? 'sandbox-canadian' : 'sandbox-checking'
  const from = await desk.linkedAccount(customer_guid, token, { asset })
  const order = { customer_guid, asset, payment_rail: asset === 'CAD' ? 'eft' : 'ach' }
  return async () => {
    await desk.fund({ ...order, side: 'withdrawal', receive_amount: 2_000 }, { external_bank_account_guid: to })
    const pull = { ...order, side: 'deposit', deliver_amount: 20_000 }
    return (await desk.fund(pull, { external_bank_account_guid: from })).guid
  }
}

const batched = {
  ...{ ...paid, filed: 2 },
  ...{ cut_off_seconds: next_cut_off, comesBack: true, outside: 0 },
  books: ['credit 2000', 'debit 20000'],
}

const nacha: KilledFormat = {
  ...{ ...batched, name: 'ach', rail: 'ach', asset: 'USD', prepare: inAndOut('USD') },
  bookedIn: (text) =>
    nachaFrom(text).batches.flatMap(({ entries }) =>
      entries.map(({ trace_number, side, amount }): Booked => [trace_number, side, amount]),
    ),
  answer: (text) => answersTo(nachaFrom(text), returned('R02')),
}

/** A pull of 20000 that came back, to be dishonoured: that settles, and is contested. */
async function returnedPull(desk: FundingDesk) {
  const { pull } = await desk.puller()
  const { guid, deliver_amount } = await pull({}, { fees: [] })
  await desk.advance(10)
  await desk.post(`/sandbox/transfers/${guid}/return`, { return_code: 'R10' })
  return async () => {
    const { objects } = await desk.get('/providers')
    const bank_guid = desk.s.demo.bank_guid
    const made = { provider_guid: objects[0].guid, pull: { guid, amount: BigInt(deliver_amount) } }
    const notice = await makeReturn(desk.s, bank_guid, made)
    return (await desk.post(`/payment_notices/${notice}/dishonour`, { code: 'R68' })).dishonour_guid
  }
}

const dishonoured: KilledFormat = {
  ...{ ...nacha, name: 'dishonoured returns', prepare: returnedPull, rule: { amount_min: 1_000_000 } },
  orders: "quote_guid is null and side = 'deposit' and reference_transfer_guid is null",
  returns: "reference_transfer_guid is not null and return_code = 'R73'",
  commits: ['settle-deposit', 'take-back-dishonour'],
  books: ['debit 20000'],
  answer: (text) => answersTo(nachaFrom(text), contested),
}

const cpa005From = (text: string) => {
  const file = readCpa005(text)
  if (isRefusedFile(file)) throw new Error(JSON.stringify(file.faults))
  return file
}

const cpa005: KilledFormat = {
  ...{ ...batched, name: 'eft', rail: 'eft', asset: 'CAD', prepare: inAndOut('CAD') },
  bookedIn: (text) =>
    cpa005From(text).transactions.map(({ cross_reference, kind, amount }) => {
      if (kind !== 'credit' && kind !== 'debit') throw new Error(`the service sent a ${kind}`)
      return [cross_reference, kind, amount]
    }),
  answer(text) {
    const sent = cpa005From(text)
    const transactions = sent.transactions.map((one, i) => ({
      ...{ ...one, transaction_type: '905', stored_transaction_type: one.transaction_type },
      kind: one.kind === 'credit' ? ('returned_credit' as const) : ('returned_debit' as const),
      ...{ trace_number: `0003${'1'.repeat(17)}${i}`, original_trace_number: `0003${'2'.repeat(17)}${i}` },
    }))
    return textOf(writeCpa005({ ...sent, file_creation_number: 77, transactions }))
  },
}

export const killedFormats: readonly KilledFormat[] = [wire, nacha, cpa005, dishonoured]
