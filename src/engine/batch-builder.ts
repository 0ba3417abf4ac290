// Builds a batch: loads the rows that its commands lack, then decides the commands one by one in the order they came. Nothing
// is sent from here; what a decision does stays in the working set and in the batch.
import type { Sql } from '../db/pool.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import { key, type Moment, type Need } from '../kernel/command.ts'
import { Batch, type Predecessors } from './batch.ts'
import { bankClocks } from './clock.ts'
import { forgetBatch } from './forgetting.ts'
import { keyNeed } from './idempotency.ts'
import { Loaded, nameOf } from './load.ts'
import { breakOff, isEnded, moveTo, type Pending, phases, waitAgain } from './pending.ts'
import { DecisionRows, missingRow, ProbeRows } from './rows.ts'
import { answersIn, type Decider, type Made, needsNoCommit } from './verdict.ts'
import type { WorkingSet } from './working-set.ts'

export interface Built {
  readonly batch: Batch
  /** Committing: to be answered when the batch has landed. */
  readonly members: readonly Pending[]
  /** Still deciding: refused or broken on cached rows, so to be confirmed on fresh ones. */
  readonly doubted: readonly Pending[]
  /** Queued or alone: to be decided in another batch. */
  readonly again: readonly Pending[]
  /** How long deciding kept the event loop busy. */
  readonly decided_ms: number
}

/** A command that reads more rows one after another than this is broken. */
export const retries_max = 64

export const endlessReads = ({ command }: Pending): Error =>
  new BrokenAssertion(`${command.name} reads rows without end`)

export class BatchBuilder {
  readonly #set: WorkingSet
  readonly #reader: Sql
  readonly #decider: Decider
  readonly #inFlight: () => Predecessors
  readonly #readsKeys: boolean
  readonly #loaded: Loaded

  /** `readsKeys`: idempotency keys of all commands are read, not only of those that have failed or were doubted before. */
  constructor(set: WorkingSet, reader: Sql, decider: Decider, inFlight: () => Predecessors, readsKeys: boolean) {
    this.#set = set
    this.#reader = reader
    this.#decider = decider
    this.#inFlight = inFlight
    this.#readsKeys = readsKeys
    this.#loaded = new Loaded(set)
  }

  /**
   * Loads in one round what the commands are known to lack, then decides all of them without a pause, so that no row changes in
   * between. If all of them lack more, that is loaded and they are decided again; otherwise those wait for the next batch.
   */
  async build(taken: readonly Pending[]): Promise<Built> {
    for (let round = 0; ; round++) {
      const missing: Need[] = []
      // A probe ends before the time matters.
      const moment = this.#decider.momentAt(this.#decider.now())
      for (const pending of taken) this.#begin(pending, moment, missing)
      await this.#loaded.load(this.#reader, missing)
      const built = this.#decideAll(taken)
      const { members, doubted, again } = built
      if (again.length === 0 || members.length + doubted.length > 0) return built
      // Others may have a turn, and whatever has waited too long is given up.
      if (round >= retries_max || again.some(({ phase }) => phase.state !== 'queued')) return built
      taken = again
    }
  }

