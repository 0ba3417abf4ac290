// A formation of pg_auto_failover: a monitor, and two nodes of which it makes one the primary.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/db/free-port.ts'
import { connect } from '../../src/db/pool.ts'
import { postgresUser } from '../support/postgres-user.ts'
import { eventually } from '../support/service.ts'
import type { ServerNetwork } from './network.ts'

const bin = process.env.POSTGRES_BIN || '/usr/lib/postgresql/15/bin'

/** Why it cannot run here; undefined if it can. */
export const reasonNotToRun =
  spawnSync('pg_autoctl', ['version']).status === 0 && existsSync(join(bin, 'pg_basebackup'))
    ? undefined
    : 'pg_autoctl is not installed (Debian: pg-auto-failover-cli, postgresql-15-auto-failover): skipped'

/** The monitor is patient by default: it takes 20 to 30 seconds. */
const hasty = `
pgautofailover.health_check_period = 1000
pgautofailover.health_check_timeout = 1000
pgautofailover.health_check_max_retries = 1
pgautofailover.health_check_retry_delay = 500
pgautofailover.node_considered_unhealthy_timeout = 3000
pgautofailover.primary_demote_timeout = 5000
`

interface Node {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly network: ServerNetwork | undefined
  process: ChildProcess | undefined
}

export class AutoFailover {
  readonly #folder: string
  readonly #monitor: Node
  readonly nodes: readonly Node[]

  private constructor(folder: string, monitor: Node, nodes: readonly Node[]) {
    this.#folder = folder
    this.#monitor = monitor
    this.nodes = nodes
  }

  static async start(networks: readonly ServerNetwork[], gateway: string): Promise<AutoFailover> {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-auto-'))
    await mkdir(join(folder, 'run'))
    const user = postgresUser()
    for (const path of user ? [folder, join(folder, 'run')] : []) await chown(path, user!.uid, user!.gid)
    const nodeOf = async (name: string, network?: ServerNetwork): Promise<Node> => ({
      ...{ name, host: network?.host ?? gateway, port: await freePort(), network, process: undefined },
    })
    const nodes = [await nodeOf('a', networks[0]), await nodeOf('b', networks[1])]
    const formation = new AutoFailover(folder, await nodeOf('monitor'), nodes)
    await formation.#begin()
    return formation
  }

  async #begin(): Promise<void> {
    const { name, host, port } = this.#monitor
    const common = ['--auth', 'trust', '--no-ssl']
    this.#must(['create', 'monitor', '--pgdata', name, '--pgport', String(port), '--hostname', host, ...common])
    writeFileSync(join(this.#folder, name, 'postgresql.conf'), hasty, { flag: 'a' })
    writeFileSync(join(this.#folder, name, 'pg_hba.conf'), 'host all all 10.231.7.0/24 trust\n', { flag: 'a' })
    this.run(this.#monitor)
    await eventually(() => this.states().catch(() => undefined), Boolean)
    for (const node of this.nodes) {
      const place = ['--pgdata', node.name, '--name', node.name, '--pgport', String(node.port), '--hostname', node.host]
      const base = ['--dbname', 'corridor', '--username', 'corridor', '--pg-hba-lan', '--monitor', this.#monitorUrl]
      this.#start(node, ['create', 'postgres', ...place, ...base, ...common, '--run'])
      await eventually(
        () => this.states(),
        (states) => states.get(node.name) === (node.name === 'a' ? 'single' : 'secondary'),
      )
    }
    await this.settle()
  }

  get #monitorUrl(): string {
    return `postgres://autoctl_node@${this.#monitor.host}:${this.#monitor.port}/pg_auto_failover`
  }

  /** As `pg_autoctl show uri` has it, with a user. */
  get url(): string {
    const places = this.nodes.map(({ host, port }) => `${host}:${port}`)
    return `postgres://corridor@${places.join(',')}/corridor?target_session_attrs=read-write&sslmode=prefer`
  }

  /** What each node is, if that is also what the monitor wants it to be. */
  async states(): Promise<Map<string, string>> {
    const sql = connect(this.#monitorUrl, { name: 'test', max: 1 })
    try {
      const rows = await sql<{ nodename: string; reportedstate: string; goalstate: string }[]>`
        select nodename, reportedstate, goalstate from pgautofailover.node`
      return new Map(rows.map((row) => [row.nodename, row.reportedstate === row.goalstate ? row.goalstate : 'moving']))
    } finally {
      await sql.end({ timeout: 0 }).catch(() => {})
    }
  }

  /** Resolves when there is a primary with a synchronous standby. */
  async settle(): Promise<Node> {
    const states = await eventually(
      () => this.states(),
      (all) => [...all.values()].sort().join() === 'primary,secondary',
    )
    return this.nodes.find(({ name }) => states.get(name) === 'primary')!
  }

  switchOver(): void {
    this.#must(['perform', 'failover', '--pgdata', this.#monitor.name])
  }

  run(node: Node): void {
    this.#start(node, ['run', '--pgdata', node.name])
  }

  /** kill -9, for the keeper and its PostgreSQL. */
  async kill(node: Node): Promise<void> {
    const { process: child } = node
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    for (const pid of treeOf(child.pid)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await ended
  }

  async stop(): Promise<void> {
    for (const node of [...this.nodes, this.#monitor]) await this.kill(node)
    await rm(this.#folder, { recursive: true, force: true })
  }

  #start(node: Node, args: readonly string[]): void {
    const [program = '', ...rest] = [...this.#prefix(node.network), 'pg_autoctl', ...args]
    const child = spawn(program, rest, { cwd: this.#folder, env: this.#env, stdio: 'ignore', detached: true })
    node.process = child
  }

  #must(args: readonly string[]): void {
    const [program = '', ...rest] = [...this.#prefix(undefined), 'pg_autoctl', ...args]
    const { status, stderr } = spawnSync(program, rest, { cwd: this.#folder, env: this.#env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`pg_autoctl ${args[0]} ${args[1]} failed: ${stderr.slice(-1500)}`)
  }

  #prefix(network: ServerNetwork | undefined): string[] {
    const user = postgresUser()
    const ids = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
    return [...(network?.prefix ?? []), ...ids]
  }

  get #env(): Record<string, string> {
    const [path, home] = [`${bin}:${process.env.PATH}`, this.#folder]
    const folders = { XDG_CONFIG_HOME: `${home}/config`, XDG_DATA_HOME: `${home}/data`, XDG_RUNTIME_DIR: `${home}/run` }
    return { PATH: path, HOME: home, LC_ALL: 'C', ...folders }
  }
}

const treeOf = (pid: number): number[] => {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return [
    pid,
    ...stdout
      .split('\n')
      .filter(Boolean)
      .flatMap((child) => treeOf(Number(child))),
  ]
}
