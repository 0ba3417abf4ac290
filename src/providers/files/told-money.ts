// Money in a report of an account that is no payment of ours: arrivals, and arrivals that the partner takes back. The partner's references
// name it, so that it is the same money in a notification and in the statement after it. What has no reference, or no certain amount, is
// left to a person.
import { createHash } from 'node:crypto'
import type { Amount } from '../../kernel/amount.ts'
import type { AccountEntry, AccountReport, EntryDetail } from '../../rails/files/iso20022/account-report.ts'
import type { PaymentAccount } from '../../rails/files/iso20022/payment-message.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import type { ArrivalDetails } from '../rail-arrivals.ts'
import type { ToldItem } from './told.ts'

export const numberOf = (account: PaymentAccount): string => ('iban' in account ? account.iban : account.number)

/** What banks write where they have no reference. */
const nothing = /^(NOTPROVIDED|NONREF|UNKNOWN|N\/A|0*)$/i

const referencesIn = (...found: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(found.filter((reference) => reference !== undefined && !nothing.test(reference)) as string[]),
]

const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(String)))
    .digest('hex')

type Direction = AccountEntry['direction']

/** Where an arrival for no known account is booked. */
const usual_rail = 'wire'

/** For the entries of one report, in their order. */
export function toldMoney(
  { id, account }: AccountReport,
  deposit_accounts: NonNullable<ProviderSettings['deposit_accounts']>,
): (entry: AccountEntry, detail: EntryDetail | undefined) => ToldItem {
  const number = numberOf(account)
  const times = new Map<string, number>()
  /** Two payments of one report may have the same reference and amount: then they are told apart by their order. */
  const ownName = (name: string): string => {
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    return before === 0 ? name : digest(name, before)
  }

  return (entry, detail) => {
    const direction = detail?.direction ?? entry.direction
    const { amount, asset } = moneyOf(entry, detail) ?? entry
    const { references } = detail ?? {}
    const own = referencesIn(references?.servicer_reference, references?.transaction_id, references?.uetr)
    const ofEntry = referencesIn(entry.servicer_reference)
    const ownNames = (of: Direction) => own.map((reference) => digest(of, number, asset, amount, reference))
    const entryNames = (of: Direction) =>
      ofEntry.map((reference) => digest(of, number, entry.asset, entry.amount, reference))
    const names = [...ownNames(direction).map(ownName), ...entryNames(direction)]
    const key = own.length > 0 ? names[0] : ownName(digest(names[0] ?? `${id} ${entry.entry_reference}`, amount))
    const reason = detail?.return_reason
    const kind = kindOf(direction, entry, reason !== undefined)
    const code = reason?.code ?? reason?.proprietary ?? null
    const told = { notice_key: `camt ${kind} ${key}`, kind, name: undefined, asset, amount, code } as const
    const isCertain = names.length > 0 && moneyOf(entry, detail) !== undefined
    const named = isCertain ? { names: [...new Set(names)] } : {}
    if (kind === 'arrival') {
      const rail = deposit_accounts.find((each) => each.asset === asset)?.rail ?? usual_rail
      const details = { from: detail?.debtor_name ?? null, ...detailsOf(number, rail, own, detail) }
      return { ...told, details, ...(isFromOthers(entry, detail) ? named : {}) }
    }
    const takes_back = [...ownNames('CRDT'), ...entryNames('CRDT')]
    const isOfArrival = direction === 'DBIT' && (entry.is_reversal || reason !== undefined)
    return { ...told, details: { takes_back, remittance: detail?.remittance ?? [] }, ...(isOfArrival ? named : {}) }
  }
}

/** A credit that reverses a debit is no arrival. A payment of ours that came back without our reference is a return of nobody knows what. */
function kindOf(direction: Direction, { is_reversal }: AccountEntry, isReturn: boolean) {
  if (direction === 'DBIT' || is_reversal) return 'reversal'
  return isReturn ? 'return' : 'arrival'
}

/** Received credit transfers, at once or not. */
const received_families = ['RCDT', 'RRCT']

/** The sum of a file of ours is booked too, such as that of its debits. A bank that has codes of its own names the parties of a payment. */
const isFromOthers = ({ code }: AccountEntry, detail: EntryDetail | undefined): boolean =>
  code.domain === undefined
    ? detail?.debtor_name !== undefined || detail?.debtor_account !== undefined
    : code.domain === 'PMNT' && received_families.includes(code.family ?? '')

/** What was booked. Undefined: the entry has several payments, and does not say how much each is in its own currency. */
function moneyOf(
  entry: AccountEntry,
  detail: EntryDetail | undefined,
): { readonly amount: Amount; readonly asset: string } | undefined {
  if (entry.details.length <= 1) return entry
  return sumOf(entry) === entry.amount ? detail?.money : undefined
}

/** It is asked for each payment of an entry, and an entry can have tens of thousands. */
const sums = new WeakMap<AccountEntry, bigint>()

function sumOf(entry: AccountEntry): bigint {
  const known = sums.get(entry)
  if (known !== undefined) return known
  const sum = entry.details.reduce((total, { money }) => total + (money?.asset === entry.asset ? money.amount : 0n), 0n)
  sums.set(entry, sum)
  return sum
}

function detailsOf(
  number: string,
  rail: ArrivalDetails['rail'],
  references: readonly string[],
  detail: EntryDetail | undefined,
): ArrivalDetails {
  const { creditor_account, references: given, remittance = [] } = detail ?? {}
  const [value] = referencesIn(given?.end_to_end_id, ...references)
  return {
    account_numbers: [...new Set([...(creditor_account ? [numberOf(creditor_account)] : []), number])],
    remittance: [...remittance, ...referencesIn(given?.end_to_end_id)],
    rail,
    identifiers: value === undefined ? [] : [{ type: 'end_to_end_id', value }],
  }
}
