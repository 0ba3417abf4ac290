// The clients of @corridor/client. The session's cookie says who calls, `acts_for` for whom: a bank, the organization in an
// environment, or the session itself.
import { Corridor } from '@corridor/client'
import { reportTrouble } from './connection.ts'
import { isNobodyHere } from './presence.ts'

const clients = new Map<string, Corridor>()

export function clientFor(acts_for: string): Corridor {
  const known = clients.get(acts_for)
  if (known) return known
  const made = new Corridor({
    url: location.origin,
    session: { acts_for, isIdle: isNobodyHere },
    // People wait for less time than programs. The frame says meanwhile what is going on.
    timeout_ms: 30_000,
    onRetry: ({ attempt }) => attempt > 1 && reportTrouble(),
  })
  clients.set(acts_for, made)
  return made
}

type Method = (...parameters: unknown[]) => unknown

/** A method of the client by its name, such as `sandbox.clock.get`. */
export function methodOf(client: Corridor, name: string): Method {
  let place: unknown = client
  for (const part of name.split('.')) place = (place as Readonly<Record<string, unknown>> | undefined)?.[part]
  if (typeof place !== 'function') throw new TypeError(`the client has no method ${name}`)
  return place as Method
}
