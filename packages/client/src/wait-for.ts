// Waits until a record is in a state: reads it again and again, at first often. Throws at once if the record cannot come there.
import { CorridorStateError, CorridorTimeoutError } from './errors.ts'
import { records } from './generated/operations.ts'
import type { CallOptions } from './operation.ts'
import type { Runtime } from './runtime.ts'

export interface Stateful {
  readonly guid: string
  readonly state: string
}

const first_wait_ms = 25
const longest_wait_ms = 1000

export async function waitFor(
  record: Stateful,
  kind: string,
  wanted: readonly string[],
  read: (options: CallOptions) => Promise<Stateful>,
  { now, sleep, random }: Runtime,
  { signal, timeout_ms }: { readonly signal: AbortSignal | undefined; readonly timeout_ms: number },
): Promise<Stateful> {
  const moves = records[kind]?.moves ?? {}
  const unknown = wanted.find((state) => !(state in moves))
  if (unknown !== undefined)
    throw new TypeError(`${kind} have no state ${unknown}; they have ${Object.keys(moves).join(', ')}`)
  const ends_at = now() + timeout_ms
  let current = record
  for (let wait_ms = first_wait_ms; ; wait_ms = Math.min(wait_ms * 1.5, longest_wait_ms)) {
    if (wanted.includes(current.state)) return current
    if (!wanted.some((state) => canBecome(moves, current.state, state))) throw new CorridorStateError(current, wanted)
    const left_ms = ends_at - now()
    if (left_ms <= 0)
      throw new CorridorTimeoutError(`waiting for ${wanted.join(' or ')} of ${record.guid}`, timeout_ms, {
        attempts: 1,
        idempotency_key: undefined,
      })
    await sleep(Math.min(left_ms, wait_ms * (0.5 + random() / 2)), signal)
    current = await read({ signal, timeout_ms: Math.max(1000, ends_at - now()) })
  }
}

/** In any number of moves. A state that this version does not know may become anything. */
export function canBecome(moves: Readonly<Record<string, readonly string[]>>, from: string, wanted: string): boolean {
  if (!(from in moves)) return true
  const reached = new Set([from])
  for (const state of reached) for (const next of moves[state] ?? []) reached.add(next)
  return reached.has(wanted)
}
