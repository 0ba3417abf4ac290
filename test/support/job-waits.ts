// How long a job was made to wait when it was last written: exact however slow the machine is, where a look at the
// clock afterwards is not.
import type { Sql } from '../../src/db/pool.ts'
import type { Guid } from '../../src/kernel/guid.ts'

/** Every write of a job is kept, in order. */
export const jobWaitTables = `
  create table job_writes (
    position bigint generated always as identity, object_guid uuid, attempts integer, is_dead boolean, wait_seconds integer
  );
  create function keep_job_write() returns trigger language plpgsql as $$ begin
    insert into job_writes (object_guid, attempts, is_dead, wait_seconds)
    values (new.object_guid, new.attempts, new.dead_at is not null,
      case when new.run_at = 'infinity' then -1 else round(extract(epoch from new.run_at - now())) end);
    return null;
  end $$;
  create trigger keep_job_write after insert or update on jobs for each row execute function keep_job_write();`

export interface JobWrite {
  readonly attempts: number
  readonly is_dead: boolean
  /** -1: for ever. */
  readonly wait_seconds: number
}

export const jobWritesOf = async (sql: Sql, guid: Guid): Promise<JobWrite[]> => [
  ...(await sql<JobWrite[]>`
    select attempts, is_dead, wait_seconds from job_writes where object_guid = ${guid} order by position`),
]

/** Of a job that is still there. */
export async function jobWaitOf(sql: Sql, guid: Guid): Promise<number | undefined> {
  const [job] = await sql<{ wait_seconds: number }[]>`
    select wait_seconds from job_writes join jobs using (object_guid)
    where object_guid = ${guid} order by position desc limit 1`
  return job?.wait_seconds
}
