-- A shard is copied to another node with an empty search path, so this function names the schema of the one it calls.
create or replace function are_legal_moves(event_type text, from_state text, later_states text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  noun text := split_part(event_type, '.', 1);
  was text := split_part(event_type, '.', 2);
  states text[] := string_to_array(later_states, ' ');
  entered text;
begin
  if not public.is_legal_move(event_type, from_state) then return false; end if;
  if later_states is null then return true; end if;
  -- Readers look for a position among so many that follow it.
  if cardinality(states) > 15 then return false; end if;
  foreach entered in array states loop
    if not public.is_legal_move(noun || '.' || entered, was) then return false; end if;
    was := entered;
  end loop;
  return true;
end $$;
