// Screening by published sanctions lists. A listed address is rejected. A name that is like a listed one is reviewed by a person, because
// most such names are of somebody else. If a list is missing or stale, or a party is unknown, a person decides too: nobody passes
// unscreened. While the lists are read for the first time, everybody waits. Every decision is recorded with its evidence before it is answered.
import type { Guid } from '../../kernel/guid.ts'
import { isSameJson } from '../../kernel/same-json.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type {
  DecidedHit,
  EntryHit,
  ListDecision,
  ListedMatch,
  ScreenedKind,
  ScreeningFault,
  ScreeningResult,
} from '../../screening/decision.ts'
import { isTooLong } from '../../screening/name-tokens.ts'
import type { ScreenedParty } from '../../screening/party.ts'
import { isNothingNew } from '../../screening/party-marks.ts'
import { defaultRules, type MatchRules } from '../../screening/rules.ts'
import type { AddressQuestion, Outcome, Question, RescreenedBatch, Screening, TransferQuestion } from '../ports.ts'
import type { FoundHits } from './list-search.ts'
import type { SearchedSubject } from './list-set.ts'
import type { ScreenedRecords } from './screened-records.ts'
import type { ListLog, WatchedLists } from './watched-lists.ts'

/** A run screens so many in one step, and asks for so many at once: other questions have their turn in between. */
const batch_max = 100
const asked_at_once = 10
/** A run waits so long for lists that are missing or stale. */
const fault_wait_seconds = 300
/** Questions wait so long for lists that are read for the first time. */
const reading_wait_seconds = 2

export interface ListScreeningOptions {
  /** Opens the lists when the first question comes. */
  readonly lists: () => Pick<WatchedLists, 'isLooked' | 'versions' | 'search' | 'faults'>
  readonly records: Omit<ScreenedRecords, 'beginRun'>
  readonly bankNow: (bank_guid: Guid) => Promise<Timestamp>
  readonly log: ListLog
  readonly rules?: MatchRules
}

type Asked = Question &
  Pick<TransferQuestion, 'addresses' | 'party_guids' | 'external_bank_account_guids' | 'subject_guid'> & {
    readonly identity_verification_guid?: Guid
  }

