// Applies a status report to the message that it answers: the status of every payment. A payment's own status comes first, then that of its
// batch, then that of the message. PART says nothing of a single payment. A report that names what the message lacks is refused.
import type { MessageFault } from './message-fault.ts'
import type { MessageName } from './message-names.ts'
import type { OrderedPayment, PaymentBatch, PaymentMessage } from './payment-message.ts'
import type {
  BatchStatusEntry,
  PaymentStatus,
  PaymentStatusEntry,
  StatusReason,
  StatusReport,
} from './status-report.ts'
import { totalOf } from './write-payments.ts'

export interface PaymentStanding {
  readonly instruction_id: string
  readonly end_to_end_id: string
  /** Undefined: the report says nothing of this payment. */
  readonly status: PaymentStatus | undefined
  readonly reasons: readonly StatusReason[]
}

type AnyMessage = PaymentMessage<PaymentBatch<OrderedPayment>>

export function paymentStandings(
  name: MessageName,
  message: AnyMessage,
  report: StatusReport,
): { readonly standings: readonly PaymentStanding[] } | { readonly faults: readonly MessageFault[] } {
  const faults = reportFaults(name, message, report)
  if (faults.length > 0) return { faults }
  const standings = message.batches.flatMap((batch) => {
    const reported = report.batches.find((each) => isBatch(each, batch))
    const find = paymentFinder(batch)
    const entries = new Map(reported?.payments.map((entry) => [find(entry), entry]))
    return batch.payments.map((payment) => {
      const own = entries.get(payment)
      const told = [own, reported, report].find((each) => each?.status !== undefined && each.status !== 'PART')
      const { instruction_id, end_to_end_id } = payment
      return { instruction_id, end_to_end_id, status: told?.status, reasons: told?.reasons ?? [] }
    })
  })
  return { standings }
}

const isBatch = (entry: BatchStatusEntry, batch: PaymentBatch<OrderedPayment>): boolean =>
  entry.payment_information_id === batch.payment_information_id

/** Every identifier that the report gives must be that of the payment. */
function isPayment(entry: PaymentStatusEntry, payment: OrderedPayment): boolean {
  const agrees = (told: string | undefined, own: string | undefined): boolean => told === undefined || told === own
  return (
    agrees(entry.instruction_id, payment.instruction_id) &&
    agrees(entry.end_to_end_id, payment.end_to_end_id) &&
    agrees(entry.uetr, payment.uetr)
  )
}

/** Batches have many thousands of payments, so each identifier leads to its payment at once. */
function paymentFinder({
  payments,
}: PaymentBatch<OrderedPayment>): (entry: PaymentStatusEntry) => OrderedPayment | undefined {
  const by = (id: (payment: OrderedPayment) => string | undefined) => new Map(payments.map((each) => [id(each), each]))
  const by_instruction = by(({ instruction_id }) => instruction_id)
  const by_end_to_end = by(({ end_to_end_id }) => end_to_end_id)
  const by_uetr = by(({ uetr }) => uetr)
  return (entry) => {
    const { instruction_id, end_to_end_id, uetr } = entry
    const found =
      (instruction_id && by_instruction.get(instruction_id)) ||
      (end_to_end_id && by_end_to_end.get(end_to_end_id)) ||
      (uetr && by_uetr.get(uetr))
    return found && isPayment(entry, found) ? found : undefined
  }
}

function reportFaults(name: MessageName, message: AnyMessage, report: StatusReport): readonly MessageFault[] {
  const faults: MessageFault[] = []
  const root = '/Document/CstmrPmtStsRpt'
  const refuse = (path: string, problem: string): void => {
    faults.push({ path: `${root}/${path}`, problem })
  }
  const all = message.batches.flatMap(({ payments }) => payments)
  if (report.original_message_id !== message.message_id) {
    refuse('OrgnlGrpInfAndSts/OrgnlMsgId', 'The report answers another message.')
  }
  if (report.original_message_name.slice(0, name.name.length) !== name.name) {
    refuse('OrgnlGrpInfAndSts/OrgnlMsgNmId', `The report answers another type of message than ${name.name}.`)
  }
  const checkTotals = (
    path: string,
    told: Pick<StatusReport, 'original_count' | 'original_sum'>,
    payments: readonly OrderedPayment[],
  ): void => {
    const { original_count = payments.length, original_sum = totalOf(payments) } = told
    if (original_count !== payments.length)
      refuse(`${path}/OrgnlNbOfTxs`, `The original has ${payments.length} payments.`)
    if (original_sum !== totalOf(payments)) refuse(`${path}/OrgnlCtrlSum`, 'The original has another control sum.')
  }
  checkTotals('OrgnlGrpInfAndSts', report, all)
  for (const [i, entry] of report.batches.entries()) {
    const path = `OrgnlPmtInfAndSts[${i + 1}]`
    const batch = message.batches.find((each) => isBatch(entry, each))
    if (!batch) {
      refuse(`${path}/OrgnlPmtInfId`, 'The original has no such batch.')
      continue
    }
    if (report.batches.findIndex((each) => isBatch(each, batch)) < i) refuse(path, 'The report names this batch twice.')
    checkTotals(path, entry, batch.payments)
    refuseUnknownPayments(path, entry, batch, refuse)
  }
  return faults
}

function refuseUnknownPayments(
  path: string,
  { payments }: BatchStatusEntry,
  batch: PaymentBatch<OrderedPayment>,
  refuse: (path: string, problem: string) => void,
): void {
  const find = paymentFinder(batch)
  const named = new Set<OrderedPayment>()
  for (const [i, entry] of payments.entries()) {
    const place = `${path}/TxInfAndSts[${i + 1}]`
    const payment = find(entry)
    if (!payment) refuse(place, 'The original has no such payment in this batch.')
    else if (named.has(payment)) refuse(place, 'The report names this payment twice.')
    else if (entry.ordered && (entry.ordered.amount !== payment.amount || entry.ordered.asset !== payment.asset)) {
      refuse(`${place}/OrgnlTxRef/Amt`, 'The bank states another amount than the one ordered.')
    }
    if (payment) named.add(payment)
  }
}
