// What statements (camt.053) and notifications (camt.054) tell: our payments that were booked, payments that came back, and money that
// came by itself. Only booked entries count.
import { createHash } from 'node:crypto'
import type { AccountEntry, AccountReport, EntryDetail } from '../../rails/files/iso20022/account-report.ts'
import { isFaultyMessage } from '../../rails/files/iso20022/message-fault.ts'
import { readNotification, readStatement } from '../../rails/files/iso20022/read-account-reports.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { type InboxRead, refusedRead, type ToldItem } from './told.ts'

/** Our references have this form. */
const isOurs = (name: string | undefined): name is string => name !== undefined && /^[0-9a-f]{32}$/.test(name)

export function toldByAccount(
  format: 'camt.053' | 'camt.054',
  bytes: Uint8Array,
  { iso20022 }: ProviderSettings,
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
  const own = iso20022?.accounts ?? []
  const isOwn = ({ account }: AccountReport): boolean =>
    own.some(({ iban, account_number }) =>
      'iban' in account ? account.iban === iban : account.number === account_number,
    )
  if (!message.reports.every(isOwn)) return refusedRead('Acct', 'is no account of this provider')
  return {
    format,
    identity: `${format} ${message.message_id}`,
    told: message.reports.flatMap((report) => report.entries.flatMap((entry, i) => toldByEntry(report, entry, i))),
  }
}

function toldByEntry(report: AccountReport, entry: AccountEntry, index: number): readonly ToldItem[] {
  if (entry.status !== 'BOOK') return []
  if (entry.details.length > 0) return entry.details.map((detail, i) => toldOf(report, entry, index, detail, i))
  return [toldOf(report, entry, index, undefined, 0)]
}

function toldOf(
  report: AccountReport,
  entry: AccountEntry,
  index: number,
  detail: EntryDetail | undefined,
  number: number,
): ToldItem {
  const references = detail?.references
  const name = [references?.end_to_end_id, references?.instruction_id].find(isOurs)
  const { amount, asset } = detail?.money ?? entry
  const money = { amount, asset }
  const reason = detail?.return_reason
  if (name !== undefined) {
    const isBack = reason !== undefined || entry.is_reversal
    const kind = isBack ? 'return' : 'settlement'
    const code = isBack ? (reason?.code ?? reason?.proprietary ?? 'NARR') : null
    return { notice_key: `camt ${name} ${kind}`, kind, name, code, ...money }
  }
  const direction = detail?.direction ?? entry.direction
  const told = references?.transaction_id ?? references?.servicer_reference ?? entry.servicer_reference
  // Without the bank's own reference, its place in the report names it: a report repeats under its id.
  const own = told ?? entry.entry_reference ?? `${report.id} ${index}`
  const place = createHash('sha256').update(`${own} ${number} ${direction} ${asset} ${amount}`).digest('hex')
  return {
    notice_key: `camt entry ${place}`,
    kind: direction === 'CRDT' ? 'arrival' : 'reversal',
    ...{ name: undefined, code: null, ...money },
    details: { from: detail?.debtor_name ?? null, remittance: detail?.remittance ?? [], reference: told ?? null },
  }
}
