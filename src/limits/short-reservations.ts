// Reservations as they are stored on a trade or a transfer. Most are of its whole amount, at the instant it was created: then the row says
// both, and the reservation is stored without them. Queries that read stored reservations fill them in the same way.
import type { Amount } from '../kernel/amount.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Reservation } from './usage.ts'

interface Reserving {
  readonly deliver_amount: Amount
  readonly created_at: Timestamp
}

type StoredReservation = Pick<Reservation, 'limit_key' | 'window_start'> & Partial<Reservation>

export const shortReservations = (
  reservations: readonly Reservation[],
  { deliver_amount, created_at }: Reserving,
): readonly object[] =>
  reservations.map(({ limit_key, window_start, amount, at }) => ({
    limit_key,
    window_start,
    amount: amount === deliver_amount ? undefined : amount,
    at: at === created_at ? undefined : at,
  }))

export const restoreReservations = (
  stored: readonly StoredReservation[],
  { deliver_amount, created_at }: Reserving,
): readonly Reservation[] =>
  stored.map(({ limit_key, window_start, amount, at }) => ({
    limit_key,
    window_start,
    amount: amount ?? deliver_amount,
    at: at ?? created_at,
  }))

/** The amount and the instant, in milliseconds, of the stored reservation `r` of the row `of`. */
export const reservedAmount = (r: string, of: string): string =>
  `coalesce((${r} ->> 'amount')::numeric, ${of}.deliver_amount)`
export const reservedAt = (r: string, of: string): string =>
  `coalesce((${r} ->> 'at')::numeric, extract(epoch from ${of}.created_at) * 1000)`
