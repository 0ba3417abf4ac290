// The scripts of a bank's simulators (POST /api/sandbox/scenarios). Every simulator asks here first; the market only if it knows that
// there is a script.
import { coalesce } from '../../db/coalesce.ts'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import { outputOf } from '../../engine/pending.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Outcome, Question } from '../ports.ts'
import { type ScenarioNoun, type ScenarioOutcome, type Scripted, waitsUntil } from './memory/sandbox-scenario.ts'
import { takeScenario } from './memory/take-scenario.ts'

/** Undefined: no script is for this call. */
export type NextScripted = <Noun extends ScenarioNoun>(
  noun: Noun,
  question: Question,
  /** The outcomes that answer this question. A script with another outcome is not used up. */
  among?: readonly ScenarioOutcome<Noun>[],
) => Promise<Scripted<Noun> | undefined>

export function scenarioScript(sql: Sql, engine: CommandEngine): NextScripted {
  const scriptedNouns = coalesce((bank_guids: readonly Guid[]) => readNouns(sql, bank_guids))

  return async (noun, { bank_guid, reference, is_repeat }, among) => {
    // Only a script or a repeated question needs the memory. Other calls are answered without a write.
    if (!is_repeat && !(await scriptedNouns(bank_guid))?.has(noun)) return undefined
    const taken = outputOf(await engine.submit(takeScenario, { bank_guid, noun, reference, among }))
    return taken === 'unscripted' ? undefined : (taken as Scripted<typeof noun>)
  }
}

/** Done, or after the wait of a script. */
export function doneOrLater(scripted: Scripted | undefined): Outcome<null, never> {
  const check_again_at = scripted && waitsUntil(scripted)
  return check_again_at ? { kind: 'pending', check_again_at } : { kind: 'done', result: null }
}

async function readNouns(sql: Sql, bank_guids: readonly Guid[]): Promise<Map<Guid, Set<string>>> {
  const rows = await sql<{ bank_guid: Guid; noun: string }[]>`
    select bank_guid, noun from sandbox_scenarios
    where bank_guid = any(${arrayLiteral(bank_guids)}::uuid[]) and remaining > 0`
  const nouns = new Map<Guid, Set<string>>()
  for (const { bank_guid, noun } of rows) nouns.set(bank_guid, (nouns.get(bank_guid) ?? new Set()).add(noun))
  return nouns
}
