// Orders of payments as ISO 20022 messages: pain.001 for withdrawals, pain.008 for pulls. A file has payments of one rail and asset. Each
// payment is named by its reference, so the partner's answers name it too.

import type { RoutingDetail } from '../../bank-numbers/routing-number.ts'
import { defined } from '../../kernel/assert.ts'
import type { Rail } from '../../kernel/rail.ts'
import { areaOf } from '../../rails/default-rail.ts'
import { isFaultyMessage } from '../../rails/files/iso20022/message-fault.ts'
import { batchIdFrom, messageIdFrom, paymentIdsFrom } from '../../rails/files/iso20022/payment-ids.ts'
import type {
  DirectDebit,
  OrderedPayment,
  PaymentAccount,
  PaymentAgent,
  PaymentBatch,
  PaymentTerms,
} from '../../rails/files/iso20022/payment-message.ts'
import { writeCreditTransfers, writeDirectDebits } from '../../rails/files/iso20022/write-payments.ts'
import { localTime } from '../../rails/local-time.ts'
import type { Iso20022Settings, IsoAccount } from './file-settings.ts'
import {
  type FileToWrite,
  type FileWritten,
  type PaymentWithParty,
  type RefusedPayment,
  UnwritableFileFault,
} from './written-file.ts'

export const iso20022_files_max = 9999

/** How a partner shall carry a rail. Undefined: as it does by itself. */
const terms: Partial<Record<Rail, PaymentTerms>> = {
  sepa: { service_level: 'SEPA', charge_bearer: 'SLEV' },
  wire: { service_level: 'URGP', charge_bearer: 'SHAR' },
  rtp: { service_level: 'URGP', local_instrument: 'INST' },
  fps: { service_level: 'URGP', charge_bearer: 'SHAR' },
}

type Routing = RoutingDetail['routing_number_type']

/** Codes of clearing systems, by the numbers of their members. */
const clearingSystems: Partial<Record<Routing, string>> = {
  ABA: 'USABA',
  CPA: 'CACPA',
  SORT_CODE: 'GBDSC',
  IFSC: 'INFSC',
}
/** These numbers are the account. */
const accountNumbers: readonly Routing[] = ['CLABE', 'PIX', 'MSISDN']

interface Place {
  readonly account: PaymentAccount
  readonly agent: PaymentAgent
}

/** Undefined: ISO 20022 has no form for this account. */
function placeOf({ party }: PaymentWithParty): Place | undefined {
  const { routing_numbers, account_number } = party
  const found = (type: Routing) => routing_numbers.find((one) => one.routing_number_type === type)?.routing_number
  const iban = found('IBAN')
  const bic = found('SWIFT')
  const swift = bic === undefined ? {} : { bic }
  if (iban !== undefined) return { account: { iban }, agent: swift }
  const own = routing_numbers.find(({ routing_number_type }) => accountNumbers.includes(routing_number_type))
  if (own) return { account: { number: own.routing_number }, agent: swift }
  if (account_number === undefined) return undefined
  const member = routing_numbers.find(({ routing_number_type }) => clearingSystems[routing_number_type])
  if (!member) return bic === undefined ? undefined : { account: { number: account_number }, agent: { bic } }
  const system = defined(clearingSystems[member.routing_number_type], 'it was found by its system')
  return {
    account: { number: account_number },
    agent: { ...swift, clearing: { system, member: member.routing_number } },
  }
}

function ownPlace({ iban, account_number, bic, clearing_system, clearing_member }: IsoAccount): Place {
  const account = iban === undefined ? { number: account_number ?? '' } : { iban }
  const clearing =
    clearing_system === undefined || clearing_member === undefined
      ? {}
      : { clearing: { system: clearing_system, member: clearing_member } }
  return { account, agent: { ...(bic === undefined ? {} : { bic }), ...clearing } }
}

export function writeIsoPayments(iso: Iso20022Settings, own: IsoAccount, file: FileToWrite): FileWritten {
  const unplaced = file.payments.filter((one) => placeOf(one) === undefined)
  if (unplaced.length > 0)
    return { refused: unplaced.map(({ payment }) => ({ guid: payment.guid, failure_code: 'payment_rail_invalid' })) }
  const written = write(iso, own, file, file.payments)
  if (!isFaultyMessage(written)) return written
  // A fault has a path and no payment, so each payment is tried alone.
  const refused = file.payments.flatMap((one): RefusedPayment[] => {
    const alone = write(iso, own, file, [one])
    if (!isFaultyMessage(alone)) return []
    const isName = alone.faults.some(({ path }) => path.endsWith('/Nm'))
    return [{ guid: one.payment.guid, failure_code: isName ? 'party_name_invalid' : 'invalid_destination' }]
  })
  const [fault] = written.faults
  if (refused.length === 0 || (refused.length === file.payments.length && !fault?.path.includes('Tx')))
    throw new UnwritableFileFault(`a message cannot be written: ${fault?.path}: ${fault?.problem}`)
  return { refused }
}

function write(iso: Iso20022Settings, own: IsoAccount, file: FileToWrite, some: readonly PaymentWithParty[]) {
  const { guid, created_at, days } = file
  const { rail, side } = defined(some[0], 'a file has a payment').payment
  const message = {
    message_id: messageIdFrom(guid),
    created_at,
    initiating_party: { name: iso.initiating_name, id: iso.initiating_id },
  }
  const batch: Omit<PaymentBatch<OrderedPayment>, 'payments'> = {
    payment_information_id: batchIdFrom(guid, 0),
    terms: terms[rail] ?? {},
    ...{ day: days.day, party: { name: own.name }, ...ownPlace(own) },
  }
  const payments = some.map((one) => orderedPayment(one))
  if (side === 'withdrawal') return writeCreditTransfers({ ...message, batches: [{ ...batch, payments }] })
  const { creditor_id } = own
  const debits = payments.map((payment, i) => withMandate(payment, defined(some[i], 'one payment each')))
  return writeDirectDebits({
    ...message,
    batches: [{ ...batch, sequence_type: 'OOFF', creditor_id, payments: debits }],
  })
}

const orderedPayment = (one: PaymentWithParty): OrderedPayment => ({
  ...paymentIdsFrom(one.payment.guid),
  ...{ amount: one.payment.amount, asset: one.payment.asset },
  party: { name: one.party.names[0] ?? '' },
  ...defined(placeOf(one), 'payments without a place are refused before'),
})

/** A single debit: its mandate is the order itself, given when the payment came. */
const withMandate = (ordered: OrderedPayment, { payment }: PaymentWithParty): DirectDebit => ({
  ...ordered,
  mandate: { id: payment.guid, signed_on: localTime(areaOf(payment.asset), payment.created_at).day },
})
