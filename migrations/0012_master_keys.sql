-- The master keys that keys in this database may be wrapped by: one, or two while it is changed. The database itself holds
-- that nothing is wrapped by another, whoever commits late: a master key's row cannot go while a key is wrapped by it, and
-- when it has gone nothing wrapped by it gets in.
create table master_keys (
  id text primary key check (id ~ '^[0-9a-f]{8}$')
);
insert into master_keys
  select value from service_facts where name = 'master_key_id'
  union select encode(substring(wrapped from 2 for 4), 'hex') from bank_data_keys
  union select encode(substring(wrapped from 2 for 4), 'hex') from service_keys;

alter table bank_data_keys
  add column master_key_id text not null generated always as (encode(substring(wrapped from 2 for 4), 'hex')) stored
    references master_keys;
alter table service_keys
  add column master_key_id text not null generated always as (encode(substring(wrapped from 2 for 4), 'hex')) stored
    references master_keys;
