// The participants of a transfer, for the travel rule: those the caller names, or else those behind the accounts. Behind an account
// inside the bank is its owner; behind an external account its counterparty, else its customer, else the bank. Named participants
// must be verified, and their amounts must add up.
import { amount } from '../../kernel/amount.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { Table } from '../../kernel/table.ts'
import { counterparties, refuseUnlessVerifiedCounterparty } from '../counterparties/counterparty.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import { type ExternalWallet, externalWallets } from '../external-wallets/external-wallet.ts'
import { type EntryAccount, insideGuid } from '../quotes/entry-account.ts'
import type { NewTransfer, Participant } from './transfer.ts'

const lists = ['source_participants', 'destination_participants'] as const
type List = (typeof lists)[number]

/** What the caller sent, and the transfer from which the rest is derived. */
export interface Parties {
  readonly sent: Partial<Record<List, readonly Participant[] | undefined>>
  readonly transfer: Pick<
    NewTransfer,
    'bank_guid' | 'customer_guid' | 'deliver_amount' | 'receive_amount' | 'entries'
  > &
    Partial<Pick<NewTransfer, 'source_account' | 'destination_account'>>
}

type Share = Pick<Participant, 'amount'> & { readonly account: EntryAccount }

/** The payee of an invoice is not known. */
const isInvoice = ({ type, guid }: EntryAccount): boolean => type === 'external_wallet' && guid === undefined

/** The accounts on one side, each with what it pays or gets; none: that side is not known. */
function sharesOf({ transfer }: Parties, list: List): readonly Share[] {
  const { source_account, destination_account, deliver_amount, receive_amount, entries } = transfer
  if (list === 'source_participants') {
    return source_account ? [{ account: source_account, amount: deliver_amount }] : []
  }
  if (destination_account)
    return isInvoice(destination_account) ? [] : [{ account: destination_account, amount: receive_amount }]
  // A batch has one destination per entry.
  return entries.map((entry) => ({ account: entry.destination_account, amount: entry.receive_amount }))
}

type Outside = Pick<ExternalWallet, 'customer_guid' | 'counterparty_guid'>

const tableOf = ({ type }: EntryAccount): Table<Outside> =>
  (type === 'external_wallet' ? externalWallets : externalBankAccounts) as Table<Outside>

const isOutside = (account: EntryAccount): account is EntryAccount & { readonly guid: Guid } =>
  account.guid !== undefined && insideGuid(account) === undefined

export type Participants = Pick<NewTransfer, List>

export function participantsOf(parties: Parties, rows: Rows, now: NewTransfer['created_at']): Participants | Rejection {
  const { sent, transfer } = parties
  const found: Record<List, readonly Participant[] | null> = {
    source_participants: null,
    destination_participants: null,
  }
  for (const list of lists) {
    const named = sent[list]
    const unfit = named ? refuseNamed(named, list, transfer, rows, now) : refuseDerived(parties, list, rows)
    if (unfit) return unfit
    const participants = named ?? sharesOf(parties, list).map((share) => derived(share, rows))
    found[list] = participants.length > 0 ? merged(participants) : null
  }
  return found
}

function derived({ account, amount: share }: Share, rows: Rows): Participant {
  const { bank_guid } = account
  const outside = isOutside(account) ? rows.get(tableOf(account), bank_guid, account.guid) : undefined
  const customer_guid = outside ? outside.customer_guid : account.customer_guid
  if (outside?.counterparty_guid) return { type: 'counterparty', guid: outside.counterparty_guid, amount: share }
  return customer_guid
    ? { type: 'customer', guid: customer_guid, amount: share }
    : { type: 'bank', guid: bank_guid, amount: share }
}

/** Each participant once, with the sum of its amounts. */
function merged(participants: readonly Participant[]): readonly Participant[] {
  if (participants.length === 1) return participants
  const sums = new Map<string, Participant>()
  for (const each of participants) {
    const known = sums.get(each.guid)
    sums.set(each.guid, known ? { ...known, amount: amount(known.amount + each.amount) } : each)
  }
  return [...sums.values()]
}

function refuseNamed(
  named: readonly Participant[],
  list: List,
  { bank_guid, customer_guid, deliver_amount, receive_amount }: Parties['transfer'],
  rows: Rows,
  now: NewTransfer['created_at'],
): Rejection | undefined {
  for (const [i, { type, guid }] of named.entries()) {
    const field = `${list}[${i}].guid`
    const unfit =
      type === 'customer'
        ? refuseUnlessVerified(rows.get(customers, bank_guid, guid), now, field)
        : type === 'counterparty'
          ? refuseUnlessVerifiedCounterparty(rows.get(counterparties, bank_guid, guid), customer_guid, field)
          : guid === bank_guid
            ? undefined
            : reject(
                'unknown_bank',
                field,
                'Of banks only the own one can take part. Send its guid, or a customer or counterparty.',
              )
    if (unfit) return unfit
  }
  const total = named.reduce((sum, { amount: share }) => sum + share, 0n)
  return total === (list === 'source_participants' ? deliver_amount : receive_amount)
    ? undefined
    : reject(
        'invalid_amount',
        list,
        `The amounts of \`${list}\` must add up to ${list === 'source_participants' ? 'what is delivered' : 'what is received'} by the quote.`,
      )
}

/** Owners were checked with their accounts. This checks the counterparties of external accounts. */
function refuseDerived(parties: Parties, list: List, rows: Rows): Rejection | undefined {
  const { bank_guid, customer_guid } = parties.transfer
  for (const share of sharesOf(parties, list)) {
    const { type, guid } = derived(share, rows)
    const unfit =
      type === 'counterparty' &&
      refuseUnlessVerifiedCounterparty(rows.get(counterparties, bank_guid, guid), customer_guid, list)
    if (unfit) return unfit
  }
  return undefined
}
