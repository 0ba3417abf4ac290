// What a partner's statements and notifications tell of money that came by itself: camt.054, and the same entries as camt.053.
import { amount } from '../../src/kernel/amount.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { AccountEntry, EntryDetail } from '../../src/rails/files/iso20022/account-report.ts'
import { writeNotification } from './iso20022-answers.ts'
import { textOf } from './partner-files.ts'

export interface Booked {
  /** The bank's own reference of the entry. */
  readonly reference?: string
  readonly units: bigint
  readonly asset?: string
  readonly memo?: string
  /** The account that the payer named. */
  readonly to?: string
  readonly from?: string
  readonly isReversal?: boolean
  readonly family?: string
  /** Payments of a batch, instead of one. */
  readonly details?: readonly EntryDetail[]
  readonly transaction_id?: string
}

const entryOf = ({ asset = 'USD', units, reference, isReversal = false, ...more }: Booked): AccountEntry => ({
  ...{ amount: amount(units), asset, direction: isReversal ? 'DBIT' : 'CRDT', is_reversal: isReversal, status: 'BOOK' },
  servicer_reference: reference,
  code: { domain: 'PMNT', family: more.family ?? 'RCDT', subfamily: 'OTHR' },
  details: more.details ?? [
    {
      references: { transaction_id: more.transaction_id },
      debtor_name: more.from ?? 'Paul Payer',
      creditor_account: more.to === undefined ? undefined : { number: more.to },
      remittance: more.memo === undefined ? [] : [more.memo],
    },
  ],
})

/** camt.054 of our account with this number. */
export function notificationOf(message_id: string, number: string, entries: readonly Booked[]): string {
  const asset = entries[0]?.asset ?? 'USD'
  const report = { id: message_id, account: { number }, asset, balances: [], entries: entries.map(entryOf) }
  const created_at = timestampFromMs(Date.now())
  return textOf(writeNotification({ message_id, created_at, is_whole: true, reports: [report] }))
}

/** camt.053 with the same entries. */
export function statementOf(message_id: string, number: string, entries: readonly Booked[]): string {
  const balance = (code: string, units: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${entries[0]?.asset ?? 'USD'}">${units / 100n}.${String(units % 100n).padStart(2, '0')}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal>`
  const opening = 100_000n
  const sum = entries.reduce((total, { units, isReversal }) => (isReversal ? total - units : total + units), opening)
  return notificationOf(message_id, number, entries)
    .replace('camt.054', 'camt.053')
    .replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt')
    .replaceAll('Ntfctn>', 'Stmt>')
    .replace('</Acct>', `</Acct>${balance('OPBD', opening)}${balance('CLBD', sum)}`)
}
