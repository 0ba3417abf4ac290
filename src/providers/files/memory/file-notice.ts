// What files of the bank's partner told: files that were read, and each thing in them that concerns a payment. The key of a notice comes
// from the file's own identifiers, so a thing that is told twice, by whichever files, has one effect.
import * as column from '../../../kernel/column.ts'
import { personal } from '../../../kernel/personal.ts'
import { type RowOf, table } from '../../../kernel/table.ts'

export const noticeKinds = [
  'settlement',
  'rejection',
  'return',
  'correction',
  'dishonoured',
  'contested',
  'reversal',
  'arrival',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeResults = [
  /** Money that came, or that was taken back: it is about to enter the books. */
  'waiting',
  /** It changed its payment, or told of it what need not change it. */
  'applied',
  /** A correction: to be made before the next payment. Or a second return of a pull that is dishonoured. */
  'noted',
  /** A person must look. It fits no payment or account (`misfits`); or the books lack what its dishonour did, or undid. */
  'unmatched',
] as const

/** What a file can say of a payment, to be compared with our own file (`claims.ts`). */
export const claimNames = [
  /** Both ends of the header: who wrote the partner's file, and for whom. */
  'sender',
  'receiver',
  /** Who ordered the payment. */
  'company',
  'direction',
  /** Of the other side. */
  'account',
  /** Where the payment was booked on our side. */
  'own_account',
] as const
export type ClaimName = (typeof claimNames)[number]

/** Why a notice does not fit the payment that it names. */
export const misfits = [
  ...claimNames,
  'amount',
  'asset',
  /** No file of ours that went out has the payment. */
  'order',
  /** The payment is not as it would have to be: it has failed, came back before, or was not made yet. */
  'state',
] as const
export type NoticeMisfit = (typeof misfits)[number]

/** Words, separated by spaces; null: none. */
const misfitWords: column.Column<readonly NoticeMisfit[]> = {
  ...{ sql: 'text', nullable: true, isSeparated: true },
  encode: (words) => (words.length === 0 ? null : words.join(' ')),
  decode: (raw) => (raw ? ((raw as string).split(' ') as NoticeMisfit[]) : []),
}

export const fileNotices = table(
  'file_notices',
  {
    bank_guid: column.guid,
    provider_guid: column.guid,
    notice_key: column.text,
    guid: column.guid,
    inbox_file_guid: column.guid,
    kind: column.oneOf(noticeKinds),
    result: column.oneOf(noticeResults),
    /** The payment, if it was found. Of an arrival: its transfer. */
    payment_guid: column.optional(column.guid),
    /** R01, C01, 901, AC04. */
    code: column.optional(column.text),
    asset: column.optional(column.text),
    amount: column.optional(column.amount),
    /** What does not fit the payment. */
    misfits: misfitWords,
    /** Of a return that is dishonoured: the payment that does it, and why (R61 to R70). */
    dishonour_guid: column.optional(column.guid),
    dishonour_code: column.optional(column.word),
    created_at: column.timestamp,
  },
  {
    key: ['bank_guid', 'provider_guid', 'notice_key'],
    mutable: ['result', 'payment_guid', 'misfits', 'dishonour_guid', 'dishonour_code'],
    isCached: false,
  },
)
export type FileNotice = RowOf<typeof fileNotices>

/** What must be corrected, for whom an arrival is (`ToldArrival`), or what an answer to a return repeats (`ReturnedEntry`). */
export const fileNoticesPersonal = personal('file_notices', ['details'])

/** A reference under which the partner told of money: hashed together with the account, the direction and the amount. */
export const toldNames = table(
  'told_names',
  {
    bank_guid: column.guid,
    provider_guid: column.guid,
    name: column.word,
    /** The file that told it first. */
    inbox_file_guid: column.guid,
    notice_key: column.text,
  },
  { key: ['bank_guid', 'provider_guid', 'name'], isCached: false },
)

export type ToldName = RowOf<typeof toldNames>

export const inboxFiles = table(
  'inbox_files',
  {
    bank_guid: column.guid,
    provider_guid: column.guid,
    /** What the file says it is: sender, day and number, or its message id. */
    identity: column.text,
    guid: column.guid,
    format: column.word,
    name: column.text,
    content_hash: column.word,
    notice_count: column.integer,
    /** How many of them have been applied, in their order. */
    done_count: column.integer,
    /** Null: some of it may not be applied yet. */
    applied_at: column.optional(column.timestamp),
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'provider_guid', 'identity'], mutable: ['done_count', 'applied_at'], isCached: false },
)
export type InboxFile = RowOf<typeof inboxFiles>
