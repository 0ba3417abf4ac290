// The inbox: what providers report without being asked. A report is written in the commit of its effect, so a repeated report has one
// effect.
import * as column from '../kernel/column.ts'
import { type Change, insert, type Moment, type Rows } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { table } from '../kernel/table.ts'

export const providerEvents = table(
  'provider_events',
  {
    bank_guid: column.guid,
    provider: column.word,
    provider_event_id: column.text,
    /** A hash of what the report says; null: nobody can tell it with other words, or it is older than this column. */
    content_hash: column.optional(column.word),
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'provider', 'provider_event_id'], isCached: false },
)

/** Two reports with the same id are the same report. */
export interface ReportId {
  readonly provider: string
  readonly provider_event_id: string
  readonly content_hash?: string
}

export const isKnown = (rows: Rows, bank_guid: Guid, { provider, provider_event_id }: ReportId): boolean =>
  rows.get(providerEvents, bank_guid, provider, provider_event_id) !== undefined

/** `contradicted`: it was reported before, and said something else. */
export function standingOfReport(rows: Rows, bank_guid: Guid, report: ReportId): 'new' | 'known' | 'contradicted' {
  const { provider, provider_event_id, content_hash = null } = report
  const known = rows.get(providerEvents, bank_guid, provider, provider_event_id)
  if (!known) return 'new'
  return isContradiction(known.content_hash, content_hash) ? 'contradicted' : 'known'
}

/** What has no hash says nothing to be compared. */
export const isContradiction = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now

export const remembered = (bank_guid: Guid, report: ReportId, { now }: Moment): Change =>
  insert(providerEvents, { bank_guid, content_hash: null, ...report, created_at: now })
