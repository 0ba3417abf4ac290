// The service without HTTP, wired by hand: database, engine, secrets, providers. The service is built on it, and commands of the CLI use
// it alone.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { bankBooks } from './audit/bank-books.ts'
import { RestoreGate } from './backup/restore-gate.ts'
import { type Config, ConfigError } from './config.ts'
import { ClusterNodes, readNodes } from './db/cluster-nodes.ts'
import { type ConnectionShares, connectionShares, enginesEach } from './db/connection-shares.ts'
import { type DatabaseClock, followDatabaseClock } from './db/database-clock.ts'
import { distribute, isDistributed } from './db/distribute.ts'
import { startEmbedded } from './db/embedded.ts'
import { listSettings } from './db/list.ts'
import { migrate } from './db/migrate.ts'
import { connect, type DatabaseTarget, disconnect, type Sql } from './db/pool.ts'
import { targetFrom } from './db/primary.ts'
import { followReplica } from './db/replica.ts'
import { prepareServiceRole, serviceRole } from './db/service-role.ts'
import { type WatchedPool, watchPool } from './db/watched-pool.ts'
import { steadyClock } from './engine/clock.ts'
import { Engine } from './engine/engine.ts'
import { type BankEngine, EngineLanes } from './engine/lanes.ts'
import type { EngineOptions } from './engine/options.ts'
import { Addresses } from './http/addresses.ts'
import { RecentRequests } from './http/recent-requests.ts'
import type { Services, StaffServices } from './http/services.ts'
import { LoopTurns } from './http/turns.ts'
import { defined } from './kernel/assert.ts'
import { type Guid, guidSource } from './kernel/guid.ts'
import type { WatchedBankChain } from './providers/bank-chains.ts'
import { providersByBank } from './providers/by-bank.ts'
import type { Providers } from './providers/ports.ts'
import { writeContent } from './resources/files/file-content.queries.ts'
import { isOrganizationAdmin } from './resources/staff/role.ts'
import { eventCursors } from './secrets/event-cursor.ts'
import { hashSecret } from './secrets/key-format.ts'
import { refuseLostKey } from './secrets/lost-key.ts'
import { deriveKey, type RootKey } from './secrets/master-key.ts'
import { loadMasterKeys, type MasterKeys } from './secrets/master-keys.ts'
import { Passwords, type ScryptCost } from './secrets/passwords.ts'
import { PersonalData } from './secrets/personal-data.ts'
import { fingerprintRequest } from './secrets/request-fingerprint.ts'
import { openRootKey } from './secrets/root-key.ts'
import { signingKeys } from './secrets/signing-key.ts'
import { StaffSecrets } from './secrets/staff-secrets.ts'
import { withTrace } from './tracing/current.ts'
import { EventTail } from './webhooks/event-tail.ts'
import { configuredProviders } from './wiring/configured-providers.ts'
import { scopesFor } from './wiring/endpoints.ts'
import { leaveFrom } from './wiring/leave.ts'
import { PartnerDoubts } from './wiring/partner-doubts.ts'
import { railClient } from './wiring/rail-client.ts'
import { scopesOfGrants } from './wiring/roles.ts'

/** How often commits of other processes are searched, to publish their events. */
export const publish_every_ms = 100

const newContentGuid = guidSource(randomBytes)

export interface Core {
  readonly services: Services
  readonly sql: Sql
  readonly engine: BankEngine
  readonly tail: EventTail
  readonly masters: MasterKeys
  readonly database_url: string
  /** What connections are opened to: the URL, or the primary among its hosts. */
  readonly target: DatabaseTarget
  /** The database role of the service, if it is not the user that connects. */
  readonly role: string | undefined
  readonly is_embedded: boolean
  readonly shares: ConnectionShares
  /** Closed while a restore of the database is not confirmed. */
  readonly gate: RestoreGate
  /** Undefined: the time is simulated. */
  readonly clock: DatabaseClock | undefined
  /** The banks and chains that the operator's nodes serve. */
  readonly watched: readonly WatchedBankChain[]
  readonly doubts: PartnerDoubts
  /** The connections of reads and jobs. */
  readonly pool: WatchedPool
  stop(): Promise<void>
  /** Of `stop`, what must not be left out: the embedded database is a process of its own. */
  stopDatabase(): Promise<void>
}

