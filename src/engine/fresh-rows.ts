// Decides commands on fresh rows: read from the database after the commands came in, all at one instant, into a working set of
// their own. Batches do not wait for these decisions, and these decisions do not wait for batches.
import type { Sql } from '../db/pool.ts'
import { assert } from '../kernel/assert.ts'
import { key, type Need } from '../kernel/command.ts'
import { Batch } from './batch.ts'
import { endlessReads, retries_max } from './batch-builder.ts'
import { bankClocks } from './clock.ts'
import { keyNeed } from './idempotency.ts'
import { Loaded } from './load.ts'
import { answer, breakOff, moveTo, type Pending, phases } from './pending.ts'
import { DecisionRows, missingRow } from './rows.ts'
import { answerOf, answersIn, type Decider, type Made, needsNoCommit, type Verdict } from './verdict.ts'
import { WorkingSet } from './working-set.ts'

interface FreshVerdict {
  readonly pending: Pending
  readonly set: WorkingSet
  readonly rows: DecisionRows
  readonly verdict: Verdict | { readonly kind: 'broken'; readonly error: unknown }
}

/** Each command by itself: none sees what another one decided. */
async function decideAfresh(sql: Sql, commands: readonly Pending[], decider: Decider): Promise<FreshVerdict[]> {
  const verdicts: FreshVerdict[] = []
  let open = commands.map((pending) => ({ pending, needs: needsOf(pending) }))
  for (let round = 0; open.length > 0; round++) {
    const set = new WorkingSet(Number.MAX_SAFE_INTEGER)
    const loaded = new Loaded(set)
    await loaded.loadSnapshot(
      sql,
      open.flatMap(({ needs }) => needs),
    )
    const lacking: typeof open = []
    for (const { pending, needs } of open) {
      const rows = new DecisionRows(set, loaded, true)
      const verdict = verdictOn(rows, pending, decider)
      if (verdict) verdicts.push({ pending, set, rows, verdict })
      else if (round < retries_max) lacking.push({ pending, needs: [...needs, ...rows.missing] })
      else verdicts.push({ pending, set, rows, verdict: { kind: 'broken', error: endlessReads(pending) } })
    }
    open = lacking
  }
  return verdicts
}

/** Everything that it read before, and what the engine reads for it. */
function needsOf({ rows, keys, input }: Pending): Need[] {
  const needs = rows ? [...rows.reads] : []
  needs.push(...keys.map(keyNeed))
  if (input.bank_guid) needs.push(key(bankClocks, input.bank_guid))
  return needs
}

/** Undefined if a row is missing. All rows are of one instant, so a command that breaks on them is broken. */
function verdictOn(rows: DecisionRows, pending: Pending, decider: Decider): FreshVerdict['verdict'] | undefined {
  try {
    return decider.decide(pending, rows)
  } catch (error) {
    return error === missingRow ? undefined : { kind: 'broken', error }
  }
}

/**
 * Answers what fresh rows refuse. A decision that writes goes back to the queue: the next batch decides it again and commits it,
 * with guards, and never waits for the commits in flight. Gives the rows that were read.
 */
export async function confirm(sql: Sql, commands: readonly Pending[], decider: Decider): Promise<DecisionRows[]> {
  for (const pending of commands) moveTo(pending, phases.confirming)
  const verdicts = await decideAfresh(sql, commands, decider)
  for (const { pending, verdict } of verdicts) {
    if (verdict.kind === 'refused') answer(pending, verdict.answer)
    else if (verdict.kind === 'broken') breakOff(pending, verdict.error)
    else if (needsNoCommit(pending, verdict)) answerWith(pending, verdict)
    else {
      pending.isConfirmed = verdict.kind === 'doubtful'
      pending.confirmed = answersIn(verdict)
      moveTo(pending, phases.queued)
    }
  }
  return verdicts.map(({ rows }) => rows)
}

function answerWith(pending: Pending, { decision }: Made): void {
  try {
    answer(pending, answerOf(pending, decision))
  } catch (error) {
    breakOff(pending, error)
  }
}

/**
 * A batch of one command; undefined if it was refused or broke. Nothing else is in flight, so its rows stay fresh and whatever it
 * decides is final.
 */
export async function buildAlone(sql: Sql, pending: Pending, decider: Decider): Promise<Batch | undefined> {
  moveTo(pending, phases.deciding)
  pending.cause?.taken()
  const [fresh] = await decideAfresh(sql, [pending], decider)
  assert(fresh, 'every command has a verdict')
  const { set, rows, verdict } = fresh
  pending.rows = rows
  if (verdict.kind === 'refused') answer(pending, verdict.answer)
  else if (verdict.kind === 'broken') breakOff(pending, verdict.error)
  else {
    const batch = new Batch(set)
    try {
      decider.fold(pending, verdict, rows, batch)
      return batch
    } catch (error) {
      breakOff(pending, error)
    }
  }
  return undefined
}
