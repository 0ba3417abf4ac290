-- A report that is told again with other content is refused, not left out as known.
alter table provider_events add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
