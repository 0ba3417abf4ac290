// What becomes of the connections that a process may open.
import { expect, test } from 'vitest'
import { connectionShares, connections_min, enginesFor } from './connection-shares.ts'

test.each([
  [17, true, 1, { shared: 10, webhooks: 5 }],
  [17, false, 1, { shared: 15, webhooks: 0 }],
  [connections_min, true, 1, { shared: 2, webhooks: 1 }],
  [connections_min, false, 1, { shared: 3, webhooks: 0 }],
  [100, true, 1, { shared: 66, webhooks: 32 }],
  [17, true, 4, { shared: 6, webhooks: 3 }],
])('%i, worker: %s, engines: %i', (connections, isWorker, engines, expected) => {
  expect(connectionShares(connections, isWorker, engines)).toEqual(expected)
})

test.each([
  [17, false, 1],
  [17, true, 4],
  [connections_min, true, 1],
])('%i connections, distributed: %s, have %i engines', (connections, is_distributed, engines) => {
  expect(enginesFor(connections, is_distributed)).toBe(engines)
})
