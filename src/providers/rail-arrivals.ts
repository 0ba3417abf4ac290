// Money at accounts of the bank that a partner tells of, by payment files. Each is told under a key, and enters the books once.
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import type { Identifier } from './standing.ts'

interface NamedTold {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  /** Of its notice (`providers/files/memory/file-notice.ts`). */
  readonly notice_key: string
}

/** What is known of the receiver of an arrival. */
export interface ArrivalDetails {
  /** The accounts that it may be for, the likeliest first. */
  readonly account_numbers: readonly string[]
  /** What the payer wrote. It may have the unique memo of a shared account. */
  readonly remittance: readonly string[]
  /** By which it came, if it is for no known account. */
  readonly rail: Rail
  readonly identifiers: readonly Identifier[]
}

export interface ToldArrival extends NamedTold, ArrivalDetails {
  readonly kind: 'arrival'
  readonly asset: string
  readonly amount: Amount
}

/** The partner has taken an arrival back. */
export interface ToldReversal extends NamedTold {
  readonly kind: 'reversal'
  /** Names under which the arrival was told. */
  readonly takes_back: readonly string[]
}

/** The other bank contests a dishonoured return: what answered it is taken back. */
export interface ToldContest extends NamedTold {
  readonly kind: 'contested'
}

export type ToldMoney = ToldArrival | ToldReversal | ToldContest

/**
 * `reviewing`: it waits in suspense for a person. `unmatched`: the books did not change, and a person must look. `known`: another process
 * has entered it.
 */
export type ArrivalOutcome = 'credited' | 'reviewing' | 'taken_back' | 'unmatched' | 'known'
