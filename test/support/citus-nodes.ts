// Three servers of a Citus cluster, for `npm run test:citus`. Citus must be installed for the PostgreSQL whose programs are in the folder
// POSTGRES_BIN (/usr/lib/postgresql/15/bin by default).
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { postgresUser } from './postgres-user.ts'
import { killServer } from './server-processes.ts'

const bin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

const library = join(dirname(bin), 'lib', 'citus.so')

export const hasCitus = (): boolean => existsSync(library)

export interface CitusNodes {
  /** The coordinator first, without the name of a database. */
  readonly urls: readonly string[]
  /** kill -9 of all processes of a server. */
  kill(node: number): void
  /** The texts of all statements that asked more than one shard of it or of other nodes. */
  statementsOfManyShards(node: number): string[]
  /** Starts one that was killed. */
  start(node: number): void
  stop(): Promise<void>
}

export async function startCitusNodes(count: number): Promise<CitusNodes> {
  if (!hasCitus()) throw new Error(`TEST_CITUS needs Citus, and there is no ${library}: set POSTGRES_BIN`)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-citus-'))
  await chmod(folder, 0o711)
  const user = postgresUser()
  if (user) await chown(folder, user.uid, user.gid)
  const run = (program: string, args: readonly string[]): void => {
    // Nodes connect to each other, and look for certificates in the home folder.
    const env = { ...process.env, HOME: folder }
    execFileSync(join(bin, program), args, { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const start = (node: number): void => {
    run('pg_ctl', ['-D', `node${node}`, '-l', `node${node}.log`, '-w', '-t', '300', 'start'])
  }
  const urls: string[] = []
  for (let node = 0; node < count; node++) {
    const port = await freePort()
    run('initdb', ['-D', `node${node}`, '-U', 'corridor', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync'])
    appendFileSync(join(folder, `node${node}`, 'postgresql.conf'), settingsOf(port))
    start(node)
    urls.push(`postgres://corridor@127.0.0.1:${port}`)
  }
  const kill = (node: number): void => killServer(join(folder, `node${node}`))
  return {
    urls,
    start,
    kill,
    statementsOfManyShards: (node) => statementsOfManyShards(readFileSync(join(folder, `node${node}.log`), 'utf8')),
    async stop() {
      for (const node of urls.keys()) kill(node)
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** A server writes such a line, then a hint, then the statement. Lines of other processes may come between. */
function statementsOfManyShards(log: string): string[] {
  const asking = new Set<string>()
  return log.split(/\n(?=\d{4}-\d\d-\d\d )/).flatMap((entry) => {
    const [, pid = '', kind, text = ''] = entry.match(/\[(\d+)\] (\w+): {2}(.*)/s) ?? []
    if (kind === 'LOG' && text.startsWith('multi-task query')) asking.add(pid)
    return kind === 'STATEMENT' && asking.delete(pid) ? [text.replace(/\s+/g, ' ').trim()] : []
  })
}

const settingsOf = (port: number): string => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 300
max_prepared_transactions = 300
# Killed processes lose nothing that the kernel has, and no test cuts the power.
fsync = off
max_worker_processes = 64
# A proxy between nodes can read what they say, and connecting is cheap.
citus.node_conninfo = 'sslmode=disable'
# Shards are moved while they are written.
wal_level = logical
jit = off
citus.multi_task_query_log_level = 'log'
`
