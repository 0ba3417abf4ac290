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
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'provider', 'provider_event_id'], isCached: false },
)

/** Two reports with the same id are the same report. */
export interface ReportId {
  readonly provider: string
  readonly provider_event_id: string
}

export const isKnown = (rows: Rows, bank_guid: Guid, { provider, provider_event_id }: ReportId): boolean =>
  rows.get(providerEvents, bank_guid, provider, provider_event_id) !== undefined

export const remembered = (bank_guid: Guid, report: ReportId, { now }: Moment): Change =>
  insert(providerEvents, { bank_guid, ...report, created_at: now })