export interface CoreOptions {
  readonly config: Config
  readonly log: Logger
  readonly engine?: Partial<EngineOptions>
  /** A simulated time, instead of the database's clock. */
  readonly now?: () => number
  /** A simulated clock of the machine. */
  readonly machine_now?: () => number
  /** What limits of requests go by: milliseconds that never go back. */
  readonly rate_now?: () => number
  readonly read_deadline_ms?: number
  readonly chain_watch_ms?: number
  readonly stuck_watch_ms?: number
  readonly folder_watch_ms?: number
  /** How costly passwords of staff are to hash. */
  readonly password_cost?: ScryptCost
  /** Follows what is asked of providers, for traces. */
  readonly followProviders?: ((providers: Providers) => Providers) | undefined
  /** How often due deliveries are searched. */
  readonly deliver_every_ms?: number
}

export async function startCore(options: CoreOptions): Promise<Core> {
  const { config, log } = options
  const embedded = config.database_url
    ? undefined
    : await startEmbedded({ dataDir: config.data_dir, log: (text) => log.info(text) })
  const database_url = config.database_url ?? defined(embedded, 'without a URL the database is embedded').url
  const { target, stop: leave } = targetFrom(database_url, {
    needs_standby: config.needs_standby,
    log: (event, details) => log.warn(details, event),
  })
  const ready = async () => {
    const { master_key: env, master_key_previous: previous, master_key_file: file } = config
    // First, because without a key the database must not be touched.
    if (env === undefined && file !== undefined) await refuseLostKey(target, file)
    return { masters: loadMasterKeys({ env, previous, file }), ...(await prepare(target, config, log)) }
  }
  const { masters, role, nodes } = await ready().catch(async (error) => {
    leave()
    await embedded?.stop()
    throw error
  })
  const is_distributed = nodes > 0
  const engines_each = is_distributed ? enginesEach(config.database_connections, nodes) : 1
  const engines = is_distributed ? engines_each * nodes : 1
  const shares = connectionShares(config.database_connections, config.roles.worker, engines)
  const pool = watchPool(
    (onClose) =>
      connect(target, {
        ...{ name: 'corridor', max: shares.shared, role, settings: listSettings, is_distributed, onClose },
      }),
    {
      deadline_ms: options.read_deadline_ms ?? 10_000,
      log: (event, details) => log.warn(details, event),
    },
  )
  const { sql } = pool
  const replica = config.replica_url
    ? followReplica({
        ...{ primary: sql, url: config.replica_url, role, connections: shares.shared, settings: listSettings },
        log: (event, details) => log.warn(details, `replica: ${event}`),
      })
    : undefined
  const cluster = is_distributed
    ? await ClusterNodes.open({ sql, coordinator: target, log: (event, details) => log.warn(details, event) })
    : undefined
  try {
    const root = await openRootKey(sql, masters)
    const gate = await RestoreGate.open({ sql, log: (event, details) => log.warn(details, event) })
    const clock = options.now ? undefined : await followClock(sql, options)
    const now = clock ? steadyClock(clock.read, () => performance.now()) : steadyClock(options.now)
    const engineOn = (place: DatabaseTarget) =>
      new Engine({
        ...{ target: place, role, now, is_distributed },
        log: (event, details) => log.warn(details, event),
        ...options.engine,
      })
    const engine = cluster ? await EngineLanes.on(cluster, engines_each, engineOn) : engineOn(target)
    const pepper = deriveKey(root, 'api-key-secrets')
    const requests = deriveKey(root, 'request-fingerprints')
    const seedOf = (bank_guid: Guid) => deriveKey(root, `deposit-addresses/${bank_guid}`)
    const personalData = new PersonalData(masters, sql, root)
    // What providers remember is written for jobs, mostly.
    const client = railClient(engine.background)
    const [doubts, { background }] = [new PartnerDoubts(), engine]
    const configured = configuredProviders({ config, log, sql, now, personalData, engine: background, client, doubts })
    const { providersOf: untraced, chains } = providersByBank({
      ...{ sql, now, seedOf, nodes: config.chain_nodes, gate, configured },
      engine: engine.background,
      railClient: client,
    })
    const { followProviders: follow } = options
    const providersOf: typeof untraced = follow ? async (bank_guid) => follow(await untraced(bank_guid)) : untraced
    const tail = new EventTail(sql, publish_every_ms)
    const turns = new LoopTurns()
    const services: Services = {
      engine,
      sql,
      replica,
      now,
      personalData,
      async storeContent(bank_guid, bytes) {
        const content_guid = newContentGuid(now())
        await writeContent({ sql, personalData, turn: turns.next }, bank_guid, content_guid, bytes)
        return content_guid
      },
      hashKeySecret: (secret) => hashSecret(pepper, secret),
      fingerprintSecret: (text) =>
        Buffer.from(hashSecret(pepper, `fingerprint ${text}`))
          .toString('hex')
          .slice(0, 16),
      fingerprintRequest: (head, body) => fingerprintRequest(requests, head, body, turns.next),
      turn: turns.next,
      waitForEvents: (feed, after, signal) => tail.waitForEvents(feed, after, signal),
      signingKeyOf: signingKeys(root),
      eventCursors: eventCursors(root, gate.epoch),
      allowsLoopback: config.webhooks_to_loopback,
      scopesFor,
      staff: staffServices(root, options),
      providersOf,
      configured,
      books: bankBooks(sql, now),
      recentRequests: new RecentRequests(),
      leaveFor: leaveFrom(() => services),
    }
    return {
      services,
      sql,
      engine,
      tail,
      masters,
      database_url,
      target,
      role,
      is_embedded: embedded !== undefined,
      shares,
      gate,
      clock,
      watched: chains.watched,
      doubts,
      pool,
      stopDatabase: async () => embedded?.stop(),
      async stop() {
        clock?.stop()
        cluster?.stop()
        await configured.stop()
        await engine.stop()
        await replica?.stop()
        await pool.stop()
        leave()
        await embedded?.stop()
      },
    }
  } catch (error) {
    cluster?.stop()
    await replica?.stop()
    await pool.stop()
    leave()
    await embedded?.stop()
    throw error
  }
}

