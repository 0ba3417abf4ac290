// Screening by published sanctions lists. A listed address is rejected. A name that is like a listed one is reviewed by a person, because
// most such names are of somebody else. If a list is missing or stale, or a party is unknown, a person decides too: nobody passes
// unscreened. Every decision is recorded with its evidence before it is answered.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Guid } from '../../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type {
  DecidedHit,
  EntryHit,
  ListDecision,
  ListedMatch,
  ScreenedKind,
  ScreenedSubject,
  ScreeningFault,
  ScreeningResult,
} from '../../screening/decision.ts'
import type { ListEntry } from '../../screening/entry.ts'
import { isTooLong } from '../../screening/name-tokens.ts'
import type { ScreenedParty } from '../../screening/party.ts'
import { isNothingNew } from '../../screening/party-marks.ts'
import { defaultRules, type MatchRules } from '../../screening/rules.ts'
import { shownEntry } from '../../screening/shown-entry.ts'
import type { AddressQuestion, Question, RescreenedBatch, Screening, TransferQuestion } from '../ports.ts'
import type { ScreenedRecords } from './screened-records.ts'
import type { ListLog, ListSet, WatchedLists } from './watched-lists.ts'

/** A run screens so many in one step, and rests after each few. */
const batch_max = 100
const names_between_rests = 10
/** A run waits so long for lists that are missing or stale. */
const fault_wait_seconds = 300

export interface ListScreeningOptions {
  /** Opens the lists when the first question comes. */
  readonly lists: () => Promise<Pick<WatchedLists, 'current' | 'faults'>>
  readonly records: Omit<ScreenedRecords, 'beginRun'>
  readonly bankNow: (bank_guid: Guid) => Promise<Timestamp>
  readonly log: ListLog
  readonly rules?: MatchRules
}

type Asked = Question &
  Pick<TransferQuestion, 'addresses' | 'party_guids' | 'external_bank_account_guids'> & {
    readonly identity_verification_guid?: Guid
  }

export function listScreening(options: ListScreeningOptions): Screening {
  const { lists: open, records, bankNow, log, rules = defaultRules } = options
  const { score_min } = rules

  async function decide(kind: ScreenedKind, asked: Asked): Promise<ScreeningResult> {
    const { bank_guid, reference, addresses, party_guids, identity_verification_guid } = asked
    const { external_bank_account_guids: accounts = [] } = asked
    const lists = await open()
    const parties: ReadonlyMap<Guid, ScreenedParty> =
      party_guids.length > 0 ? await records.partiesOf(bank_guid, party_guids, identity_verification_guid) : new Map()
    // A holder whose name is not known is known by the owner of the account, who is a party.
    const holders = accounts.length > 0 ? await records.holdersOf(bank_guid, accounts) : new Map<Guid, ScreenedParty>()
    const known = [...parties].filter(([guid]) => party_guids.includes(guid))
    const screened = new Map([...known, ...holders])
    const verdicts = screened.size > 0 ? await records.verdictsOf(bank_guid, [...screened.keys()]) : []
    // Taken once: a newer set may come meanwhile, and a decision names one version.
    const set = lists.current()
    const unknown = party_guids
      .filter((guid) => !hasName(parties.get(guid)))
      .map((party_guid): ScreeningFault => ({ party_guid, fault: 'unknown_party' }))
    const long = [...screened]
      .filter(([, { names }]) => names.some(isTooLong))
      .map(([party_guid]): ScreeningFault => ({ party_guid, fault: 'long_name' }))
    const faults = [...lists.faults(), ...unknown, ...long]
    const listed = set ? addressMatches(set, addresses) : []
    const named = set ? [...screened].flatMap(([guid, party]) => partyMatches(set, guid, party, rules, verdicts)) : []
    const matches = [...listed, ...named]
    const decision: ListDecision = {
      ...{ bank_guid, reference, kind, result: resultOf(kind, set !== undefined && faults.length === 0, matches) },
      ...{ versions: set?.versions ?? {}, score_min, faults, matches },
      score: matches.reduce<number | null>((most, { score }) => Math.max(most ?? 0, score), null),
    }
    await records.record(decision)
    if (faults.length > 0) log.warn({ bank_guid, reference, faults }, 'screened with faults: a person must decide')
    return decision.result
  }

  const answered = async (kind: ScreenedKind, question: Asked) => {
    const result = await decide(kind, question)
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
      return { kind: 'done', result: result === 'passed' ? 'passed' : 'review' }
    },
    async entryOf({ list, entry_id }) {
      const set = (await open()).current()
      const entry = set?.matcher.entries.find((each) => each.list === list && each.id === entry_id)
      return set && entry && shownEntry(entry, hashOf(entry), set.versions[list] ?? '')
    },
    async rescreen({ bank_guid, after }) {
      const lists = await open()
      const set = lists.current()
      if (!set || lists.faults().length > 0) {
        return { kind: 'pending', check_again_at: addSeconds(await bankNow(bank_guid), fault_wait_seconds) }
      }
      const found = await records.subjectsAfter(bank_guid, after, batch_max)
      const subjects: RescreenedBatch['subjects'][number][] = []
      for (const [i, subject] of found.entries()) {
        if (i % names_between_rests === names_between_rests - 1) await setImmediate()
        subjects.push({ kind: subject.kind, guid: subject.guid, hits: hitsOf(set, subject, rules) })
      }
      return { kind: 'done', result: { versions: set.versions, subjects, is_last: found.length < batch_max } }
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

const hashes = new WeakMap<ListEntry, string>()

function hashOf(entry: ListEntry): string {
  const known = hashes.get(entry)
  if (known) return known
  const hash = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32)
  hashes.set(entry, hash)
  return hash
}

const hitFrom = (
  set: ListSet,
  entry: ListEntry,
  found: Pick<EntryHit, 'score' | 'evidence' | 'party_marks'>,
): EntryHit => ({
  ...{ list: entry.list, entry_id: entry.id, entry_hash: hashOf(entry) },
  ...{ list_version: set.versions[entry.list] ?? '', ...found },
})

const addressHits = (set: ListSet, { chain, address }: Pick<AddressQuestion, 'chain' | 'address'>): EntryHit[] =>
  set.addresses
    .entriesOf(chain, address)
    .map((entry) => hitFrom(set, entry, { score: 100, evidence: [], party_marks: null }))

const nameHits = (set: ListSet, party: ScreenedParty, rules: MatchRules): EntryHit[] =>
  set.matcher
    .match(party, rules)
    .map(({ entry, score, evidence }) => hitFrom(set, entry, { score, evidence, party_marks: party.marks ?? null }))

const hitsOf = (set: ListSet, subject: ScreenedSubject, rules: MatchRules): EntryHit[] =>
  'party' in subject ? nameHits(set, subject.party, rules) : addressHits(set, subject)

const addressMatches = (set: ListSet, addresses: Asked['addresses']): ListedMatch[] =>
  addresses.flatMap((asked, address) =>
    addressHits(set, asked).map((hit) => ({ ...hit, verdict: 'open', found: { address } })),
  )

const partyMatches = (
  set: ListSet,
  party_guid: Guid,
  party: ScreenedParty,
  rules: MatchRules,
  verdicts: readonly DecidedHit[],
): ListedMatch[] =>
  nameHits(set, party, rules).map((hit) => ({
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
