-- Identity verifications. What was said about a person is encrypted field by field before it comes here, as in 0004.

create table identity_verifications (
  bank_guid uuid not null,
  guid uuid not null,
  type text not null check (type in ('kyc', 'bank_account', 'counterparty')),
  method text not null check (method in ('attested', 'document_submission', 'enhanced_due_diligence', 'id_and_selfie',
    'tax_id_and_selfie', 'business_registration', 'attested_id_and_selfie', 'attested_business_registration',
    'attested_business_associate', 'attested_id_and_database', 'watchlists', 'attested_ownership', 'account_ownership')),
  -- The customer verified, or whose counterparty or bank account it is.
  customer_guid uuid,
  counterparty_guid uuid,
  external_bank_account_guid uuid,
  state text not null check (state in ('storing', 'waiting', 'pending', 'reviewing', 'expired', 'completed')),
  outcome text check (outcome in ('passed', 'failed')),
  failure_codes jsonb not null,
  compliance_checks jsonb not null,
  compliance_decisions jsonb not null,
  verifier_inquiry_id text,
  verifier_state text check (verifier_state in ('waiting', 'pending', 'reviewing', 'processing', 'expired', 'completed',
    'unknown')),
  business_associates jsonb not null,
  documents jsonb not null,
  supporting_files jsonb not null,
  require_tax_id boolean,
  expected_behaviours jsonb not null,
  -- The bank's clock; null where nobody is asked.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  constraint identity_verifications_subject check (case type
    when 'kyc' then customer_guid is not null and counterparty_guid is null and external_bank_account_guid is null
    when 'counterparty' then counterparty_guid is not null and external_bank_account_guid is null
    else external_bank_account_guid is not null end),
  constraint identity_verifications_outcome check ((state = 'completed') = (outcome is not null)),
  constraint identity_verifications_checks check ((state = 'completed') = (jsonb_array_length(compliance_checks) > 0)),
  constraint identity_verifications_failure check (
    (outcome is not distinct from 'failed') = (jsonb_array_length(failure_codes) > 0)),
  constraint identity_verifications_inquiry check ((verifier_inquiry_id is null) = (verifier_state is null)),
  -- Whoever waits for an answer has a verifier to give it, and an end.
  constraint identity_verifications_end check (
    state in ('storing', 'completed') or (expires_at is not null and verifier_inquiry_id is not null))
);
create index identity_verifications_by_type on identity_verifications (bank_guid, type, guid desc);
create index identity_verifications_by_method on identity_verifications (bank_guid, method, guid desc);
create index identity_verifications_by_state on identity_verifications (bank_guid, state, guid desc);
create index identity_verifications_by_outcome on identity_verifications (bank_guid, outcome, guid desc)
  where outcome is not null;
create index identity_verifications_by_customer on identity_verifications (bank_guid, customer_guid, guid desc)
  where customer_guid is not null;
create index identity_verifications_by_counterparty on identity_verifications (bank_guid, counterparty_guid, guid desc)
  where counterparty_guid is not null;
create index identity_verifications_by_external_bank_account
  on identity_verifications (bank_guid, external_bank_account_guid, guid desc) where external_bank_account_guid is not null;

create table identity_verifications_pii (
  bank_guid uuid not null,
  guid uuid not null,
  name bytea,
  aliases bytea,
  address bytea,
  date_of_birth bytea,
  phone_number bytea,
  email_address bytea,
  occupation bytea,
  website bytea,
  nature_of_business bytea,
  registered_address bytea,
  business_industry bytea,
  business_funds_source bytea,
  business_funds_destination bytea,
  identification_numbers bytea,
  associate_email_addresses bytea,
  primary key (bank_guid, guid)
);
