// A cluster that was made by an earlier release gets the migrations of this one: they run on distributed tables, and new tables are spread
// as on a new cluster. The service then works on it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnCluster } from '../../bench/cluster-database.ts'
import { audit } from '../../src/audit/audit.ts'
import { distribute } from '../../src/db/distribute.ts'
import { migrate } from '../../src/db/migrate.ts'
import { connect, disconnect, type Sql } from '../../src/db/pool.ts'
import { type CitusNodes, hasCitus, startCitusNodes } from '../support/citus-nodes.ts'
import { corridor } from '../support/corridor-command.ts'
import { eventually, ok, startTestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

/** The last migration of the first release that knew clusters. Those after it must be able to run on one. */
const first_on_clusters = '0041_moves_of_shards'
const shards = 4

let nodes: CitusNodes
let older: string
let fresh: string

async function on<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { name: 'judge', max: 1, is_distributed: true })
  try {
    return await work(sql)
  } finally {
    await disconnect(sql)
  }
}

const placements = (sql: Sql) => sql`
  select p.logicalrelid::text as name, p.partmethod, coalesce(p.column, '') as key, p.colocationid = b.colocationid as is_beside_banks
  from (select logicalrelid, partmethod, colocationid, column_to_column_name(logicalrelid, partkey) as column from pg_dist_partition) p
    cross join (select colocationid from pg_dist_partition where logicalrelid = 'banks'::regclass) b
  order by 1`

beforeAll(async () => {
  if (!hasCitus()) return
  nodes = await startCitusNodes(2)
  older = (await createOnCluster(nodes.urls, 'older', undefined)).url
  await on(older, async (sql) => {
    await migrate(sql, { upTo: first_on_clusters })
    await distribute(sql, { shards, log: () => {} })
  })
  fresh = (await createOnCluster(nodes.urls, 'fresh', shards)).url
})
afterAll(() => nodes?.stop())

test.runIf(hasCitus())(
  'new migrations run on a cluster, and their tables are where a new cluster has them',
  async () => {
    const { code, text } = await corridor(['migrate'], { DATABASE_URL: older, CORRIDOR_MASTER_KEY: testMasterKey })
    expect(code, text).toBe(0)
    expect(await on(older, placements)).toEqual(await on(fresh, placements))
    const s = await startTestService({ database_url: older })
    const [customer] = s.demo.customers
    const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 500 }
    const quote = await ok(s.call('POST', '/quotes', { ...order, customer_guid: customer!.guid }))
    const trade = await ok(s.call('POST', '/trades', { quote_guid: quote.guid, trade_type: 'platform' }))
    await eventually(
      () => s.call('GET', `/trades/${trade.guid}`),
      ({ body }) => body.state === 'completed',
    )
    await s.stop()
    assertSound(await on(older, audit))
  },
)