const staffServices = (root: RootKey, { config, log, password_cost, rate_now }: CoreOptions): StaffServices => {
  const rate = config.sign_in_rate_limit / 60
  return {
    secrets: new StaffSecrets(root),
    passwords: new Passwords(password_cost),
    public_url: config.public_url,
    session_seconds: config.session_hours * 3600,
    idle_seconds: config.session_idle_minutes * 60,
    allowsLinks: !config.is_production,
    attempts: rate > 0 ? new Addresses({ rate, burst: config.sign_in_rate_limit }, rate_now) : undefined,
    scopesOfGrants,
    hasAllOnBanks: isOrganizationAdmin,
    logSignIn: (note) => log.info(withTrace(note), 'sign-in'),
    unwaited(what, work) {
      work.catch((err) => log.error(withTrace({ err }), `${what} failed`))
    },
  }
}

const followClock = (sql: Sql, { log, machine_now: read }: CoreOptions): Promise<DatabaseClock> =>
  followDatabaseClock({ sql, ...(read ? { read } : {}), log: (event, details) => log.warn(details, event) })

interface Prepared {
  readonly role: string | undefined
  /** Of a distributed database; else 0. */
  readonly nodes: number
}

/** Migrations run as the configured user; everything else as a role that cannot change posted entries. */
async function prepare(target: DatabaseTarget, { replica_url }: Config, log: Logger): Promise<Prepared> {
  const sql = connect(target, { name: 'corridor-migrate', max: 1 })
  try {
    const applied = await migrate(sql, { log: (text) => log.debug(text) })
    if (applied.length > 0) log.info({ count: applied.length, last: applied.at(-1) }, 'applied migrations')
    const is_distributed = await isDistributed(sql)
    if (is_distributed && replica_url) {
      throw new ConfigError(
        'CORRIDOR_REPLICA_URL cannot be used with a distributed database, because a standby of the coordinator has no rows of banks: unset it',
      )
    }
    // Tables that a migration has added are spread like the others, into as many shards.
    if (is_distributed) await distribute(sql, { log: (text) => log.info(text) })
    const nodes = is_distributed ? (await readNodes(sql)).length : 0
    if (await prepareServiceRole(sql, is_distributed)) return { role: serviceRole, nodes }
    log.warn('the role corridor_service could not be made: the service works as the configured user')
    return { role: undefined, nodes }
  } finally {
    await disconnect(sql)
  }
}
