-- The people of an organization, what they may do, and their sessions. E-mail address and name are encrypted together (`person`); the address
-- is found by a keyed hash. Of passwords, tokens and cookies only hashes are kept.

create table staff_members (
  organization_guid uuid not null,
  guid uuid not null,
  email_hash text not null check (email_hash ~ '^[0-9a-f]{64}$'),
  person bytea not null,
  state text not null check (state in ('invited', 'active', 'disabled')),
  -- [{"role": ..., "bank_guid": ... or null for the whole organization}]
  grants jsonb not null check (jsonb_typeof(grants) = 'array'),
  activated_at timestamptz(3),
  -- When grants or state last changed. Processes forget sessions that are older.
  access_changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (organization_guid, guid),
  check (state <> 'active' or activated_at is not null)
);
create unique index staff_members_by_email on staff_members (organization_guid, email_hash);
-- Who signs in names no organization.
create index staff_members_by_address on staff_members (email_hash);
create index staff_members_by_change on staff_members (access_changed_at);

-- What a member signs in with. `guid` is the member's.
create table staff_credentials (
  organization_guid uuid not null,
  guid uuid not null,
  password_hash text,
  totp_secret bytea,
  -- A code works once: later codes must be of a later step.
  totp_last_step bigint not null check (totp_last_step >= 0),
  oidc_subject_hash text check (oidc_subject_hash ~ '^[0-9a-f]{64}$'),
  failed_attempts integer not null check (failed_attempts >= 0),
  retry_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (organization_guid, guid),
  check ((password_hash is null) = (totp_secret is null))
);
create index staff_credentials_by_subject on staff_credentials (oidc_subject_hash) where oidc_subject_hash is not null;

-- Tokens that work once: invitations, and links that sign in on this machine.
create table staff_invitations (
  organization_guid uuid not null,
  guid uuid not null,
  staff_member_guid uuid not null,
  kind text not null check (kind in ('invitation', 'link')),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- Shown when the invitation is opened, and the member's after it is accepted.
  totp_secret bytea,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (organization_guid, guid)
);
create unique index staff_invitations_by_token on staff_invitations (token_hash);
create index staff_invitations_by_end on staff_invitations (expires_at);
create index staff_invitations_by_member on staff_invitations (organization_guid, staff_member_guid, guid desc);

create table sessions (
  organization_guid uuid not null,
  guid uuid not null,
  staff_member_guid uuid not null,
  method text not null check (method in ('password', 'oidc', 'invitation', 'link')),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  address text not null check (char_length(address) between 1 and 64),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (organization_guid, guid),
  check (expires_at > created_at)
);
create unique index sessions_by_token on sessions (token_hash);
create index sessions_by_member on sessions (organization_guid, staff_member_guid, guid desc);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
create index sessions_by_end on sessions (expires_at);
