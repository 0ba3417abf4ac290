// How a process divides its database connections. The engine has two: one commits, one loads rows. A worker's webhooks have a third of
// the rest, so that deliveries and requests cannot block each other. Everything else shares what is left.

/** Two for the engine, one for webhooks, and two that are shared. */
export const connections_min = 5

export interface ConnectionShares {
  readonly shared: number
  /** 0 in a process that delivers no webhooks. */
  readonly webhooks: number
}

const of_engine = 2

export function connectionShares(connections: number, isWorker: boolean): ConnectionShares {
  const left = connections - of_engine
  const webhooks = isWorker ? Math.floor(left / 3) : 0
  return { shared: left - webhooks, webhooks }
}
