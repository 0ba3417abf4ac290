// SQL that finds published events. `published_events` is a view: the events of one transition have positions that follow each other, and
// only the last position is stored and has an index. So queries bound `last_position` as well as `position`.

/** The number of a feed, as a scalar: then its events come in the order of the index. */
export const feedNumber = (organization_guid: string, environment: string): string =>
  `(select number from feeds where organization_guid = ${organization_guid} and environment = ${environment})`
