-- Pages of partners for end users. Their links are secrets and are not stored.
alter table identity_verifications add column link_expires_at timestamptz(3);
alter table identity_verifications add constraint identity_verifications_link
  check (link_expires_at is null or state in ('waiting', 'pending', 'reviewing'));

-- The page where the holder of an account signs in: the reference of its session. The service looks at it at refresh_at.
alter table external_bank_accounts add column link_session_guid uuid;
alter table external_bank_accounts add column link_expires_at timestamptz(3);
alter table external_bank_accounts add constraint external_bank_accounts_session
  check (link_session_guid is null or (refresh_at is not null and state in ('storing', 'refresh_required')
    and account_kind <> 'raw_routing_details'));
alter table external_bank_accounts add constraint external_bank_accounts_link
  check ((link_session_guid is null) = (link_expires_at is null));
-- Partners tell of a session by its reference.
create unique index external_bank_accounts_by_session on external_bank_accounts (bank_guid, link_session_guid)
  where link_session_guid is not null;
