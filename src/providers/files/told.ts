// What a partner's file tells, before it is known which payments it means; or why the file is refused.
import type { Amount } from '../../kernel/amount.ts'
import type { CarrierFailureCode } from '../standing.ts'
import type { Claims } from './claims.ts'
import type { InboxFile, NoticeKind } from './memory/file-notice.ts'

export interface BookedDirection {
  readonly direction: 'CRDT' | 'DBIT'
  /** It says that it is a return or a reversal. */
  readonly isBack: boolean
}

export interface ToldItem {
  /** Two things with the same key are the same thing, in whichever files they are. */
  readonly notice_key: string
  readonly kind: NoticeKind
  /** What the partner calls the payment; undefined: none of ours. */
  readonly name: string | undefined
  readonly code: string | null
  readonly asset: string | null
  readonly amount: Amount | null
  readonly failure_code?: CarrierFailureCode
  /** What else it says of the payment. The payment's own file must say the same. */
  readonly claims?: Claims
  /** Of a report of an account: which way the money went there. */
  readonly booked?: BookedDirection
  /** What it is if the bank has no such payment: others name theirs in the same form. */
  readonly otherwise?: ToldItem
  /** A return in a NACHA file. With a second one of the same payment, its bank takes the money again. */
  readonly isReturnEntry?: boolean
  /** Of people: encrypted before it is stored. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Of money that shall enter the books (`memory/apply-notices.ts`). Another file that tells one of these names tells the same money. */
  readonly names?: readonly string[]
}

export interface InboxFault {
  readonly line?: number
  /** A field, or a path within a message. */
  readonly place: string
  readonly reason: string
}

export interface ToldHead {
  readonly format: InboxFile['format']
  /** Another file with the same identity is refused. */
  readonly identity: string
}

export interface ToldFile extends ToldHead {
  readonly told: readonly ToldItem[]
}

export interface RefusedRead {
  readonly faults: readonly InboxFault[]
}

export type InboxRead = ToldFile | RefusedRead

/** A file in pieces. What they tell counts only if the file is not refused in the end. */
export type ToldPieces = Generator<readonly ToldItem[], ToldHead | RefusedRead>

export const refusedRead = (place: string, reason: string): RefusedRead => ({ faults: [{ place, reason }] })
