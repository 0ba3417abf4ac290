-- An event is stored once. Each was stored as its commit wrote it and again as it was published, and a trade that enters four states at
-- once wrote four rows each time. Now a decision writes one row for all states that its object enters, and publishing adds only a
-- position. Two views show the events one by one.

alter table events rename to transitions;
alter table transitions rename constraint events_pkey to transitions_pkey;
-- The states that the object entered after the first one, in the same decision, separated by spaces. The guid of a later event
-- has its place, from 1, in the last two digits.
alter table transitions add column later_states text;
alter table transitions add constraint transitions_room_for_guids check (later_states is null or right(guid::text, 2) = '00');

-- PL/pgSQL, as is_legal_move is: a function in SQL would be compiled with every statement.
create function are_legal_moves(event_type text, from_state text, later_states text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  noun text := split_part(event_type, '.', 1);
  was text := split_part(event_type, '.', 2);
  states text[] := string_to_array(later_states, ' ');
  entered text;
begin
  if not is_legal_move(event_type, from_state) then return false; end if;
  if later_states is null then return true; end if;
  -- Readers look for a position among so many that follow it.
  if cardinality(states) > 15 then return false; end if;
  foreach entered in array states loop
    if not is_legal_move(noun || '.' || entered, was) then return false; end if;
    was := entered;
  end loop;
  return true;
end $$;
alter table transitions drop constraint events_legal_moves;
alter table transitions add constraint transitions_legal_moves check (are_legal_moves(event_type, from_state, later_states)) not valid;

create view events as
select t.bank_guid, t.object_guid, t.sequence + s.n::integer - 1 as sequence,
  case when s.n = 1 then t.guid else overlay(t.guid::text placing lpad(to_hex(s.n - 1), 2, '0') from 35)::uuid end as guid,
  case when s.n = 1 then t.event_type else split_part(t.event_type, '.', 1) || '.' || s.entered end as event_type,
  case s.n when 1 then t.from_state when 2 then split_part(t.event_type, '.', 2)
    else split_part(t.later_states, ' ', s.n::integer - 2) end as from_state,
  t.created_at
from transitions t
  cross join lateral unnest(array[t.event_type] || string_to_array(t.later_states, ' ')) with ordinality s(entered, n);

-- The events of an organization's banks in one environment. A number takes a fifth of the room of both names.
create table feeds (
  number integer generated always as identity primary key,
  organization_guid uuid not null,
  environment text not null check (environment in ('sandbox', 'production')),
  unique (organization_guid, environment)
);
insert into feeds (organization_guid, environment) select distinct organization_guid, environment from published_events order by 1, 2;

-- Which positions the events of a transition have: they follow each other, and this is the last one.
create table published_transitions (
  last_position bigint not null check (last_position >= 1),
  feed integer not null,
  sequence integer not null,
  bank_guid uuid not null,
  object_guid uuid not null,
  guid uuid not null
);
insert into published_transitions (last_position, feed, sequence, bank_guid, object_guid, guid)
select p.position, f.number, p.sequence, p.bank_guid, p.object_guid, p.guid
from published_events p join feeds f on f.organization_guid = p.organization_guid and f.environment = p.environment
order by p.position;
alter table published_transitions add primary key (feed, last_position);
create unique index published_transitions_by_guid on published_transitions (feed, guid);
drop table published_events;

-- Readers name the feed by its number, and bound `last_position` as well as `position`: that is what the index has. Transitions are looked
-- up one by one (OFFSET 0 is load-bearing): a plan that expects many must not read them all for one page. A series in a select list
-- costs a tenth of one that is joined.
create view published_events as
select f.organization_guid, f.environment, p.feed, p.last_position, p.guid as transition_guid,
  p.last_position - cardinality(t.entered) + n.place as position,
  case when n.place = 1 then t.guid else overlay(t.guid::text placing lpad(to_hex(n.place - 1), 2, '0') from 35)::uuid end as guid,
  t.bank_guid, t.object_guid, t.sequence + n.place - 1 as sequence,
  case when n.place = 1 then t.event_type else split_part(t.event_type, '.', 1) || '.' || t.entered[n.place] end as event_type,
  t.created_at
from published_transitions p
  join feeds f on f.number = p.feed
  cross join lateral (
    select *, array[event_type] || string_to_array(later_states, ' ') as entered from transitions
    where bank_guid = p.bank_guid and object_guid = p.object_guid and sequence = p.sequence offset 0
  ) t
  cross join lateral (select generate_series(1, cardinality(t.entered)) as place) n;
