// An event as integrators see it. The text depends on nothing but the event, so that every delivery of it carries the same
// bytes.
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { Environment } from '../resources/banks/bank.ts'

export interface PublishedEvent {
  readonly guid: Guid
  readonly event_type: string
  readonly object_guid: Guid
  readonly bank_guid: Guid
  readonly organization_guid: Guid
  readonly environment: Environment
  readonly sequence: number
  readonly created_at: Timestamp
}

export const eventBody = (event: PublishedEvent): string => {
  const { guid, event_type, object_guid, bank_guid, organization_guid, environment, sequence, created_at } = event
  const at = isoFromTimestamp(created_at)
  const named = { guid, event_type, object_guid, bank_guid, organization_guid, environment, sequence, created_at: at }
  return JSON.stringify(named)
}
