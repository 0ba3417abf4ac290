// Finds out from the API whether an event has occurred. A state that was seen proves every state that an object must pass before it. An event
// that is no state is proven by the object's fields.
import type { Machine } from '../../kernel/machine.ts'
import type { Api, ApiAnswer } from '../../triggers/api.ts'
import { machines } from '../../wiring/tables.ts'

/** The object, when it shows that the event occurred. Undefined if that takes too long. */
export async function occurred(bank: Api, event_type: string, path: string): Promise<ApiAnswer | undefined> {
  const guid = path.slice(path.lastIndexOf('/') + 1)
  const noun = event_type.slice(0, event_type.indexOf('.'))
  const event = event_type.slice(noun.length + 1)
  const machine = machines.find((each) => each.noun === noun)
  if (!machine) return undefined
  const isShown = Object.hasOwn(machine.states, event)
    ? () => [...bank.statesSeen(guid)].some((seen) => proves(machine, seen, event))
    : signs[event_type]
  return isShown && bank.reach(path, isShown)
}

/** How an object shows an event that is no state. */
const signs: Readonly<Record<string, (object: ApiAnswer) => boolean>> = {
  'account.minimum_balance.below': ({ platform_balance, minimum_balance_funding_pull }) =>
    (platform_balance as number) < (minimum_balance_funding_pull as number),
}

/** True if no path reaches `seen` without passing `wanted`. */
export function proves({ initial, states }: Machine, seen: string, wanted: string): boolean {
  if (seen === wanted || wanted === initial) return true
  const reached = new Set([initial])
  for (const state of reached) {
    for (const next of states[state]?.to ?? []) if (next !== wanted) reached.add(next)
  }
  return !reached.has(seen)
}
