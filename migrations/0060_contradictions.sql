-- A report that is told again with other content is refused, not left out as known.
alter table provider_events add column content_hash text;
alter table provider_events add constraint provider_events_content_hash_check check (content_hash ~ '^[0-9a-f]{64}$');
