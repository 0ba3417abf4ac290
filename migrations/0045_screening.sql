-- Screening by sanctions lists. Nothing here has a name of a person: entries of lists are named by the publisher's identifiers.

-- One row for every answer. Never changed.
create table screening_decisions (
  bank_guid uuid not null,
  guid uuid not null,
  created_at timestamptz(3) not null,
  reference uuid not null,
  kind text not null check (kind in ('transfer', 'address', 'party')),
  result text not null check (result in ('passed', 'review', 'rejected')),
  list_versions jsonb not null,
  score integer check (score between 0 and 100),
  score_min integer not null check (score_min between 0 and 100),
  faults jsonb not null,
  matches jsonb not null,
  primary key (bank_guid, guid),
  check ((score is null) = (jsonb_array_length(matches) = 0)),
  -- Fails closed.
  check (result <> 'passed' or (jsonb_array_length(faults) = 0 and list_versions <> '{}'))
);
create index screening_decisions_by_reference on screening_decisions (bank_guid, reference, guid desc);
create index screening_decisions_by_kind on screening_decisions (bank_guid, kind, guid desc);
create index screening_decisions_by_result on screening_decisions (bank_guid, result, guid desc);

create table screening_runs (
  bank_guid uuid not null,
  guid uuid not null,
  state text not null check (state in ('running', 'completed', 'superseded', 'stopped')),
  list_versions jsonb not null,
  previous_list_versions jsonb,
  last_kind text check (last_kind in ('customer', 'counterparty', 'external_wallet')),
  last_guid uuid,
  screened_count integer not null check (screened_count >= 0),
  hit_count integer not null check (hit_count >= 0),
  new_hit_count integer not null check (new_hit_count >= 0),
  ended_hit_count integer not null check (ended_hit_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((last_kind is null) = (last_guid is null))
);
create index screening_runs_by_state on screening_runs (bank_guid, state, guid desc);

create table screened_versions (
  bank_guid uuid not null,
  guid uuid not null,
  list_versions jsonb not null,
  screening_run_guid uuid not null,
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (guid = bank_guid)
);

create table screening_hits (
  bank_guid uuid not null,
  guid uuid not null,
  state text not null check (state in ('reviewing', 'cleared', 'confirmed', 'ended')),
  screened_kind text not null check (screened_kind in ('customer', 'counterparty', 'external_wallet')),
  screened_guid uuid not null,
  list text not null check (list in ('ofac_sdn', 'ofac_consolidated', 'un', 'eu')),
  entry_id text not null check (char_length(entry_id) between 1 and 200),
  entry_hash text not null,
  list_version text not null,
  score integer not null check (score between 0 and 100),
  evidence jsonb not null,
  screening_run_guid uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid)
);
-- One hit for a subject and an entry.
create unique index screening_hits_by_subject on screening_hits (bank_guid, screened_guid, list, entry_id);
create index screening_hits_by_state on screening_hits (bank_guid, state, guid desc);
create index screening_hits_by_screened_kind on screening_hits (bank_guid, screened_kind, guid desc);
create index screening_hits_by_list on screening_hits (bank_guid, list, guid desc);
create index screening_hits_by_run on screening_hits (bank_guid, screening_run_guid, guid desc);

-- Whoever is like an entry of a list is in the queue of reviews.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('customer', 'counterparty', 'identity_verification',
  'external_wallet', 'transfer', 'execution', 'deposit', 'suspense', 'screening_hit', 'job', 'webhook', 'approval_policy'));

-- What a bank attests may wait for screening and for a person: then no verifier has an inquiry.
alter table identity_verifications drop constraint identity_verifications_end;
alter table identity_verifications add constraint identity_verifications_end check (state in ('storing', 'completed')
  or (expires_at is not null and (verifier_inquiry_id is not null or method like 'attested%')));
