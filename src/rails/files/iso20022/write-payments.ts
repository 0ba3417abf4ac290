// Writes payments that a bank shall make: pain.001 (credit transfers) and pain.008 (direct debits). Counts and sums come from the
// payments, the rest from the message, so the same message is always the same text.

import type { MessageWritten } from './message-fault.ts'
import { creditTransferName, directDebitName, type MessageName } from './message-names.ts'
import { findCurrency, sumText, toSumUnits } from './money-text.ts'
import type {
  CreditTransferMessage,
  DirectDebit,
  DirectDebitBatch,
  DirectDebitMessage,
  OrderedPayment,
  PaymentBatch,
  PaymentMessage,
  PaymentTerms,
} from './payment-message.ts'
import {
  dayDraft,
  type ElementDraft,
  exact,
  given,
  group,
  identifier,
  latin,
  type MaybeDraft,
  matching,
  moneyDraft,
  problemDraft,
  sumDraft,
  timeDraft,
  writeMessage,
} from './write-draft.ts'
import { accountDraft, agentDraft, partyDraft } from './write-parties.ts'

export const uetrForm = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/
export const externalCodeForm = /^[A-Z0-9]{1,4}$/

/** SEPA allows half of what ISO 20022 does. */
const nameMax = ({ service_level }: PaymentTerms): number => (service_level === 'SEPA' ? 70 : 140)

export const writeCreditTransfers = (message: CreditTransferMessage): MessageWritten =>
  write(creditTransferName, message, 'CdtTrfTxInf', (batch, payments) =>
    group(
      'PmtInf',
      ...batchStart('TRF', batch),
      termsDraft(batch.terms),
      group('ReqdExctnDt', dayDraft('Dt', batch.day)),
      partyDraft('Dbtr', batch.party, nameMax(batch.terms)),
      accountDraft('DbtrAcct', batch.account),
      agentDraft('DbtrAgt', batch.agent),
      given(batch.terms.charge_bearer, (value) => exact('ChrgBr', value)),
      ...payments.map((payment) => creditTransferDraft(payment, batch.terms)),
    ),
  )

export const writeDirectDebits = (message: DirectDebitMessage): MessageWritten =>
  write(directDebitName, message, 'DrctDbtTxInf', (batch: DirectDebitBatch, payments: readonly DirectDebit[]) =>
    group(
      'PmtInf',
      ...batchStart('DD', batch),
      termsDraft(batch.terms, exact('SeqTp', batch.sequence_type)),
      dayDraft('ReqdColltnDt', batch.day),
      partyDraft('Cdtr', batch.party, nameMax(batch.terms)),
      accountDraft('CdtrAcct', batch.account),
      agentDraft('CdtrAgt', batch.agent),
      given(batch.terms.charge_bearer, (value) => exact('ChrgBr', value)),
      given(batch.creditor_id, schemeDraft),
      ...payments.map((payment) => directDebitDraft(payment, batch.terms)),
    ),
  )

function write<P extends OrderedPayment, B extends PaymentBatch<P>>(
  name: MessageName,
  message: PaymentMessage<B & { readonly payments: readonly P[] }>,
  payment_element: string,
  batchDraft: (batch: B, payments: readonly P[]) => ElementDraft,
): MessageWritten {
  const { message_id, created_at, initiating_party, batches } = message
  const payments = batches.flatMap((batch) => batch.payments)
  const header = group(
    'GrpHdr',
    identifier('MsgId', message_id),
    timeDraft('CreDtTm', created_at),
    ...totalsDraft(payments),
    group(
      'InitgPty',
      latin('Nm', initiating_party.name, 140),
      given(initiating_party.id, (id) => group('Id', group('OrgId', group('Othr', identifier('Id', id))))),
    ),
  )
  return writeMessage(name, [
    header,
    ...batches.map((batch) => batchDraft(batch, batch.payments)),
    ...(batches.length === 0 ? [problemDraft('PmtInf', 'The message has no batch.')] : []),
    ...(batches.some((batch) => batch.payments.length === 0)
      ? [problemDraft(payment_element, 'A batch has no payment.')]
      : []),
    ...repeated(
      'PmtInfId',
      batches.map(({ payment_information_id }) => payment_information_id),
    ),
    ...repeated(
      'InstrId',
      payments.map(({ instruction_id }) => instruction_id),
    ),
    ...repeated(
      'EndToEndId',
      payments.map(({ end_to_end_id }) => end_to_end_id),
    ),
  ])
}

