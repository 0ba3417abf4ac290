// The standing of a payment that travels in files: what the partner's files have said, and, for rails that settle on a day, the day.
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type Identifier, nothingReported, type Standing } from '../standing.ts'
import type { FiledPayment } from './memory/filed-payment.ts'
import type { PaymentFile } from './memory/payment-file.ts'

export type FiledPaymentWithFile = FiledPayment & {
  readonly file_state: PaymentFile['state'] | null
  readonly file_settles_at: Timestamp | null
}

/** Reports come without being asked, so this only heals what was lost. */
const check_again_seconds = 600

function identifiersOf({ rail, name, guid }: FiledPayment): readonly Identifier[] {
  if (name === guid) return [{ type: 'end_to_end_id', value: name }]
  return rail === 'ach' || rail === 'eft' ? [{ type: 'trace_number', value: name }] : []
}

export function standingOfFiled(payment: FiledPaymentWithFile, now: Timestamp): Standing {
  const { cancelled_at, outcome, failure_code, return_code, file_state, file_settles_at } = payment
  const reported = { ...nothingReported, identifiers: identifiersOf(payment) }
  if (cancelled_at !== null) return { kind: 'cancelled', ...reported }
  switch (outcome) {
    case 'failed':
      return { kind: 'failed', failure_code: failure_code ?? 'external_vendor_error', ...reported }
    case 'returned':
      return { kind: 'returned', return_code: return_code ?? 'NARR', ...reported }
    case 'settled':
      return { kind: 'settled', ...reported }
    case null: {
      const settles_at = file_state === 'released' ? file_settles_at : null
      if (settles_at !== null && settles_at <= now) return { kind: 'settled', ...reported }
      return { kind: 'pending', check_again_at: settles_at ?? addSeconds(now, check_again_seconds), ...reported }
    }
  }
}
