// A transfer says most things twice: its only entry has its accounts and amounts, its participants are the owners of its accounts. What
// follows from other columns is left out when the row is stored, and restored when it is read.
import type { Amount } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { restoreReservations, shortReservations } from '../../limits/short-reservations.ts'
import type { Reservation } from '../../limits/usage.ts'
import { type EntryAccount, restoreAccount, shortAccount } from '../quotes/entry-account.ts'
import { type QuoteEntry, shortEntries } from '../quotes/quote.ts'
import type { Participant } from './transfer.ts'

/** The columns of a transfer that this is about. */
interface Repeating {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
  readonly receive_amount: Amount
  readonly deliver_amount: Amount
  readonly fee: Amount
  readonly source_account: EntryAccount | null
  readonly destination_account: EntryAccount | null
  readonly entries: readonly QuoteEntry[]
  readonly source_participants: readonly Participant[] | null
  readonly destination_participants: readonly Participant[] | null
  readonly reservations: readonly Reservation[]
  readonly payee_reservations: readonly Reservation[]
  readonly created_at: Timestamp
}

export const shortTransfer = {
  entries: shortEntries,
  source_account: (row: Repeating) => row.source_account && shortAccount(row.source_account, row),
  // Whose limits a book transfer uses is found by the customer of its destination.
  destination_account: (row: Repeating) =>
    row.destination_account &&
    shortAccount(row.destination_account, { ...row.destination_account, customer_guid: null }),
  source_participants: (row: Repeating) =>
    row.source_participants && shortParticipants(row.source_participants, row.source_account, row.deliver_amount),
  destination_participants: (row: Repeating) =>
    row.destination_participants &&
    shortParticipants(row.destination_participants, row.destination_account, row.receive_amount),
  reservations: (row: Repeating) => shortReservations(row.reservations, row),
  payee_reservations: (row: Repeating) => shortReservations(row.payee_reservations, row),
}

/** The one participant who owns the account and pays or gets all of it is stored as an empty object. */
function shortParticipants(
  participants: readonly Participant[],
  account: EntryAccount | null,
  amount: Amount,
): readonly object[] {
  const [only, more] = participants
  return only && !more && isOwner(only, account) && only.amount === amount ? [{}] : participants
}

const isOwner = ({ type, guid }: Participant, account: EntryAccount | null): boolean =>
  type === 'customer' && guid === account?.customer_guid

/** In place: the row was just read, and a copy would cost more than reading it. */
export function restoreTransfer(row: Repeating): void {
  const whole = row as { -readonly [K in keyof Repeating]: Repeating[K] }
  const source = row.source_account && restoreAccount(row.source_account, row)
  const destination =
    row.destination_account &&
    restoreAccount(row.destination_account, { bank_guid: row.bank_guid, customer_guid: null })
  whole.source_account = source
  whole.destination_account = destination
  whole.entries = row.entries.map((entry) => restoreEntry(entry, row, source, destination))
  whole.source_participants = restoreParticipants(row.source_participants, source, row.deliver_amount)
  whole.destination_participants = restoreParticipants(row.destination_participants, destination, row.receive_amount)
  whole.reservations = restoreReservations(row.reservations, row)
  whole.payee_reservations = restoreReservations(row.payee_reservations, row)
}

function restoreEntry(
  stored: Partial<QuoteEntry>,
  row: Repeating,
  source: EntryAccount | null,
  destination: EntryAccount | null,
): QuoteEntry {
  return {
    source_account: accountOf(stored.source_account, source, row),
    destination_account: accountOf(stored.destination_account, destination, row),
    receive_amount: stored.receive_amount ?? row.receive_amount,
    deliver_amount: stored.deliver_amount ?? row.deliver_amount,
    fee: stored.fee ?? row.fee,
  }
}

function accountOf(stored: EntryAccount | undefined, own: EntryAccount | null, row: Repeating): EntryAccount {
  const account = stored ? restoreAccount(stored, row) : own
  return defined(account, 'an entry that names no account has that of the transfer')
}

const restoreParticipants = (
  stored: readonly Partial<Participant>[] | null,
  account: EntryAccount | null,
  amount: Amount,
): readonly Participant[] | null =>
  stored?.map(({ type, guid, amount: share }) => ({
    type: type ?? 'customer',
    guid: guid ?? defined(account?.customer_guid, 'a participant who is not named owns the account'),
    amount: share ?? amount,
  })) ?? null
