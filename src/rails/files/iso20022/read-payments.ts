// Reads our own pain.001 and pain.008, as a bank does that gets them. Every element must be known, counts and control sums must agree
// with the payments, and no identifier may occur twice.
import type { Amount } from '../../../kernel/amount.ts'
import type { MessageRead } from './message-fault.ts'
import { creditTransferName, directDebitName } from './message-names.ts'
import {
  type CreditTransferMessage,
  chargeBearers,
  type DirectDebit,
  type DirectDebitBatch,
  type DirectDebitMessage,
  type OrderedPayment,
  type PaymentBatch,
  type PaymentMessage,
  type PaymentTerms,
  sequenceTypes,
} from './payment-message.ts'
import { addFault, type MessageField, many, maybe, one, type ReadOptions, readMessage, someOf } from './read-fields.ts'
import { readAccount, readAgent, readParty } from './read-parties.ts'
import {
  code,
  count,
  type Money,
  maybeCode,
  maybeFlag,
  maybeSum,
  maybeText,
  money,
  ownDay,
  ownMatch,
  text,
  time,
} from './read-values.ts'
import { externalCodeForm, totalOf, uetrForm } from './write-payments.ts'

export const readCreditTransfers = (bytes: Uint8Array, options: ReadOptions = {}): MessageRead<CreditTransferMessage> =>
  readMessage(bytes, creditTransferName, 'refused', options, (body) =>
    readPayments(body, 'CdtTrfTxInf', readTransferBatch),
  )

export const readDirectDebits = (bytes: Uint8Array, options: ReadOptions = {}): MessageRead<DirectDebitMessage> =>
  readMessage(bytes, directDebitName, 'refused', options, (body) => readPayments(body, 'DrctDbtTxInf', readDebitBatch))

function readPayments<B extends PaymentBatch<OrderedPayment>>(
  body: MessageField,
  payment_element: 'CdtTrfTxInf' | 'DrctDbtTxInf',
  readBatch: (field: MessageField) => B,
): PaymentMessage<B> {
  const header = one(body, 'GrpHdr')
  const initiator = one(header, 'InitgPty')
  const id = maybe(initiator, 'Id')
  const batches = someOf(body, 'PmtInf').map((field) => {
    const batch = readBatch(field)
    checkTotals(field, batch.payments)
    return batch
  })
  const payments = batches.flatMap((batch) => batch.payments)
  checkTotals(header, payments)
  const batch_fields = many(body, 'PmtInf')
  const ids = batch_fields.flatMap((field) => many(field, payment_element)).flatMap((field) => many(field, 'PmtId'))
  refuseRepeated(batch_fields.flatMap((field) => many(field, 'PmtInfId')))
  refuseRepeated(ids.flatMap((field) => many(field, 'InstrId')))
  refuseRepeated(ids.flatMap((field) => many(field, 'EndToEndId')))
  return {
    message_id: text(header, 'MsgId', 35),
    created_at: time(header, 'CreDtTm'),
    initiating_party: {
      name: text(initiator, 'Nm', 140),
      id: id && text(one(one(id, 'OrgId'), 'Othr'), 'Id', 35),
    },
    batches,
  }
}

function checkTotals(field: MessageField, payments: readonly OrderedPayment[]): void {
  const number = one(field, 'NbOfTxs')
  if (count(field, 'NbOfTxs') !== payments.length) {
    addFault(number, `The number of transactions is wrong: there are ${payments.length}.`)
  }
  const sum: Amount | undefined = maybeSum(field, 'CtrlSum')
  if (sum !== undefined && sum !== totalOf(payments)) {
    addFault(one(field, 'CtrlSum'), 'The control sum differs from the sum of the amounts.')
  }
}

function refuseRepeated(fields: readonly MessageField[]): void {
  const seen = new Set<string>()
  for (const field of fields) {
    const id = field.element.text.trim()
    if (seen.has(id)) addFault(field, 'The identifier is used twice in the message.')
    seen.add(id)
  }
}

