-- A provider that reads long lists is checking until it has them.
alter table providers drop constraint providers_state_check;
alter table providers add constraint providers_state_check check (state in ('up', 'checking', 'down', 'paused', 'deleted'));
alter table providers add column progress integer;
alter table providers add constraint providers_progress_check check (progress between 0 and 100);
