// The nodes of a cluster, and which of them has a tenant. Every node can do everything: it passes on what belongs to another. So what is
// known here may be out of date without harm: it decides only which node plans a statement, and who waits when a node is away.
import { defined } from '../kernel/assert.ts'
import { connect, type DatabaseTarget, disconnect, type NodeTarget, type Sql } from './pool.ts'
import { arrayLiteral } from './where.ts'

export interface ClusterNode {
  /** Stays the same when the node gets another address. That of the coordinator is 0. */
  readonly group_id: number
  readonly host: string
  readonly port: number
}

type Address = Pick<ClusterNode, 'host' | 'port'>

/** How often the addresses of nodes and the places of tenants are looked up again. */
const refresh_ms = 10_000
const reach_ms = 3_000
/** Further tenants are served through the coordinator. */
const tenants_max = 100_000

/** The coordinator first, and all others that have shards. */
export const readNodes = (sql: Sql): Promise<ClusterNode[]> => sql<ClusterNode[]>`
  select groupid as group_id, nodename as host, nodeport as port from pg_dist_node
  where isactive and noderole = 'primary' and (shouldhaveshards or groupid = 0) order by groupid`

/** The same user and database on another node. The address is asked for at each new connection. */
export function nodeTarget({ options }: Sql, address: () => Address): NodeTarget {
  const { user, pass, database, ssl } = options as unknown as Record<'user' | 'pass' | 'database' | 'ssl', string>
  return { ...address(), username: user, password: pass, database, ssl, address } as NodeTarget
}

export interface ClusterNodesOptions {
  readonly sql: Sql
  /** How to connect to the coordinator. */
  readonly coordinator: DatabaseTarget
  log(event: string, details: Record<string, unknown>): void
}

export class ClusterNodes {
  readonly #options: ClusterNodesOptions
  #nodes: readonly ClusterNode[]
  /** The node of each tenant that was asked for; undefined: it is not known yet. */
  readonly #groupOf = new Map<string, number | undefined>()
  readonly #refreshing: NodeJS.Timeout
  #isAsking = false

  private constructor(options: ClusterNodesOptions, nodes: readonly ClusterNode[]) {
    this.#options = options
    this.#nodes = nodes
    this.#refreshing = setInterval(() => void this.#refresh(), refresh_ms).unref()
  }

  static async open(options: ClusterNodesOptions): Promise<ClusterNodes> {
    return new ClusterNodes(options, await readNodes(options.sql))
  }

  get groups(): readonly number[] {
    return this.#nodes.map(({ group_id }) => group_id)
  }

  /** How to connect to a node: through the coordinator, if only that can reach it. */
  async targetOf(group_id: number): Promise<DatabaseTarget> {
    const { sql, coordinator, log } = this.#options
    if (group_id === 0) return coordinator
    let known: Address = this.#addressOf(group_id) ?? defined(this.#nodes[0], 'a cluster has a coordinator')
    const target = nodeTarget(sql, () => {
      known = this.#addressOf(group_id) ?? known
      return known
    })
    if (await isReached(target)) return target
    if (!(await this.#isThere(known))) {
      log('a node is away: its banks are served when it is back', { ...known })
      return target
    }
    log('a node cannot be reached from here: its banks are served through the coordinator', { ...known })
    return coordinator
  }

  /** Whether the coordinator reaches it. Taken as true if it cannot tell. */
  async #isThere({ host, port }: Address): Promise<boolean> {
    try {
      const [answer] = await this.#options.sql<{ is_reached: boolean }[]>`
        select citus_check_connection_to_node(${host}, ${port}::integer) as is_reached`
      return answer?.is_reached !== false
    } catch {
      return true
    }
  }

  /** The node of a tenant; undefined while nobody knows. */
  groupOf(tenant: string): number | undefined {
    if (!this.#groupOf.has(tenant) && this.#groupOf.size < tenants_max) {
      this.#groupOf.set(tenant, undefined)
      void this.#locate([tenant])
    }
    return this.#groupOf.get(tenant)
  }

  stop(): void {
    clearInterval(this.#refreshing)
  }

  #addressOf = (group_id: number): Address | undefined => this.#nodes.find((node) => node.group_id === group_id)

  async #refresh(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      this.#nodes = await readNodes(this.#options.sql)
      await this.#locate([...this.#groupOf.keys()])
    } catch {
      // The coordinator is away. Others have noticed, and say so.
    } finally {
      this.#isAsking = false
    }
  }

  /** Shards have ranges of hashes. */
  async #locate(tenants: readonly string[]): Promise<void> {
    if (tenants.length === 0) return
    try {
      const rows = await this.#options.sql<{ tenant: string; group_id: number }[]>`
        select t.guid as tenant, p.groupid as group_id from unnest(${arrayLiteral(tenants)}::uuid[]) t(guid)
          join pg_dist_shard s on s.logicalrelid = 'banks'::regclass
            and worker_hash(t.guid) between s.shardminvalue::integer and s.shardmaxvalue::integer
          join pg_dist_placement p on p.shardid = s.shardid`
      for (const { tenant, group_id } of rows) this.#groupOf.set(tenant, group_id)
    } catch {
      // Until it is known, the coordinator serves the tenant.
    }
  }
}

async function isReached(target: DatabaseTarget): Promise<boolean> {
  const sql = connect(target, { name: 'corridor-reach', max: 1 })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), reach_ms)
  })
  const answered = sql`select 1`.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
    await disconnect(sql)
  }
}
