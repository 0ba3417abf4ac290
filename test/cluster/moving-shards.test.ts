// A cluster whose shards move while it is verified, one of whose nodes is away when a process starts, and which a node joins.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOnCluster, joinCluster } from '../../bench/cluster-database.ts'
import { audit } from '../../src/audit/audit.ts'
import { connect, disconnect, type Sql } from '../../src/db/pool.ts'
import { startService } from '../../src/main.ts'
import { type CitusNodes, hasCitus, startCitusNodes } from '../support/citus-nodes.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

if (!hasCitus())
  console.log(
    'Citus is not installed: shards that move and nodes that are away were not tried (POSTGRES_BIN names the folder of its PostgreSQL)',
  )

let nodes: CitusNodes
let url: string
let sql: Sql
let s: TestService

interface Place {
  readonly shard: string
  readonly group_id: number
  readonly host: string
  readonly port: number
}

/** Where the demo bank is. */
async function placeOfBank(): Promise<Place> {
  const [place] = await sql<Place[]>`
    select p.shardid::text as shard, n.groupid as group_id, n.nodename as host, n.nodeport as port
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
    where s.logicalrelid = 'banks'::regclass
      and worker_hash(${s.demo.bank_guid}::uuid) between s.shardminvalue::integer and s.shardmaxvalue::integer`
  return place!
}

describe.runIf(hasCitus())('a cluster of three nodes', () => {
  beforeAll(async () => {
    nodes = await startCitusNodes(4)
    url = (await createOnCluster(nodes.urls.slice(0, 3), 'corridor', 3)).url
    sql = connect(url, { name: 'judge', max: 3, is_distributed: true })
    s = await startTestService({ database_url: url })
  })
  afterAll(async () => {
    await disconnect(sql)
    await nodes.stop()
  })

  test('is verified while all shards of a node move, and move back', async () => {
    const [from] = await sql<{ host: string; port: number }[]>`
      select nodename as host, nodeport as port from pg_dist_node where groupid = 1`
    let isMoving = true
    const moving = (async () => {
      await sql`select citus_drain_node(${from!.host}, ${from!.port}::integer, 'block_writes')`
      await sql`select citus_set_node_property(${from!.host}, ${from!.port}::integer, 'shouldhaveshards', true)`
      await sql`select rebalance_table_shards(shard_transfer_mode => 'block_writes')`
    })().finally(() => {
      isMoving = false
    })
    do expect((await audit(sql)).is_sound).toBe(true)
    while (isMoving)
    await moving
  })

  test('lets a process start while a node is away, and serve the banks of the others', async () => {
    const place = await placeOfBank()
    await s.stop()
    const away = [1, 2].find((group) => group !== place.group_id)!
    nodes.kill(away)
    const service = await startService({ config: s.config, log: pino({ level: 'silent' }) })
    try {
      const headers = { authorization: `Bearer ${s.demo.bank_key}` }
      const { status } = await eventually(
        () => fetch(`${service.base_url}/api/customers`, { headers }),
        (answer) => answer.status !== 503,
      )
      expect(status).toBe(200)
    } finally {
      nodes.start(away)
      await service.stop()
    }
  })

  test('lets a process that starts after a node has joined serve the banks there', async () => {
    await joinCluster(nodes.urls[0]!, nodes.urls[3]!, 'corridor')
    const { shard, host, port } = await placeOfBank()
    const to = new URL(nodes.urls[3]!)
    const admin = connect(url, { name: 'admin', max: 1, is_distributed: true })
    await admin`select replicate_reference_tables('block_writes')`
    await admin`select citus_move_shard_placement(${shard}::bigint, ${host}, ${port}::integer, ${to.hostname}, ${Number(to.port)}::integer, 'block_writes')`
    await disconnect(admin)
    const { demo } = s
    const late = await startTestService({ database_url: url })
    try {
      const post = (path: string, body: object) => ok(late.call('POST', path, body, { key: demo.bank_key }))
      const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 500 }
      const quote = await post('/quotes', { ...order, customer_guid: demo.customers[0]!.guid })
      const trade = await post('/trades', { quote_guid: quote.guid, trade_type: 'platform' })
      await eventually(
        () => ok(late.call('GET', `/trades/${trade.guid}`, undefined, { key: demo.bank_key })),
        ({ state }) => state === 'completed',
      )
    } finally {
      await late.stop()
    }
  })
})
