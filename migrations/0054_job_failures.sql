-- Claims of a job and its failures are counted apart. `attempts` says which claim of the job wrote last, so it rises with each. Only failures
-- that are the job's own count towards its end: not those of the database, of an overloaded process, or of a worker that was killed.
alter table jobs add column failures integer not null default 0;
alter table jobs add constraint jobs_failures_check check (failures >= 0);
