// What becomes of the connections that a process may open.
import { expect, test } from 'vitest'
import { connectionShares, connections_min } from './connection-shares.ts'

test.each([
  [17, true, { shared: 10, webhooks: 5 }],
  [17, false, { shared: 15, webhooks: 0 }],
  [connections_min, true, { shared: 2, webhooks: 1 }],
  [connections_min, false, { shared: 3, webhooks: 0 }],
  [100, true, { shared: 66, webhooks: 32 }],
])('%i, worker: %s', (connections, isWorker, expected) => {
  expect(connectionShares(connections, isWorker)).toEqual(expected)
})
