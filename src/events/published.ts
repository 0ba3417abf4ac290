// SQL that finds published events. `published_events` is a view: the events of one transition have positions that follow each other, and
// only the last position is stored and has an index. So queries bound `last_position` as well as `position`.

/** The number of a feed, as a scalar: then its events come in the order of the index. */
export const feedNumber = (organization_guid: string, environment: string): string =>
  `(select number from feeds where organization_guid = ${organization_guid} and environment = ${environment})`

/** The event at the position that the row `of` names, in its feed. Reads one transition. */
export const eventAt = (of: string): string => `
  select t.bank_guid, t.object_guid, t.created_at, t.sequence + place - 1 as sequence,
    case when place = 1 then t.event_type else split_part(t.event_type, '.', 1) || '.' || entered[place] end as event_type
  from (
    select * from published_transitions
    where feed = ${feedNumber(`${of}.organization_guid`, `${of}.environment`)} and last_position >= ${of}.position
    order by last_position limit 1
  ) p
    join transitions t on t.bank_guid = p.bank_guid and t.object_guid = p.object_guid and t.sequence = p.sequence
    cross join lateral (select array[t.event_type] || string_to_array(t.later_states, ' ') as entered offset 0) s
    cross join lateral (select (${of}.position - p.last_position)::integer + cardinality(entered) as place offset 0) n
  where place >= 1`
