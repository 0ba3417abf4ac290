// A primary with a synchronous standby, and the least that a manager of failovers does: it promotes the standby, and brings the old
// primary back as a standby. The programs are those of the embedded database, or those in the folder POSTGRES_BIN.
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../src/db/free-port.ts'
import { migrate } from '../../src/db/migrate.ts'
import { connect, type Sql } from '../../src/db/pool.ts'
import { chooseRunner, locatePackage, startProgram } from '../../src/db/postgres-programs.ts'
import type { ServerNetwork } from '../cluster/network.ts'
import { thingTables } from '../simulation/things.ts'
import { pidLinesIn, signalServer } from './server-processes.ts'
import { eventually } from './service.ts'

const settings = `
listen_addresses = '*'
unix_socket_directories = ''
max_connections = 100
wal_keep_size = 256MB
max_wal_size = 512MB
hot_standby = on
# Killed processes lose nothing that the kernel has, and no test cuts the power.
fsync = off
shared_buffers = 64MB
wal_receiver_status_interval = 1s
`

export interface Server {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly folder: string
  readonly network: ServerNetwork | undefined
  child: ChildProcess | undefined
}

type Runner = Awaited<ReturnType<typeof chooseRunner>>

export class ReplicaPair {
  readonly #folder: string
  readonly #bin: string
  readonly #runner: Runner
  readonly #servers: readonly [Server, Server]
  #first = 0

  private constructor(folder: string, bin: string, runner: Runner, servers: [Server, Server]) {
    this.#folder = folder
    this.#bin = bin
    this.#runner = runner
    this.#servers = servers
  }

  static async start(networks: readonly ServerNetwork[] = []): Promise<ReplicaPair> {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-pair-'))
    await chmod(folder, 0o711)
    const native = process.env.POSTGRES_BIN ? dirname(process.env.POSTGRES_BIN) : locatePackage()
    const runner = await chooseRunner(native, folder)
    const servers = await Promise.all(
      ['a', 'b'].map(async (name, n): Promise<Server> => {
        const network = networks[n]
        const [host, port] = network ? [network.host, 5432] : ['127.0.0.1', await freePort()]
        return { name, host, port, folder: join(folder, name), network, child: undefined }
      }),
    )
    const pair = new ReplicaPair(folder, join(native, 'bin'), runner, servers as [Server, Server])
    await pair.#begin()
    return pair
  }

  get primary(): Server {
    return this.#servers[this.#first]!
  }

  get standby(): Server {
    return this.#servers[1 - this.#first]!
  }

  /** Of both servers, as the service gets it. */
  get url(): string {
    const places = this.#servers.map(({ host, port }) => `${host}:${port}`)
    return `postgres://corridor@${places.join(',')}/corridor?target_session_attrs=read-write`
  }

  urlOf({ host, port }: Server, database = 'corridor'): string {
    return `postgres://corridor@${host}:${port}/${database}`
  }

