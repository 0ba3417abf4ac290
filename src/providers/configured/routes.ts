// Finds the provider that a question goes to. One that was given a reference keeps it, whatever is configured later.
import type { Sql } from '../../db/pool.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import { outputOf } from '../../engine/pending.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Named } from '../ports.ts'
import type { ConfiguredProvider } from './configured-providers.ts'
import { keepRoute } from './route.ts'
import { fits, type RuledQuestion } from './rule.ts'
import type { Port } from './settings.ts'

/** Those that may be given new work, those to ask first first. One that is checking or down is last: what it is given waits for it. */
export function candidates(
  list: readonly ConfiguredProvider[],
  port: Port,
  asked: RuledQuestion = {},
): readonly ConfiguredProvider[] {
  const fitting = list.filter(({ ports, rule }) => ports.includes(port) && fits(rule, asked))
  return [
    ...fitting.filter(({ state }) => state === 'up'),
    ...fitting.filter(({ state }) => state === 'checking' || state === 'down'),
  ]
}

export class ProviderRoutes {
  constructor(
    private readonly sql: Sql,
    private readonly engine: CommandEngine,
  ) {}

  /** The provider that has the reference. */
  async find({ bank_guid, reference }: Named, port: Port): Promise<Guid | undefined> {
    const [kept] = await this.sql<{ provider_guid: Guid }[]>`
      select provider_guid from provider_routes
      where bank_guid = ${bank_guid} and guid = ${reference} and port = ${port}`
    return kept?.provider_guid
  }

  /** Stores the choice, before it is asked. Answers the provider that has the reference: another process may have chosen before. */
  async keep({ bank_guid, reference }: Named, port: Port, provider_guid: Guid): Promise<Guid> {
    return outputOf(await this.engine.submit(keepRoute, { bank_guid, guid: reference, port, provider_guid }))
  }
}