/** A bank that finds an identifier twice takes the second payment for a copy of the first. */
const repeated = (name: string, ids: readonly string[]): readonly ElementDraft[] =>
  new Set(ids).size === ids.length ? [] : [problemDraft(name, 'An identifier is used twice in the message.')]

export function totalOf(payments: readonly OrderedPayment[]): bigint {
  return payments.reduce((sum, { amount, asset }) => {
    const currency = findCurrency(asset)
    return currency ? sum + toSumUnits(amount, currency) : sum
  }, 0n)
}

const totalsDraft = (payments: readonly OrderedPayment[]): readonly ElementDraft[] => [
  exact('NbOfTxs', String(payments.length)),
  sumDraft('CtrlSum', sumText(totalOf(payments))),
]

const batchStart = (method: string, batch: PaymentBatch<OrderedPayment>): readonly MaybeDraft[] => [
  identifier('PmtInfId', batch.payment_information_id),
  exact('PmtMtd', method),
  given(batch.terms.is_batch_booked, (value) => exact('BtchBookg', String(value))),
  ...totalsDraft(batch.payments),
]

const codeDraft = (name: string, code: string, max: number): ElementDraft =>
  group(name, matching('Cd', code, new RegExp(`^[A-Z0-9]{1,${max}}$`), `a code of at most ${max} letters and digits`))

function termsDraft(terms: PaymentTerms, sequence?: ElementDraft): MaybeDraft {
  const parts = [
    given(terms.service_level, (code) => codeDraft('SvcLvl', code, 4)),
    given(terms.local_instrument, (code) => codeDraft('LclInstrm', code, 35)),
    sequence,
    given(terms.category_purpose, (code) => codeDraft('CtgyPurp', code, 4)),
  ]
  return parts.some((part) => part !== undefined) ? group('PmtTpInf', ...parts) : undefined
}

const schemeDraft = (id: string): ElementDraft =>
  group(
    'CdtrSchmeId',
    group('Id', group('PrvtId', group('Othr', identifier('Id', id), group('SchmeNm', exact('Prtry', 'SEPA'))))),
  )

const idsDraft = ({ instruction_id, end_to_end_id, uetr }: OrderedPayment): ElementDraft =>
  group(
    'PmtId',
    identifier('InstrId', instruction_id),
    identifier('EndToEndId', end_to_end_id),
    given(uetr, (value) => matching('UETR', value, uetrForm, 'a UETR (a random UUID in small letters)')),
  )

const endDraft = ({ purpose, remittance }: OrderedPayment): readonly MaybeDraft[] => [
  given(purpose, (code) => codeDraft('Purp', code, 4)),
  given(remittance, (value) => group('RmtInf', latin('Ustrd', value, 140))),
]

const creditTransferDraft = (payment: OrderedPayment, terms: PaymentTerms): ElementDraft =>
  group(
    'CdtTrfTxInf',
    idsDraft(payment),
    group('Amt', moneyDraft('InstdAmt', payment.amount, payment.asset)),
    agentDraft('CdtrAgt', payment.agent),
    partyDraft('Cdtr', payment.party, nameMax(terms)),
    accountDraft('CdtrAcct', payment.account),
    ...endDraft(payment),
  )

const directDebitDraft = (payment: DirectDebit, terms: PaymentTerms): ElementDraft =>
  group(
    'DrctDbtTxInf',
    idsDraft(payment),
    moneyDraft('InstdAmt', payment.amount, payment.asset),
    group(
      'DrctDbtTx',
      group('MndtRltdInf', identifier('MndtId', payment.mandate.id), dayDraft('DtOfSgntr', payment.mandate.signed_on)),
    ),
    agentDraft('DbtrAgt', payment.agent),
    partyDraft('Dbtr', payment.party, nameMax(terms)),
    accountDraft('DbtrAcct', payment.account),
    ...endDraft(payment),
  )