function readTerms(field: MessageField): PaymentTerms {
  const type = maybe(field, 'PmtTpInf')
  return {
    service_level: type && readCode(type, 'SvcLvl'),
    local_instrument: type && readInstrument(type),
    category_purpose: type && readCode(type, 'CtgyPurp'),
    charge_bearer: maybeCode(field, 'ChrgBr', chargeBearers),
    is_batch_booked: maybeFlag(field, 'BtchBookg'),
  }
}

function readInstrument(type: MessageField): string | undefined {
  const found = maybe(type, 'LclInstrm')
  return found && text(found, 'Cd', 35)
}

function readCode(field: MessageField, name: string): string | undefined {
  const found = maybe(field, name)
  return found && ownMatch(one(found, 'Cd'), externalCodeForm, 'a code of at most 4 letters and digits')
}

const readTransferBatch = (field: MessageField): PaymentBatch<OrderedPayment> => ({
  payment_information_id: readBatchId(field, 'TRF'),
  terms: readTerms(field),
  day: ownDay(one(one(field, 'ReqdExctnDt'), 'Dt')),
  ...readSide(field, 'Dbtr'),
  payments: someOf(field, 'CdtTrfTxInf').map((payment) => readPayment(payment, 'Cdtr', positive(one(payment, 'Amt')))),
})

function readDebitBatch(field: MessageField): DirectDebitBatch {
  const type = one(field, 'PmtTpInf')
  const scheme = maybe(field, 'CdtrSchmeId')
  return {
    payment_information_id: readBatchId(field, 'DD'),
    terms: readTerms(field),
    day: ownDay(one(field, 'ReqdColltnDt')),
    ...readSide(field, 'Cdtr'),
    sequence_type: code(type, 'SeqTp', sequenceTypes),
    creditor_id: scheme && readScheme(scheme),
    payments: someOf(field, 'DrctDbtTxInf').map(readDebit),
  }
}

function readBatchId(field: MessageField, method: 'TRF' | 'DD'): string {
  code(field, 'PmtMtd', [method])
  return text(field, 'PmtInfId', 35)
}

function readScheme(scheme: MessageField): string {
  const other = one(one(one(scheme, 'Id'), 'PrvtId'), 'Othr')
  code(one(other, 'SchmeNm'), 'Prtry', ['SEPA'])
  return text(other, 'Id', 35)
}

/** Party, account and bank of one side. */
const readSide = (field: MessageField, side: 'Cdtr' | 'Dbtr') => ({
  party: readParty(one(field, side)),
  account: readAccount(one(field, `${side}Acct`), true),
  agent: readAgent(one(field, `${side}Agt`)),
})

function readDebit(field: MessageField): DirectDebit {
  const mandate = one(one(field, 'DrctDbtTx'), 'MndtRltdInf')
  return {
    ...readPayment(field, 'Dbtr', positive(field)),
    mandate: { id: text(mandate, 'MndtId', 35), signed_on: ownDay(one(mandate, 'DtOfSgntr')) },
  }
}

function positive(field: MessageField): Money {
  const read = money(field, 'InstdAmt')
  if (read.amount === 0n) addFault(one(field, 'InstdAmt'), 'The amount must be more than zero.')
  return read
}

function readPayment(field: MessageField, side: 'Cdtr' | 'Dbtr', { amount, asset }: Money): OrderedPayment {
  const ids = one(field, 'PmtId')
  const uetr = maybe(ids, 'UETR')
  const remittance = maybe(field, 'RmtInf')
  return {
    amount,
    asset,
    instruction_id: text(ids, 'InstrId', 35),
    end_to_end_id: text(ids, 'EndToEndId', 35),
    uetr: uetr && ownMatch(uetr, uetrForm, 'a UETR (a random UUID in small letters)'),
    ...readSide(field, side),
    purpose: readCode(field, 'Purp'),
    remittance: remittance && maybeText(remittance, 'Ustrd', 140),
  }
}
