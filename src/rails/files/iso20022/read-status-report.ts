// Reads a status report of a bank (pain.002).
import type { MessageRead } from './message-fault.ts'
import { statusReportName } from './message-names.ts'
import {
  addFault,
  choice,
  type MessageField,
  type MessageReader,
  many,
  maybe,
  messageReader,
  one,
  type ReadOptions,
} from './read-fields.ts'
import {
  type Money,
  maybeCode,
  maybeCount,
  maybeSum,
  maybeText,
  maybeTime,
  money,
  ownMatch,
  ownText,
  text,
  time,
} from './read-values.ts'
import {
  type BatchStatusEntry,
  type PaymentStatusEntry,
  paymentStatuses,
  type StatusReason,
  type StatusReport,
} from './status-report.ts'
import { externalCodeForm, uetrForm } from './write-payments.ts'

export const statusReportReader = (options: ReadOptions = {}): MessageReader<StatusReport> =>
  messageReader(statusReportName, 'ignored', options, readReport)

export function readStatusReport(bytes: Uint8Array, options: ReadOptions = {}): MessageRead<StatusReport> {
  const reader = statusReportReader(options)
  reader.write(bytes)
  return reader.end()
}

function readReport(body: MessageField): StatusReport {
  const header = one(body, 'GrpHdr')
  const original = one(body, 'OrgnlGrpInfAndSts')
  const totals = readTotals(original)
  const batches = many(body, 'OrgnlPmtInfAndSts').map(readBatch)
  const reported = batches.reduce((sum, { payments }) => sum + payments.length, 0)
  refuseMore(original, totals.original_count, reported)
  const status = maybeCode(original, 'GrpSts', paymentStatuses)
  const isSaid = status ?? batches.some((batch) => batch.status ?? batch.payments.some((payment) => payment.status))
  if (!isSaid) addFault(body, 'The report states no status at any level.')
  return {
    message_id: text(header, 'MsgId', 35),
    created_at: time(header, 'CreDtTm'),
    original_message_id: text(original, 'OrgnlMsgId', 35),
    original_message_name: text(original, 'OrgnlMsgNmId', 35),
    status,
    reasons: readReasons(original),
    ...totals,
    batches,
  }
}

const readTotals = (field: MessageField) => ({
  original_count: maybeCount(field, 'OrgnlNbOfTxs'),
  original_sum: maybeSum(field, 'OrgnlCtrlSum'),
})

function refuseMore(field: MessageField, original_count: number | undefined, reported: number): void {
  if (original_count === undefined || reported <= original_count) return
  addFault(one(field, 'OrgnlNbOfTxs'), `The report has ${reported} payments, more than the original had.`)
}

function readBatch(field: MessageField): BatchStatusEntry {
  const totals = readTotals(field)
  const payments = many(field, 'TxInfAndSts').map(readPayment)
  refuseMore(field, totals.original_count, payments.length)
  return {
    payment_information_id: text(field, 'OrgnlPmtInfId', 35),
    status: maybeCode(field, 'PmtInfSts', paymentStatuses),
    reasons: readReasons(field),
    ...totals,
    payments,
  }
}

function readPayment(field: MessageField): PaymentStatusEntry {
  const uetr = maybe(field, 'OrgnlUETR')
  const ids = {
    instruction_id: maybeText(field, 'OrgnlInstrId', 35),
    end_to_end_id: maybeText(field, 'OrgnlEndToEndId', 35),
    uetr: uetr && ownMatch(uetr, uetrForm, 'a UETR (a random UUID in small letters)'),
  }
  if (!ids.instruction_id && !ids.end_to_end_id && !ids.uetr)
    addFault(field, 'No original identifier names the payment.')
  const original = maybe(field, 'OrgnlTxRef')
  return {
    ...ids,
    status: maybeCode(field, 'TxSts', paymentStatuses),
    reasons: readReasons(field),
    accepted_at: maybeTime(field, 'AccptncDtTm'),
    ordered: original && readOrdered(original),
  }
}

function readOrdered(original: MessageField): Money | undefined {
  const amount = maybe(original, 'Amt')
  return amount && maybe(amount, 'InstdAmt') ? money(amount, 'InstdAmt') : undefined
}

const readReasons = (field: MessageField): readonly StatusReason[] =>
  many(field, 'StsRsnInf').map((each) => ({ ...readReason(each), additional: readAdditional(each) }))

export const readAdditional = (field: MessageField): readonly string[] =>
  many(field, 'AddtlInf').map((each) => ownText(each, 105))

/** Rsn: a code of ISO 20022, or one of the bank's own. */
export function readReason(field: MessageField): Omit<StatusReason, 'additional'> {
  const reason = maybe(field, 'Rsn')
  const found = reason && choice(reason, 'Cd', 'Prtry')
  if (found?.element.name === 'Prtry') return { proprietary: ownText(found, 35) }
  return { code: found && ownMatch(found, externalCodeForm, 'a code of at most 4 letters and digits') }
}
