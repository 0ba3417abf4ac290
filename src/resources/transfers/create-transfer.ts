// Executes every quote that is not for a trade. One commit uses up the quote, holds the money and reserves the limits. Inside the bank
// the same commit moves the money. A transfer that cannot run is created as failed.
import { assert } from '../../kernel/assert.ts'
import { type Change, type Command, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { hold, journal, type LedgerStep, subjectOf } from '../../kernel/posting.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { accountsIn, withGuids } from '../../ledger/lines.ts'
import type { RateLookup } from '../../pricing/convert.ts'
import { accountsAt, balanceOf, lacks } from '../accounts/account.ts'
import { recover } from '../accounts/recovery.ts'
import { banks } from '../banks/bank.ts'
import { type ReservedActivity, reserveActivity, reservedChanges } from '../customers/customer-limits.ts'
import { type Quote, quotes, usedUp } from '../quotes/quote.ts'
import { executedText, otherProductText, refuseWorse, type WorstAmounts } from '../quotes/quote-use.ts'
import type { TransferOrder, TransferTerms } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { type Participants, type Parties, participantsOf } from './participants.ts'
import {
  type NewTransfer,
  type Participant,
  type Transfer,
  type TransferBehaviour,
  type TransferFailureCode,
  type TransferType,
  transfers,
} from './transfer.ts'

export interface CreateTransferInput extends Omit<TransferOrder, 'quote'>, WorstAmounts {
  readonly bank_guid: Guid
  readonly quote_guid: Guid
  readonly transfer_type: TransferType
  readonly source_participants?: readonly Participant[] | undefined
  readonly destination_participants?: readonly Participant[] | undefined
  readonly expected_behaviours?: readonly TransferBehaviour[] | undefined
  readonly labels?: readonly string[] | undefined
  /** Only needed when an activity limit is in another asset than the transfer. */
  readonly rates?: RateLookup
}

export const createTransfer: Command<CreateTransferInput, Transfer> = {
  name: 'create-transfer',
  decide(input, rows, moment) {
    const { bank_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const quote = quoteOf(input, rows)
    if (!bank || !quote) {
      const other = rows.get(quotes, bank_guid, input.quote_guid)
      return reject('no_quote', 'quote_guid', other && otherProductText(other))
    }
    if (quote.transfer_guid) return reject('data_exists', 'quote_guid', executedText('transfer', quote.transfer_guid))
    const worse = refuseWorse(input, quote)
    if (worse) return worse
    const terms = kinds[input.transfer_type].terms(orderOf(input, quote), rows, moment)
    if ('rejected' in terms) return onSentField(terms)
    const participants = participantsOf(partiesOf(input, quote, terms), rows, moment.now)
    if ('rejected' in participants) return participants
    const guid = moment.newGuid()
    const reserved = reserveLimits(input, quote, terms, guid, rows, moment)
    if (reserved === 'rates_needed') return reject('rates_needed')

    // Nothing below refuses: from here the transfer exists, if only as failed.
    const recovery =
      terms.fillsReserve && quote.asset ? recover(rows, bank, quote.asset, terms.atOnce ?? []) : undefined
    const used = [
      ...terms.holds.map(({ account }) => account),
      ...accountsIn(terms.atOnce ?? []),
      ...accountsIn(recovery?.lines ?? []),
    ]
    const { guidOf, changes: opened } = accountsAt(rows, bank, used, moment)
    const isLacking = terms.holds.some(({ account, amount }) =>
      lacks(balanceOf(rows, opened, bank_guid, guidOf(account)), amount),
    )
    const exceeded = reserved.find((each) => each.exceeded !== undefined)?.exceeded
    const failure_code = isLacking ? 'non_sufficient_funds' : exceeded
    const limits = failure_code ? [] : reserved
    const fields = transferFields(input, quote, terms, participants, guid, failure_code, limits, moment)
    const path = failure_code ? (['failed'] as const) : terms.atOnce ? (['completed'] as const) : []
    const moved = enter(transfers, fields, ...path)
    const changes: Change[] = [usedUp(quote, { transfer_guid: guid }, moment.now), save(transfers, moved)]
    if (failure_code) return { output: moved.row, changes, isDoubtful: true }
    for (const each of reserved) changes.push(...reservedChanges(rows, each))
    const subject = subjectOf('transfer', moved.row)
    const ledger: LedgerStep[] = terms.atOnce
      ? [journal(subject, 'settle', withGuids(terms.atOnce, guidOf))]
      : terms.holds.map(({ account, amount }) => hold(subject, guidOf(account), amount))
    if (recovery && recovery.lines.length > 0) {
      ledger.push(journal(subject, 'recover', withGuids(recovery.lines, guidOf)))
    }
    return {
      output: moved.row,
      changes: [...opened, ...changes, ...(terms.changes?.(guid) ?? []), ...(recovery?.changes ?? [])],
      ledger,
      exact: recovery?.exact ?? [],
    }
  },
}

/** Owner, asset and destination come from the quote, so faults in them are reported on `quote_guid`. */
const onSentField = (rejection: Rejection): Rejection =>
  rejection.errors?.every(({ field }) => sentFields.has(field)) === false
    ? reject(rejection.rejected, 'quote_guid', rejection.errors[0]?.message)
    : rejection
const sentFields: ReadonlySet<string> = new Set<keyof CreateTransferInput>([
  'quote_guid',
  'external_bank_account_guid',
  'fiat_account_guid',
  'external_wallet_guid',
  'source_account_guid',
  'destination_account_guid',
  'payment_rail',
])

/** The quote, if it is one that this type of transfer executes. */
function quoteOf({ bank_guid, quote_guid, transfer_type }: CreateTransferInput, rows: Rows): Quote | undefined {
  const quote = rows.get(quotes, bank_guid, quote_guid)
  return quote && quote.product_type === kinds[transfer_type].product_type ? quote : undefined
}

/** Written out: an object spread costs far more, and every transfer needs this. */
const orderOf = (input: CreateTransferInput, quote: Quote): TransferOrder => ({
  quote,
  external_bank_account_guid: input.external_bank_account_guid,
  fiat_account_guid: input.fiat_account_guid,
  external_wallet_guid: input.external_wallet_guid,
  source_account_guid: input.source_account_guid,
  destination_account_guid: input.destination_account_guid,
  payment_rail: input.payment_rail,
  institution_number: input.institution_number,
})

const partiesOf = (sent: CreateTransferInput, quote: Quote, { fields }: TransferTerms): Parties => ({
  sent,
  transfer: {
    bank_guid: quote.bank_guid,
    customer_guid: quote.customer_guid,
    deliver_amount: quote.deliver_amount,
    receive_amount: quote.receive_amount,
    entries: fields.entries ?? quote.entries ?? [],
    source_account: fields.source_account ?? null,
    destination_account: fields.destination_account ?? null,
  },
})

/** The owner's limits, and of a book transfer the payee's too. */
function reserveLimits(
  { rates }: CreateTransferInput,
  { asset, deliver_amount }: Quote,
  { activities }: TransferTerms,
  subject_guid: Guid,
  rows: Rows,
  moment: Moment,
): readonly ReservedActivity[] | 'rates_needed' {
  const counted = { subject_guid, amount: deliver_amount, asset: asset ?? '', rates }
  const reserved: ReservedActivity[] = []
  for (const activity of activities) {
    const each = reserveActivity(activity, counted, rows, moment)
    if (each === 'rates_needed') return each
    reserved.push(each)
  }
  return reserved
}

function transferFields(
  { transfer_type, labels, expected_behaviours }: CreateTransferInput,
  quote: Quote,
  { fields }: TransferTerms,
  participants: Participants,
  guid: Guid,
  failure_code: TransferFailureCode | undefined,
  reserved: readonly ReservedActivity[],
  moment: Moment,
): NewTransfer {
  assert(quote.asset, 'a quote for a transfer has its asset')
  const [own, payee] = reserved
  // Written out: an object spread costs more than the whole decision.
  return {
    bank_guid: quote.bank_guid,
    guid,
    transfer_type,
    customer_guid: quote.customer_guid,
    quote_guid: quote.guid,
    asset: quote.asset,
    side: fields.side,
    failure_code: failure_code ?? null,
    return_code: null,
    reference_transfer_guid: null,
    receive_amount: quote.receive_amount,
    deliver_amount: quote.deliver_amount,
    fee: quote.fee,
    fee_details: quote.fee_details,
    network_fee: quote.network_fee,
    network_fee_asset: quote.network_fee_asset,
    network_address: quote.network_address,
    payment_hash: quote.payment_hash,
    source_account: fields.source_account ?? null,
    destination_account: fields.destination_account ?? null,
    entries: fields.entries ?? quote.entries ?? [],
    ref: fields.ref ?? null,
    payment_rail: fields.payment_rail ?? quote.payment_rail,
    identifiers: [],
    source_participants: participants.source_participants,
    destination_participants: participants.destination_participants,
    deposit_address_guid: null,
    deposit_bank_account_guid: null,
    source_address: null,
    labels: labels ?? null,
    expected_behaviours: expected_behaviours ?? [],
    reservations: reservationsOf(own),
    payee_reservations: reservationsOf(payee),
    hold_ends_at: null,
    reserve_hold_ends_at: null,
    look_again_at: null,
    created_at: moment.now,
    updated_at: moment.now,
  }
}

const reservationsOf = (reserved: ReservedActivity | undefined) =>
  reserved && reserved.exceeded === undefined ? reserved.reservations : []
