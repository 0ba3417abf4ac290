-- Executions by when they changed: who asks what is new since the last time matches few, and must not read all of them.
create index executions_by_change on executions (bank_guid, updated_at);
