// Commits on a cluster whose outcome the service does not hear of: the answer of the node is lost, or the coordinator is killed between
// the phases of a commit. Each happens once, on all nodes or on none.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOnCluster } from '../../bench/cluster-database.ts'
import { audit } from '../../src/audit/audit.ts'
import { connect, disconnect, type Sql } from '../../src/db/pool.ts'
import { type CitusNodes, hasCitus, startCitusNodes } from '../support/citus-nodes.ts'
import { type FailingProxy, startFailingProxy } from '../support/failing-proxy.ts'
import { eventually, type Reply, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { Subscriptions } from '../support/subscriptions.ts'

if (!hasCitus())
  console.log(
    'Citus is not installed: tests of a cluster are skipped (POSTGRES_BIN names the folder of its PostgreSQL)',
  )

let nodes: CitusNodes
/** The only way to the node that has all banks, for the coordinator too. */
let proxy: FailingProxy
let url: string
let s: TestService

const startService = () => startTestService({ database_url: url, env: { CORRIDOR_ROLES: 'api' } })

/** On a connection of its own, because nodes are killed. */
async function ask<T>(question: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { name: 'judge', max: 1, is_distributed: true })
  try {
    return await question(sql)
  } finally {
    await disconnect(sql)
  }
}

/** Until it is answered otherwise than "come again". */
const untilDone = (call: () => Promise<Reply>): Promise<Reply> => eventually(call, ({ status }) => status !== 503)

describe.runIf(hasCitus())('a commit whose outcome is not heard of', () => {
  beforeAll(async () => {
    nodes = await startCitusNodes(2)
    proxy = await startFailingProxy(nodes.urls[1]!)
    url = (await createOnCluster([nodes.urls[0]!, proxy.url], 'corridor', 2)).url
    const { hostname, port } = new URL(url)
    await ask((sql) => sql`select citus_drain_node(${hostname}, ${Number(port)}::integer, 'block_writes')`)
  })
  afterAll(async () => {
    await proxy.stop()
    await nodes.stop()
  })
  afterEach(async () => {
    proxy.mend()
    await s.stop()
    assertSound(await ask(audit))
  })

  /** The first sends statement after statement, those after it all at once: their texts are prepared by then. */
  const customers = ['first', 'second', 'third', 'fourth']

  async function losesAnswers(by: RegExp): Promise<void> {
    for (const first of customers) {
      const lost = proxy.loseAnswer('COMMIT')
      const made = await s.call('POST', '/customers', { type: 'individual', name: { first, last: 'Once' } })
      expect([made.status, await lost], made.text).toEqual([201, expect.stringMatching(by)])
    }
    const { body } = await s.call('GET', '/customers')
    expect(body.total).toBe(s.demo.customers.length + customers.length)
  }

  test('happens once, if the answer of the node to the service is lost', async () => {
    s = await startService()
    await losesAnswers(/^corridor-engine/)
  })

  test('happens once, if the answer of the node to the coordinator is lost', async () => {
    // What cannot be reached when the service starts is served through the coordinator.
    proxy.fail({ severity: 'FATAL', code: '53300', at: 'connecting', name: 'corridor-reach' })
    s = await startService()
    await losesAnswers(/^citus_internal/)
  })

  /** The name is on the coordinator; the record and the answer for its key are on the shard of the organization. */
  test.each([
    ['before it commits', 'PREPARE TRANSACTION'],
    ['after it has committed', 'COMMIT PREPARED'],
  ])('is on all nodes or on none, if the coordinator is killed %s', async (_when, tag) => {
    s = await startService()
    const subscriptions = new Subscriptions(s)
    const { guid } = await subscriptions.make({ name: 'Before' })
    const rename = () =>
      subscriptions.call(
        'PATCH',
        `/subscriptions/${guid}`,
        { name: 'After' },
        { headers: { 'idempotency-key': 'rename' } },
      )
    const killed = proxy.loseAnswer(tag, () => nodes.kill(0))
    const first = rename()
    await killed
    nodes.start(0)
    await first
    const renamed = await untilDone(rename)
    expect([renamed.status, renamed.body.name], renamed.text).toEqual([200, 'After'])
    const stored = await ask(async (sql) => [
      await sql`select name, version from subscriptions where guid = ${guid}`,
      await sql`select act from audit_records where object_guid = ${guid} and act = 'updateSubscription'`,
    ])
    expect(stored).toEqual([[{ name: 'After', version: 2 }], [{ act: 'updateSubscription' }]])
  })
})
