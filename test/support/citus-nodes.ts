// Three servers of a Citus cluster, for `npm run test:citus`. Citus must be installed for the PostgreSQL whose programs are in the folder
// POSTGRES_BIN (/usr/lib/postgresql/15/bin by default).
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { postgresUser } from './postgres-user.ts'

const bin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

const library = join(dirname(bin), 'lib', 'citus.so')

export interface CitusNodes {
  /** The coordinator first, without the name of a database. */
  readonly urls: readonly string[]
  stop(): Promise<void>
}

export async function startCitusNodes(count: number): Promise<CitusNodes> {
  if (!existsSync(library)) throw new Error(`TEST_CITUS needs Citus, and there is no ${library}: set POSTGRES_BIN`)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-citus-'))
  await chmod(folder, 0o711)
  const user = postgresUser()
  if (user) await chown(folder, user.uid, user.gid)
  const run = (program: string, args: readonly string[]): void => {
    execFileSync(join(bin, program), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const names = Array.from({ length: count }, (_, i) => `node${i}`)
  const urls: string[] = []
  for (const name of names) {
    const port = await freePort()
    run('initdb', ['-D', name, '-U', 'corridor', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync'])
    appendFileSync(join(folder, name, 'postgresql.conf'), settingsOf(port))
    run('pg_ctl', ['-D', name, '-l', `${name}.log`, '-w', 'start'])
    urls.push(`postgres://corridor@127.0.0.1:${port}`)
  }
  return {
    urls,
    async stop() {
      for (const name of names) run('pg_ctl', ['-D', name, '-m', 'immediate', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
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
jit = off
`