export function listScreening(options: ListScreeningOptions): Screening {
  const { lists: open, records, bankNow, log, rules = defaultRules } = options
  const { score_min } = rules

  /** Undefined: the lists are being read. */
  async function decide(kind: ScreenedKind, asked: Asked): Promise<ScreeningResult | undefined> {
    const { bank_guid, addresses, party_guids, identity_verification_guid } = asked
    const reference = asked.subject_guid ?? asked.reference
    const { external_bank_account_guids: accounts = [] } = asked
    const lists = open()
    if (!lists.isLooked()) return undefined
    const parties: ReadonlyMap<Guid, ScreenedParty> =
      party_guids.length > 0 ? await records.partiesOf(bank_guid, party_guids, identity_verification_guid) : new Map()
    // A holder whose name is not known is known by the owner of the account, who is a party.
    const holders = accounts.length > 0 ? await records.holdersOf(bank_guid, accounts) : new Map<Guid, ScreenedParty>()
    const known = [...parties].filter(([guid]) => party_guids.includes(guid))
    const screened = new Map([...known, ...holders])
    const verdicts = screened.size > 0 ? await records.verdictsOf(bank_guid, [...screened.keys()]) : []
    const named = [...screened]
    const subjects: SearchedSubject[] = [...addresses, ...named.map(([, party]) => ({ party }))]
    // Asked once: a newer set may come meanwhile, and a decision names one version.
    const set = await lists.search(subjects, rules)
    if (!lists.isLooked()) return undefined
    const unknown = party_guids
      .filter((guid) => !hasName(parties.get(guid)))
      .map((party_guid): ScreeningFault => ({ party_guid, fault: 'unknown_party' }))
    const long = named
      .filter(([, { names }]) => names.some(isTooLong))
      .map(([party_guid]): ScreeningFault => ({ party_guid, fault: 'long_name' }))
    const faults = [...lists.faults(), ...unknown, ...long]
    const hits = set?.hits ?? []
    const matches = [
      ...addressMatches(hits.slice(0, addresses.length)),
      ...named.flatMap(([guid], i) => partyMatches(hits[addresses.length + i] ?? [], guid, verdicts)),
    ]
    const decision: ListDecision = {
      ...{ bank_guid, reference, kind, result: resultOf(kind, set !== undefined && faults.length === 0, matches) },
      ...{ versions: set?.versions ?? {}, score_min, faults, matches },
      score: matches.reduce<number | null>((most, { score }) => Math.max(most ?? 0, score), null),
    }
    await records.record(decision)
    if (faults.length > 0) log.warn({ bank_guid, reference, faults }, 'screened with faults: a person must decide')
    return decision.result
  }

  const wait = async (bank_guid: Guid, seconds: number) =>
    ({ kind: 'pending', check_again_at: addSeconds(await bankNow(bank_guid), seconds) }) as const

  const answered = async (kind: ScreenedKind, question: Asked): Promise<Outcome<'passed' | 'review', 'rejected'>> => {
    const result = await decide(kind, question)
    if (result === undefined) return wait(question.bank_guid, reading_wait_seconds)
    return result === 'rejected'
      ? ({ kind: 'failed', failure_code: 'rejected' } as const)
      : ({ kind: 'done', result } as const)
  }
  return {
    // Lists say nothing about returns of pulls. The bank's own hold time and its reserve protect it.
    screenPull: async () => ({ kind: 'done', result: 'passed' }),
    screenTransfer: (question) => answered('transfer', question),
    screenAddress: ({ chain, address, tag, ...question }: AddressQuestion) =>
      answered('address', { ...question, addresses: [{ chain, address, tag }], party_guids: [] }),
    async screenParty({ party_guid, ...question }) {
      const result = await decide('party', { ...question, addresses: [], party_guids: [party_guid] })
      if (result === undefined) return wait(question.bank_guid, reading_wait_seconds)
      return { kind: 'done', result: result === 'passed' ? 'passed' : 'review' }
    },
    async rescreen({ bank_guid, after }) {
      const lists = open()
      if (!lists.isLooked()) return wait(bank_guid, reading_wait_seconds)
      if (!lists.versions() || lists.faults().length > 0) return wait(bank_guid, fault_wait_seconds)
      const found = await records.subjectsAfter(bank_guid, after, batch_max)
      const hits: FoundHits['hits'][number][] = []
      let versions = lists.versions()
      // Also of nobody: that tells the versions.
      for (let at = 0; at === 0 || at < found.length; at += asked_at_once) {
        const part = await lists.search(found.slice(at, at + asked_at_once), rules)
        // A batch names one version. One that newer lists have overtaken is screened again.
        if (!part || (at > 0 && !isSameJson(part.versions, versions))) return wait(bank_guid, reading_wait_seconds)
        versions = part.versions
        hits.push(...part.hits)
      }
      const subjects = found.map(({ kind, guid }, i): RescreenedBatch['subjects'][number] => {
        return { kind, guid, hits: hits[i] ?? [] }
      })
      return { kind: 'done', result: { versions: versions ?? {}, subjects, is_last: found.length < batch_max } }
    },
  }
}

/** A name is never rejected without a person. If a person has confirmed that it is the listed one, its payments are rejected. */
function resultOf(kind: ScreenedKind, isScreened: boolean, matches: readonly ListedMatch[]): ScreeningResult {
  const isRejected = matches.some(({ found, verdict }) => 'address' in found || verdict === 'confirmed')
  if (isRejected) return kind === 'party' ? 'review' : 'rejected'
  return isScreened && matches.every(({ verdict }) => verdict === 'cleared') ? 'passed' : 'review'
}

const hasName = (party: ScreenedParty | undefined): boolean =>
  party?.names.some((name) => /[\p{L}\p{N}]/u.test(name)) ?? false

const addressMatches = (found: FoundHits['hits']): ListedMatch[] =>
  found.flatMap((hits, address) => hits.map((hit) => ({ ...hit, verdict: 'open', found: { address } }) as const))

const partyMatches = (hits: readonly EntryHit[], party_guid: Guid, verdicts: readonly DecidedHit[]): ListedMatch[] =>
  hits.map((hit) => ({
    ...hit,
    verdict: verdicts.find((each) => isOf(each, party_guid, hit))?.verdict ?? 'open',
    found: { party_guid },
  }))

/** Cleared is only the person that was known then. Confirmed stays confirmed, whatever becomes known. */
const isOf = (decided: DecidedHit, screened_guid: Guid, hit: EntryHit): boolean =>
  decided.screened_guid === screened_guid &&
  decided.list === hit.list &&
  decided.entry_id === hit.entry_id &&
  decided.entry_hash === hit.entry_hash &&
  (decided.verdict === 'confirmed' || isNothingNew(decided.party_marks, hit.party_marks))
