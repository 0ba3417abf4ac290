// A cluster whose shards move while it is verified, and one of whose nodes is away when a process starts.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOnCluster } from '../../bench/cluster-database.ts'
import { audit } from '../../src/audit/audit.ts'
import { connect, disconnect, type Sql } from '../../src/db/pool.ts'
import { startService } from '../../src/main.ts'
import { type CitusNodes, hasCitus, startCitusNodes } from '../support/citus-nodes.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'

if (!hasCitus())
  console.log(
    'Citus is not installed: shards that move and nodes that are away were not tried (POSTGRES_BIN names the folder of its PostgreSQL)',
  )

let nodes: CitusNodes
let url: string
let sql: Sql
let s: TestService

describe.runIf(hasCitus())('a cluster of three nodes', () => {
  beforeAll(async () => {
    nodes = await startCitusNodes(3)
    url = (await createOnCluster(nodes.urls, 'corridor', 3)).url
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
    const [place] = await sql<{ group_id: number }[]>`
      select p.groupid as group_id from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
      where s.logicalrelid = 'banks'::regclass
        and worker_hash(${s.demo.bank_guid}::uuid) between s.shardminvalue::integer and s.shardmaxvalue::integer`
    await s.stop()
    const away = [1, 2].find((group) => group !== place!.group_id)!
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
})
