// Which span moved an object to its state, for the jobs and deliveries that follow from it. It knows the newest moves of this process only:
// neither jobs nor events have a column for it.
import type { Change } from '../kernel/command.ts'
import type { TraceSpan } from './span.ts'

/** What submitted a command, and the batch that its decision was last part of. */
export interface Mover {
  readonly span: TraceSpan
  batch: TraceSpan | undefined
}

const moves_max = 20_000

export class Moves {
  readonly #movers = new Map<string, Mover>()
  readonly #max: number

  constructor(max = moves_max) {
    this.#max = max
  }

  note(changes: readonly Change[], mover: Mover): void {
    for (const change of changes) {
      const { guid, event_sequence } = change.row as { readonly guid?: string; readonly event_sequence?: number }
      if (guid === undefined || event_sequence === undefined) continue
      // The last of several events has the sequence of the row.
      for (let event = 0; event < eventsOf(change); event++) this.#add(`${guid}/${event_sequence - event}`, mover)
    }
  }

  of(object_guid: string, event_sequence: number): Mover | undefined {
    return this.#movers.get(`${object_guid}/${event_sequence}`)
  }

  /** The oldest gives its place to the newest. */
  #add(key: string, mover: Mover): void {
    this.#movers.delete(key)
    if (this.#movers.size >= this.#max) this.#movers.delete(this.#movers.keys().next().value as string)
    this.#movers.set(key, mover)
  }
}

/** A row that stays in its state may owe its job anew, so it counts as one. */
function eventsOf(change: Change): number {
  if (change.op === 'update' && change.note) return 1
  return change.op !== 'remove' && change.path ? Math.max(1, change.path.length - 1) : 0
}
