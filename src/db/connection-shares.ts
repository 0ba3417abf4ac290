// How a process divides its database connections. An engine has two: one commits, one loads rows. On a distributed database a process has
// several engines. A worker's webhooks have a third of
// the rest, so that deliveries and requests cannot block each other. Everything else shares what is left.

/** Two for the engine, one for webhooks, and two that are shared. */
export const connections_min = 5

export interface ConnectionShares {
  readonly shared: number
  /** 0 in a process that delivers no webhooks. */
  readonly webhooks: number
}

const of_engine = 2
const engines_max = 4

/** How many engines a process has. Half of its connections are left for everything else. */
export const enginesFor = (connections: number, is_distributed: boolean): number =>
  is_distributed ? Math.min(engines_max, Math.max(1, Math.floor(connections / (2 * of_engine)))) : 1

export function connectionShares(connections: number, isWorker: boolean, engines: number): ConnectionShares {
  const left = connections - of_engine * engines
  const webhooks = isWorker ? Math.floor(left / 3) : 0
  return { shared: left - webhooks, webhooks }
}
