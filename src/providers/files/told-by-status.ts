// What a status report (pain.002) tells of a message that we sent. It is compared with that message, so a report that names another
// payment or amount is refused whole.
import { isFaultyMessage } from '../../rails/files/iso20022/message-fault.ts'
import { creditTransferName, directDebitName } from '../../rails/files/iso20022/message-names.ts'
import { paymentStandings } from '../../rails/files/iso20022/payment-standings.ts'
import { readCreditTransfers, readDirectDebits } from '../../rails/files/iso20022/read-payments.ts'
import { statusReportReader } from '../../rails/files/iso20022/read-status-report.ts'
import type { PaymentStatus, StatusReport } from '../../rails/files/iso20022/status-report.ts'
import type { CarrierFailureCode } from '../standing.ts'
import type { NoticeKind } from './memory/file-notice.ts'
import type { PaymentFileFormat } from './memory/payment-file.ts'
import { type InboxRead, type RefusedRead, refusedRead, type ToldItem } from './told.ts'
import { refusedMessage } from './told-by-account.ts'

/** Other statuses say that the payment is on its way. */
const kinds: Partial<Record<PaymentStatus, NoticeKind>> = {
  ACSC: 'settlement',
  ACCC: 'settlement',
  RJCT: 'rejection',
  CANC: 'rejection',
}

const failures: Readonly<Record<string, CarrierFailureCode>> = {
  ...{ AC01: 'invalid_destination', AC03: 'invalid_destination', AC04: 'invalid_destination' },
  ...{ AC06: 'invalid_destination', RC01: 'invalid_destination', RC04: 'invalid_destination' },
  ...{ AM04: 'non_sufficient_funds', BE01: 'party_name_invalid', AG01: 'payment_rail_invalid' },
}

/** A message that we sent. */
export interface SentMessage {
  readonly format: PaymentFileFormat
  readonly content: Uint8Array
}

/** The report, which names the message that it is about. It has a bound: our messages have few payments. */
export function* readStatusPieces(pieces: Iterable<Uint8Array>): Generator<undefined, StatusReport | RefusedRead> {
  const reader = statusReportReader()
  for (const bytes of pieces) {
    reader.write(bytes)
    yield
  }
  const read = reader.end()
  return isFaultyMessage(read) ? refusedMessage(read) : read.message
}

export function toldByStatus(report: StatusReport, sent: SentMessage | undefined): InboxRead {
  if (!sent || sent.format === 'nacha' || sent.format === 'cpa005')
    return refusedRead('OrgnlMsgId', 'is no message that was sent')
  const isTransfer = sent.format === 'pain.001'
  const original = isTransfer ? readCreditTransfers(sent.content) : readDirectDebits(sent.content)
  if (isFaultyMessage(original)) throw new Error('a message that was sent cannot be read')
  const found = paymentStandings(isTransfer ? creditTransferName : directDebitName, original.message, report)
  if ('faults' in found) return refusedMessage(found)
  const told = found.standings.flatMap(({ end_to_end_id, status, reasons }): ToldItem[] => {
    const kind = status && kinds[status]
    if (!kind) return []
    const code = reasons[0]?.code ?? reasons[0]?.proprietary ?? null
    const failure_code = code === null ? undefined : failures[code]
    return [
      {
        notice_key: `pain.002 ${end_to_end_id} ${kind}`,
        ...{ kind, name: end_to_end_id, code, asset: null, amount: null },
        ...(failure_code ? { failure_code } : {}),
      },
    ]
  })
  return { format: 'pain.002', identity: `pain.002 ${report.message_id}`, told }
}
