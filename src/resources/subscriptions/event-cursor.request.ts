// Cursors in requests and answers. Positions count the events of all organizations, so callers see them enciphered
// (secrets/event-cursor.ts). A number other than 0 is refused: with numbers a caller could learn how many events others have.
import { refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import type { Feed, SubscriptionEvent } from './subscription-event.ts'

/** Before the first event. */
const beginning = '0'

/** The position of a cursor; undefined if there is none. */
export function positionAfter(
  { eventCursors }: Services,
  feed: Feed,
  cursor: string | undefined,
  field: string,
): number | undefined {
  if (cursor === undefined) return undefined
  if (cursor === beginning) return 0
  return eventCursors.read(feed, cursor) ?? refuse('invalid_value', field, advice)
}

const advice =
  'A cursor is `next` of an answer, `position` of an event or the id of a streamed event, of this organization and environment; 0 stands for the beginning. Numbers from earlier versions are not cursors: begin at 0, or with `created_at_gte`.'

export const shownEvent = ({ eventCursors }: Services, event: SubscriptionEvent) => ({
  ...event,
  position: eventCursors.write(event, event.position),
})
