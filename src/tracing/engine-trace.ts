// Batches and commits as spans. A batch has commands of many requests and jobs: it belongs to the trace of the first one that is sent, and
// links to all of them. A fault here must never become one of a commit, so every hook that the engine calls is guarded.
import type { Cause, EngineTrace, LandedBatch, TracedCommand } from '../engine/options.ts'
import type { Change } from '../kernel/command.ts'
import { currentSpan } from './current.ts'
import type { Mover, Moves } from './moves.ts'
import { machineTime, type TraceSpan } from './span.ts'
import type { Tracer } from './tracer.ts'

class CommandCause implements Cause, Mover {
  taken_at = machineTime()
  batch: TraceSpan | undefined

  constructor(
    readonly span: TraceSpan,
    private readonly moves: Moves,
  ) {}

  get fields() {
    return this.span.fields
  }

  taken(): void {
    this.taken_at = machineTime()
  }

  decided(changes: readonly Change[]): void {
    guarded(() => this.moves.note(changes, this))
  }
}

function guarded(work: () => void): void {
  try {
    work()
  } catch {
    // Only the trace lacks something.
  }
}

/** The engine's own hook, and what its observer calls. */
export type BatchTrace = EngineTrace & { landed(batch: Pick<LandedBatch, 'members' | 'commit_ms'>): void }

export function engineTrace(tracer: Tracer, moves: Moves): BatchTrace {
  const batchOf = (members: readonly TracedCommand[]): TraceSpan | undefined => {
    const causes = members.flatMap(({ cause }) => (cause instanceof CommandCause ? cause : []))
    const sampled = causes.filter(({ span }) => span.is_sampled)
    const [first] = sampled
    if (!first) return undefined
    const batch = tracer.begin(first.span, {
      name: 'batch',
      kind: 'internal',
      started_at: Math.min(...sampled.map(({ taken_at }) => taken_at)),
      attributes: { 'corridor.commands': members.length, 'corridor.command': namesOf(members) },
      links: [...new Set(sampled.map(({ span }) => span))],
    })
    for (const cause of causes) cause.batch = batch
    return batch
  }
  const commitOf = (batch: TraceSpan, started_at: number): TraceSpan =>
    tracer.begin(batch, {
      name: 'commit',
      kind: 'client',
      started_at,
      attributes: { 'db.system.name': 'postgresql' },
    })
  return {
    cause() {
      const span = currentSpan.getStore()
      // A span that has ended causes nothing any more: a timer has kept it.
      return span && span.ended_at === undefined ? new CommandCause(span, moves) : undefined
    },
    landed({ members, commit_ms }) {
      guarded(() => {
        const batch = batchOf(members)
        if (!batch) return
        commitOf(batch, machineTime() - commit_ms).end()
        batch.end()
      })
    },
    lost(members, error) {
      guarded(() => {
        const batch = batchOf(members)
        batch?.fail(error)
        batch?.end()
      })
    },
  }
}

const names_max = 5

/** The different commands of a batch, by name. */
function namesOf(members: readonly TracedCommand[]): string {
  const names = [...new Set(members.map(({ command }) => command.name))]
  return [...names.slice(0, names_max), ...(names.length > names_max ? ['...'] : [])].join(', ')
}
