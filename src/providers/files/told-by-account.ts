// What statements (camt.053) and notifications (camt.054) tell: our payments that were booked, payments that came back, and money that
// came by itself or was taken back. Only booked entries count.
import { assert, defined } from '../../kernel/assert.ts'
import type { AccountEntry, AccountReport, EntryDetail } from '../../rails/files/iso20022/account-report.ts'
import { type FaultyMessage, isFaultyMessage } from '../../rails/files/iso20022/message-fault.ts'
import type { PaymentAccount } from '../../rails/files/iso20022/payment-message.ts'
import { type AccountReportFormat, accountReportReader } from '../../rails/files/iso20022/read-account-reports.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { returnCodeFrom } from '../standing.ts'
import { type RefusedRead, refusedRead, type ToldHead, type ToldItem } from './told.ts'
import { numberOf, toldMoney } from './told-money.ts'

/** Our references have this form. */
const isOurs = (name: string | undefined): name is string => name !== undefined && /^[0-9a-f]{32}$/.test(name)

/** Reads the message to its end, and gives out nothing but the number of entries that tell something. */
export function* checkAccountFile(
  format: AccountReportFormat,
  pieces: Iterable<Uint8Array>,
  { iso20022, deposit_accounts = [] }: ProviderSettings,
): Generator<number, (ToldHead & { readonly reports: readonly AccountReport[] }) | RefusedRead> {
  let count = 0
  const reader = accountReportReader(format, (entry) => {
    if (entry.status === 'BOOK') count += Math.max(1, entry.details.length)
  })
  for (const bytes of pieces) {
    reader.write(bytes)
    yield count
    count = 0
  }
  const read = reader.end()
  yield count
  if (isFaultyMessage(read)) return refusedMessage(read)
  const { message } = read
  const own = new Set([
    ...(iso20022?.accounts ?? []).flatMap(({ iban, account_number }) => iban ?? account_number ?? []),
    ...deposit_accounts.flatMap(({ account_numbers }) => account_numbers),
  ])
  if (!message.reports.every(({ account }) => own.has(numberOf(account))))
    return refusedRead('Acct', 'is no account of this provider')
  return { format, identity: `${format} ${message.message_id}`, reports: message.reports }
}

/** `reports`: those that the check has found. */
export function* toldInAccountFile(
  format: AccountReportFormat,
  pieces: Iterable<Uint8Array>,
  reports: readonly AccountReport[],
  { deposit_accounts = [] }: ProviderSettings,
): Generator<readonly ToldItem[], undefined> {
  let told: ToldItem[] = []
  const toldBy = reports.map((report) => toldByReport(report, deposit_accounts))
  const reader = accountReportReader(format, (entry, place) => {
    told.push(...defined(toldBy[place], 'the check has found the report')(entry))
  })
  for (const bytes of pieces) {
    reader.write(bytes)
    yield told
    told = []
  }
  assert(!isFaultyMessage(reader.end()), 'a file that was checked has no fault')
  yield told
}

export const refusedMessage = ({ faults }: FaultyMessage): RefusedRead => ({
  faults: faults.map(({ line, path, problem }) => ({
    ...(line === undefined ? {} : { line }),
    ...{ place: path, reason: problem },
  })),
})

/** For the entries of one report, in their order. */
function toldByReport(
  report: AccountReport,
  deposit_accounts: NonNullable<ProviderSettings['deposit_accounts']>,
): (entry: AccountEntry) => readonly ToldItem[] {
  const money = toldMoney(report, deposit_accounts)
  return (entry) => {
    if (entry.status !== 'BOOK') return []
    const details: readonly (EntryDetail | undefined)[] = entry.details.length > 0 ? entry.details : [undefined]
    return details.map((detail) => {
      const name = [detail?.references.end_to_end_id, detail?.references.instruction_id].find(isOurs)
      const otherwise = money(entry, detail)
      return name === undefined ? otherwise : { ...toldOfPayment(name, report, entry, detail), otherwise }
    })
  }
}

/** Subfamilies of what comes back: reimbursed, cancelled, an unpaid or reversed direct debit. */
const back_subfamilies = ['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RCDD']

/** Which way the payment went is not known yet, so the direction tells later whether it was made or came back. */
function toldOfPayment(
  name: string,
  { account }: AccountReport,
  entry: AccountEntry,
  detail: EntryDetail | undefined,
): ToldItem {
  const { amount, asset } = detail?.money ?? entry
  const reason = detail?.return_reason
  const isBack = reason !== undefined || entry.is_reversal || back_subfamilies.includes(entry.code.subfamily ?? '')
  const told = reason?.code ?? reason?.proprietary
  const code = isBack ? returnCodeFrom(told) : null
  const details = told === undefined || told === code ? {} : { details: { reason: told } }
  return {
    ...{ notice_key: `camt ${name}`, kind: isBack ? 'return' : 'settlement', name, code, amount, asset, ...details },
    booked: { direction: detail?.direction ?? entry.direction, isBack },
    claims: { own_account: [numberOf(account)], ...otherAccount(account, detail) },
  }
}

/** Returns name the parties of the payment, or turn them round. */
function otherAccount(own: PaymentAccount, detail: EntryDetail | undefined): { readonly account?: readonly string[] } {
  const named = [detail?.debtor_account, detail?.creditor_account].flatMap((one) => (one ? [numberOf(one)] : []))
  const account = named.filter((number) => number !== numberOf(own))
  return account.length > 0 ? { account } : {}
}
