// Answers of a service of their own, for questions that spoil it for others.
import { connectTo } from './database.ts'
import { type Reply, startTestService, type TestOptions, type TestService } from './service.ts'

/** The answer of a service that is started for this question alone. */
export async function answerOfOwn(options: TestOptions, ask: (own: TestService) => Promise<Reply>): Promise<Reply> {
  const own = await startTestService({ ...options, env: { CORRIDOR_ROLES: 'api', ...options.env } })
  return ask(own).finally(() => own.stop())
}

/** The answer after somebody has spoilt the database. `placesOf`: where; by default on the server that the service connects to first. */
export const afterSpoiling = (
  statements: readonly string[],
  ask: (own: TestService) => Promise<Reply>,
  placesOf = (url: string) => [url],
): Promise<Reply> =>
  // Who waits for a spoilt database is told so before the usual 20 seconds are over.
  answerOfOwn({ engine: { wait_max_ms: 5000 } }, async (own) => {
    for (const url of placesOf(own.service.database_url)) {
      const admin = connectTo(url, { name: 'admin', max: 1 })
      for (const statement of statements) await admin.unsafe(statement)
      await admin.end()
    }
    return ask(own)
  })
