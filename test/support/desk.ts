// What flows ask whatever they are about: the code of an answer, the events of an object, and that nothing is left to do.
import { eventually, ok, type Reply, type TestService } from './service.ts'

/** `422 code` of a refusal, `201 storing` of what has a state. */
export function outcomeOf({ status, body }: Reply): string {
  return [status, body?.message_code ?? body?.state].filter(Boolean).join(' ')
}

/** The same, and of a refusal the first field: `422 code field`. */
export function codeOf(reply: Reply): string {
  return [outcomeOf(reply), reply.body?.errors?.[0]?.field].filter(Boolean).join(' ')
}

/** What happened to an object, in order: `noun.state`. */
export async function eventsOf({ service }: TestService, guid: string): Promise<string[]> {
  const rows = await service.sql<{ event_type: string }[]>`
    select event_type from events where object_guid = ${guid} order by sequence`
  return rows.map(({ event_type }) => event_type)
}

/** The states among them. */
export const statesOf = async (s: TestService, guid: string): Promise<string[]> =>
  (await eventsOf(s, guid)).map((event) => event.slice(event.indexOf('.') + 1))

/** Until nothing is due at the time that the bank's clock shows. */
export const atRest = (s: TestService): Promise<{ readonly now: string; readonly due_jobs: number }> =>
  eventually(
    () => ok(s.call('GET', '/sandbox/clock')),
    ({ due_jobs }) => due_jobs === 0,
  )
