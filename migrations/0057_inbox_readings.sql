-- Files of partners are read in pieces, and a file that ended its process is known to the next one.

-- How much of what a file tells has been applied, in its order. A process that goes on with the file begins there.
alter table inbox_files add column done_count integer not null default 0;
update inbox_files set done_count = notice_count where applied_at is not null;
alter table inbox_files add constraint inbox_files_done check (
  done_count between 0 and notice_count and (applied_at is null or done_count = notice_count)
) not valid;
alter table inbox_files validate constraint inbox_files_done;
create index inbox_files_begun on inbox_files (bank_guid, provider_guid, content_hash) where applied_at is null;

-- Files that a process is reading now, or that a process was reading when it ended. A file that was read to its end has none.
create table inbox_readings (
  bank_guid uuid not null,
  provider_guid uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  -- How many processes have begun to read it and have not come further than the one before.
  begun_count integer not null check (begun_count between 1 and 2),
  -- What had been applied of it when the last of them began.
  done_count integer not null check (done_count >= 0),
  version integer not null default 1,
  primary key (bank_guid, provider_guid, name)
) with (fillfactor = 50);
