// Screening by published sanctions lists. A listed address is rejected. A name that is like a listed one is reviewed by a person, because
// most such names are of somebody else. If a list is missing or stale, or a party is unknown, a person decides too: nobody passes
// unscreened. Every decision is recorded with its evidence before it is answered.
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ListName } from '../../screening/entry.ts'
import { default_score_min, type MatchEvidence } from '../../screening/match.ts'
import type { ScreenedParty } from '../../screening/party.ts'
import type { AddressQuestion, Question, Screening, TransferQuestion } from '../ports.ts'
import type { ListFaultFound, ListLog, ListSet, WatchedLists } from './watched-lists.ts'

export interface ListedMatch {
  readonly list: ListName
  readonly entry_id: string
  readonly list_version: string
  /** 0 to 100; an address is the listed one or is not. */
  readonly score: number
  readonly found: ListedParty | ListedChainAddress
}

interface ListedParty {
  readonly kind: 'party'
  readonly party_guid: Guid
  readonly evidence: readonly MatchEvidence[]
}

interface ListedChainAddress {
  readonly kind: 'address'
  /** The position in the question's addresses. */
  readonly address: number
}

/** Contains no names. */
export interface ListDecision {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly decided_at: Timestamp
  readonly result: 'passed' | 'review' | 'rejected'
  readonly versions: Readonly<Partial<Record<ListName, string>>>
  readonly score_min: number
  readonly faults: readonly (ListFaultFound | { readonly party_guid: Guid; readonly fault: 'unknown_party' })[]
  readonly matches: readonly ListedMatch[]
}

export interface ListScreeningOptions {
  readonly lists: Pick<WatchedLists, 'current' | 'faults'>
  /** Names, dates of birth and countries of the bank's customers and counterparties. A party it leaves out is reviewed. */
  readonly partiesOf: (bank_guid: Guid, guids: readonly Guid[]) => Promise<ReadonlyMap<Guid, ScreenedParty>>
  /** Stores the decision. If it fails, the question is not answered and is asked again. */
  readonly record: (decision: ListDecision) => Promise<void>
  /** Lists say nothing about returns of pulls. */
  readonly screenPull: Screening['screenPull']
  readonly now: () => Timestamp
  readonly log: ListLog
  readonly score_min?: number
}

type Asked = Question & Pick<TransferQuestion, 'addresses' | 'party_guids'>

export function listScreening(options: ListScreeningOptions): Screening {
  const { lists, partiesOf, record, screenPull, now, log, score_min = default_score_min } = options

  async function decide({ bank_guid, reference, addresses, party_guids }: Asked): Promise<ListDecision['result']> {
    const parties = party_guids.length === 0 ? new Map<Guid, ScreenedParty>() : await partiesOf(bank_guid, party_guids)
    // Taken once: a newer set may come meanwhile, and a decision names one version.
    const set = lists.current()
    const unknown = party_guids
      .filter((guid) => !hasName(parties.get(guid)))
      .map((party_guid) => ({ party_guid, fault: 'unknown_party' }) as const)
    const faults = [...lists.faults(), ...unknown]
    const listed = set ? addressMatches(set, addresses) : []
    const named = set ? party_guids.flatMap((guid) => partyMatches(set, guid, parties.get(guid), score_min)) : []
    const isReview = !set || faults.length > 0 || named.length > 0
    const result = listed.length > 0 ? 'rejected' : isReview ? 'review' : 'passed'
    await record({
      ...{ bank_guid, reference, decided_at: now(), result, versions: set?.versions ?? {}, score_min, faults },
      matches: [...listed, ...named],
    })
    if (faults.length > 0) log.warn({ bank_guid, reference, faults }, 'screened with faults: a person must decide')
    return result
  }

  const answered = async (question: Asked) => {
    const result = await decide(question)
    return result === 'rejected'
      ? ({ kind: 'failed', failure_code: 'rejected' } as const)
      : ({ kind: 'done', result } as const)
  }
  return {
    screenPull,
    screenTransfer: answered,
    screenAddress: ({ chain, address, tag, ...question }: AddressQuestion) =>
      answered({ ...question, addresses: [{ chain, address, tag }], party_guids: [] }),
  }
}

const hasName = (party: ScreenedParty | undefined): boolean =>
  party?.names.some((name) => /[\p{L}\p{N}]/u.test(name)) ?? false

const addressMatches = (set: ListSet, addresses: Asked['addresses']): ListedMatch[] =>
  addresses.flatMap(({ chain, address }, i) =>
    set.addresses.entriesOf(chain, address).map(({ list, id }) => ({
      ...{ list, entry_id: id, list_version: set.versions[list] ?? '', score: 100 },
      found: { kind: 'address', address: i },
    })),
  )

const partyMatches = (
  set: ListSet,
  party_guid: Guid,
  party: ScreenedParty | undefined,
  score_min: number,
): ListedMatch[] =>
  (party ? set.matcher.match(party, score_min) : []).map(({ entry, score, evidence }) => ({
    ...{ list: entry.list, entry_id: entry.id, list_version: set.versions[entry.list] ?? '', score },
    found: { kind: 'party', party_guid, evidence },
  }))