  /** Adds what the last attempt lacked; for a newcomer what it reads first, the engine's own rows included. */
  #begin(pending: Pending, moment: Moment, missing: Need[]): void {
    const { phase, keys, input, command, failures, doubts } = pending
    moveTo(pending, phases.deciding)
    pending.cause?.taken()
    // Doubts: a group may have been refused because one of its keys was not known.
    if (this.#readsKeys || failures > 0 || doubts > 0) missing.push(...keys.map(keyNeed))
    if (phase.state === 'queued' && phase.missing.length > 0) {
      missing.push(...phase.missing)
      return
    }
    const probe = new ProbeRows(this.#set)
    try {
      command.decide(input, probe, moment)
    } catch {
      // Nothing was decided.
    }
    pending.isCold = probe.missing.length > 0
    missing.push(...probe.missing)
    if (input.bank_guid && !this.#set.entry(bankClocks, input.bank_guid, '')) {
      missing.push(key(bankClocks, input.bank_guid))
    }
  }

  #decideAll(taken: readonly Pending[]): Built {
    const started = performance.now()
    const built = {
      batch: new Batch(this.#set, this.#inFlight()),
      ...{ members: [] as Pending[], doubted: [] as Pending[], again: [] as Pending[] },
    }
    for (const pending of taken) {
      const place = this.#decide(pending, built.batch)
      if (place) built[place].push(pending)
      if (built.batch.isPoisoned) return this.#poisoned(built.batch, taken)
    }
    return { decided_ms: performance.now() - started, ...built }
  }

  /** Where the command goes; undefined if it ended. */
  #decide(pending: Pending, batch: Batch): 'members' | 'doubted' | 'again' | undefined {
    const rows = new DecisionRows(this.#set, this.#loaded, pending.isCold)
    pending.rows = rows
    try {
      const verdict = this.#decider.decide(pending, rows)
      if (verdict.kind === 'refused') return 'doubted'
      // With nothing to write, no commit would fail with the one in flight that it was decided after.
      const isFinal = verdict.kind === 'doubtful' && isAsConfirmed(pending, verdict) && !needsNoCommit(pending, verdict)
      if (verdict.kind === 'doubtful' && !isFinal) return 'doubted'
      if (!this.#isCurrent(rows) || !batch.accepts(verdict.decision.changes ?? [], verdict.posted)) {
        return retry(pending, [])
      }
      this.#decider.fold(pending, verdict, rows, batch)
      return 'members'
    } catch (error) {
      return error === missingRow ? retry(pending, rows.missing) : 'doubted'
    }
  }

  /**
   * A commit that landed or failed while this batch was loaded may have made the working set forget rows that were loaded for it. A
   * row that was not loaded again since is put back. If it was, the set has another object for it. Two objects would lose each other's changes, so
   * the command is decided again, on lists that hold the new object.
   */
  #isCurrent({ entries, lists }: DecisionRows): boolean {
    let isCurrent = true
    for (const entry of entries) if (this.#set.keep(entry) !== entry) isCurrent = false
    for (const { entries: listed } of lists) {
      for (const entry of listed) {
        const known = this.#set.keep(entry)
        if (known === entry) continue
        listed.delete(entry)
        if (known.row !== undefined) listed.add(known)
        isCurrent = false
      }
    }
    return isCurrent
  }

  /** A decision broke while it was added to the batch: the batch is thrown away, and each command gets a batch of its own. */
  #poisoned(batch: Batch, taken: readonly Pending[]): Built {
    forgetBatch(batch, this.#set)
    const again = taken.filter((pending) => !isEnded(pending))
    for (const pending of again) {
      // Those that lack a row had no part in this batch.
      if (pending.phase.state === 'queued') continue
      pending.isAlone = true
      waitAgain(pending)
    }
    return { batch: new Batch(this.#set), members: [], doubted: [], again, decided_ms: 0 }
  }
}

/** Cached rows and keys are of several instants: a group may be refused on them otherwise than on fresh ones. */
const isAsConfirmed = (pending: Pending, verdict: Made): boolean =>
  pending.isConfirmed && answersIn(verdict) === pending.confirmed

/** Rows are forgotten when a commit fails, and while the disk is full all of them fail. Only a command that goes on to other rows has no end. */
function hasOnlyNew(pending: Pending, missing: readonly Need[]): boolean {
  pending.asked ??= new Set()
  const { asked } = pending
  const names = missing.map(nameOf)
  const isNew = !names.some((name) => asked.has(name))
  for (const name of names) asked.add(name)
  return isNew
}

/** Its rows are loaded before it is decided again. */
function retry(pending: Pending, missing: readonly Need[]): 'again' | undefined {
  if (missing.length > 0 && hasOnlyNew(pending, missing)) pending.retries += 1
  if (pending.retries > retries_max) {
    breakOff(pending, endlessReads(pending))
    return undefined
  }
  if (missing.length > 0) pending.isCold = true
  moveTo(pending, missing.length > 0 ? { state: 'queued', missing } : phases.queued)
  return 'again'
}
