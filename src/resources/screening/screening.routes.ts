// Screening by lists over HTTP: what was decided, whom new versions of the lists have hit, and how far a run is. All of it is read only:
// a hit is decided as a review.
import { prose } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { screenedKinds, screeningResults, subjectKinds } from '../../screening/decision.ts'
import { listNames } from '../../screening/entry.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { ScreeningDecisionReply, ScreeningHitReply, ScreeningRunReply } from './screening.schema.ts'
import { type ScreeningDecision, screeningDecisions, shownMatches } from './screening-decision.ts'
import { screeningHitStates, screeningHits } from './screening-hit.ts'
import { screeningRunStates, screeningRuns } from './screening-run.ts'

const common = { scope: 'screening:read', tag: 'Screening' } as const
const runs = { ...common, table: screeningRuns, reply: ScreeningRunReply }
const hits = { ...common, table: screeningHits, reply: ScreeningHitReply }

export const screeningRoutes = [
  listEndpoint({
    ...runs,
    path: '/screening_runs',
    name: 'listScreeningRuns',
    summary: 'List what new versions of sanctions lists have changed',
    description: prose(
      'A new version of a list begins a run, which screens all customers, counterparties, external wallets and',
      'holders of external bank accounts of the bank again.',
      '`GET /screening_hits?screening_run_guid=...` has its new hits.',
    ),
    filters: { guid: guids, state: wordsOf(statesOf(screeningRunStates)) },
  }),
  readEndpoint({
    ...runs,
    path: '/screening_runs/{screening_run_guid}',
    name: 'getScreeningRun',
    summary: 'Read a run',
  }),
  listEndpoint({
    ...hits,
    path: '/screening_hits',
    name: 'listScreeningHits',
    summary: 'List customers, counterparties and wallets that are like an entry of a list',
    filters: {
      guid: guids,
      state: wordsOf(statesOf(screeningHitStates)),
      screened_kind: wordsOf(subjectKinds),
      screened_guid: guids,
      list: wordsOf(listNames),
      screening_run_guid: guids,
    },
  }),
  readEndpoint({
    ...hits,
    path: '/screening_hits/{screening_hit_guid}',
    name: 'getScreeningHit',
    summary: 'Read a hit',
  }),
  listEndpoint({
    ...common,
    table: screeningDecisions,
    reply: ScreeningDecisionReply,
    show: ({ matches, ...decision }: ScreeningDecision) => ({ ...decision, matches: shownMatches(matches) }),
    path: '/screening_decisions',
    name: 'listScreeningDecisions',
    summary: 'List what screening by lists has decided, and by which versions',
    filters: {
      guid: guids,
      reference: guids,
      kind: wordsOf(screenedKinds),
      result: wordsOf(screeningResults),
    },
  }),
]
