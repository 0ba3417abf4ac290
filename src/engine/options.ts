// Options of an engine, and their defaults.
import type { DatabaseTarget } from '../db/pool.ts'
import type { OwedJob } from '../events/derive.ts'
import type { Change } from '../kernel/command.ts'
import type { GuidSource } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'

/** A job runner in this process: takes jobs as soon as the commit that owes them has landed. */
export interface Handoff {
  readonly lease_seconds: number
  room(): number
  take(jobs: readonly OwedJob[]): void
  /** Jobs were written, or became due, that it did not take. */
  expect(): void
}

/** A commit that has landed. */
export interface LandedBatch {
  readonly members: readonly TracedCommand[]
  readonly commands: number
  readonly hasEvents: boolean
  readonly commit_ms: number
  readonly queued: number
}

/** What a traced command was submitted for. The engine keeps it with the command and reports to it. */
export interface Cause {
  /** For lines of the log. */
  readonly fields: Readonly<Record<string, string>>
  /** The command is in a batch that is being built. */
  taken(): void
  /** Its decision has joined the batch. */
  decided(changes: readonly Change[]): void
}

export interface TracedCommand {
  readonly command: { readonly name: string }
  readonly cause: Cause | undefined
}

/** Follows commands to their commits, together with `observe`. Its methods must not throw. */
export interface EngineTrace {
  /** Of the command that is being submitted; undefined: it is not traced. */
  cause(): Cause | undefined
  /** The commit certainly failed. Its commands are tried again, or given up. */
  lost(members: readonly TracedCommand[], error: unknown): void
}

export interface EngineOptions {
  readonly target: DatabaseTarget
  readonly role?: string | undefined
  readonly batch_max?: number
  readonly in_flight_max?: number
  readonly queue_max?: number
  /** Rows and lists kept of all tables together, in each of two generations: some 350 bytes each, so 90 MB in all. */
  readonly cache_rows_max?: number
  readonly commit_deadline_ms?: number
  /** After so long without an answer to a commit, the database is asked on another connection whether it still works on it. */
  readonly commit_doubt_ms?: number
  readonly load_deadline_ms?: number
  /** A command that was not sent by then is answered `overloaded`. */
  readonly wait_max_ms?: number
  /** Commits of one command are written without arrays. Both forms do the same; this one is cheaper. */
  readonly lean_commits?: boolean
  /** The database is distributed by tenant: a batch has one bank, and a commit is written tenant by tenant. */
  readonly is_distributed?: boolean
  /** Real time, by the clock of the whole process. */
  readonly now?: () => Timestamp
  readonly newGuid?: GuidSource
  readonly observe?: (batch: LandedBatch) => void
  /** Undefined: nothing is traced, and that costs nothing. */
  readonly trace?: EngineTrace | undefined
  readonly log?: (event: string, details: Record<string, unknown>) => void
}

type Defaults = Required<Omit<EngineOptions, 'target' | 'role' | 'now' | 'newGuid' | 'trace'>> &
  Pick<EngineOptions, 'trace'>

const defaults: Defaults = {
  batch_max: 256,
  in_flight_max: 4,
  queue_max: 10_000,
  cache_rows_max: 131_072,
  commit_deadline_ms: 30_000,
  commit_doubt_ms: 1_500,
  load_deadline_ms: 5_000,
  wait_max_ms: 20_000,
  lean_commits: true,
  is_distributed: false,
  observe: () => {},
  log: () => {},
}

export const optionsFrom = (options: EngineOptions): Defaults => ({ ...defaults, ...options })
