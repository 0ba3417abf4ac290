// How a process divides its database connections. An engine has two: one commits, one loads rows. On a distributed database a process has
// several engines. A worker's webhooks have a third of the rest, so that deliveries and requests cannot block each other. Everything
// else shares what is left.

/** Two for the engine, one for webhooks, and two that are shared. */
export const connections_min = 5

export interface ConnectionShares {
  readonly shared: number
  /** 0 in a process that delivers no webhooks. */
  readonly webhooks: number
}

const of_engine = 2
/** A commit on a distributed database takes a processor of its node for some milliseconds. More engines use more of them. */
const engines_each_max = 4

/** How many engines a process has for each node. All together have at most half of its connections, but there is at least one for each. */
export const enginesEach = (connections: number, nodes: number): number =>
  Math.min(engines_each_max, Math.max(1, Math.floor(connections / (2 * of_engine * nodes))))

/** `engines`: how many there are in all. */
export function connectionShares(connections: number, isWorker: boolean, engines: number): ConnectionShares {
  const left = Math.max(connections_min - of_engine, connections - of_engine * engines)
  const webhooks = isWorker ? Math.floor(left / 3) : 0
  return { shared: left - webhooks, webhooks }
}
