-- The audit log: who did what, from where and why. One row for each recorded act; rows are never changed or removed. It replaces
-- pii_reads and secret_reads, whose rows move here.
create table audit_records (
  -- The bank, or the organization for acts on the organization itself.
  owner_guid uuid not null,
  guid uuid not null,
  organization_guid uuid not null,
  bank_guid uuid,
  -- Null: of neither, such as a sign-in.
  environment text check (environment in ('sandbox', 'production')),
  -- Real time, also of sandbox banks.
  created_at timestamptz(3) not null,
  actor_type text not null check (actor_type in ('api_key', 'staff_member', 'operator', 'nobody')),
  actor_guid uuid,
  -- Of an operator at the command line, who has no guid.
  actor_name text check (char_length(actor_name) between 1 and 128),
  -- The operation of the API, or its like.
  act text not null check (char_length(act) between 1 and 64),
  object_type text check (char_length(object_type) between 1 and 64),
  object_guid uuid,
  address text check (char_length(address) between 1 and 64),
  request_id text check (char_length(request_id) between 1 and 64),
  reason text check (char_length(reason) between 1 and 1000),
  -- Without personal data and secrets.
  details jsonb not null,
  primary key (owner_guid, guid),
  check (owner_guid = coalesce(bank_guid, organization_guid)),
  check ((actor_type in ('api_key', 'staff_member')) = (actor_guid is not null)),
  check ((actor_type = 'operator') = (actor_name is not null))
);
create index audit_records_by_organization on audit_records (organization_guid, guid desc);
create index audit_records_by_object on audit_records (object_guid, guid desc) where object_guid is not null;
create index audit_records_by_actor on audit_records (actor_guid, guid desc) where actor_guid is not null;
create index audit_records_by_age on audit_records using brin (created_at);

insert into audit_records (owner_guid, guid, organization_guid, bank_guid, environment, created_at, actor_type, actor_guid, act,
  object_guid, request_id, details)
select r.bank_guid, r.guid, b.organization_guid, r.bank_guid, b.type, r.created_at, 'api_key', r.api_key_guid, 'readPersonalData',
  r.object_guid, r.request_id, '{}'
from pii_reads r join banks b on b.bank_guid = r.bank_guid;
insert into audit_records (owner_guid, guid, organization_guid, environment, created_at, actor_type, actor_guid, act, object_type,
  object_guid, request_id, details)
select r.organization_guid, r.guid, r.organization_guid, k.environment, r.created_at, 'api_key', r.api_key_guid, 'readSecret',
  'subscription', r.object_guid, r.request_id, '{}'
from secret_reads r join api_keys k on k.guid = r.api_key_guid;
drop table pii_reads;
drop table secret_reads;

-- Each seal covers the records since the one before it, and its digest includes that one's. So whoever kept a digest can tell later
-- whether any older record was changed, removed or added.
create table audit_seals (
  position bigint primary key check (position > 0),
  sealed_from timestamptz(3) not null,
  sealed_until timestamptz(3) not null check (sealed_until > sealed_from),
  records bigint not null check (records > 0),
  digest bytea not null check (octet_length(digest) = 32)
);

-- A function, so that sealing and checking cannot differ. Instants as numbers: their text depends on the connection's time zone.
create function audit_digest(before bytea, from_instant timestamptz, until_instant timestamptz)
returns table (records bigint, digest bytea) language sql stable as $$
  select count(*), sha256(coalesce(before, '') || coalesce(string_agg(sha256(convert_to(jsonb_build_array(
      owner_guid, guid, organization_guid, bank_guid, environment, extract(epoch from created_at), actor_type, actor_guid,
      actor_name, act, object_type, object_guid, address, request_id, reason, details)::text, 'utf8')), '' order by owner_guid, guid), ''))
  from audit_records where created_at >= from_instant and created_at < until_instant
$$;
