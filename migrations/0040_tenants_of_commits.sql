-- A database that is distributed by tenant keeps these rows beside the rows of the commit, and so needs the tenant in their keys. On one
-- machine a commit may have several tenants and names none. The tenant comes last in the keys: rows are found by the commit's guid.
alter table commits
  add column tenant_guid uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint commits_pkey,
  add primary key (guid, tenant_guid);
alter table event_batches
  add column bank_guid uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint event_batches_pkey,
  add primary key (commit_guid, bank_guid);
