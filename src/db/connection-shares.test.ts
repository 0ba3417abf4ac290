// What becomes of the connections that a process may open.
import { expect, test } from 'vitest'
import { connectionShares, connections_min, enginesEach } from './connection-shares.ts'

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
  [17, 1, 4],
  [17, 2, 2],
  [17, 3, 1],
  [17, 20, 1],
  [100, 3, 4],
  [connections_min, 1, 1],
])('%i connections, nodes: %i, engines for each node: %i', (connections, nodes, engines) => {
  expect(enginesEach(connections, nodes)).toBe(engines)
})

test('engines of many nodes leave some connections for everything else', () => {
  expect(connectionShares(17, true, 20)).toEqual({ shared: 2, webhooks: 1 })
})
