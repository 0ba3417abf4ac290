// How nodes of a cluster are connected to when a process starts while one of them is away, or cannot be reached from here. The cluster is made up: a
// coordinator that answers questions, and addresses where nobody listens.
import { expect, test } from 'vitest'
import { freePort } from '../../test/support/free-port.ts'
import { ClusterNodes } from './cluster-nodes.ts'
import type { NodeTarget, Sql } from './pool.ts'

const coordinator = 'postgres://corridor@127.0.0.1:1/corridor'

/** `answers`: whether the coordinator reaches the node. */
async function opened(answers: () => Promise<boolean>) {
  const node = { group_id: 1, host: '127.0.0.1', port: await freePort() }
  const asked = (texts: TemplateStringsArray) => {
    const text = texts.join()
    if (text.includes('from pg_dist_node')) return Promise.resolve([{ ...node, group_id: 0, port: 1 }, node])
    if (text.includes('citus_check_connection_to_node')) return answers().then((is_reached) => [{ is_reached }])
    return Promise.resolve([])
  }
  const sql = Object.assign(asked, { options: { user: 'corridor', database: 'corridor' } }) as unknown as Sql
  const told: string[] = []
  const nodes = await ClusterNodes.open({ sql, coordinator, log: (event) => told.push(event) })
  const target = (await nodes.targetOf(1)) as NodeTarget
  nodes.stop()
  return { node, target, told }
}

test('a node that is away is connected to when it is back: its banks wait, and those of others do not', async () => {
  const { node, target, told } = await opened(async () => false)
  expect(target.address()).toEqual(expect.objectContaining({ host: node.host, port: node.port }))
  expect(told).toEqual(['a node is away: its banks are served when it is back'])
})

test.each([
  ['the coordinator reaches', async () => true],
  ['nobody can tell whether it is there', () => Promise.reject(new Error('there is no such function'))],
])('a node that cannot be reached from here, but %s, is served through the coordinator', async (_, answers) => {
  const { target, told } = await opened(answers)
  expect(target).toBe(coordinator)
  expect(told).toEqual(['a node cannot be reached from here: its banks are served through the coordinator'])
})

test('the coordinator is not looked at', async () => {
  const sql = Object.assign(() => Promise.resolve([{ group_id: 0, host: 'a', port: 1 }]), { options: {} })
  const nodes = await ClusterNodes.open({ sql: sql as unknown as Sql, coordinator, log: () => {} })
  expect(await nodes.targetOf(0)).toBe(coordinator)
  nodes.stop()
})
