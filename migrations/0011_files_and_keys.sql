-- Files: what is known of one is a row of `files`; its content lies apart, encrypted, in parts. And keys that can be changed:
-- data keys have generations, and what every other secret is derived from is wrapped by the master key.

alter table files
  add column content_guid uuid not null,
  add check (type in ('drivers_license', 'passport', 'passport_card', 'residence_card', 'visa', 'social_security_number',
    'tax_identification_number', 'selfie', 'proof_of_address', 'formation_document', 'employer_identification_number',
    'work_permit', 'invoice', 'purchase_order', 'delivery_slip', 'contract', 'bill_of_lading', 'others')),
  add check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/tiff')),
  add check (char_length(filename) between 1 and 255);
create unique index files_by_content on files (bank_guid, content_guid);
create index files_by_type on files (bank_guid, type, guid desc);

-- Written before the commit that makes the file. What no file names an hour later was left by a crash and is removed.
create table file_contents (
  bank_guid uuid not null,
  guid uuid not null,
  part integer not null check (part between 0 and 13),
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (bank_guid, guid, part)
);
-- Encrypted bytes do not shrink; stored as they are, their first bytes can be read alone.
alter table file_contents alter column content set storage external;
create index file_contents_by_age on file_contents using brin (created_at);

-- A ciphertext names the generation of its key. `swept_at`: since then nothing is under an older one.
alter table bank_data_keys
  add column generation integer not null default 1 check (generation between 1 and 65535),
  add column swept_at timestamptz(3),
  add constraint bank_data_keys_by_generation unique (bank_guid, generation);

-- What API key hashes and other fingerprints are derived from. It outlives the master key that wraps it.
create table service_keys (
  name text primary key,
  wrapped bytea not null
);
