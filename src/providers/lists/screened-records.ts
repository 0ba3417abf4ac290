// What screening by lists needs of a bank's records. The wiring hands it in, because providers know no resource. Names stay in memory.
import type { Guid } from '../../kernel/guid.ts'
import type { DecidedHit, ListDecision, ListVersions, ScreenedSubject, SubjectPlace } from '../../screening/decision.ts'
import type { ScreenedParty } from '../../screening/party.ts'

export interface ScreenedRecords {
  /**
   * Names, dates of birth and countries of customers and counterparties, decrypted. A party that does not exist is left out. The names
   * that were sent with a verification are added to those of its subject.
   */
  partiesOf(
    bank_guid: Guid,
    guids: readonly Guid[],
    identity_verification_guid?: Guid,
  ): Promise<ReadonlyMap<Guid, ScreenedParty>>
  /** Holders of external bank accounts whose names are known. */
  holdersOf(bank_guid: Guid, external_bank_account_guids: readonly Guid[]): Promise<ReadonlyMap<Guid, ScreenedParty>>
  /** The next subjects in the order of runs. Fewer than `max`: there are no more. */
  subjectsAfter(bank_guid: Guid, after: SubjectPlace | null, max: number): Promise<readonly ScreenedSubject[]>
  /** What people have decided about hits of these subjects. */
  verdictsOf(bank_guid: Guid, screened_guids: readonly Guid[]): Promise<readonly DecidedHit[]>
  /** Stores a decision. If it fails, the question is not answered and is asked again. */
  record(decision: ListDecision): Promise<void>
  /** Begins to screen everybody again, unless that has begun with these versions. */
  beginRun(asked: { readonly bank_guid: Guid; readonly versions: ListVersions }): Promise<void>
}
