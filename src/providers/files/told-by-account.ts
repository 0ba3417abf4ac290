// What statements (camt.053) and notifications (camt.054) tell: our payments that were booked, payments that came back, and money that
// came by itself or was taken back. Only booked entries count.
import type { AccountEntry, AccountReport, EntryDetail } from '../../rails/files/iso20022/account-report.ts'
import { isFaultyMessage } from '../../rails/files/iso20022/message-fault.ts'
import { readNotification, readStatement } from '../../rails/files/iso20022/read-account-reports.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { returnCodeFrom } from '../standing.ts'
import { type InboxRead, refusedRead, type ToldItem } from './told.ts'
import { numberOf, toldMoney } from './told-money.ts'

/** Our references have this form. */
const isOurs = (name: string | undefined): name is string => name !== undefined && /^[0-9a-f]{32}$/.test(name)

export function toldByAccount(
  format: 'camt.053' | 'camt.054',
  bytes: Uint8Array,
  { iso20022, deposit_accounts = [] }: ProviderSettings,
): InboxRead {
  const read = format === 'camt.053' ? readStatement(bytes) : readNotification(bytes)
  if (isFaultyMessage(read)) {
    return {
      faults: read.faults.map(({ line, path, problem }) => ({
        ...(line === undefined ? {} : { line }),
        ...{ place: path, reason: problem },
      })),
    }
  }
  const { message } = read
  const own = new Set([
    ...(iso20022?.accounts ?? []).flatMap(({ iban, account_number }) => iban ?? account_number ?? []),
    ...deposit_accounts.flatMap(({ account_numbers }) => account_numbers),
  ])
  if (!message.reports.every(({ account }) => own.has(numberOf(account))))
    return refusedRead('Acct', 'is no account of this provider')
  return {
    format,
    identity: `${format} ${message.message_id}`,
    told: message.reports.flatMap((report) => toldByReport(report, deposit_accounts)),
  }
}

function toldByReport(
  report: AccountReport,
  deposit_accounts: NonNullable<ProviderSettings['deposit_accounts']>,
): readonly ToldItem[] {
  const money = toldMoney(report, deposit_accounts)
  return report.entries.flatMap((entry) => {
    if (entry.status !== 'BOOK') return []
    const details: readonly (EntryDetail | undefined)[] = entry.details.length > 0 ? entry.details : [undefined]
    return details.map((detail) => {
      const name = [detail?.references.end_to_end_id, detail?.references.instruction_id].find(isOurs)
      return name === undefined ? money(entry, detail) : toldOfPayment(name, entry, detail)
    })
  })
}

function toldOfPayment(name: string, entry: AccountEntry, detail: EntryDetail | undefined): ToldItem {
  const { amount, asset } = detail?.money ?? entry
  const reason = detail?.return_reason
  const isBack = reason !== undefined || entry.is_reversal
  const kind = isBack ? 'return' : 'settlement'
  const told = reason?.code ?? reason?.proprietary
  const code = isBack ? returnCodeFrom(told) : null
  const details = told === undefined || told === code ? {} : { details: { reason: told } }
  return { notice_key: `camt ${name} ${kind}`, kind, name, code, amount, asset, ...details }
}
