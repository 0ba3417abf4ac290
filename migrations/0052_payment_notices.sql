-- What partners' files told is listed and read over HTTP: by guid, and what a person must look at.
create unique index file_notices_by_guid on file_notices (bank_guid, guid);
create index file_notices_to_look_at on file_notices (bank_guid, result, guid) where result in ('noted', 'unmatched');
