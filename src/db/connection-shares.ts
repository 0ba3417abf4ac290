// How a process divides the connections that it may open. The engine has two: one commits, one loads what is decided on. A worker's webhooks
// have a third of the rest, so that deliveries and requests cannot hold each other up; everything else shares what is left.

/** One for each, and two that are shared. */
export const connections_min = 5

export interface ConnectionShares {
  readonly shared: number
  /** 0 on a process that delivers nothing. */
  readonly webhooks: number
}

const of_engine = 2

export function connectionShares(connections: number, isWorker: boolean): ConnectionShares {
  const left = connections - of_engine
  const webhooks = isWorker ? Math.floor(left / 3) : 0
  return { shared: left - webhooks, webhooks }
}