  async ask<T>(server: Server, work: (sql: Sql) => Promise<T>, database?: string): Promise<T> {
    const sql = connect(this.urlOf(server, database), { name: 'manager', max: 1 })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 0 }).catch(() => {})
    }
  }

  async #begin(): Promise<void> {
    const { primary } = this
    await this.#makeFolder(primary)
    const options = ['-U', 'corridor', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    await this.#run('initdb', ['-D', primary.folder, ...options])
    writeFileSync(join(primary.folder, 'postgresql.conf'), settings, { flag: 'a' })
    const lines = ['all', 'replication'].map((database) => `host ${database} all 0.0.0.0/0 trust\n`)
    writeFileSync(join(primary.folder, 'pg_hba.conf'), lines.join(''), { flag: 'a' })
    await this.startServer(primary)
    await this.ask(primary, (sql) => sql.unsafe('create database corridor'), 'postgres')
    await this.rejoin()
  }

  /** The other server becomes the standby of the primary, from a new copy, and commits wait for it from now on. */
  async rejoin(): Promise<void> {
    const { primary, standby } = this
    await this.stopServer(standby, 'SIGQUIT')
    await rm(standby.folder, { recursive: true, force: true })
    await this.#makeFolder(standby)
    const sql = connect(this.urlOf(primary), { name: 'copy', max: 1 })
    try {
      await sql`select pg_backup_start('copy', true)`
      execFileSync('sh', ['-c', `cd ${primary.folder} && tar cf - ${left_out} . | tar xf - -C ${standby.folder}`])
      const [label] = await sql<[{ labelfile: string }]>`select labelfile from pg_backup_stop(false)`
      this.#write(standby, 'backup_label', label.labelfile)
    } finally {
      await sql.end()
    }
    const { host, port } = primary
    const conninfo = `host=${host} port=${port} user=corridor application_name=${standby.name}`
    this.#write(standby, 'postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`)
    this.#write(standby, 'standby.signal', '')
    mkdirSync(join(standby.folder, 'pg_wal'))
    await this.#own(join(standby.folder, 'pg_wal'))
    await this.startServer(standby)
    await this.#waitFor(`select 1 from pg_stat_replication where state = 'streaming'`)
    await this.setSynchronous('*')
  }

  /** All that was committed before is on the standby when this resolves, and all that comes waits for it. */
  async setSynchronous(names: string): Promise<void> {
    await this.ask(this.primary, async (sql) => {
      await sql.unsafe(`alter system set synchronous_standby_names = '${names}'`)
      await sql`select pg_reload_conf()`
    })
    if (!names) return
    await this.#waitFor(`select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')`)
    // The checkpointer tells all backends that commits wait. No query shows whether it has.
    await this.ask(this.primary, (sql) => sql.unsafe('checkpoint'))
    await this.#waitFor('select 1 from pg_stat_replication where flush_lsn >= pg_current_wal_flush_lsn()')
  }

  #waitFor = (question: string): Promise<unknown> =>
    eventually(
      () => this.ask(this.primary, (sql) => sql.unsafe(question)),
      (rows) => rows.length > 0,
    )

  /** The standby becomes the primary. */
  async promote(): Promise<void> {
    await this.ask(this.standby, (sql) => sql`select pg_promote(true, 60)`, 'postgres')
    this.#first = 1 - this.#first
  }

  async startServer(server: Server): Promise<void> {
    const output = openSync(join(this.#folder, `${server.name}.log`), 'a')
    const { prefix, user, env } = this.#runner
    const ids = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
    const runner = server.network
      ? { prefix: [...server.network.prefix, ...ids], env }
      : { prefix, env, ...(user ? { user } : {}) }
    const command = [join(this.#bin, 'postgres'), '-D', server.folder, '-p', String(server.port)]
    const child = startProgram(runner, command, this.#folder, ['ignore', output, output])
    server.child = child
    const status = (): string => {
      if (child.exitCode !== null)
        throw new Error(readFileSync(join(this.#folder, `${server.name}.log`), 'utf8').slice(-2000))
      const lines = pidLinesIn(server.folder)
      return (Number(lines[0]) === child.pid && lines[7]?.trim()) || ''
    }
    await eventually(
      async () => status(),
      (text) => text === 'ready' || text === 'standby',
    )
  }

  /** For all processes of the server. */
  signalAll({ folder }: Server, signal: NodeJS.Signals): void {
    signalServer(folder, signal)
  }

  /** SIGINT: fast. SIGQUIT: at once, without a checkpoint. SIGKILL: all its processes. */
  async stopServer(server: Server, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const { child } = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    this.signalAll(server, 'SIGCONT')
    if (signal === 'SIGKILL') this.signalAll(server, signal)
    else child.kill(signal)
    await ended
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await this.stopServer(server, 'SIGQUIT')
    await rm(this.#folder, { recursive: true, force: true })
  }

  #write(server: Server, name: string, text: string): void {
    writeFileSync(join(server.folder, name), text)
    const { user } = this.#runner
    if (user) spawnSync('chown', [`${user.uid}:${user.gid}`, join(server.folder, name)])
  }

  async #makeFolder({ folder }: Server): Promise<void> {
    mkdirSync(folder, { mode: 0o700 })
    await this.#own(folder)
  }

  async #own(path: string): Promise<void> {
    const { user } = this.#runner
    if (user) await chown(path, user.uid, user.gid)
    await chmod(path, 0o700)
  }

  #run(program: string, args: string[]): Promise<void> {
    const child = startProgram(this.#runner, [join(this.#bin, program), ...args], this.#folder, 'ignore')
    return new Promise((done, fail) => {
      child.once('error', fail)
      child.once('close', (code) => (code === 0 ? done() : fail(new Error(`${program} failed`))))
    })
  }
}

/** What belongs to the running server, or comes from it by streaming. */
const left_out = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'pg_wal', 'pg_replslot/*', 'backup_label']
  .map((name) => `--exclude=./${name}`)
  .join(' ')

/** With the schema, and with the tables of a made-up noun. */
export async function startPairWithThings(): Promise<ReplicaPair> {
  const pair = await ReplicaPair.start()
  await pair.ask(pair.primary, async (sql) => {
    await migrate(sql)
    await sql.unsafe(thingTables)
  })
  return pair
}
